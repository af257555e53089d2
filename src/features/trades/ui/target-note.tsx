import { financialYearLabel } from '../../../lib/financial-year.ts';
import { formatKilograms } from '../../../lib/kilograms.ts';
import { Icon } from '../../../ui/icon.tsx';
import { classNames } from '../../../ui/class-names.ts';
import type { Target } from './buyer-accounts.ts';
import styles from '../../offers/ui/payment-panel.module.css';

export interface TargetNoteProps {
  /** The target that the purchase counts towards. */
  target: Target | undefined;
  /** First calendar year of the financial year chosen. */
  year: number;
  /** kg */
  quantity: number;
}

/** What the purchase does to one's target; buying beyond it is allowed, and said. */
export function TargetNote({ target, year, quantity }: TargetNoteProps) {
  const label = financialYearLabel(year);
  const beyond = target ? quantity - target.remaining : 0;
  return (
    <p role="status" className={classNames(styles.note, beyond > 0 && styles.warn)}>
      <Icon name={beyond > 0 ? 'alert' : 'target'} size={1.125} />
      <span>
        {!target && `No target of this account matches this credit in ${label}. You can buy all the same.`}
        {target && beyond <= 0 && `Your ${label} target still needs ${formatKilograms(target.remaining)}.`}
        {target &&
          beyond > 0 &&
          `Your ${label} target still needs ${formatKilograms(target.remaining)}; this is ${formatKilograms(beyond)} more. Buying beyond a target is allowed.`}
      </span>
    </p>
  );
}
