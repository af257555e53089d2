/** The worked table of expiry, by shipped rules: what an offer and a request for 2026-27 say on a day. */
import { expect, it } from 'vitest';
import { addAccount, addCredit, addOffer } from '#tests/goods.ts';
import { openSharedMarket } from '#tests/market.ts';
import { addPerson } from '#tests/people.ts';

const market = await openSharedMarket();

const KINDS = {
  'E-waste': { productType: 'ITEW1', creditType: 'Copper' },
  Tyre: { productType: 'Tyre', creditType: 'Crumb rubber' },
  Plastic: {},
};
const TODAY = '2026-11-20T06:30:00Z';
const LATE =
  'These credits expire on 31 Mar 2027, before the return for 2026-27 is due on 30 Jun 2027: apply them on the CPCB portal by 31 Mar 2027.';

it.each([
  ['E-waste', 2024, TODAY, '2027-03-31', 'fresh', true, LATE],
  ['E-waste', 2024, '2026-12-29T18:30:00Z', '2027-03-31', 'fresh', true, LATE],
  ['E-waste', 2024, '2026-12-30T18:29:59Z', '2027-03-31', 'fresh', true, LATE],
  ['E-waste', 2024, '2026-12-30T18:30:00Z', '2027-03-31', 'expiring', true, LATE],
  ['E-waste', 2023, TODAY, '2026-03-31', 'expired', true, 'These credits expired on 31 Mar 2026.'],
  ['Tyre', 2025, TODAY, '2028-03-31', 'fresh', false, undefined],
  ['Plastic', 2025, TODAY, null, 'unknown', null, undefined],
] as const)('%s of %d at %s ends on %s', async (wasteType, year, instant, expires_on, expiry_state, late, warning) => {
  market.clock.set(instant);
  const recycler = await addPerson(market, 'recycler');
  const producer = await addPerson(market, 'producer');
  const account = await addAccount(market, recycler, { wasteType });
  const offer = await addOffer(
    market,
    recycler,
    await addCredit(market, recycler, account, { year, ...KINDS[wasteType] }),
  );
  const rule = { expires_on, expiry_state, expiry_status: expires_on === null ? 'unknown' : 'reported' };
  const shown = await market.call('GET', `/api/epr/public-credit-offers/${offer}/`);
  expect(shown.body.data).toMatchObject(rule);
  const asked = await market.call('POST', `/api/epr/purchases-requests/?credit_offer_id=${offer}`, {
    token: producer.token,
    body: { producer_epr: await addAccount(market, producer, { wasteType }), FY: '2026', quantity: 100 },
  });
  const texts = asked.body.warnings
    .filter(({ code }: { code: string }) => !code.startsWith('price'))
    .map(({ text }: { text: string }) => text);
  expect([asked.status, texts]).toEqual([201, warning === undefined ? [] : [warning]]);
  const { body } = await market.call('GET', '/api/epr/purchases-requests/', { token: producer.token });
  expect(body.data).toMatchObject([{ ...rule, late_for_year: late }]);
});
