import { Icon } from '#ui/brand/icon.tsx';
import { BANK_DETAILS_LINE } from '../rules.ts';
import styles from './bank-details-notice.module.css';

/** Stands below a text that names bank details, for both sides. */
export function BankDetailsNotice() {
  return (
    <p className={styles.notice}>
      <Icon name="alert" size={1.125} />
      <span>{BANK_DETAILS_LINE}</span>
    </p>
  );
}
