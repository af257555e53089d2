/** Actions of a trade and its billing that are offered to each part of an organisation: those that its calls allow, and else why not. */
import { expect, it, test } from 'vitest';
import { partMay, PARTS } from '#lib/parts.ts';
import { ACTION_CALLS as BILLING_CALLS } from '#money/billing/action-rules.ts';
import { ACTION_CALLS as TRADE_CALLS } from '#trading/trades/action-rules.ts';
import { tradesContract } from '#trading/trades/contract.ts';
import { billedTrade, decideTrade } from './billing.ts';
import { openSharedMarket } from './market.ts';
import { addMember, addPerson, type Person } from './people.ts';
import { placeTrade } from './trade.ts';

const market = await openSharedMarket();
const superadmin = await addPerson(market, 'superadmin');

interface OfferedAction {
  name: keyof typeof TRADE_CALLS | keyof typeof BILLING_CALLS;
  allowed: boolean;
  reason: string | null;
  by_part?: boolean;
}
const CALLS = { ...TRADE_CALLS, ...BILLING_CALLS };

const OF_COMPANIES = Object.entries(CALLS)
  .filter(([, { permission }]) => permission !== undefined)
  .map(([name]) => name)
  .toSorted();

const offeredTo = async (trade: string, { token }: Person): Promise<OfferedAction[]> => {
  const [ofTrade, ofBilling] = [
    await market.call('GET', `/api/epr/trades/${trade}/`, { token }),
    await market.call('GET', `/api/epr/trades/${trade}/billing/`, { token }),
  ];
  return [...ofTrade.body.data.actions, ...ofBilling.body.data.actions];
};

test.each(PARTS)('a member as %s is offered the actions of that part', async (part) => {
  const [asked, accepted] = [await placeTrade(market, 'counter'), await placeTrade(market)];
  const accept = { token: accepted.recycler.token, body: { status: 'approved' } };
  await market.call('PATCH', `/api/epr/purchases-requests/${accepted.id}/`, accept);
  const [paying, verified] = [await billedTrade(market), await billedTrade(market)];
  await decideTrade(market, verified, superadmin);
  const seen = new Set<string>();
  for (const { id, recycler, producer } of [asked, accepted, paying, verified]) {
    for (const owner of [recycler, producer]) {
      const member = await addMember(market, owner, part);
      const company = member.organisation?.company_name ?? '';
      const expected = (await offeredTo(id, owner)).map((action) => {
        if (action.allowed) seen.add(action.name);
        if (!action.allowed || partMay(part, CALLS[action.name].permission ?? [])) return action;
        const reason = `Your part in ${company} does not allow this. Ask an owner.`;
        return { ...action, allowed: false, reason, by_part: true };
      });
      expect(await offeredTo(id, member)).toEqual(expected);
    }
  }
  // Those of superadmins have no part.
  expect([...seen].toSorted()).toEqual(OF_COMPANIES);
});

it('a counter-offer is answered and withdrawn with the permission of a request', () => {
  const permission = (key: keyof typeof tradesContract) => (tradesContract[key] as { permission?: unknown }).permission;
  expect(permission('PATCH /api/epr/counter-credit-offers/{id}/')).toEqual(TRADE_CALLS.accept.permission);
  expect(permission('POST /api/epr/counter-credit-offers/{id}/withdraw/')).toEqual(TRADE_CALLS.withdraw.permission);
});
