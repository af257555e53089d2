/** What the plan of one target leaves open, and whether the market or the purchase limit does. */
import { formatQuantity } from '#lib/quantity.ts';
import type { BasketPlan } from './contract.ts';

type Need = Pick<BasketPlan['needs'][number], 'missing' | 'room' | 'covered' | 'unit'>;

/** What the market's offers cannot cover of that which may be bought. */
export const lackingOnMarket = ({ missing, room, covered }: Omit<Need, 'unit'>): number =>
  Math.max(0, Math.min(missing, room ?? missing) - covered);

/** What a purchase limit below the missing quantity allows; undefined where none bounds the plan. */
export const purchaseLimitText = ({ missing, room, unit }: Omit<Need, 'covered'>): string | undefined =>
  room !== null && room < missing ? `The purchase limit allows ${formatQuantity(room, unit)} more.` : undefined;
