/** Figures of one company for the superadmin, as its trades go on; the way from it to its accounts and transactions. */
import { expect, it } from 'vitest';
import { dayInIndia, formatDay } from '#lib/dates.ts';
import { addAccount, addCredit, addOffer, addTarget } from '#tests/goods.ts';
import { addPerson } from '#tests/people.ts';
import {
  counter,
  decide,
  decideTransaction,
  idOf,
  market,
  openTrading,
  paidPurchase,
  pdf,
  producer,
  purchase,
  recycler,
  superadmin,
  buyerAccount,
  credit,
  upload,
} from '#tests/trading.ts';

openTrading();

const read = async (path: string) =>
  (await market.call('GET', `/api/superadmin/${path}`, { token: superadmin.token })).body.data;

it('a producer’s target is achieved by a completed trade and blocked by an accepted one; what remains is never below 0', async () => {
  const offer = await addOffer(market, recycler, credit, { quantity: 50_000 });
  const target = await addTarget(market, producer, buyerAccount, { targetQuantity: 20_000 });
  await addAccount(market, producer, { wasteType: 'E-waste' });
  const { transaction } = await paidPurchase(offer, 5_000);
  await decideTransaction(transaction, 'approved');
  await upload(transaction, recycler, { recycler_transfer_proof: pdf(), trail_documents: pdf() });
  await decide('purchases-requests', idOf(await purchase(offer, 3_000)), 'approved');
  await counter(offer, 1_000, '2.10');

  const targets = () => read(`epr-targets/?epr_account=${buyerAccount}`);
  expect(await targets()).toMatchObject([
    { id: target, achieved_quantity: 5_000, blocked_target: 3_000, remaining: 12_000 },
  ]);
  const figures = () => read(`stats/?producer_id=${producer.id}`);
  expect(await figures()).toMatchObject({
    producer_epr_accounts: 2,
    achieved_targets: 0,
    epr_targets: 1,
    counter_credit_offers: 1,
  });
  const shrunk = { token: producer.token, body: { target_quantity: 4_000 } };
  expect((await market.call('PATCH', `/api/epr/target/${target}/`, shrunk)).status).toBe(200);
  expect(await targets()).toMatchObject([{ achieved_quantity: 5_000, remaining: 0, is_achieved: true }]);
  expect(await figures()).toMatchObject({ achieved_targets: 1, epr_targets: 1 });
});

it('a recycler’s accounts list their credit records and count them', async () => {
  const owner = await addPerson(market, 'recycler');
  const [plastic, other] = [await addAccount(market, owner), await addAccount(market, owner, { wasteType: 'E-waste' })];
  await addCredit(market, owner, plastic, { available: 50_000, potential: 100_000 });
  expect(await read(`epr-credits/?epr_account=${plastic}`)).toMatchObject([
    { comulative_certificate_potential: 100_000, current_processing: 50_000 },
  ]);
  expect(await read(`epr-credits/?epr_account=${other}`)).toEqual([]);
  const accounts: { id: string; credit_records: number }[] = await read(`recycler-epr/?recycler=${owner.id}`);
  expect(accounts.map(({ id, credit_records }) => [id, credit_records])).toEqual([
    [other, 0],
    [plastic, 1],
  ]);
});

it('accounts and transactions of a company are found by its number', async () => {
  const { unique_id } = (await read(`stats/?producer_id=${producer.id}`)).person;
  const { transaction } = await paidPurchase(await addOffer(market, recycler, credit), 100);
  const found = (list: string, number = unique_id): Promise<Record<string, string>[]> =>
    read(`${list}/?search=${number}`);
  const accounts = await found('producer-epr');
  expect(accounts.map(({ id }) => id)).toContain(buyerAccount);
  for (const account of accounts) expect(account).toMatchObject({ owner_id: producer.id });
  expect((await found('transactions')).map(({ id }) => id)).toContain(transaction);
  const stranger = await addPerson(market, 'producer');
  const { person } = await read(`stats/?producer_id=${stranger.id}`);
  expect(await found('transactions', person.unique_id)).toEqual([]);
});

it.each(['recyclers', 'producers', 'recycler-epr', 'producer-epr'])(
  '%s are found by the day on which they came, in each of its forms',
  async (list) => {
    const [newest] = await read(`${list}/?page_size=1`);
    const [year = '', month = '', day = ''] = dayInIndia(new Date(newest.created_at)).split('-');
    for (const form of [
      `${year}-${month}-${day}`,
      `${day}-${month}-${year}`,
      `${day}/${month}/${year}`,
      formatDay(newest.created_at),
    ])
      expect((await read(`${list}/?search=${form}`)).map(({ id }: { id: string }) => id)).toContain(newest.id);
  },
);

it('a financial year finds no account for the day on which it was added', async () => {
  const [year = ''] = dayInIndia(market.clock.now()).split('-');
  const lone = await addAccount(market, await addPerson(market, 'producer'), { registrationNumber: 'LONE-1' });
  const found = async (search: string) =>
    (await read(`producer-epr/?search=${search}`)).map(({ id }: { id: string }) => id);
  expect(await found('lone-1')).toContain(lone);
  expect(await found(year)).not.toContain(lone);
});

it('only superadmins read which of them has decided, and the ids of the parties', async () => {
  const { trade, transaction } = await paidPurchase(await addOffer(market, recycler, credit), 100);
  await decideTransaction(transaction, 'approved');
  const page = async ({ token }: { token: string }) =>
    (await market.call('GET', `/api/epr/trades/${trade}/`, { token })).body.data;
  const decidedBy = async (who: { token: string }) => (await page(who)).history.at(-1).by;
  const { email } = (await market.call('GET', '/api/users/profile/', { token: superadmin.token })).body.data;
  expect(await decidedBy(superadmin)).toBe(`EPR Mandi, ${email}`);
  expect(await page(superadmin)).toMatchObject({ recycler: { id: recycler.id }, producer: { id: producer.id } });
  for (const party of [recycler, producer]) {
    expect(await decidedBy(party)).toBe('EPR Mandi');
    const shown = await page(party);
    for (const side of [shown.recycler, shown.producer]) expect(side).not.toHaveProperty('id');
  }
});
