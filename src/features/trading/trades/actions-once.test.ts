/** Each action of a trade with an idempotency key: a repeat returns the first response byte for byte and changes nothing. */
import { describe, expect, it } from 'vitest';
import { one, sql } from '#platform/database/database.ts';
import { addOffer } from '#tests/goods.ts';
import type { TestResponse, TestFile } from '#tests/market.ts';
import { addPerson } from '#tests/people.ts';
import {
  counter,
  credit,
  decide,
  idOf,
  initiate,
  decideTransaction,
  market,
  openTrading,
  paidPurchase,
  pdf,
  producer,
  purchase,
  recycler,
  superadmin,
  upload,
} from '#tests/trading.ts';

openTrading();

interface ActionRequest {
  url: string;
  token: string;
  body: Record<string, unknown>;
}

const send = ({ url, token, body }: ActionRequest, key?: string) => market.call('PATCH', url, { token, body, key });

const offer = () => addOffer(market, recycler, credit, { quantity: 10_000, minimum: 1 });

/** Number of status moves in the history of a trade or transaction. */
async function movesOf(id: string): Promise<number> {
  const row = await one<{ n: number }>(market.db)`select count(*) as n from history where subject_id = ${id}`;
  return row?.n ?? 0;
}

/** Numbers of stored objects, and of rows that refer to one. */
async function filesKept(): Promise<[objects: number, rows: number]> {
  let objects = 0;
  for await (const { key } of market.context.storage.list()) if (key !== '') objects += 1;
  const row = await one<{ n: number }>(market.db)`select count(*) as n from files`;
  return [objects, row?.n ?? 0];
}

/** Each action with its request, a different request for the same action, and the data that it changes. */
const ACTIONS: Record<string, () => Promise<{ ask: ActionRequest; other: Record<string, unknown>; subject: string }>> =
  {
    'accepting a purchase request': async () => {
      const id = idOf(await purchase(await offer(), 100));
      const url = `/api/epr/purchases-requests/${id}/`;
      return {
        ask: { url, token: recycler.token, body: { status: 'approved' } },
        other: { status: 'rejected' },
        subject: id,
      };
    },
    'declining a counter-offer': async () => {
      const id = idOf(await counter(await offer(), 100, '2.10'));
      const url = `/api/epr/counter-credit-offers/${id}/`;
      return {
        ask: { url, token: recycler.token, body: { status: 'rejected' } },
        other: { status: 'approved' },
        subject: id,
      };
    },
    'approving a transaction': async () => {
      const { transaction } = await paidPurchase(await offer(), 100);
      const url = `/api/superadmin/transactions/${transaction}/`;
      const ask = { url, token: superadmin.token, body: { status: 'approved', is_approved: 'true' } };
      return { ask, other: { status: 'rejected' }, subject: transaction };
    },
    'uploading a proof': async () => {
      const { transaction } = await paidPurchase(await offer(), 100);
      const url = `/api/epr/transactions/${transaction}/`;
      const ask = { url, token: producer.token, body: { producer_transfer_proof: pdf() } };
      return { ask, other: { producer_transfer_proof: pdf() }, subject: transaction };
    },
  };

const MINUTE = 60 * 1000;
const DAY = 24 * 60 * MINUTE;
let serial = 0;
const newKey = () => `once-${(serial += 1)}`;

describe.each(Object.entries(ACTIONS))('%s with a key', (_, prepare) => {
  it('gives the first answer again, byte for byte, also when time has passed', async () => {
    const { ask, subject } = await prepare();
    const key = newKey();
    const first = await send(ask, key);
    const [moves, files] = [await movesOf(subject), await filesKept()];
    expect(first.status, first.text).toBe(200);
    // Links created now would have a later expiry.
    market.clock.advance(10 * MINUTE);
    expect(await send(ask, key)).toMatchObject({ status: 200, text: first.text });
    market.clock.advance(-10 * MINUTE);
    expect(await movesOf(subject)).toBe(moves);
    expect(await filesKept()).toEqual(files);
  });

  it('twenty at once are one, with one answer', async () => {
    const { ask, subject } = await prepare();
    const key = newKey();
    const [objects, rows] = await filesKept();
    const moves = await movesOf(subject);
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(ask, key)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect((await movesOf(subject)) - moves).toBe('status' in ask.body ? 1 : 0);
    const sent = 'status' in ask.body ? 0 : 1;
    expect(await filesKept()).toEqual([objects + sent, rows + sent]);
  });

  it('the key with another request is 409', async () => {
    const { ask, other } = await prepare();
    const key = newKey();
    expect((await send(ask, key)).status).toBe(200);
    const text = 'This Idempotency-Key was used for another request.';
    expect(await send({ ...ask, body: other }, key)).toMatchObject({ status: 409, body: { error: text } });
  });

  it('somebody else hears nothing of it under the same key', async () => {
    const { ask } = await prepare();
    const key = newKey();
    const [ours] = [recycler, producer, superadmin].filter(({ token }) => token === ask.token);
    const stranger = await addPerson(market, ours?.role ?? 'producer');
    expect((await send(ask, key)).status).toBe(200);
    const theirs = await send({ ...ask, token: stranger.token }, key);
    // A superadmin sees every transaction, so the refusal says that it is decided.
    expect(theirs.status).toBe(ours?.role === 'superadmin' ? 409 : 404);
    expect(theirs.body.error).not.toMatch(/Idempotency-Key/);
  });

  it('is remembered for 24 hours, then forgotten', async () => {
    const { ask } = await prepare();
    const key = newKey();
    const first = await send(ask, key);
    const isOfAge = (milliseconds: number) =>
      sql`
        update idempotency_keys set created_at = ${new Date(market.clock.now().getTime() - milliseconds)}
        where key = ${key}`.execute(market.db);
    await isOfAge(DAY);
    expect(await send(ask, key)).toMatchObject({ status: first.status, text: first.text });
    await isOfAge(DAY + 1);
    const later = await send(ask, key);
    if ('status' in ask.body) expect(later.status).toBe(409);
    else expect(later.text).not.toBe(first.text);
  });
});

describe('what a key remembers', () => {
  it('a 409, though the state would allow it now', async () => {
    const offerId = await addOffer(market, recycler, credit, { quantity: 100, minimum: 1 });
    const waiting = idOf(await counter(offerId, 100, '2.10'));
    const blocking = idOf(await purchase(offerId, 100));
    const ask: ActionRequest = {
      url: `/api/epr/counter-credit-offers/${waiting}/`,
      token: recycler.token,
      body: { status: 'approved' },
    };
    const short = await send(ask, 'remembered');
    expect(short).toMatchObject({ status: 409, body: { error: 'Only 0 Kg of this credit is available.' } });
    await decide('purchases-requests', blocking, 'rejected');
    expect(await send(ask, 'remembered')).toMatchObject({ status: 409, text: short.text });
    expect((await send(ask, 'another')).status).toBe(200);
  });

  it('that an offer was paused, though it is sold again', async () => {
    const offerId = await offer();
    const pause = (does: string) =>
      market.call('POST', `/api/epr/credit-offers/${offerId}/${does}/`, { token: recycler.token });
    expect((await pause('pause')).status).toBe(200);
    const paused = await purchase(offerId, 100, { key: 'paused' });
    expect(paused.status).toBe(409);
    expect((await pause('resume')).status).toBe(200);
    expect(await purchase(offerId, 100, { key: 'paused' })).toMatchObject({ status: 409, text: paused.text });
    expect((await purchase(offerId, 100, { key: 'resumed' })).status).toBe(201);
  });

  it('a 409 of an upload leaves neither row nor object, and its repeat none either', async () => {
    const { transaction } = await paidPurchase(await offer(), 100);
    const before = await filesKept();
    const url = `/api/epr/transactions/${transaction}/`;
    const ask: ActionRequest = { url, token: recycler.token, body: { trail_documents: pdf() } };
    const early = await send(ask, 'early');
    expect(early).toMatchObject({ status: 409, body: { error: 'Upload document has not been approved yet.' } });
    await decideTransaction(transaction, 'approved');
    expect((await send(ask, 'early')).text).toBe(early.text);
    expect(await filesKept()).toEqual(before);
    expect((await send(ask, 'in-time')).status).toBe(200);
  });

  it('no refusal of the input: the same key may then be used for what was meant', async () => {
    const { transaction } = await paidPurchase(await offer(), 100);
    const ask: ActionRequest = {
      url: `/api/superadmin/transactions/${transaction}/`,
      token: superadmin.token,
      body: {},
    };
    expect((await send({ ...ask, body: { status: 'approved', is_approved: 'false' } }, 'meant')).status).toBe(400);
    expect((await send({ ...ask, body: { status: 'approved' } }, 'meant')).status).toBe(200);
  });

  it('nothing without a key: a second answer is refused as before', async () => {
    const id = idOf(await purchase(await offer(), 100));
    expect((await decide('purchases-requests', id, 'approved')).status).toBe(200);
    expect((await decide('purchases-requests', id, 'approved')).status).toBe(409);
    expect((await initiate(id)).status).toBe(201);
    const again: TestResponse = await initiate(id);
    expect(again.status).toBe(200);
    const files: Record<string, TestFile> = { transaction_proof: pdf() };
    const texts = [await upload(idOf(again), producer, files), await upload(idOf(again), producer, files)].map(
      ({ body }) => String(body.data.transaction_proof),
    );
    expect(new Set(texts).size).toBe(2);
  });
});
