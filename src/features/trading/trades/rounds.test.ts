/** Rounds of a negotiation: who answers, what a round is, and every refusal with its place. */
import { beforeEach, describe, expect, it } from 'vitest';
import { one, sql } from '#platform/database/database.ts';
import { expireDueTrades } from '#server/trade-expiry.ts';
import { addOffer, addTarget, balances } from '#tests/goods.ts';
import { addPerson } from '#tests/people.ts';
import { answerWith, firstRound, negotiate } from '#tests/rounds.ts';
import {
  buyerAccount,
  credit,
  decide,
  idOf,
  initiate,
  market,
  openTrading,
  producer,
  purchase,
  recycler,
  superadmin,
} from '#tests/trading.ts';

openTrading();

const DECIDED = [409, 'This request has already been decided.'];
const OTHER_SIDE = [403, 'The other side has to answer this counter-offer.'];
const result = ({ status, body }: { status: number; body: { error?: string } }) => [status, body.error];
const list = async (query = '', { token } = producer) =>
  (await market.call('GET', `/api/epr/counter-credit-offers/${query}`, { token })).body.data as { id: string }[];
const withdraw = (id: string, { token } = producer) =>
  market.call('POST', `/api/epr/counter-credit-offers/${id}/withdraw/`, { token, body: {} });
const tradeOf = async (id: string, { token } = producer) =>
  (await market.call('GET', `/api/epr/trades/${id}/`, { token })).body.data;

describe('a counter to a counter-offer', () => {
  it('is the next round: the old one is frozen and countered, the new one waits 7 days for its maker', async () => {
    const { offer, id } = await firstRound();
    await market.call('PATCH', `/api/epr/credit-offers/${offer}/`, {
      token: recycler.token,
      body: { price_per_credit: '2.60' },
    });
    market.clock.advance(60_000);
    const answer = await answerWith(recycler, id, [300, '2.40', ' For 300 Kg\nonly ']);
    expect([answer.status, answer.body.message], answer.text).toEqual([201, 'Counter-offer sent!']);
    const next = answer.body.data;
    expect(next).toMatchObject({
      kind: 'counter',
      round: 2,
      made_by: 'recycler',
      previous_id: id,
      next_id: null,
      stage: 'asked',
      turn: 'producer',
      status: 'pending',
      countered: false,
      quantity: 300,
      offer_price: 2.4,
      actual_price: 2.6,
      item_value: 720,
      transaction_fee: 3.6,
      gst: 130.25,
      total: 853.85,
      FY: 2026,
      target_id: null,
      note: 'For 300 Kg\nonly',
      expires_at: new Date(market.clock.now().getTime() + 7 * 86_400_000).toISOString(),
    });
    expect(answer.body.warnings).toEqual([]);
    expect((await balances(market, { offer })).offer).toMatchObject({ blocked: 0 });

    const old = await tradeOf(id);
    expect(old.request).toMatchObject({
      actual_price: 2.5,
      listed_price: 2.6,
      round: 1,
      made_by: 'producer',
      previous_id: null,
      next_id: next.id,
      stage: 'countered',
      turn: null,
      status: 'rejected',
      countered: true,
      withdrawn: false,
      expired: false,
      quantity: 400,
      offer_price: 2,
      expires_at: null,
    });
    expect(old.order).toMatchObject({ countered: true, round: 1, next_id: next.id });
    expect(old.history.at(-1)).toMatchObject({ from: 'pending', to: 'countered' });
    for (const person of [producer, recycler, superadmin]) {
      const { rounds } = await tradeOf(next.id, person);
      expect(rounds).toMatchObject([
        { id, round: 1, made_by: 'producer', stage: 'countered', quantity: 400, offer_price: 2, note: null },
        { id: next.id, round: 2, made_by: 'recycler', stage: 'asked', quantity: 300, offer_price: 2.4 },
      ]);
    }
  });

  it('goes on in turns up to round 6; each price and quantity may be the only one that changes', async () => {
    const { id } = await firstRound();
    const terms = [
      [400, '2.40'],
      [500, '2.40'],
      [500, '2.30'],
      [400, '2.30'],
      [400, '2.35'],
    ] as const;
    let last = id;
    for (const [index, term] of terms.entries()) {
      const maker = index % 2 === 0 ? recycler : producer;
      const answer = await answerWith(maker, last, term);
      expect(answer.body.data, answer.text).toMatchObject({
        round: index + 2,
        made_by: maker === recycler ? 'recycler' : 'producer',
      });
      last = idOf(answer);
    }
    expect(result(await answerWith(producer, last, [1, '1']))).toEqual([
      409,
      'Round 6 is the last. Accept or decline it.',
    ]);
    const { actions, rounds } = await tradeOf(last);
    expect(rounds).toHaveLength(6);
    expect(actions.slice(0, 3)).toEqual([
      { name: 'accept', allowed: true, reason: null },
      { name: 'decline', allowed: true, reason: null },
      { name: 'counter', allowed: false, reason: 'Round 6 is the last. Accept or decline it.' },
    ]);
    expect((await decide('counter-credit-offers', last, 'approved', producer.token)).status).toBe(200);
  });

  it('with a key is sent once, and gives the first answer again', async () => {
    const { id } = await firstRound();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => answerWith(recycler, id, [400, '2.40'], 'one-counter')),
    );
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers[0]?.status).toBe(201);
    expect(await list('?rounds=all')).toContainEqual(expect.objectContaining({ previous_id: id }));
  });
});

describe("the recycler's round", () => {
  it('is accepted by the producer: the offer and the matching target are blocked, and it is paid as any other', async () => {
    const target = await addTarget(market, producer, buyerAccount);
    const { offer, ids } = await negotiate(2);
    const answer = await decide('counter-credit-offers', ids[1] ?? '', 'approved', producer.token);
    expect([answer.status, answer.body.message], answer.text).toEqual([200, 'Request accepted successfully!']);
    expect(answer.body.data).toMatchObject({ stage: 'accepted', turn: 'producer', round: 2, target_id: target });
    expect(await balances(market, { offer, target })).toMatchObject({
      offer: { blocked: 400 },
      target: { blocked: 400 },
    });
    const paid = await initiate(ids[1] ?? '', 'counter_credit_offer_id');
    expect([paid.status, paid.body.data.price_per_credit, paid.body.data.round]).toEqual([201, 2.2, 2]);
  });

  it('is declined by the producer with a reason, and withdrawn by the recycler alone', async () => {
    const [declined, withdrawn] = [await negotiate(2), await negotiate(2)];
    const answer = await market.call('PATCH', `/api/epr/counter-credit-offers/${declined.ids[1]}/`, {
      token: producer.token,
      body: { status: 'rejected', reason: 'Too dear' },
    });
    expect(answer.body.data).toMatchObject({ stage: 'declined', reason: 'Too dear' });
    const { order } = (await market.call('GET', `/api/epr/trades/${declined.ids[1]}/`, { token: recycler.token })).body
      .data;
    expect(order.declined_by).toBe(order.order_by);
    const id = withdrawn.ids[1] ?? '';
    expect(result(await withdraw(id, producer))).toEqual([
      403,
      'Only the side that made this counter-offer can withdraw it.',
    ]);
    const taken = await withdraw(id, recycler);
    expect([taken.status, taken.body.message, taken.body.data.stage]).toEqual([
      200,
      'Counter-offer withdrawn.',
      'withdrawn',
    ]);
    expect(result(await withdraw(id, recycler))).toEqual(DECIDED);
  });

  it('waits in the lists and counts of the producer, and for the recycler in none', async () => {
    const { ids } = await negotiate(2);
    const tab = async ({ token }: { token: string }, tabName: string) =>
      (
        (await market.call('GET', `/api/epr/trades/?tab=${tabName}&kind=counter&page_size=200`, { token })).body
          .data as { id: string }[]
      ).filter((row) => ids.includes(row.id));
    expect(await tab(producer, 'needs_you')).toMatchObject([
      { id: ids[1], round: 2, turn: 'producer', next_action: { name: 'answer', label: 'Accept or decline' } },
    ]);
    expect(await tab(recycler, 'waiting')).toMatchObject([{ id: ids[1], turn: 'producer', next_action: null }]);
    for (const person of [producer, recycler, superadmin]) expect(await tab(person, 'closed')).toEqual([]);
  });
});

describe('negotiations', () => {
  it('are listed by their newest round, with rounds=all by every one, and counted once', async () => {
    const counts = async ({ token } = producer) =>
      (await market.call('GET', '/api/users/counts/', { token })).body.data;
    const before = [await counts(), await counts(recycler)];
    const { ids } = await negotiate(3);
    const shown = (rows: { id: string }[]) => rows.map(({ id }) => id).filter((id) => ids.includes(id));
    for (const person of [producer, recycler]) {
      expect(shown(await list('', person))).toEqual([ids[2]]);
      expect(shown(await list('?rounds=all', person))).toEqual(ids.toReversed());
      expect(shown(await list('?rounds=all&stage=countered', person))).toEqual([ids[1], ids[0]]);
    }
    expect(
      (await market.call('GET', '/api/epr/counter-credit-offers/?rounds=1', { token: producer.token })).status,
    ).toBe(400);
    const after = [await counts(), await counts(recycler)];
    expect(after[0].counter_credit_offers_made - before[0].counter_credit_offers_made).toBe(1);
    // The recycler has answered: it countered round 1.
    expect(after[0].counter_credit_offers_received - before[0].counter_credit_offers_received).toBe(1);
    expect(after[1].counter_credit_offers_received - before[1].counter_credit_offers_received).toBe(1);
    await firstRound();
    expect((await counts()).counter_credit_offers_received).toBe(after[0].counter_credit_offers_received);
  });

  it('one that was accepted stays answered when its payment is not initiated in time', async () => {
    const { token } = producer;
    const counts = async () => (await market.call('GET', '/api/users/counts/', { token })).body.data;
    const { id } = await firstRound();
    const before = (await counts()).counter_credit_offers_received;
    expect((await decide('counter-credit-offers', id, 'approved')).status).toBe(200);
    await sql`update trades set expires_at = ${market.clock.now()} where id = ${id}`.execute(market.db);
    await expireDueTrades(market.context);
    expect((await counts()).counter_credit_offers_received).toBe(before + 1);
    const { body } = await market.call('GET', '/api/epr/trades/?tab=closed&kind=counter', { token });
    for (const rows of [await list(), body.data as { id: string }[]])
      expect(rows.find((each) => each.id === id)).toMatchObject({ stage: 'expired', was_accepted: true });
  });
});

describe('is refused', () => {
  let ids: string[];
  let offer: string;
  beforeEach(async () => ({ ids, offer } = await negotiate(2)));

  it.each([
    ['without a quantity', ['', '2'], 'quantity', 'Quantity is required'],
    ['without a price', [400, ''], 'offer_price', 'offerPrice is required'],
    ['at no price', [400, '0'], 'offer_price', undefined],
    ['for nothing', [0, '2'], 'quantity', undefined],
    ['with a long note', [400, '2', 'x'.repeat(501)], 'note', 'At most 500 characters'],
    ['at the price and quantity of the round', [400, '2.20'], 'offer_price', 'Change the price or the quantity.'],
    ['above the highest value', [1_000_000_000, '10000000'], 'quantity', undefined],
  ] as const)('%s: 400', async (_name, terms, field, text) => {
    const answer = await answerWith(producer, ids[1] ?? '', terms);
    expect([answer.status, Object.keys(answer.body.errors)], answer.text).toEqual([400, [field]]);
    if (text !== undefined) expect(answer.body.errors[field]).toBe(text);
  });

  it('for what is not there, not the own, or a purchase request: 404, before anything else', async () => {
    const stranger = await addPerson(market, 'producer');
    const request = idOf(await purchase(offer, 10));
    for (const [person, id] of [
      [stranger, ids[1]],
      [producer, 'nothing'],
      [producer, '01890000-0000-7000-8000-000000000000'],
      [recycler, request],
      [producer, request],
    ] as const)
      expect((await answerWith(person, id ?? '', [400, '2.20'])).status).toBe(404);
    expect((await answerWith(superadmin, ids[1] ?? '', [400, '2.30'])).status).toBe(403);
    expect((await decide('purchases-requests', request, 'approved', producer.token)).status).toBe(403);
  });

  it('for the own round: 403 before its state, and nothing changes', async () => {
    const [first = '', second = ''] = ids;
    for (const status of ['approved', 'rejected']) {
      expect(result(await decide('counter-credit-offers', second, status, recycler.token))).toEqual(OTHER_SIDE);
      expect(result(await decide('counter-credit-offers', first, status, producer.token))).toEqual(OTHER_SIDE);
    }
    expect(result(await answerWith(recycler, second, [400, '2.20']))).toEqual(OTHER_SIDE);
    expect(result(await answerWith(producer, first, [400, '2.50']))).toEqual(OTHER_SIDE);
    expect((await tradeOf(second)).stage).toBe('asked');
  });

  it('for a round that is decided, countered or past its time: 409, before the terms', async () => {
    const [first = '', second = ''] = ids;
    for (const call of [
      () => answerWith(recycler, first, [400, '2']),
      () => decide('counter-credit-offers', first, 'approved'),
      () => decide('counter-credit-offers', first, 'rejected'),
      () => withdraw(first),
    ])
      expect(result(await call())).toEqual(DECIDED);
    await sql`update trades set expires_at = ${market.clock.now()} where id = ${second}`.execute(market.db);
    expect(result(await answerWith(producer, second, [400, '2.20']))).toEqual([409, 'This request has expired.']);
  });

  it('above what is free: 409; what the offer has may be asked whole', async () => {
    await purchase(offer, 300);
    expect(result(await answerWith(producer, ids[1] ?? '', [701, '2.20']))).toEqual([
      409,
      'Only 700 Kg of this credit is available.',
    ]);
    expect((await answerWith(producer, ids[1] ?? '', [700, '2.20'])).status).toBe(201);
  });

  it('for an offer off the market, or an account that waits again: 409', async () => {
    const hide = (status: string) =>
      sql`update offers set seller_open = ${status === 'approved'} where id = ${offer}`.execute(market.db);
    await hide('rejected');
    expect(result(await answerWith(producer, ids[1] ?? '', [400, '9']))).toEqual([
      409,
      'This offer is not on the market.',
    ]);
    await hide('approved');
    await sql`
      update epr_accounts set status = 'pending', changed_at = now() where id = ${buyerAccount}`.execute(market.db);
    expect(result(await answerWith(producer, ids[1] ?? '', [400, '9']))).toEqual([
      409,
      'This EPR account is waiting for approval again.',
    ]);
    await sql`
      update epr_accounts set status = 'approved', changed_at = now() where id = ${buyerAccount}`.execute(market.db);
  });
});

it('an ended offer or account ends the pending round, whoever made it', async () => {
  for (const rounds of [2, 3]) {
    const { offer, ids } = await negotiate(rounds);
    expect((await market.call('DELETE', `/api/epr/credit-offers/${offer}/`, { token: recycler.token })).status).toBe(
      200,
    );
    const { data } = (await market.call('GET', `/api/epr/trades/${ids.at(-1)}/`, { token: producer.token })).body;
    expect(data).toMatchObject({
      stage: 'declined',
      order: { declined_by: data.order.offered_by },
      rounds: ids.map((_, index) => ({ stage: index === rounds - 1 ? 'declined' : 'countered' })),
    });
  }
});

it('an open negotiation is one of the hundred that a buyer may have, in whatever round', async () => {
  const offer = await addOffer(market, recycler, credit);
  const pending = async () => {
    const row = await one<{ pending: number }>(market.db)`
      select pending from buyer_standing(${producer.id}, ${offer}, ${market.clock.now()})`;
    return row?.pending ?? 0;
  };
  const before = await pending();
  await negotiate(4);
  expect((await pending()) - before).toBe(1);
});
