// @module-tag thorough
/**
 * The platform changes its bank account while recyclers accept trades: each trade is paid to one of the two accounts, whole, and to the same
 * one from the first look on. No response is 5xx, and no deadlock occurs.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { verifyLedger } from '#base/ledger/service.server.ts';
import { sql } from '#platform/database/database.ts';
import { addBillingSettings } from './billing.ts';
import { refuseDeadlocks } from './database-errors.ts';
import { addAccount, addCredit, addOffer } from './goods.ts';
import { withoutLimits, openSharedMarket } from './market.ts';
import { addPerson, type Person } from './people.ts';
import { repeats } from './repetitions.ts';

const ROUNDS = repeats(8, 200);
const TRADES = 4;
const SETTINGS = '/api/superadmin/billing-settings/';

const accountOf = (account_number: string, holder: string) => ({
  account_holder_name: holder,
  account_number,
  ifsc_code: `SBIN000${account_number.slice(-4)}`,
  bank_name: `Bank of ${holder}`,
  branch_name: `Branch of ${holder}`,
});
const ACCOUNTS = [accountOf('111100001111', 'Asha Services'), accountOf('222200002222', 'Bharat Services')] as const;

const start = Date.parse('2026-11-21T06:30:00Z');
const began = performance.now();
let last = start;
/** Goes on, and never gives an instant twice: what came first is told by the time. */
const clock = {
  now: () => new Date((last = Math.max(last + 1, Math.round(start + performance.now() - began)))),
};

refuseDeadlocks();
const market = await openSharedMarket({ clock });
// A change that takes longer meets more acceptances.
await sql`
  create function take_longer() returns trigger language plpgsql
  as $$ begin perform pg_sleep(random() * 0.05); return null; end $$`.execute(market.db);
await sql`
  create trigger take_longer after insert on billing_settings
  for each row execute function take_longer()`.execute(market.db);
withoutLimits(market);
const superadmin = await addPerson(market, 'superadmin');
const recycler = await addPerson(market, 'recycler');
const producer = await addPerson(market, 'producer');
const account = await addAccount(market, producer);
const credit = await addCredit(market, recycler, await addAccount(market, recycler), { available: 10_000_000 });
const offer = await addOffer(market, recycler, credit, { quantity: 5_000_000, minimum: 1 });
await addBillingSettings(market, superadmin);

const send = async (person: Person, method: 'POST' | 'PATCH', path: string, body: object) => {
  const response = await market.call(method, path, { token: person.token, body });
  expect(response.status, response.text).toBeLessThan(300);
  return response.body.data;
};
const ask = async (): Promise<string> => {
  const form = { producer_epr: account, FY: '2026', quantity: 5_000 };
  return (await send(producer, 'POST', `/api/epr/purchases-requests/?credit_offer_id=${offer}`, form)).id;
};
/** Where the buyer is told to pay the fee. */
const feeAccount = async (trade: string) => {
  const { account_holder_name, account_number, ifsc_code, bank_name, branch_name } = await send(
    producer,
    'POST',
    `/api/epr/trades/${trade}/bank-details/`,
    { payee: 'platform' },
  );
  return { account_holder_name, account_number, ifsc_code, bank_name, branch_name };
};
const accept = async (trade: string) => {
  await send(recycler, 'PATCH', `/api/epr/purchases-requests/${trade}/`, { status: 'approved' });
  return feeAccount(trade);
};
const change = (next: number) => {
  const { account_number } = ACCOUNTS[next % 2] as (typeof ACCOUNTS)[number];
  return send(superadmin, 'PATCH', SETTINGS, { ...ACCOUNTS[next % 2], confirm_account_number: account_number });
};

it('each trade that is accepted meanwhile is paid to one whole account, and to no other later', async () => {
  await change(0);
  const shown = new Map<string, object>();
  const seen = new Set<string>();
  for (let round = 1; round <= ROUNDS; round += 1) {
    const trades = await Promise.all(Array.from({ length: TRADES }, ask));
    // Some before the change, some while it is on its way, some after it.
    const acceptances = trades.map(async (trade, place) => {
      await pause(place * 12);
      shown.set(trade, await accept(trade));
    });
    await Promise.all([change(round), ...acceptances]);
    for (const trade of trades) {
      expect(ACCOUNTS).toContainEqual(shown.get(trade));
      expect(await feeAccount(trade), `round ${round}`).toEqual(shown.get(trade));
      seen.add(JSON.stringify(shown.get(trade)));
    }
  }
  expect(seen.size).toBe(2);
  for (const [trade, kept] of shown) expect(await feeAccount(trade)).toEqual(kept);
  expect(await verifyLedger(market.db, clock.now())).toEqual([]);
}, 300_000);
