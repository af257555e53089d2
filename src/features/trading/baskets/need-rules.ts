/** The quantity that the plan of one target leaves open, or buys above what is missing. */
import { notOnOffer } from '#accounts/targets/rules.ts';
import { formatQuantity } from '#lib/quantity.ts';
import type { BasketPlan } from './contract.ts';

type Need = Pick<BasketPlan['needs'][number], 'missing' | 'room' | 'covered' | 'is_limited'>;

/** The quantity that may be bought and that the market's offers cannot cover. */
export const lackingOnMarket = (need: Need): number => (need.is_limited ? 0 : notOnOffer(need));

/** The quantity that the buyer has set for a target. */
export const ownQuantity = (targetId: string, kept: BasketPlan['kept']): number =>
  kept.reduce((sum, { target_id: id, quantity }) => (id === targetId ? sum + quantity : sum), 0);

/** Text of what is bought above the missing quantity, and why; undefined where it is nothing. @param own quantity that the buyer has set */
export const overText = (
  { missing, over, unit }: Pick<BasketPlan['needs'][number], 'missing' | 'over' | 'unit'>,
  own: number,
): string | undefined =>
  over > 0
    ? `${formatQuantity(over, unit)} more than missing, because of ${own > missing ? 'your own quantities' : 'a minimum purchase'}.`
    : undefined;
