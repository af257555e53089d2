import { buy, stockOf, type RaceSetup } from './race-setup.ts';

/** Numbers of concurrent purchases of one offer. */
export const BUYER_COUNTS = [2, 50, 200, 1_000] as const;
/** Quantities in kg: of the offer and of each purchase. */
export const QUANTITIES_KG = [
  { available: 10_000, quantity: 300 },
  { available: 1_000, quantity: 1_000 },
  { available: 999, quantity: 1_000 },
  { available: 1_000_000_000, quantity: 1 },
] as const;

export interface ConcurrentPurchases {
  /** Violations, one line each; empty when exactly as many purchases succeeded as fit and all others were refused. */
  wrong: string[];
  milliseconds: number[];
}

/** Sends concurrent purchases of one offer: exactly as many must succeed as fit, the others must get 409, and the balances must agree. */
export async function buyConcurrently(
  setup: RaceSetup,
  buyerCount: number,
  { available, quantity }: (typeof QUANTITIES_KG)[number],
): Promise<ConcurrentPurchases> {
  const offer = await setup.offer(available);
  const { buyers } = setup;
  const responses = await Promise.all(
    Array.from({ length: buyerCount }, (_, index) => {
      const buyer = buyers[index % buyers.length];
      if (buyer === undefined) throw new Error('Nobody buys');
      return buy(setup, buyer, offer, quantity);
    }),
  );
  const fitting = Math.min(buyerCount, Math.floor(available / quantity));
  const name = `${buyerCount} buyers of ${quantity} of ${available} kg`;
  const wrong: string[] = [];
  const bought = responses.filter(({ status }) => status === 201).length;
  if (bought !== fitting) wrong.push(`${name}: ${bought} succeeded, ${fitting} fit`);
  for (const { status, text } of responses)
    if (status !== 201 && status !== 409) wrong.push(`${name}: ${status} ${text.slice(0, 160)}`);
  const stock = await stockOf(setup.db, offer);
  if (stock.available !== available || stock.blocked !== fitting * quantity)
    wrong.push(`${name}: ${stock.blocked} kg of ${stock.available} kg are blocked`);
  return { wrong, milliseconds: responses.map(({ milliseconds }) => milliseconds) };
}
