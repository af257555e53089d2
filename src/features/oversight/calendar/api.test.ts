import { describe, expect, it } from 'vitest';
import { addDays } from '#lib/dates.ts';
import { invalidateRulebook } from '#rules/rulebook/rulebook.server.ts';
import { addAccount, addCredit } from '#tests/goods.ts';
import { openSharedMarket } from '#tests/market.ts';
import { addPerson, loggedInAgain, type Person } from '#tests/people.ts';
import { addRule } from '#tests/rules.ts';
import { placeTrade } from '#tests/trade.ts';
import { pdf } from '#tests/trading.ts';
import { type CalendarEntry } from './rules.ts';

const market = await openSharedMarket();
const trade = await placeTrade(market);
const anybody = await addPerson(market, 'recycler');

const TODAY = '2026-11-21';
const ask = (who: Person, query = '') => market.call('GET', `/api/users/calendar/${query}`, { token: who.token });
const uids = async (who: Person, query = '') => {
  const { body } = await ask(who, query);
  return body.data.map(({ uid }: CalendarEntry) => uid);
};

describe('the calendar', () => {
  it('lists the returns of pending and approved accounts, from today for a year', async () => {
    const who = await addPerson(market, 'producer');
    expect(await uids(who)).toEqual([]);
    await addAccount(market, who, { wasteType: 'Battery', status: 'rejected' });
    expect(await uids(who)).toEqual([]);
    await addAccount(market, who, { wasteType: 'Plastic', status: 'pending' });
    await addAccount(market, who, { wasteType: 'Tyre' });
    expect(await uids(who)).toEqual([
      'return-tyre-quarter-3-2026',
      'return-tyre-quarter-4-2026',
      'return-plastic-annual-return-2026',
      'return-tyre-annual-return-2026',
      'return-tyre-quarter-1-2027',
      'return-tyre-quarter-2-2027',
    ]);
    const { body } = await ask(who, '?from=2025-11-01&to=2025-12-31');
    expect(body.data[0]).toMatchObject({
      uid: 'return-plastic-annual-return-2024',
      day: '2025-11-30',
      rule_day: '2025-06-30',
      text: '30 Jun 2025 by rule; extended to 30 Nov 2025.',
    });
  });

  it('lists the pending trades of the recycler, and the approved ones of the producer, while they last', async () => {
    const uid = `trade-${trade.id}`;
    expect(await uids(trade.recycler)).toContain(uid);
    expect(await uids(trade.producer)).not.toContain(uid);
    const { body } = await ask(trade.recycler);
    expect(body.data.find((entry: CalendarEntry) => entry.uid === uid)).toMatchObject({
      day: '2026-11-28',
      title: 'Answer a purchase request',
      text: '1,000 Kg at ₹ 2.50 per Kg',
    });
    const decision = { token: trade.recycler.token, body: { status: 'approved' } };
    expect((await market.call('PATCH', `/api/epr/purchases-requests/${trade.id}/`, decision)).status).toBe(200);
    expect(await uids(trade.recycler)).not.toContain(uid);
    expect(await uids(trade.producer)).toContain(uid);
    market.clock.advance(7 * 86_400_000);
    expect(await uids(await loggedInAgain(market, trade.producer), `?from=${TODAY}`)).not.toContain(uid);
    market.clock.advance(-7 * 86_400_000);
  });

  it('lists the available credit of the recycler', async () => {
    const recycler = await addPerson(market, 'recycler');
    const account = await addAccount(market, recycler, { wasteType: 'Tyre' });
    const kind = { productType: 'Crumb rubber', creditType: 'Recycling' };
    await addCredit(market, recycler, account, { ...kind, year: 2025, available: 700 });
    await addCredit(market, recycler, account, { ...kind, year: 2024, available: 300 });
    const { body } = await ask(recycler, '?to=2028-12-31');
    expect(body.data).toMatchObject([
      { uid: 'expiry-tyre-2024', day: '2027-03-31', text: '300 Kg' },
      { uid: 'expiry-tyre-2025', day: '2028-03-31', text: '700 Kg', title: 'Tyre credits of 2025-26 expire' },
    ]);
    expect(await uids(await addPerson(market, 'recycler'), '?to=2028-12-31')).toEqual([]);
  });

  it('lists the consent of the latest capacity of each own account', async () => {
    const recycler = await addPerson(market, 'recycler');
    const account = await addAccount(market, recycler, { wasteType: 'Tyre', registrationNumber: '778899' });
    const declare = (from_day: string, consent_number: string, consent_valid_until: string) =>
      market.call('POST', `/api/epr/recycler/${account}/capacity/`, {
        token: recycler.token,
        body: { kg_per_year: '1000', consent_number, consent_valid_until, from_day, document: pdf() },
      });
    expect((await declare('2026-10-01', 'MPCB/2', '2027-01-31')).status).toBe(201);
    expect((await declare('2026-04-01', 'MPCB/1', '2027-03-31')).status).toBe(201);
    const { body } = await ask(recycler);
    expect(body.data).toMatchObject([
      { uid: `consent-${account}`, day: '2027-01-31', text: 'Consent MPCB/2, registration 778899' },
    ]);
    expect(await uids(anybody)).toEqual([]);
  });

  it('lists the credit of verified purchases of the producer, by the year of the credit', async () => {
    const superadmin = await addPerson(market, 'superadmin');
    await addRule(market, superadmin, {
      kind: 'validity',
      stream: 'Plastic',
      from: '2022-04-01',
      value: { years: 1 },
    });
    invalidateRulebook(market.context.db);
    const post = (path: string, who: Person, body: object) => market.call('POST', path, { token: who.token, body });
    const { id, recycler, producer } = await placeTrade(market);
    const patch = (path: string, who: Person, body: object) => market.call('PATCH', path, { token: who.token, body });
    await patch(`/api/epr/purchases-requests/${id}/`, recycler, { status: 'approved' });
    const initiated = await post(`/api/epr/transactions/?purchases_request_id=${id}`, producer, {});
    const transaction = initiated.body.data.id;
    await patch(`/api/epr/transactions/${transaction}/`, producer, { transaction_proof: pdf() });
    const period = '?to=2028-12-31';
    expect(await uids(producer, period)).not.toContain('expiry-plastic-2026');
    const judged = await patch(`/api/superadmin/transactions/${transaction}/`, superadmin, { status: 'approved' });
    expect(judged.status, judged.text).toBe(200);
    const { body } = await ask(producer, period);
    expect(body.data.find(({ uid }: CalendarEntry) => uid === 'expiry-plastic-2026')).toMatchObject({
      day: '2028-03-31',
      text: '1,000 Kg',
      url: '/ProducerDashboard',
    });
  });

  it.each([
    ['?from=2026-13-01', { from: 'Enter a date.' }],
    ['?to=tomorrow', { to: 'Enter a date.' }],
    ['?from=2026-11-22&to=2026-11-21', { to: 'The last day is before the first.' }],
    ['?to=2026-11-20', { to: 'The last day is before the first.' }],
    ['?from=2026-01-01&to=2029-01-01', { to: 'At most 1096 days at once.' }],
  ])('refuses %s', async (query, errors) => {
    const [error] = Object.values(errors);
    expect(await ask(anybody, query)).toMatchObject({ status: 400, body: { error, errors } });
  });

  it('takes 1096 days, and any days of the calendar', async () => {
    for (const query of [
      '?from=2026-01-01&to=2028-12-31',
      '?from=0001-01-01&to=0003-12-31',
      '?from=9999-12-31&to=9999-12-31',
    ])
      expect((await ask(anybody, query)).status, query).toBe(200);
  });

  it('begins and ends with the period, both days included', async () => {
    const who = await addPerson(market, 'producer');
    await addAccount(market, who);
    const day = '2027-06-30';
    expect(await uids(who, `?from=${day}&to=${day}`)).toEqual(['return-plastic-annual-return-2026']);
    expect(await uids(who, `?from=${addDays(day, 1)}`)).toEqual([]);
    expect(await uids(who, `?to=${addDays(day, -1)}`)).toEqual([]);
  });
});
