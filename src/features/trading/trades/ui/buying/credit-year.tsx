import { financialYearLabel } from '#lib/financial-year.ts';
import { PaymentNote } from '#supply/offers/ui/payment-note.tsx';
import styles from './credit-year.module.css';

interface CreditYears {
  /** Financial year that the credit is bought for, by its first calendar year. */
  FY: number;
  /** Financial year of the credit itself. */
  credit_FY: number;
}

/** Warning for a producer who buys for another year than the credit's; null where the two are the same. */
export function yearWarning({ FY, credit_FY }: CreditYears): string | null {
  if (FY === credit_FY) return null;
  return `This credit is of FY ${financialYearLabel(credit_FY)}. You are buying it for FY ${financialYearLabel(FY)}. Check on the CPCB portal that it counts for that year.`;
}

/** The same fact as a short note for cards, rows and the other parties; null where the two are the same. */
export function yearNote({ FY, credit_FY }: CreditYears): string | null {
  if (FY === credit_FY) return null;
  return `Credit of FY ${financialYearLabel(credit_FY)}, bought for FY ${financialYearLabel(FY)}`;
}

/** The producer's warning; renders nothing where the two years are the same. */
export function YearWarning(years: CreditYears) {
  const text = yearWarning(years);
  return (
    <div role="status" className={styles.warning}>
      {text !== null && <PaymentNote icon="alert" isWarning text={text} />}
    </div>
  );
}
