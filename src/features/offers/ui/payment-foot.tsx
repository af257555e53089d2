import type { ReactNode } from 'react';
import type { Amounts } from '../../../lib/amounts.ts';
import { classNames } from '../../../ui/layout/class-names.ts';
import { PaiseAmount } from './amount-lines.tsx';
import styles from './payment-panel.module.css';

export interface PaymentFootProps {
  /** In paise; null while nothing can be bought so. */
  amounts: Amounts | null;
  /** The button that buys. */
  buy: ReactNode;
  /** The way to a counter-offer. */
  counter: ReactNode;
  /** Stays at the bottom of a phone's screen: for those who may buy. */
  isDocked: boolean;
}

/** The foot of the payment panel: the total and what to do, always in sight while the rest of the panel scrolls above it. */
export function PaymentFoot({ amounts, buy, counter, isDocked }: PaymentFootProps) {
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
