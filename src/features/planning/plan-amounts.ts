/** Costs of a plan. Source: file 8 of the specification, part 2. */
import { computeAmounts, type Charges } from '../../lib/amounts.ts';
import { rupees } from '../../lib/money.ts';
import type { Plan } from './plan.ts';

/** Amounts in ₹, each summed over the offers of a plan, which have their own fee and GST. */
export function amountsOfPlan({ taken }: Pick<Plan, 'taken'>, charges: Charges) {
  const amounts = taken.map(({ offer, quantity }) => computeAmounts(quantity, offer.price, charges));
  const sum = (of: keyof (typeof amounts)[number]) => rupees(amounts.reduce((paise, each) => paise + each[of], 0));
  return { item_value: sum('itemValue'), transaction_fee: sum('processingFee'), gst: sum('gst'), total: sum('total') };
}

/** The quantity that a plan buys, in the unit of its target. */
export const boughtBy = ({ taken }: Pick<Plan, 'taken'>) => taken.reduce((sum, { quantity }) => sum + quantity, 0);
