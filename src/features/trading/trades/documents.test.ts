import { describe, expect, it } from 'vitest';
import { one, sql } from '#platform/database/database.ts';
import { newId } from '#platform/ids.ts';
import { addOffer } from '#tests/goods.ts';
import { TestFile } from '#tests/market.ts';
import { addMember, addPerson, type Person } from '#tests/people.ts';
import {
  credit,
  idOf,
  decideTransaction,
  market,
  openTrading,
  paidPurchase,
  pdf,
  producer,
  recycler,
  superadmin,
  upload,
} from '#tests/trading.ts';
import { moveLine, recordedLine } from '#tests/transfers.ts';
import { DOCUMENT_KINDS } from './document-rules.ts';

openTrading();

const TOO_MANY = 'At most 20 files at once and 50 in a trade';

/** The completion was 7 days ago, less the milliseconds. */
const completedBefore = (transaction: string, less: number) =>
  sql`
    update transactions set changed_at = ${new Date(market.clock.now().getTime() - 7 * 86_400_000 + less)}
    where id = ${transaction}`.execute(market.db);

interface ShownDocument {
  id: string;
  field: string;
  kind: string | null;
  url: string | null;
  byte_size: number;
  by: string;
  replaced_at: string | null;
  can_replace: boolean;
}

/** A trade whose payment is verified. */
async function verified(): Promise<{ trade: string; transaction: string }> {
  const paid = await paidPurchase(await addOffer(market, recycler, credit), 100);
  await decideTransaction(paid.transaction, 'approved');
  return paid;
}

/** Outcome of one document for the database, which decides under the lock of the transaction. */
async function outcomeFor(transaction: string, party: Person, field: string): Promise<string | undefined> {
  const at = market.clock.now();
  const sent = JSON.stringify([{ file_id: newId(at), field, kind: null }]);
  const row = await one<{ outcome: string }>(market.db)`
    select attach_documents(${transaction}, ${party.id}, ${sent}::jsonb, ${at}, null, 50, 200) as outcome`;
  return row?.outcome;
}

/** Sends trail documents and other fields as a form, in which a field may come several times. */
function sendTrail(transaction: string, files: readonly TestFile[], kinds?: unknown, token = recycler.token) {
  const boundary = 'of-trail-documents';
  const head = (name: string, more = '') =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n`;
  const parts = files.flatMap((file) => [
    Buffer.from(`${head('trail_documents', `; filename="${file.name}"`)}Content-Type: application/pdf\r\n\r\n`),
    file.bytes,
    Buffer.from('\r\n'),
  ]);
  if (kinds !== undefined) {
    const text = typeof kinds === 'string' ? kinds : JSON.stringify(kinds);
    parts.push(Buffer.from(`${head('trail_kinds')}\r\n${text}\r\n`));
  }
  const payload = Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]);
  return market.app
    .inject({
      method: 'PATCH',
      url: `/api/epr/transactions/${transaction}/`,
      headers: { authorization: `Bearer ${token}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload,
    })
    .then(({ statusCode, payload: text }) => ({ status: statusCode, body: JSON.parse(text) }));
}

const several = (count: number) => Array.from({ length: count }, () => pdf());

async function documentsOf(trade: string, token = recycler.token): Promise<ShownDocument[]> {
  return (await market.call('GET', `/api/epr/trades/${trade}/`, { token })).body.data.documents;
}

const replace = (id: string, token: string, file = pdf()) =>
  market.call('POST', `/api/epr/documents/${id}/replace/`, { token, body: { file } });

it('a document is taken from its own party alone, by the database too', async () => {
  const { transaction } = await verified();
  const stranger = await addPerson(market, 'producer');
  for (const party of [recycler, stranger])
    expect(await outcomeFor(transaction, party, 'transaction_proof')).toBe('missing');
  for (const party of [producer, stranger])
    expect(await outcomeFor(transaction, party, 'trail_documents')).toBe('missing');
});

it('accounts upload payment proofs; what transfers the credit is uploaded by who may trade', async () => {
  const { trade, transaction } = await verified();
  const [seller, buyer] = [
    await addMember(market, recycler, 'accounts'),
    await addMember(market, producer, 'accounts'),
  ];
  const refused = { status: 403, body: { code: 'forbidden_part' } };
  expect(await upload(transaction, seller, { recycler_transfer_proof: pdf() })).toMatchObject(refused);
  expect(await sendTrail(transaction, several(1), undefined, seller.token)).toMatchObject(refused);
  expect((await sendTrail(transaction, several(1))).status).toBe(200);
  const trail = (await documentsOf(trade)).find(({ field }) => field === 'trail_documents');
  expect(await replace(trail?.id ?? '', seller.token)).toMatchObject(refused);
  const paid = await paidPurchase(await addOffer(market, recycler, credit), 100);
  expect((await upload(paid.transaction, buyer, { producer_transfer_proof: pdf() })).status).toBe(200);
});

describe('trail documents', () => {
  it('come up to 20 at once, each with its kind, and the specified field holds the newest', async () => {
    const { trade, transaction } = await verified();
    const sent = await sendTrail(transaction, several(3), ['Tax Invoice', 'Other', 'Lorry Photographs']);
    expect(sent).toMatchObject({ status: 200, body: { message: 'Transaction updated successfully!' } });
    expect((await sendTrail(transaction, several(1))).status).toBe(200);
    const documents = await documentsOf(trade);
    expect(documents.map(({ field, kind }) => [field, kind])).toEqual([
      ['transaction_proof', null],
      ['trail_documents', 'Tax Invoice'],
      ['trail_documents', 'Other'],
      ['trail_documents', 'Lorry Photographs'],
      ['trail_documents', 'Other'],
    ]);
    const { data } = (await market.call('GET', '/api/epr/transactions/', { token: producer.token })).body;
    const shown = data.find((first: { id: string }) => first.id === transaction);
    expect(shown.trail_documents.split('?')[0]).toBe(shown.documents.at(-1).url.split('?')[0]);
    expect(shown.documents).toHaveLength(5);
    const opened = await market.app.inject({ method: 'GET', url: documents[2]?.url ?? '' });
    expect([opened.statusCode, opened.rawPayload.byteLength]).toEqual([200, documents[2]?.byte_size]);
  });

  it('have no links once their files are erased', async () => {
    const { trade, transaction } = await verified();
    await sendTrail(transaction, several(1));
    const read = async () => {
      const { data } = (await market.call('GET', '/api/epr/transactions/', { token: producer.token })).body;
      return data.find((first: { id: string }) => first.id === transaction);
    };
    expect(await read()).toMatchObject({ transaction_proof: expect.any(String), trail_documents: expect.any(String) });
    const [proof] = await documentsOf(trade);
    await sql`update files set erased_at = ${market.clock.now()}, name = '' where id = ${proof?.id}`.execute(market.db);
    expect(await read()).toMatchObject({ transaction_proof: null, trail_documents: expect.any(String) });
    expect((await documentsOf(trade)).map(({ url }) => url)).toEqual([null, expect.any(String)]);
  });

  it('are refused above 20 at once and above 50 in a trade, and nothing of them is kept', async () => {
    const { trade, transaction } = await verified();
    const refused = { status: 400, body: { error: TOO_MANY, errors: { trail_documents: TOO_MANY } } };
    expect(await sendTrail(transaction, several(21))).toMatchObject(refused);
    for (const count of [20, 20, 9]) expect((await sendTrail(transaction, several(count))).status).toBe(200);
    expect(await sendTrail(transaction, several(2))).toMatchObject(refused);
    // Two at once have room for one.
    const both = await Promise.all([sendTrail(transaction, several(1)), sendTrail(transaction, several(1))]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    const documents = await documentsOf(trade);
    expect(documents.filter(({ field }) => field === 'trail_documents')).toHaveLength(50);
    expect(await outcomeFor(transaction, recycler, 'trail_documents')).toBe('too_many');
    // A full list can still be put right.
    expect((await replace(documents.at(-1)?.id ?? '', recycler.token)).status).toBe(200);
  });

  it.each([
    ['an unknown kind', ['Bill'], 1],
    ['fewer kinds than files', ['Other'], 2],
    ['more kinds than files', ['Other', 'Other'], 1],
    ['no list', 'Bill', 1],
    ['numbers', '[1]', 1],
  ])('with %s are refused', async (_case, kinds, count) => {
    const { transaction } = await verified();
    const response = await sendTrail(transaction, several(count), kinds);
    expect(response).toMatchObject({ status: 400, body: { errors: { trail_kinds: 'Choose a kind for each file' } } });
  });

  it('complete the trade with the transfer proof, and may follow for 7 days', async () => {
    const { trade, transaction } = await verified();
    await upload(transaction, recycler, { recycler_transfer_proof: pdf() });
    const done = await sendTrail(transaction, several(2), [...DOCUMENT_KINDS].slice(0, 2));
    expect(done.body.data.transaction_status).toBe('Completed');
    const read = () => market.call('GET', `/api/epr/trades/${trade}/`, { token: recycler.token });
    const mayUpload = async () =>
      (await read()).body.data.actions.find(({ name }: { name: string }) => name === 'upload_credit_transfer');
    expect(await mayUpload()).toMatchObject({ allowed: true });
    expect((await sendTrail(transaction, several(1))).status).toBe(200);
    await completedBefore(transaction, 0);
    expect(await sendTrail(transaction, several(1))).toMatchObject({
      status: 409,
      body: { error: 'This document has been checked already and cannot be replaced.' },
    });
    expect(await mayUpload()).toMatchObject({ allowed: false, reason: 'Both documents are uploaded.' });
  });
});

describe('a replaced document', () => {
  it('stays for the same readers, and the history says so', async () => {
    const { trade, transaction } = await paidPurchase(await addOffer(market, recycler, credit), 100);
    const [first] = await documentsOf(trade, producer.token);
    expect(first).toMatchObject({ field: 'transaction_proof', replaced_at: null, can_replace: true });
    expect((await documentsOf(trade, superadmin.token))[0]).toMatchObject({ can_replace: false });
    expect((await documentsOf(trade))[0]).toMatchObject({ can_replace: false });
    market.clock.advance(1_000);
    const response = await replace(first?.id ?? '', producer.token);
    expect(response).toMatchObject({ status: 200, body: { message: 'Document replaced.', data: { id: transaction } } });
    for (const person of [producer, recycler, superadmin]) {
      const [old, now] = await documentsOf(trade, person.token);
      expect(old).toMatchObject({ id: first?.id, replaced_at: market.clock.now().toISOString(), can_replace: false });
      expect(now).toMatchObject({ field: 'transaction_proof', replaced_at: null });
      expect((await market.app.inject({ method: 'GET', url: old?.url ?? '' })).statusCode).toBe(200);
    }
    const { history } = (await market.call('GET', `/api/epr/trades/${trade}/`, { token: recycler.token })).body.data;
    expect(history.at(-1)).toMatchObject({ subject: 'document', from: 'transaction_proof', to: 'replaced' });
    expect(await replace(first?.id ?? '', producer.token)).toMatchObject({
      status: 409,
      body: { error: 'This document has been replaced already.' },
    });
  });

  it('may be one that is sent again by PATCH; a trail document is added', async () => {
    const { trade, transaction } = await verified();
    const send = () => upload(transaction, recycler, { recycler_transfer_proof: pdf() });
    expect([(await send()).status, (await send()).status]).toEqual([200, 200]);
    const transfers = (await documentsOf(trade)).filter(({ field }) => field === 'recycler_transfer_proof');
    expect(transfers.map(({ replaced_at }) => replaced_at === null)).toEqual([false, true]);
  });

  it('keeps its kind, and belongs to its uploader alone', async () => {
    const { trade, transaction } = await verified();
    await sendTrail(transaction, several(1), ['E-Way Bill']);
    const trail = (await documentsOf(trade)).at(-1);
    const stranger = await addPerson(market, 'recycler');
    for (const { token } of [stranger, producer]) expect((await replace(trail?.id ?? '', token)).status).toBe(404);
    expect((await replace(trail?.id ?? '', superadmin.token)).status).toBe(403);
    expect((await replace(trail?.id ?? '', recycler.token)).status).toBe(200);
    expect((await documentsOf(trade)).at(-1)).toMatchObject({ field: 'trail_documents', kind: 'E-Way Bill' });
    const none = await market.call('POST', `/api/epr/documents/${trail?.id}/replace/`, { token: recycler.token });
    expect(none.body.errors).toEqual({ file: 'A document is required' });
  });

  it('is refused once it was checked: a payment proof by the decision, one of the recycler 7 days after completion', async () => {
    const checked = 'This document has been checked already and cannot be replaced.';
    const { trade, transaction } = await verified();
    const [proof] = await documentsOf(trade, producer.token);
    expect(proof?.can_replace).toBe(false);
    expect(await replace(proof?.id ?? '', producer.token)).toMatchObject({ status: 409, body: { error: checked } });
    await upload(transaction, recycler, { recycler_transfer_proof: pdf(), trail_documents: pdf() });
    await completedBefore(transaction, 1);
    const replaced = (await documentsOf(trade)).find(({ field }) => field === 'recycler_transfer_proof');
    expect(idOf(await replace(replaced?.id ?? '', recycler.token))).toBe(transaction);
    await completedBefore(transaction, 0);
    const trail = (await documentsOf(trade)).find(({ field }) => field === 'trail_documents');
    expect(trail?.can_replace).toBe(false);
    expect(await replace(trail?.id ?? '', recycler.token)).toMatchObject({ status: 409, body: { error: checked } });
  });

  it('is refused once the buyer has seen or disputes a line; what completes the trade may still come', async () => {
    const { trade, transaction } = await verified();
    await upload(transaction, recycler, { recycler_transfer_proof: pdf() });
    const order = { id: trade, transaction, orderId: '', recycler, producer };
    const [line, other] = [await recordedLine(market, order, 10), await recordedLine(market, order, 10)];
    const proof = async () => (await documentsOf(trade)).find(({ field }) => field === 'recycler_transfer_proof');
    expect((await proof())?.can_replace).toBe(true);
    await moveLine(market, line, producer, { dispute: 'It is not on the portal' });
    const fixed = { status: 409, body: { error: 'This document has been checked already and cannot be replaced.' } };
    const { id = '', can_replace: canReplace } = (await proof()) ?? {};
    expect(canReplace).toBe(false);
    expect(await replace(id, recycler.token)).toMatchObject(fixed);
    expect(await upload(transaction, recycler, { recycler_transfer_proof: pdf() })).toMatchObject(fixed);
    await moveLine(market, line, recycler, { withdrawn: 'Typed wrongly' });
    expect((await replace(id, recycler.token)).status).toBe(200);
    await moveLine(market, other, producer, { seen: true });
    expect((await proof())?.can_replace).toBe(false);
    const completed = await upload(transaction, recycler, { trail_documents: pdf() });
    expect(completed.body.data.transaction_status).toBe('Completed');
    expect(await upload(transaction, recycler, { trail_documents: pdf() })).toMatchObject(fixed);
  });

  it('cannot be changed or removed, not even by the database', async () => {
    const { trade } = await verified();
    const changes = [
      sql`update trade_documents set field = 'trail_documents', kind = 'Other' where trade_id = ${trade}`,
      sql`delete from trade_documents where trade_id = ${trade}`,
    ];
    for (const change of changes) await expect(change.execute(market.db)).rejects.toMatchObject({ code: 'AO001' });
  });
});
