/** Return preparation through the API. */
import { describe, expect, it } from 'vitest';
import { one } from '#platform/database/database.ts';
import { billedTrade, creditNote, decideTrade, issue } from '#tests/billing.ts';
import { openLawfulMarket } from '#tests/lawful-market.ts';
import { addPerson, type Person } from '#tests/people.ts';
import { moveLine, recordedLine, verifiedTrade } from '#tests/transfers.ts';
import type { Check } from './rules.ts';

const { market, superadmin } = await openLawfulMarket();
const trade = await verifiedTrade(market, superadmin, { quantity: 50_000 });
const row = await one<{ id: string }>(market.db)`select producer_account_id as id from trades where id = ${trade.id}`;
const account = row?.id ?? '';
await issue(market, trade);
const seen = await recordedLine(market, trade, 30_000);
await moveLine(market, seen, trade.producer, { seen: true });
const disputedLine = await recordedLine(market, trade, 15_000);
await moveLine(market, disputedLine, trade.producer, { dispute: 'This number is not there.' });

const read = (query: string, { token }: Person = trade.producer) =>
  market.call('GET', `/api/epr/returns/?${query}`, { token });

describe('a return', () => {
  it('has the account, the due dates, the checklist and the sheets', async () => {
    const { status, body } = await read(`epr_id=${account}&FY=2026-27`);
    expect(status).toBe(200);
    const { data } = body;
    expect(data.account).toMatchObject({ waste_type: 'Plastic', registered_name: expect.any(String) });
    expect(data.FY).toBe(2026);
    expect(data.due).toEqual([
      { what: 'Annual return', date: '2027-06-30', notice: null, rule_id: expect.any(String), status: 'reported' },
    ]);
    expect(data.checklist.map(({ key, state, count }: Check) => `${key} ${state} ${count}`)).toEqual([
      'targets open 1',
      'obligation open 1',
      'achieved not_known 0',
      'numbers open 1',
      'seen open 1',
      'disputes open 1',
      'recalls done 0',
      'invoices open 1',
      'payments open 1',
    ]);
    expect(data.checklist.map(({ text }: Check) => text)).toEqual([
      'Targets entered',
      'Obligation sheet saved',
      'Targets achieved',
      'Certificate numbers for all credits',
      'All credits seen on the CPCB portal',
      'No open disputes',
      'No recalled credits',
      'Both invoices there',
      'Payments settled',
    ]);
    const { summary, credits, without_number: without, disputed, recalled, invoices, sources } = data.sheets;
    expect(summary).toMatchObject([
      { target: null, 'awaiting_transfer_(blocked)': 50_000, achieved: 0, of_it_seen: 0, disputed: 15_000 },
    ]);
    expect(credits).toMatchObject([{ quantity: 30_000, status: 'seen', work_order: trade.orderId }]);
    expect(without).toMatchObject([{ work_order: trade.orderId, quantity: 5_000, verified_on: '2026-11-21' }]);
    expect(disputed).toMatchObject([{ quantity: 15_000, dispute: 'D-2026-27-000001' }]);
    expect(recalled).toEqual([]);
    expect(invoices).toMatchObject([{ type: 'invoice', work_order: trade.orderId }]);
    expect(sources[0]).toMatchObject({ what: 'Annual return due', value: '30 Jun 2027', status: 'reported' });
  });

  it("has every document of the account's year, also of trades that are not verified or have ended", async () => {
    const paying = await billedTrade(market);
    const own = await one<{ id: string }>(market.db)`
      select producer_account_id as id from trades where id = ${paying.id}`;
    const documents = async () => {
      const { checklist, sheets } = (await read(`epr_id=${own?.id}&FY=2026`, paying.producer)).body.data;
      const { state } = checklist.find(({ key }: Check) => key === 'invoices');
      return [state, sheets.credits, sheets.without_number, sheets.invoices.map(({ type }: { type: string }) => type)];
    };
    const invoice = await issue(market, paying);
    expect(await documents()).toEqual(['not_known', [], [], ['invoice']]);
    await decideTrade(market, paying, superadmin, 'rejected');
    await creditNote(market, invoice.body.data.id, paying.recycler, { quantity: 4_689 });
    expect(await documents()).toEqual(['not_known', [], [], ['credit_note', 'invoice']]);
  });

  it('a return of a year with an extension has both days, the rule first', async () => {
    const { body } = await read(`epr_id=${account}&FY=2024`);
    expect(body.data.due.map(({ what, date }: Record<string, unknown>) => [what, date])).toEqual([
      ['Annual return', '2025-06-30'],
      ['Annual return, extended', '2025-11-30'],
    ]);
    expect(body.data.sheets.summary).toEqual([]);
  });

  it.each([
    ['FY=2026', 'epr_id', 'EPR number is required'],
    ['epr_id=%20&FY=2026', 'epr_id', 'EPR number is required'],
    ['epr_id=0190a000-0000-7000-8000-000000000000', 'FY', 'Financial Year is required'],
    ['epr_id=0190a000-0000-7000-8000-000000000000&FY=x', 'FY', 'Financial Year is required'],
  ])('a return that %s asks for is refused', async (query, field, text) => {
    const response = await read(query);
    expect([response.status, response.body.errors?.[field]]).toEqual([400, text]);
  });

  it("is the account owner's alone", async () => {
    const other = await addPerson(market, 'producer');
    expect((await read(`epr_id=${account}&FY=2026`, other)).status).toBe(404);
    expect((await read(`epr_id=${account}&FY=2026`, trade.recycler)).status).toBe(403);
  });
});
