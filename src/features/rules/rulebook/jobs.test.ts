/** The answers of the rules are stored on offers and credit records after each change, and when a rule begins or ends. */
import { beforeEach, expect, it, vi } from 'vitest';
import { verifyLedger } from '#base/ledger/service.server.ts';
import { inTransaction, many, one, sql } from '#platform/database/database.ts';
import { startWorker } from '#server/worker.ts';
import { addAccount, addCredit, addOffer } from '#tests/goods.ts';
import { openSharedMarket } from '#tests/market.ts';
import { addPerson, type Person } from '#tests/people.ts';
import { storeRuleAnswers } from './jobs.server.ts';

const DAY = 24 * 60 * 60 * 1000;
let superadmin: Person;
let offer: string;
let credit: string;
const market = await openSharedMarket();
beforeEach(async () => {
  // Sessions end when the clock goes on.
  superadmin = await addPerson(market, 'superadmin');
  const recycler = await addPerson(market, 'recycler');
  credit = await addCredit(market, recycler, await addAccount(market, recycler));
  offer = await addOffer(market, recycler, credit);
});

const refresh = async () => {
  while (await storeRuleAnswers(market.context));
};
async function add(kind: string, value: object, from: string, extra: object = {}) {
  const source = { source_title: 'Gazette', clause: 'rule 1' };
  const body = { kind, stream: 'Plastic', value, from, ...source, ...extra };
  const response = await market.call('POST', '/api/superadmin/rules/', { token: superadmin.token, body });
  expect(response.body).toMatchObject({ message: 'Rule added.' });
  return response.body.data.id as string;
}
const band = (low: number, high: number) => ({ low, high, unit: 'kg', per: 'credit' });

async function stored() {
  const row = await one<{ low: number; high: number; expires_on: string | null; record: string | null }>(market.db)`
    select o.band_low_paise as low, o.band_high_paise as high, o.expires_on, c.expires_on as record
    from offers o join credit_records c on c.id = o.credit_id where o.id = ${offer}`;
  return row;
}
async function outdated() {
  const rows = await many<{ stream: string }>(market.db)`
    select stream from rule_streams where stored_version < changed_version order by 1`;
  return rows.map(({ stream }) => stream);
}
const lawful = async () => {
  const breaches = await verifyLedger(market.db, market.clock.now());
  expect(breaches.filter(({ law }) => law.startsWith('I21'))).toEqual([]);
};

it('a new rule is stored at the next run, of its waste type alone', async () => {
  await refresh();
  expect(await outdated()).toEqual([]);
  expect(await stored()).toEqual({ low: 150, high: 500, expires_on: null, record: null });
  await add('validity', { years: 2 }, '2022-04-01');
  await add('price_band', band(2, 4.5), '2026-11-01');
  expect(await outdated()).toEqual(['Plastic']);
  expect(await stored()).toMatchObject({ low: 150, expires_on: null });
  await refresh();
  expect(await outdated()).toEqual([]);
  expect(await stored()).toEqual({ low: 200, high: 450, expires_on: '2029-03-31', record: '2029-03-31' });
  await lawful();
});

it('a rule of a kind that is not stored, and a mode, leave the answers as they are', async () => {
  await refresh();
  await add('target', { percent: 90 }, '2026-04-01');
  const body = { stream: 'Plastic', guard: 'expiry', mode: 'off', citation: 'c' };
  await market.call('POST', '/api/superadmin/rule-modes/', { token: superadmin.token, body });
  expect(await outdated()).toEqual([]);
});

it('a rule that begins is stored on its first day, and again after its last', async () => {
  const until = async () =>
    (
      await one<{ stored_until: string | null }>(market.db)`
        select stored_until from rule_streams where stream = 'Plastic'`
    )?.stored_until;
  await add('price_band', band(3, 4), '2026-11-23', { to: '2026-11-23', credit_type: 'Recycling' });
  await refresh();
  const before = await stored();
  expect(await until()).toBe('2026-11-22');
  expect(before?.low).not.toBe(300);
  // The last second of 22 November in India, and the first of the next day.
  market.clock.set('2026-11-22T18:29:59Z');
  expect(await storeRuleAnswers(market.context)).toBe(false);
  market.clock.set('2026-11-22T18:30:00Z');
  await lawful();
  await refresh();
  expect(await stored()).toMatchObject({ low: 300, high: 400 });
  expect(await until()).toBe('2026-11-23');
  await lawful();
  market.clock.advance(DAY);
  await refresh();
  expect(await stored()).toEqual(before);
  expect(await until()).toBeNull();
});

it('a clock that is set back asks the rules of that day', async () => {
  await refresh();
  market.clock.advance(-DAY);
  await refresh();
  expect(await stored()).toMatchObject({ low: 300 });
  await lawful();
  market.clock.advance(DAY);
});

it(
  'more rows than one transaction changes are all stored, by several processes at once too',
  { tags: 'thorough' },
  async () => {
    await inTransaction(market.db, (tx) =>
      sql`insert into credit_records select (jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid(), 'product_type', 'Category ' || n, 'available', 0,
      'listed', 0))).* from credit_records c, generate_series(1, 1100) n where c.id = ${credit}`.execute(tx),
    );
    await add('validity', { years: 5 }, '2026-04-01', { credit_type: 'Recycling' });
    await Promise.all([1, 2, 3].map(refresh));
    await refresh();
    const row = await one<{ n: number }>(market.db)`
    select count(*) as n from credit_records where expires_on = '2032-03-31'`;
    expect(row?.n).toBeGreaterThan(1100);
  },
);

it('the worker stores them at its start, and as soon as this process changes a rule', async () => {
  const rings: (() => void)[] = [];
  market.context.marketChanged = () => rings.forEach((ring) => ring());
  const jobs = market.context.jobs.filter(({ name }) => name === 'rule answers');
  expect(jobs).toHaveLength(1);
  const worker = startWorker(market.context, jobs, { listen: (wake) => rings.push(wake) });
  try {
    await vi.waitFor(async () => expect(await outdated()).toEqual([]));
    await add('price_band', band(1, 9), '2026-11-24', { product_type: 'Category I', credit_type: 'Recycling' });
    await vi.waitFor(async () => expect(await stored()).toMatchObject({ low: 100, high: 900 }));
  } finally {
    await worker.stop();
  }
});
