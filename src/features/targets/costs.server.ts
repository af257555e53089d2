import type * as z from 'zod/mini';
import type { Context } from '../../platform/context.ts';
import { chargesOn, type CreditKind } from '../reference/catalogue.ts';
import { readPriceContexts } from '../reference/price-context.server.ts';
import type { target, targetWithCost } from './contract.ts';
import { listLots } from './cost-store.server.ts';
import { costOf } from './cost.ts';

type Target = z.output<typeof target>;
type TargetWithCost = z.output<typeof targetWithCost>;

const kindOf = ({ waste_type, product_type, credit_type, FY, unit }: Target): CreditKind => ({
  waste_type,
  product_type,
  credit_type,
  year: FY,
  unit,
});

/** One target with its cost. */
export async function withCost(context: Pick<Context, 'db' | 'clock'>, shown: Target): Promise<TargetWithCost> {
  const [costed] = await withCosts(context, [shown]);
  return costed ?? { ...shown, cost: null, price_context: null };
}

/** Adds the price context of their credits and the cost of meeting them to targets. Credits of other years are not counted. */
export async function withCosts(
  context: Pick<Context, 'db' | 'clock'>,
  targets: readonly Target[],
): Promise<TargetWithCost[]> {
  const kinds = targets.map(kindOf);
  const needed = new Map<string, { kind: CreditKind; needed: number }>();
  for (const [place, { remaining }] of targets.entries()) {
    const kind = kinds[place];
    if (kind === undefined || remaining <= 0) continue;
    const key = JSON.stringify(kind);
    needed.set(key, { kind, needed: Math.max(remaining, needed.get(key)?.needed ?? 0) });
  }
  const [lots, prices] = await Promise.all([
    listLots(context.db, [...needed.values()]),
    readPriceContexts(context, kinds),
  ]);
  const lotsOf = new Map([...needed.keys()].map((key, place) => [key, lots[place] ?? []]));
  const charges = chargesOn(context.clock.now());
  return targets.map((shown, place) => ({
    ...shown,
    cost: costOf(lotsOf.get(JSON.stringify(kinds[place])) ?? [], shown.remaining, charges),
    price_context: prices[place] ?? null,
  }));
}
