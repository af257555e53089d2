/**
 * The page of a trade offers nothing that is refused: for facts of all kinds the outcome that is foretold is that of the database function, run on
 * the same rows. Facts are set directly, in a transaction that is rolled back.
 */
import { describe, expect, it } from 'vitest';
import { dayInIndia } from '#lib/dates.ts';
import { inTransaction, sql, type Tx } from '#platform/database/database.ts';
import { newId } from '#platform/ids.ts';
import { rulebookNow } from '#rules/rulebook/rulebook.server.ts';
import { guardRules, type GuardRules } from '#rules/rulebook/warnings.ts';
import { actingAs } from '#tests/actors.ts';
import { addAccount } from '#tests/goods.ts';
import { openSharedMarket } from '#tests/market.ts';
import { addFile, addPerson } from '#tests/people.ts';
import { drafted } from '#tests/recalls.ts';
import { isDeep } from '#tests/repetitions.ts';
import { addRule, setMode } from '#tests/rules.ts';
import { attachFiles, placeTrade, type PlacedTrade } from '#tests/trade.ts';
import { FIELDS_OF } from './document-rules.ts';
import { attachDocuments } from './documents-store.server.ts';
import * as moves from './moves-store.server.ts';
import * as outcomes from './outcomes.ts';
import { factsOf } from './policy.ts';
import { findRecalls } from './recall-store.server.ts';
import { counterTrade } from './rounds-store.server.ts';
import { findTrade, findTransaction, type TradeRow, type TransactionRow } from './store.server.ts';

const DAYS = 24 * 60 * 60 * 1000;

type Statement = ReturnType<typeof sql>;
/** A fact that differs from the usual: `usual` where it does not. */
type Facts = Record<'suspended' | 'account' | 'offer' | 'free' | 'credits' | 'recall' | 'files' | 'time', string>;

const CHANGES: { readonly [F in Exclude<keyof Facts, 'time'>]: Record<string, (trade: TradeRow) => Statement> } = {
  suspended: {
    seller: ({ recycler_id: id }) => sql`update users set suspended_at = now() where id = ${id}`,
    buyer: ({ producer_id: id }) => sql`update users set suspended_at = now() where id = ${id}`,
  },
  account: Object.fromEntries(
    ['pending', 'rejected'].flatMap((status) => [
      [
        `seller ${status}`,
        ({ offer_id: id }) =>
          sql`update epr_accounts set status = ${status} where id = (select account_id from offers where id = ${id})`,
      ],
      [
        `buyer ${status}`,
        ({ id }) =>
          sql`
            update epr_accounts set status = ${status}
            where id = (select producer_account_id from trades where id = ${id})`,
      ],
    ]),
  ),
  offer: {
    paused: ({ offer_id: id }) => sql`update offers set status = 'paused', paused = true where id = ${id}`,
    withdrawn: ({ offer_id: id }) => sql`update offers set status = 'withdrawn' where id = ${id}`,
    expired: ({ offer_id: id }) => sql`update offers set status = 'expired' where id = ${id}`,
    held: ({ offer_id: id }) => sql`update offers set seller_open = false where id = ${id}`,
    'paused and held': ({ offer_id: id }) =>
      sql`update offers set status = 'paused', paused = true, seller_open = false where id = ${id}`,
  },
  free: {
    short: ({ offer_id: id, quantity }) =>
      sql`update offers set blocked = available - ${quantity - 1} where id = ${id}`,
    none: ({ offer_id: id }) => sql`update offers set blocked = available where id = ${id}`,
  },
  credits: {
    // By the verified rule of 2015, which was set to block.
    expired: ({ offer_id: id }) => sql`update offers set year = 2015 where id = ${id}`,
  },
  recall: {
    held: ({ id }) => sql`insert into recall_trades (trade_id, recall_id) values (${id}, ${recall})`,
  },
  files: {
    full: ({ id, producer_id: owner }) => sql`
      with f as (insert into files (id, owner_id, purpose, sha256, byte_size, media_type, name, created_at)
        select gen_random_uuid(), ${owner}, 'trail_documents', sha256(n::text::bytea), 1, 'application/pdf', 'a.pdf', now()
        from generate_series(1, 200) n returning id)
      insert into trade_documents (file_id, trade_id, field, kind, replaced_at)
      select f.id, ${id}, 'trail_documents', 'Other', now() from f`,
  },
};

/** All combinations of these facts, in the gate of at most two that differ from the usual. */
function combinations(names: readonly (keyof typeof CHANGES)[]): Facts[] {
  const usual: Facts = {
    suspended: 'usual',
    account: 'usual',
    offer: 'usual',
    free: 'usual',
    credits: 'usual',
    recall: 'usual',
    files: 'usual',
    time: 'usual',
  };
  const all = names.reduce<Facts[]>(
    (before, name) =>
      before.flatMap((facts) => ['usual', ...Object.keys(CHANGES[name])].map((value) => ({ ...facts, [name]: value }))),
    [usual],
  );
  const differing = (facts: Facts) => Object.values(facts).filter((value) => value !== 'usual').length;
  const some = all.filter((facts) => isDeep || differing(facts) <= 2);
  return [...some, ...some.filter((facts) => differing(facts) <= 1).map((facts) => ({ ...facts, time: 'later' }))];
}

class RollbackError extends Error {}
/** The result of `work` in a savepoint that is rolled back. */
async function tried<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await sql`savepoint tried`.execute(tx);
  const result = await work();
  await sql`rollback to savepoint tried`.execute(tx);
  return result;
}

/** Outcomes of the database functions for each action. */
/** The admission of an organisation without a purchase limit. */
const WITHIN = { admitted: false, approvalId: null };

async function outcomesOf(tx: Tx, trade: TradeRow, paid: TransactionRow | undefined, at: Date, rules: GuardRules) {
  const [maker, answerer] =
    trade.made_by === 'producer' ? [trade.producer_id, trade.recycler_id] : [trade.recycler_id, trade.producer_id];
  const later = new Date(at.getTime() + 7 * DAYS);
  const decide = async (status: 'approved' | 'rejected') => {
    const by = { answererId: answerer, personId: answerer };
    const move = { id: trade.id, ...by, kind: trade.kind, decision: { status }, at, payUntil: later };
    return (await moves.decideTrade(tx, move, rules, WITHIN))?.outcome;
  };
  const verdict = async (status: 'approved' | 'rejected') =>
    paid === undefined
      ? 'missing'
      : moves.decideTransaction(tx, { id: paid.id, superadminId: superadmin.id, decision: { status }, at });
  const upload = async (role: 'producer' | 'recycler') => {
    if (paid === undefined) return 'missing';
    const inForce = new Set(paid.documents.filter(({ replaced }) => replaced === null).map(({ field }) => field));
    const field = FIELDS_OF[role].find((name) => !inForce.has(name)) ?? FIELDS_OF[role][0];
    const partyId = role === 'producer' ? trade.producer_id : trade.recycler_id;
    const file_id = await addFile(tx, partyId, field, at);
    const documents = [{ file_id, field, kind: field === 'trail_documents' ? ('Other' as const) : null }];
    const outcome = await attachDocuments(tx, { id: paid.id, partyId, byId: partyId, documents, replaced: null, at });
    return outcome === 'completed' ? 'attached' : outcome;
  };
  const counter = async () => {
    const round = {
      id: trade.id,
      answererId: answerer,
      personId: answerer,
      nextId: newId(at),
      quantity: 1,
      note: null,
      at,
      answerUntil: later,
    };
    const next = { ...round, pricePaise: trade.price_paise + 1 };
    return (await counterTrade(tx, next, { feeBasisPoints: 50, gstBasisPoints: 1800 }, rules, WITHIN))?.outcome;
  };
  const { producer_id: producerId } = trade;
  const payment = { tradeId: trade.id, producerId, byId: producerId, transactionId: newId(at), orderYear: 2026, at };
  return {
    accept: await tried(tx, () => decide('approved')),
    decline: await tried(tx, () => decide('rejected')),
    counter: trade.kind === 'counter' ? await tried(tx, counter) : null,
    withdraw: await tried(tx, () =>
      moves.withdrawTrade(tx, { id: trade.id, makerId: maker, byId: maker, kind: trade.kind, at, reason: null }),
    ),
    pay: await tried(tx, async () => (await moves.initiatePayment(tx, payment))?.outcome),
    approve: await tried(tx, () => verdict('approved')),
    reject: await tried(tx, () => verdict('rejected')),
    prove: await tried(tx, () => upload('producer')),
    transfer: await tried(tx, () => upload('recycler')),
  };
}

/** The same, foretold from the facts as the page of the trade reads them. */
const foretold = (facts: outcomes.TradeFacts) => ({
  accept: outcomes.acceptOutcome(facts),
  decline: outcomes.declineOutcome(facts),
  counter: facts.kind === 'counter' ? outcomes.counterOutcome(facts) : null,
  withdraw: outcomes.withdrawalOutcome(facts),
  pay: outcomes.paymentOutcome(facts),
  approve: outcomes.verdictOutcome(facts, 'approved'),
  reject: outcomes.verdictOutcome(facts, 'rejected'),
  prove: outcomes.paymentProofOutcome(facts),
  transfer: outcomes.creditTransferOutcome(facts),
});

/** Differences between both for a trade under these facts. */
async function differences(id: string, facts: Facts): Promise<string[]> {
  const at = new Date(market.clock.now().getTime() + (facts.time === 'later' ? 8 * DAYS : 0));
  const { actor } = actingAs(market.context, superadmin);
  const found: string[] = [];
  const work = async (tx: Tx) => {
    const before = await findTrade(tx, actor, id, at);
    if (before === undefined) throw new Error('The trade is not there');
    await sql`set local session_replication_role = replica`.execute(tx);
    for (const [name, changes] of Object.entries(CHANGES))
      await changes[facts[name as keyof typeof CHANGES]]?.(before).execute(tx);
    await sql`set local session_replication_role = origin`.execute(tx);
    const trade = await findTrade(tx, actor, id, at);
    if (trade === undefined) throw new Error('The trade is not there');
    const { transaction_id: paidId } = trade;
    const paid = paidId === null ? undefined : await findTransaction(tx, actor, paidId, at);
    const recalls = await findRecalls(tx, trade);
    const expected = foretold(factsOf(trade, paid, recalls, { book, today: dayInIndia(at) }));
    const real = await outcomesOf(tx, trade, paid, at, guardRules(book, at));
    for (const action of Object.keys(real) as (keyof typeof real)[])
      if (real[action] !== expected[action])
        found.push(`${trade.stage}, ${JSON.stringify(facts)}: ${action} is ${real[action]}, not ${expected[action]}`);
    throw new RollbackError();
  };
  await inTransaction(market.db, work).catch((error: unknown) => {
    if (!(error instanceof RollbackError)) throw error;
  });
  return found;
}

const trades: Record<string, string> = {};

const market = await openSharedMarket();
const superadmin = await addPerson(market, 'superadmin');
await addRule(market, superadmin, {
  kind: 'validity',
  from: '2016-01-01',
  value: { years: 2 },
  status: 'verified',
  clause: '9',
});
await setMode(market, superadmin, { guard: 'expiry', mode: 'block' });
const book = await rulebookNow(market, market.db);
const recycler = await addPerson(market, 'recycler');
const { id: recall } = await drafted(market, superadmin, { account: await addAccount(market, recycler) });
await inTransaction(market.db, async (tx) => {
  await sql`set local session_replication_role = replica`.execute(tx);
  await sql`
    update recalls set status = 'executed', preview = '{}', executed_at = created_at where id = ${recall}`.execute(tx);
});
const answer = async ({ id, recycler: seller }: PlacedTrade, status: string, kind = 'purchases-requests') => {
  const { status: code } = await market.call('PATCH', `/api/epr/${kind}/${id}/`, {
    token: seller.token,
    body: { status },
  });
  expect(code).toBe(200);
};
const paid = async () => {
  const trade = await placeTrade(market);
  await answer(trade, 'approved');
  const path = `/api/epr/transactions/?purchases_request_id=${trade.id}`;
  const { body } = await market.call('POST', path, { token: trade.producer.token });
  return { ...trade, transaction: body.data.id as string };
};
const proven = async () => {
  const trade = await paid();
  await attachFiles(market, trade.transaction, trade.producer.id, 'transaction_proof');
  return trade;
};
const judge = (transaction: string, status: string) =>
  market.call('PATCH', `/api/superadmin/transactions/${transaction}/`, { token: superadmin.token, body: { status } });
const negotiated = async (rounds: number) => {
  const { id, recycler: seller, producer } = await placeTrade(market, 'counter');
  const ids = [id];
  for (let round = 2; round <= rounds; round += 1) {
    const { token } = round % 2 === 0 ? seller : producer;
    const body = { quantity: 900, offer_price: `2.${round}1` };
    const next = await market.call('POST', `/api/epr/counter-credit-offers/${ids.at(-1)}/counter/`, { token, body });
    ids.push(next.body.data.id);
  }
  return ids;
};

trades['a purchase'] = (await placeTrade(market)).id;
trades['a counter-offer'] = (await placeTrade(market, 'counter')).id;
[trades['a countered round'] = '', trades['a second round'] = ''] = await negotiated(2);
trades['a last round'] = (await negotiated(6)).at(-1) ?? '';
for (const [name, kind, path] of [
  ['purchase', 'purchase', 'purchases-requests'],
  ['counter-offer', 'counter', 'counter-credit-offers'],
] as const)
  for (const status of ['approved', 'rejected']) {
    const trade = await placeTrade(market, kind);
    await answer(trade, status, path);
    trades[`a ${name} that is ${status}`] = trade.id;
  }
const withdrawn = await placeTrade(market);
await market.call('POST', `/api/epr/purchases-requests/${withdrawn.id}/withdraw/`, {
  token: withdrawn.producer.token,
  body: {},
});
trades['withdrawn'] = withdrawn.id;
trades['without a proof'] = (await paid()).id;
trades['with one proof'] = (await proven()).id;
const both = await proven();
await attachFiles(market, both.transaction, both.producer.id, 'producer_transfer_proof');
trades['with both proofs'] = both.id;
for (const proofs of [[], ['producer_transfer_proof']]) {
  const one = await proven();
  if (proofs.length > 0) await attachFiles(market, one.transaction, one.producer.id, ...proofs);
  await judge(one.transaction, 'approved');
  trades[`verified with ${proofs.length + 1} proofs`] = one.id;
}
const cancelled = await proven();
await judge(cancelled.transaction, 'rejected');
trades['cancelled'] = cancelled.id;
const completed = await proven();
await judge(completed.transaction, 'approved');
await attachFiles(market, completed.transaction, completed.recycler.id, 'recycler_transfer_proof', 'trail_documents');
trades['completed'] = completed.id;

const WAITING = ['a purchase', 'a counter-offer', 'a second round', 'a last round'];
const OTHERS = [
  ['a countered round', 'a purchase that is approved', 'a purchase that is rejected', 'withdrawn', 'completed'],
  ['a counter-offer that is approved', 'a counter-offer that is rejected', 'without a proof', 'with one proof'],
  ['with both proofs', 'verified with 1 proofs', 'verified with 2 proofs', 'cancelled'],
].flat();

it('every kind of trade is there', () => {
  expect(Object.keys(trades).toSorted()).toEqual([...WAITING, ...OTHERS].toSorted());
});

describe('the policy offers what the database does', () => {
  it.each(WAITING)('%s that waits for an answer', { timeout: 120_000 }, async (name) => {
    const found = [];
    for (const facts of combinations(['suspended', 'account', 'offer', 'free', 'credits']))
      found.push(...(await differences(trades[name] ?? '', facts)));
    expect(found).toEqual([]);
  });

  it.each(OTHERS)('%s', async (name) => {
    const found = [];
    for (const facts of combinations(['suspended', 'recall', 'files']))
      found.push(...(await differences(trades[name] ?? '', facts)));
    expect(found).toEqual([]);
  });
});
