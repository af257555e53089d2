import { buy, stockOf, type RaceScene } from './race-scene.ts';

/** Numbers of concurrent purchases of one offer. */
export const CROWDS = [2, 50, 200, 1_000] as const;
/** Quantities in kg: of the offer and of each purchase. */
export const WANTS = [
  { availableKg: 10_000, quantityKg: 300 },
  { availableKg: 1_000, quantityKg: 1_000 },
  { availableKg: 999, quantityKg: 1_000 },
  { availableKg: 1_000_000_000, quantityKg: 1 },
] as const;

export interface Rush {
  /** Violations, one line each; empty when exactly as many purchases succeeded as fit and all others were refused. */
  wrong: string[];
  milliseconds: number[];
}

/** Sends concurrent purchases of one offer: exactly as many must succeed as fit, the others must get 409, and the balances must agree. */
export async function rush(
  scene: RaceScene,
  crowd: number,
  { availableKg, quantityKg }: (typeof WANTS)[number],
): Promise<Rush> {
  const offer = await scene.offer(availableKg);
  const { buyers } = scene;
  const answers = await Promise.all(
    Array.from({ length: crowd }, (_, index) => {
      const buyer = buyers[index % buyers.length];
      if (buyer === undefined) throw new Error('Nobody buys');
      return buy(scene, buyer, offer, quantityKg);
    }),
  );
  const fitting = Math.min(crowd, Math.floor(availableKg / quantityKg));
  const name = `${crowd} buyers of ${quantityKg} of ${availableKg} kg`;
  const wrong: string[] = [];
  const bought = answers.filter(({ status }) => status === 201).length;
  if (bought !== fitting) wrong.push(`${name}: ${bought} succeeded, ${fitting} fit`);
  for (const { status, text } of answers)
    if (status !== 201 && status !== 409) wrong.push(`${name}: ${status} ${text.slice(0, 160)}`);
  const { available, blocked } = await stockOf(scene.db, offer);
  if (available !== availableKg || blocked !== fitting * quantityKg)
    wrong.push(`${name}: ${blocked} kg of ${available} kg are blocked`);
  return { wrong, milliseconds: answers.map(({ milliseconds }) => milliseconds) };
}
