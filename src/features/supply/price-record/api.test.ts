import { beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#platform/database/database.ts';
import { runNow } from '#platform/jobs/run-job.ts';
import { addAccount, addCredit, addOffer } from '#tests/goods.ts';
import { openSharedMarket } from '#tests/market.ts';
import { addPerson } from '#tests/people.ts';
import { recordPrices } from './jobs.server.ts';

const KIND = { waste_type: 'Plastic', product_type: 'Category I', credit_type: 'Recycling' };
const weeksOf = (more: object = {}) => `/api/epr/prices/weeks/?${new URLSearchParams({ ...KIND, ...more })}`;
const ASKED = {
  ...KIND,
  unit: 'kg',
  kind: 'asking',
  trades_band: null,
  quantity_band: null,
  carried: false,
  as_of: null,
};

const market = await openSharedMarket();
for (const price of [210, 260, 230]) {
  const recycler = await addPerson(market, 'recycler');
  const credit = await addCredit(market, recycler, await addAccount(market, recycler));
  await addOffer(market, recycler, credit, { pricePaise: price });
}

const rows = async () => (await market.call('GET', weeksOf())).body.data;
const run = () => recordPrices(market.context);

describe('the job', () => {
  beforeEach(async () => {
    await sql`alter table price_weeks disable trigger user`.execute(market.db);
    await sql`delete from price_weeks`.execute(market.db);
    await sql`alter table price_weeks enable trigger user`.execute(market.db);
  });
  it('records a week from 06:00 of its Monday, once', async () => {
    market.clock.set('2026-11-16T00:29:59.999Z');
    await run();
    expect(await rows()).toEqual([]);
    market.clock.advance(1);
    await run();
    expect(await rows()).toEqual([{ ...ASKED, week: '2026-11-16', price: 2.3 }]);
    await sql`update offers set price_paise = price_paise + 100`.execute(market.db);
    await run();
    expect(await rows()).toMatchObject([{ price: 2.3 }]);
    market.clock.set('2026-11-23T00:30:00Z');
    await run();
    expect(await rows()).toMatchObject([
      { week: '2026-11-23', price: 3.3 },
      { week: '2026-11-16', price: 2.3 },
    ]);
    await sql`update offers set price_paise = price_paise - 100`.execute(market.db);
  });
  it('makes a Monday up until the end of its Sunday', async () => {
    market.clock.set('2026-11-22T18:29:59.999Z');
    await run();
    expect(await rows()).toMatchObject([{ week: '2026-11-16' }]);
    market.clock.set('2026-12-06T18:30:00Z');
    await run();
    expect(await rows()).toHaveLength(1);
  });
  it('is run by call', async () => {
    market.clock.set('2026-11-21T06:30:00Z');
    const job = market.context.jobs.find(({ name }) => name === 'price record');
    if (job === undefined) throw new Error('There is no such job');
    await Promise.all([runNow(market.context, job), runNow(market.context, job)]);
    expect(await rows()).toHaveLength(1);
  });
});

describe('rows', () => {
  it('are frozen, and one a kind and week', async () => {
    await run();
    const refused = (statement: string) => expect(sql.raw(statement).execute(market.db)).rejects.toThrow(/append-only/);
    await refused('update price_weeks set price_paise = 1');
    await refused('delete from price_weeks');
    await refused('truncate price_weeks');
    const copy = sql`
      insert into price_weeks (waste_type, product_type, credit_type, week, unit, kind, carried, created_at)
      select waste_type, product_type, credit_type, week, unit, 'none', false, now() from price_weeks limit 1`;
    await expect(copy.execute(market.db)).rejects.toThrow('price_weeks_kind_week');
  });
  it('go out as the latest of each kind, by page and as a file', async () => {
    market.clock.set('2026-11-24T06:30:00Z');
    await run();
    const latest = { ...ASKED, week: '2026-11-23', price: 2.3 };
    expect((await market.call('GET', '/api/epr/prices/?waste_type=Plastic')).body).toEqual({
      status: true,
      data: [latest],
    });
    expect((await market.call('GET', '/api/epr/prices/?waste_type=Oil')).body.data).toEqual([]);
    const first = await market.call('GET', weeksOf({ page_size: '1' }));
    expect(first.body).toMatchObject({ data: [{ week: '2026-11-23' }], next: '2026-11-23' });
    const second = await market.call('GET', weeksOf({ page_size: '1', cursor: first.body.next }));
    expect(second.body).toMatchObject({ data: [{ week: '2026-11-16' }], next: null });
    const file = await market.call('GET', weeksOf({ format: 'csv' }));
    expect(file.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="price-record.csv"',
    });
    expect(file.text.split('\r\n')).toEqual([
      '\uFEFFweek,kind,price,unit,trades,quantity,carried',
      '2026-11-23,asking,2.30,kg,,,false',
      '2026-11-16,asking,2.30,kg,,,false',
      '',
    ]);
  });
  it.each([
    ['waste_type', 'Choose a waste type.'],
    ['product_type', 'Choose a product type.'],
    ['credit_type', 'Choose a credit type.'],
  ])('need %s', async (field, text) => {
    const query = new URLSearchParams(KIND);
    query.delete(field);
    for (const format of ['', '&format=csv', `&${field}=`]) {
      const response = await market.call('GET', `/api/epr/prices/weeks/?${query}${format}`);
      expect(response).toMatchObject({ status: 400, body: { errors: { [field]: text } } });
    }
    expect((await market.call('GET', weeksOf({ [field]: 'Gold dust' }))).status).toBe(404);
  });
  it('are not found for a waste type that is not in the list', async () => {
    expect((await market.call('GET', '/api/epr/prices/?waste_type=Wood')).status).toBe(404);
  });
});
