/** Orders whose payment is verified, and calls on their certificate numbers. */
import { billedTrade, decideTrade, type BilledTrade } from './billing.ts';
import { addAccount, addCredit, addOffer } from './goods.ts';
import type { TestMarket, TestResponse } from './market.ts';
import { addPerson, type Person } from './people.ts';

/** A day on which the order exists: the clock of tests stands on it. */
export const TRANSFER_DAY = '2026-11-21';

/** A trade of plastic recycling credits whose payment is verified. */
export async function verifiedTrade(
  market: TestMarket,
  superadmin: Person,
  terms: Parameters<typeof billedTrade>[1] = {},
): Promise<BilledTrade> {
  const trade = await billedTrade(market, terms);
  await decideTrade(market, trade, superadmin);
  return trade;
}

let serial = 0;
/** A number that no other test uses. */
export const newNumber = (): string => `EW-2026/CU${String((serial += 1)).padStart(6, '0')}`;

export type Line = Record<string, unknown>;
export const lineOf = (certificate_number: string, quantity: unknown, more: Line = {}): Line => ({
  certificate_number,
  quantity,
  transferred_on: TRANSFER_DAY,
  ...more,
});

export const recordLines = (
  market: TestMarket,
  { transaction, recycler }: BilledTrade,
  lines: unknown,
  options: { token?: string; key?: string } = {},
): Promise<TestResponse> =>
  market.call('POST', `/api/epr/transactions/${transaction}/transfers/`, {
    token: options.token ?? recycler.token,
    body: { lines },
    key: options.key,
  });

export const moveLine = (market: TestMarket, id: string, { token }: Person, body: object): Promise<TestResponse> =>
  market.call('PATCH', `/api/epr/transfers/${id}/`, { token, body });

/** Records one line of a new number, and returns its id. */
export async function recordedLine(
  market: TestMarket,
  trade: BilledTrade,
  quantity: number,
  number = newNumber(),
): Promise<string> {
  const response = await recordLines(market, trade, [lineOf(number, quantity, { face_value: quantity })]);
  if (response.status !== 201) throw new Error(response.text);
  return response.body.data.lines.at(-1).id;
}

/** A seller with several orders of one credit. */
export async function tradesOfOneSeller(
  market: TestMarket,
  superadmin: Person,
  quantities: readonly number[],
): Promise<BilledTrade[]> {
  const recycler = await addPerson(market, 'recycler');
  const credit = await addCredit(market, recycler, await addAccount(market, recycler), { available: 1_000_000 });
  const offer = await addOffer(market, recycler, credit, { quantity: 500_000, minimum: 1 });
  const trades: BilledTrade[] = [];
  for (const quantity of quantities)
    trades.push(await verifiedTrade(market, superadmin, { recycler, quantity, offer }));
  return trades;
}
