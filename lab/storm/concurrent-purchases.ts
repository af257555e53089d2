import { buy, stockOf, type RaceSetup } from './race-setup.ts';

/** Numbers of concurrent purchases of one offer. */
export const BUYER_COUNTS = [2, 50, 200, 1_000] as const;
/** Quantities in kg: of the offer and of each purchase. */
export const QUANTITIES_KG = [
  { availableKg: 10_000, quantityKg: 300 },
  { availableKg: 1_000, quantityKg: 1_000 },
  { availableKg: 999, quantityKg: 1_000 },
  { availableKg: 1_000_000_000, quantityKg: 1 },
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
  { availableKg, quantityKg }: (typeof QUANTITIES_KG)[number],
): Promise<ConcurrentPurchases> {
  const offer = await setup.offer(availableKg);
  const { buyers } = setup;
  const answers = await Promise.all(
    Array.from({ length: buyerCount }, (_, index) => {
      const buyer = buyers[index % buyers.length];
      if (buyer === undefined) throw new Error('Nobody buys');
      return buy(setup, buyer, offer, quantityKg);
    }),
  );
  const fitting = Math.min(buyerCount, Math.floor(availableKg / quantityKg));
  const name = `${buyerCount} buyers of ${quantityKg} of ${availableKg} kg`;
  const wrong: string[] = [];
  const bought = answers.filter(({ status }) => status === 201).length;
  if (bought !== fitting) wrong.push(`${name}: ${bought} succeeded, ${fitting} fit`);
  for (const { status, text } of answers)
    if (status !== 201 && status !== 409) wrong.push(`${name}: ${status} ${text.slice(0, 160)}`);
  const { available, blocked } = await stockOf(setup.db, offer);
  if (available !== availableKg || blocked !== fitting * quantityKg)
    wrong.push(`${name}: ${blocked} kg of ${available} kg are blocked`);
  return { wrong, milliseconds: answers.map(({ milliseconds }) => milliseconds) };
}
