import { financialYearLabel } from '#lib/financial-year.ts';
import { formatQuantity, type Unit } from '#lib/quantity.ts';
import { PaymentNote } from '#supply/offers/ui/payment-note.tsx';
import type { QuantityBounds } from '#supply/offers/ui/payment-terms.ts';
import { SmallButton } from '#ui/layout/button.tsx';
import type { Target } from './buyer-accounts.ts';

interface TargetNoteProps {
  /** The target that the purchase counts towards. */
  target: Target | undefined;
  /** First calendar year of the chosen financial year. */
  year: number;
  quantity: number;
  /** Unit, smallest and largest quantity that the offer sells. */
  bounds: QuantityBounds;
  /** Receives the quantity that closes the target, limited by the offer. */
  onTake: (quantity: number) => void;
}

/** Effect of the purchase on the target; exceeding it is allowed but pointed out. */
export function TargetNote({ target, year, quantity, bounds, onTake }: TargetNoteProps) {
  const label = financialYearLabel(year);
  const beyond = target ? quantity - target.remaining : 0;
  const closing = target && target.remaining > 0 ? Math.max(bounds.least, Math.min(bounds.most, target.remaining)) : 0;
  return (
    <PaymentNote
      icon={beyond > 0 ? 'alert' : 'target'}
      isWarning={beyond > 0}
      isStatus
      text={noteOf(label, target, beyond, bounds.unit)}
    >
      {closing > 0 && closing !== quantity && (
        <SmallButton onClick={() => onTake(closing)}>{`Take ${formatQuantity(closing, bounds.unit)}`}</SmallButton>
      )}
    </PaymentNote>
  );
}

function noteOf(label: string, target: Target | undefined, beyond: number, unit: Unit): string {
  if (!target)
    return `No target of this account matches this credit in ${label}. You can still buy it, but a target added later will not count it.`;
  const needs = target.remaining > 0 ? `still needs ${formatQuantity(target.remaining, unit)}` : 'is already met';
  if (beyond <= 0) return `Your ${label} target ${needs}.`;
  return `Your ${label} target ${needs}; this is ${formatQuantity(beyond, unit)} more. Buying beyond a target is allowed.`;
}
