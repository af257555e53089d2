/** The list of trades: each in one tab for each reader, by whose turn it is and what waits beside it; filtered, ordered, page by page. */
import { expect, it } from 'vitest';
import { one, sql } from '#platform/database/database.ts';
import { actingAs } from '#tests/actors.ts';
import { addAccount, addOffer } from '#tests/goods.ts';
import { addPerson, type Person } from '#tests/people.ts';
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
  producer,
  purchase,
  recycler,
  pdf,
  superadmin,
  upload,
} from '#tests/trading.ts';
import { STAGE_NAMES } from '#trading/stages/stages.ts';
import { countTabs } from './store.server.ts';

openTrading();

interface Row {
  id: string;
  stage: string;
  total: number;
  next_action: { name: string; label: string } | null;
  dispute: 'open' | 'ended' | null;
}
interface List {
  data: Row[];
  next: string | null;
  tabs: Record<string, number>;
}
const list = async (person: Pick<Person, 'token'>, query = '') => {
  const response = await market.call('GET', `/api/epr/trades/${query}`, { token: person.token });
  expect(response.status, response.text).toBe(200);
  return response.body as unknown as List;
};
/** `stage: next action` of each row. */
const brief = ({ data }: List) => data.map(({ stage, next_action: next }) => `${stage}: ${next?.name ?? '-'}`);
const TABS = ['needs_you', 'waiting', 'done', 'closed'];

it('each trade is in one tab of each reader, with what that reader has to do', async () => {
  const offer = await addOffer(market, recycler, credit, { quantity: 100_000, minimum: 1 });
  const declined = idOf(await counter(offer, 100, '2'));
  // Each of the following is later than the one before it.
  const later = () => market.clock.advance(1_000);
  await decide('counter-credit-offers', declined, 'rejected');
  later();
  const withdrawn = idOf(await counter(offer, 100, '2'));
  await market.call('POST', `/api/epr/counter-credit-offers/${withdrawn}/withdraw/`, {
    token: producer.token,
    body: {},
  });
  later();
  const asked = idOf(await purchase(offer, 100));
  later();
  const accepted = idOf(await purchase(offer, 200));
  await decide('purchases-requests', accepted, 'approved');
  later();
  const paying = idOf(await purchase(offer, 300));
  await decide('purchases-requests', paying, 'approved');
  await initiate(paying);
  later();
  const proven = (await paidPurchase(offer, 400)).trade;
  later();
  const verified = await paidPurchase(offer, 500);
  await decideTransaction(verified.transaction, 'approved');

  const tabsOf = async (person: Person) =>
    Object.fromEntries(await Promise.all(TABS.map(async (tab) => [tab, brief(await list(person, `?tab=${tab}`))])));
  expect(await tabsOf(recycler)).toEqual({
    needs_you: ['asked: answer', 'verified: upload_transfer'],
    waiting: ['proven: -', 'accepted: -', 'paying: -'],
    done: [],
    closed: ['withdrawn: -', 'declined: -'],
  });
  expect(await tabsOf(producer)).toMatchObject({
    needs_you: ['accepted: initiate_payment', 'paying: pay_recycler'],
    waiting: ['proven: -', 'asked: -', 'verified: -'],
  });
  expect(await tabsOf(superadmin)).toEqual({
    needs_you: ['proven: verify_payment'],
    waiting: ['asked: -', 'accepted: -', 'paying: -', 'verified: -'],
    done: [],
    closed: ['withdrawn: -', 'declined: -'],
  });
  const { tabs } = await list(producer);
  expect(tabs).toEqual({ needs_you: 2, waiting: 3, done: 0, closed: 2, disputed: 0 });
  expect((await list(await addPerson(market, 'producer'))).tabs).toEqual({
    needs_you: 0,
    waiting: 0,
    done: 0,
    closed: 0,
    disputed: 0,
  });

  const needs = async ({ token }: Person) => {
    const { data } = (await market.call('GET', '/api/users/counts/', { token })).body;
    return [
      data.needs_you,
      data.needs_you_direct_purchase,
      data.needs_you_counter_offers,
      data.needs_you_transactions,
      data.needs_you_epr_accounts,
    ];
  };
  expect(await needs(recycler)).toEqual([2, 1, 0, 1, 0]);
  expect(await needs(producer)).toEqual([2, 1, 0, 1, 0]);
  expect(await needs(superadmin)).toEqual([1, 0, 0, 1, 0]);

  const [row] = (await list(superadmin)).data;
  expect(row).toMatchObject({
    id: proven,
    kind: 'purchase',
    turn: 'superadmin',
    tab: 'needs_you',
    order_id: expect.stringMatching(/^WO-/),
    quantity: 400,
    FY: 2026,
    due_at: expect.any(String),
    next_action: { name: 'verify_payment', label: 'Verify payment' },
  });
  const narrowed = async (query: string) => (await list(producer, `?tab=waiting&${query}`)).data.map(({ id }) => id);
  expect(await narrowed('stage=asked')).toEqual([asked]);
  expect(await narrowed('kind=counter')).toEqual([]);
  // All tabs at once, the newest trade first: what the lists of requests and transactions show as tables.
  const all = async (query: string) => (await list(producer, `?tab=all&${query}`)).data.map(({ id }) => id);
  expect(await all('')).toEqual([verified.trade, proven, paying, accepted, asked, withdrawn, declined]);
  expect(await all('kind=counter')).toEqual([withdrawn, declined]);
  expect(await all('stage=paying,proven,verified,completed,cancelled')).toEqual([verified.trade, proven, paying]);
  expect((await list(producer, '?tab=all&stage=proven,asked')).data).toMatchObject([
    { documents: 1 },
    { documents: 0 },
  ]);
  expect(await narrowed('FY=2025')).toEqual([]);
  expect(await narrowed('waste_type=Tyre')).toEqual([]);
  expect(await narrowed('search=2026-27&ordering=-total')).toEqual([verified.trade, proven, asked]);
  expect(await narrowed('search=nothing of the kind')).toEqual([]);
  const order = await one<{ order_id: string }>(market.db)`
    select order_id from transactions where trade_id = ${proven}`;
  expect(await narrowed(`search=${order?.order_id}`)).toEqual([proven]);
});

it('the list is ordered by each column both ways, and goes on from a row wherever that stands by now', async () => {
  const buyer = await addPerson(market, 'producer');
  const account = await addAccount(market, buyer);
  const offer = await addOffer(market, recycler, credit, { quantity: 10_000, minimum: 1 });
  const quantities = [300, 100, 200, 100, 500];
  const ids: string[] = [];
  for (const quantity of quantities) ids.push(idOf(await purchase(offer, quantity, { token: buyer.token, account })));
  const pages = async (ordering: string, between?: () => Promise<unknown>) => {
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: List = await list(
        buyer,
        `?tab=waiting&page_size=2&ordering=${ordering}${cursor === null ? '' : `&cursor=${cursor}`}`,
      );
      seen.push(...page.data.map(({ id }) => id));
      if (cursor === null) await between?.();
      cursor = page.next;
    } while (cursor !== null);
    return seen;
  };
  const [a, b, c, d, e] = ids as [string, string, string, string, string];
  expect(await pages('quantity')).toEqual([d, b, c, a, e]);
  expect(await pages('-quantity')).toEqual([e, a, c, d, b]);
  expect(await pages('-since')).toEqual([e, d, c, b, a]);
  // The last row of the first page is accepted meanwhile: it is in another tab, and the next page goes on behind it.
  expect(await pages('total', () => decide('purchases-requests', b, 'approved'))).toEqual([d, b, c, a, e]);
  // A superadmin goes on in the same way behind a trade that has ended, though the list is read from those that go on.
  await decide('purchases-requests', c, 'rejected');
  const { data } = await list(superadmin, `?tab=waiting&ordering=-quantity&cursor=${c}`);
  expect(data.map(({ id }) => id).filter((id) => ids.includes(id))).toEqual([d, b]);
});

it('finds disputed trades, open disputes first, and none that the reader may not see', async () => {
  const offer = await addOffer(market, recycler, credit, { quantity: 10_000, minimum: 1 });
  const [ended, running] = [await paidPurchase(offer, 100), await paidPurchase(offer, 200)];
  const text = 'The documents do not fit';
  const open = (trade: string) =>
    market.call('POST', `/api/epr/trades/${trade}/disputes/`, { token: producer.token, body: { text } });
  const first = await open(ended.trade);
  await open(running.trade);
  const { id } = first.body.data;
  await market.call('PATCH', `/api/epr/disputes/${id}/`, { token: producer.token, body: { status: 'resolved' } });
  for (const person of [recycler, producer, superadmin]) {
    const { data, tabs } = await list(person, '?tab=disputed');
    expect(data.map((row) => [row.id, row.dispute])).toEqual([
      [running.trade, 'open'],
      [ended.trade, 'ended'],
    ]);
    expect(tabs.disputed).toBe(2);
  }
  expect((await list(producer, '?tab=disputed&page_size=1')).next).not.toBeNull();
  expect((await list(await addPerson(market, 'recycler'), '?tab=disputed')).tabs.disputed).toBe(0);
});

it.each([
  ['tab=none', 'tab', 'Choose a tab from the list'],
  ['stage=none', 'stage', 'Choose a stage from the list'],
  ['kind=none', 'kind', 'kind is purchase or counter'],
  ['FY=26', 'FY', 'Financial Year is required'],
  ['ordering=title', 'ordering', 'Unknown ordering'],
])('%s is refused', async (query, field, error) => {
  const response = await market.call('GET', `/api/epr/trades/?${query}`, { token: producer.token });
  expect([response.status, response.body.errors]).toEqual([400, { [field]: error }]);
});

it('the list is for those who are logged in', async () => {
  expect((await market.call('GET', '/api/epr/trades/')).status).toBe(401);
});

it('counts the documents of a trade, without those that were replaced', async () => {
  const paid = await paidPurchase(await addOffer(market, recycler, credit), 100);
  const documents = async () =>
    (await list(superadmin, '?tab=all&stage=proven')).data.find(({ id }) => id === paid.trade);
  expect(await documents()).toMatchObject({ documents: 1 });
  await upload(paid.transaction, producer, { producer_transfer_proof: pdf() });
  expect(await documents()).toMatchObject({ documents: 2 });
  await upload(paid.transaction, producer, { transaction_proof: pdf() });
  expect(await documents()).toMatchObject({ documents: 2 });
});

it('a superadmin without a filter reads the same numbers as with one that holds all trades', async () => {
  const offer = await addOffer(market, recycler, credit, { quantity: 10_000, minimum: 1 });
  const rejected = await paidPurchase(offer, 100);
  await decideTransaction(rejected.transaction, 'rejected', { reason: 'The proof is of another order' });
  const answered = idOf(await counter(offer, 100, '2'));
  await market.call('POST', `/api/epr/counter-credit-offers/${answered}/counter/`, {
    token: recycler.token,
    body: { quantity: 100, offer_price: '2.50' },
  });
  const completed = await paidPurchase(offer, 200);
  await decideTransaction(completed.transaction, 'approved');
  await upload(completed.transaction, recycler, { recycler_transfer_proof: pdf() });
  await upload(completed.transaction, recycler, { trail_documents: pdf() });
  // Payments of the fee wait for a superadmin, whatever the order's stage.
  for (const { trade } of [rejected, completed])
    await sql`
      insert into payments (id, trade_id, payee, amount_paise, utr, paid_on, status, recorded_by, recorded_at, changed_by, changed_at)
      select gen_random_uuid(), id, 'platform', 1, 'UTR000001', created_at, 'recorded', producer_id, created_at, producer_id, created_at
      from trades where id = ${trade}`.execute(market.db);
  const { actor } = actingAs(market.context, superadmin);
  const [now, later] = [market.clock.now(), new Date(market.clock.now().getTime() + 30 * 24 * 60 * 60 * 1000)];
  for (const at of [now, later])
    expect(await countTabs(market.db, actor, {}, at)).toEqual(
      await countTabs(market.db, actor, { stages: STAGE_NAMES }, at),
    );
  expect(await countTabs(market.db, actor, { search: '' }, later)).toMatchObject({ done: 0, disputed: 2 });
});
