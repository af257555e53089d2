import type { ReactNode } from 'react';
import type { Amounts, Charges } from '#lib/amounts.ts';
import { rupees } from '#lib/money.ts';
import { Money } from '#ui/brand/amount.tsx';
import { classNames } from '#ui/layout/class-names.ts';
import { DescriptionList } from '#ui/lists/description-list.tsx';
import styles from './payment-panel.module.css';

interface AmountLinesProps {
  /** In paise; null while the input is not valid for a purchase. */
  amounts: Amounts | null;
  charges: Charges;
  /** The total is shown elsewhere. */
  withoutTotal?: boolean;
}

/** The amounts of a trade, line by line. Screen readers announce the new total when typing pauses. */
export function AmountLines({ amounts, charges, withoutTotal = false }: AmountLinesProps) {
  const percent = (basisPoints: number) => `${basisPoints / 100}%`;
  const total = { label: 'Total Payable', value: <PaiseAmount paise={amounts?.total} />, total: true };
  return (
    <div aria-live={withoutTotal ? 'off' : 'polite'} className={styles.amounts}>
      <DescriptionList
        items={[
          { label: 'Item Value', value: <PaiseAmount paise={amounts?.itemValue} /> },
          { label: 'Processing Fee', value: <PaiseAmount paise={amounts?.processingFee} /> },
          { label: 'GST', value: <PaiseAmount paise={amounts?.gst} /> },
          ...(withoutTotal ? [] : [total]),
        ]}
      />
      <p
        className={styles.basis}
      >{`Processing fee ${percent(charges.feeBasisPoints)} of the item value, GST ${percent(charges.gstBasisPoints)} of both.`}</p>
    </div>
  );
}

/** An amount, or a dash when there is none. */
function PaiseAmount({ paise }: { paise: number | undefined }) {
  return paise === undefined ? <span>–</span> : <Money rupees={rupees(paise)} />;
}

interface PaymentFooterProps {
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
