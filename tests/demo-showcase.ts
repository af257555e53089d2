/** The demo market shows, item by item, what the common rules ask of it (file 6 of the specification, part 10). */
import { beforeAll, expect, it } from 'vitest';
import { sql } from '#platform/database/database.ts';
import type { PriceWeeksTable } from '#platform/database/schema.gen.ts';
import { settleOutdated } from '#rules/capacity/service.server.ts';
import { allPages, demoToken, rowsOf } from './demo-reader.ts';
import type { TestMarket } from './market.ts';

/** Tests of a demo market that was built. */
export function describeShowcase(built: () => TestMarket): void {
  let market: TestMarket;
  let offers: any[];
  let producer: string;
  beforeAll(async () => {
    market = built();
    offers = await allPages(market, '/api/epr/public-credit-offers/');
    producer = await demoToken(market, 'Producer');
  });

  const ofKind = (waste: string, credit: string, product?: string) =>
    offers.filter(
      ({ waste_type, credit_type, product_type }) =>
        waste_type === waste && credit_type === credit && (product === undefined || product_type === product),
    );

  it('two offers of gold per gram', () => {
    const gold = ofKind('E-waste', 'Gold');
    expect(gold.map(({ unit }) => unit)).toEqual(['g', 'g']);
    for (const { price_band: band } of gold)
      expect(band).toMatchObject({ unit: 'g', per: 'credit', verdict: 'inside' });
  });

  it('an offer below its band', () => {
    const below = offers.filter(({ price_band: band }) => band.verdict === 'below');
    expect(below).toMatchObject([
      { offer_title: 'Mixed film agglomerate, below the price band', price_band: { mode: 'warn' } },
    ]);
  });

  it('copper, whose band has another unit', () => {
    const verdicts = ofKind('E-waste', 'Copper').map(({ price_band: band }) => band.verdict);
    expect(new Set(verdicts)).toEqual(new Set(['other_unit']));
  });

  it('credit of e-waste of two years back, which is late, and of three years back, which has expired', async () => {
    const [late] = offers.filter(({ offer_title: title }) => title === 'Copper of compressor windings, last balance');
    expect(late).toMatchObject({ waste_type: 'E-waste', FY: 2024, expires_on: '2027-03-31', expiry_state: 'fresh' });
    const [account] = (await allPages(market, '/api/epr/producer/', producer)).filter(
      (each) => each.waste_type === 'E-waste',
    );
    const response = await market.call('POST', `/api/epr/purchases-requests/?credit_offer_id=${late.id}`, {
      token: producer,
      body: { producer_epr: account.id, FY: 2026, quantity: late.minimum_purchase },
    });
    expect(response.status, response.text).toBe(201);
    expect(response.body.warnings.map(({ code }: { code: string }) => code)).toContain('expires_before_return');
    const expired = offers.filter(({ expiry_state: state }) => state === 'expired');
    expect(expired).toMatchObject([{ waste_type: 'E-waste', FY: 2023, expires_on: '2026-03-31' }]);
  });

  it('a plant with a checked capacity, one above 110%, and plants without', async () => {
    await settleOutdated(market.context);
    const accounts = await allPages(market, '/api/superadmin/recycler-epr/', await demoToken(market, 'Superadmin'));
    const capacities = accounts.map(({ capacity }) => capacity);
    expect(capacities.filter(({ status }) => status === 'checked')).toMatchObject([{ percent: 64, facts: [] }]);
    expect(capacities.filter(({ status }) => status === 'declared')).toMatchObject([
      { facts: [{ code: 'over_possible' }, { code: 'potential_over_year' }] },
    ]);
    expect(capacities.filter(({ status }) => status === 'none').length).toBeGreaterThan(5);
  });

  it('a saved sheet of the demo producer', async () => {
    const sheets = await allPages(market, '/api/epr/obligations/', producer);
    expect(sheets).toMatchObject([
      {
        stream: 'Plastic',
        FY: 2026,
        lines: [
          { credit_type: 'Recycling', quantity: 231_000, state: 'known' },
          { credit_type: 'EoL', quantity: 231_000, state: 'known' },
        ],
      },
    ]);
  });

  it('the market of lead in which the cheapest first is not the best, with its target', async () => {
    const lead = ofKind('Battery', 'Lead', 'Portable').map((offer) => [
      offer.credit_available,
      offer.price_per_credit,
      offer.minimum_purchase,
    ]);
    expect(lead.toSorted((one, other) => one[1] - other[1])).toEqual([
      [150_000, 12, 50_000],
      [100_000, 12.4, 40_000],
      [30_000, 13.5, 1_000],
    ]);
    const [target] = (await allPages(market, '/api/epr/target/', producer)).filter(
      ({ credit_type: credit, product_type: product }) => credit === 'Lead' && product === 'Portable',
    );
    expect(target).toMatchObject({ target_quantity: 180_000, remaining: 180_000 });
    const response = await market.call('POST', '/api/epr/baskets/', {
      token: producer,
      body: { target_ids: [target.id] },
    });
    expect(response.status, response.text).toBe(201);
    const { lines, totals, optimal } = response.body.data;
    expect(lines.map(({ quantity }: { quantity: number }) => quantity)).toEqual([140_000, 40_000]);
    expect([totals.item_value, optimal]).toEqual([2_176_000, true]);
  });

  it('the three kinds of the price record', async () => {
    const found = await rowsOf(
      market,
      sql<Pick<PriceWeeksTable, 'kind' | 'product_type' | 'trades_band'>>`
      select kind, product_type, trades_band from price_weeks where week = (select max(week) from price_weeks)
      order by kind`,
    );
    expect([...new Set(found.map(({ kind }) => kind))]).toEqual(['asking', 'none', 'traded']);
    expect(found.filter(({ kind }) => kind === 'traded')).toEqual([
      { kind: 'traded', product_type: 'Category II', trades_band: '5-9' },
    ]);
  });
}
