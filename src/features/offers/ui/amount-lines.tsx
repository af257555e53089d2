import type { Amounts, Charges } from '../../../lib/amounts.ts';
import { rupees } from '../../../lib/money.ts';
import { Money } from '../../../ui/amount.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import styles from './payment-panel.module.css';

export interface AmountLinesProps {
  /** In paise. */
  amounts: Amounts;
  charges: Charges;
}

/** What a trade costs, line by line. A screen reader hears the new total when one stops typing. */
export function AmountLines({ amounts, charges }: AmountLinesProps) {
  const percent = (basisPoints: number) => `${basisPoints / 100}%`;
  return (
    <div aria-live="polite" className={styles.amounts}>
      <DescriptionList
        items={[
          { label: 'Item Value', value: <Money rupees={rupees(amounts.itemValue)} /> },
          { label: 'Processing Fee', value: <Money rupees={rupees(amounts.processingFee)} /> },
          { label: 'GST', value: <Money rupees={rupees(amounts.gst)} /> },
          { label: 'Total Payable', value: <Money rupees={rupees(amounts.total)} />, total: true },
        ]}
      />
      <p className={styles.basis}>
        Processing fee {percent(charges.feeBasisPoints)} of the item value, GST {percent(charges.gstBasisPoints)} of
        both.
      </p>
    </div>
  );
}
