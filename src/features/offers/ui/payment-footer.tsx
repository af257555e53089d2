import type { ReactNode } from 'react';
import type { Amounts } from '../../../lib/amounts.ts';
import { classNames } from '../../../ui/layout/class-names.ts';
import { PaiseAmount } from './amount-lines.tsx';
import styles from './payment-panel.module.css';

export interface PaymentFooterProps {
  /** In paise; null while the input is not valid for a purchase. */
  amounts: Amounts | null;
  /** The buy button. */
  buy: ReactNode;
  /** The counter-offer button. */
  counter: ReactNode;
  /** Docks the foot at the bottom of a phone's screen, for users who may buy. */
  isDocked: boolean;
}

/** Foot of the payment panel: total and buttons, always visible while the rest scrolls. */
export function PaymentFooter({ amounts, buy, counter, isDocked }: PaymentFooterProps) {
  return (
    <div className={styles.foot}>
      <div className={classNames(styles.bar, isDocked && styles.docked)}>
        <dl aria-live="polite" className={styles.total}>
          <dt>Total Payable</dt>
          <dd className="figures">
            <PaiseAmount paise={amounts?.total} />
          </dd>
        </dl>
        {buy}
      </div>
      {counter}
    </div>
  );
}
