import { financialYearLabel } from '../../../lib/financial-year.ts';
import { formatQuantity, groupDigits } from '../../../lib/quantity.ts';
import { formatRupees } from '../../../lib/money.ts';
import { offersInWords } from '../../reference/ui/offers-in-words.ts';
import type { TargetWithCost } from './target-market.ts';

export interface CostWords {
  /** The emphasised amount; null if nothing is on offer. */
  amount: string | null;
  /** Text before and after it. */
  before: string;
  after: string;
  /** Breakdown of the amount. */
  details: string | null;
}

/** Texts for the cost of meeting a target today; null if nothing remains to be bought. */
export function costText({
  cost,
  remaining,
  unit,
  FY,
}: Pick<TargetWithCost, 'cost' | 'remaining' | 'unit' | 'FY'>): CostWords | null {
  if (cost === null) return null;
  const year = `FY ${financialYearLabel(FY)}`;
  if (cost.offers === 0)
    return { amount: null, before: `No credit of ${year} is on offer today.`, after: '', details: null };
  const over =
    cost.over > 0 ? ` ${formatQuantity(cost.over, unit)} more than you need, because of a minimum purchase.` : '';
  const details = `Item value ${formatRupees(cost.item_value)}, ${offersInWords(cost.offers)} of ${year}. Credits of other years are not counted.${over}`;
  const amount = formatRupees(cost.total);
  return cost.missing > 0
    ? {
        amount,
        before: `${groupDigits(cost.covered)} of ${formatQuantity(remaining, unit)} on offer today: `,
        after: ' with fee and GST',
        details,
      }
    : { amount, before: '', after: ' to meet it today, with fee and GST', details };
}
