import type { Role } from '#lib/contract.ts';
import { unbroken } from '#ui/layout/unbroken.tsx';
import { moneyTexts, payableText, type TradeMoney } from './money-texts.ts';
import styles from './trade-money.module.css';

interface TradeMoneyProps {
  money: TradeMoney;
  role: Role;
  /** Company of the recycler. */
  company: string;
  /** Total of the order in ₹, for the sum of both; left out where the sum is shown elsewhere. */
  orderTotal?: number;
}

/** The payees' amounts of a trade: for its recycler what comes in, for the others what is to be paid to whom. */
export function TradeMoneyLines({ money, role, company, orderTotal }: TradeMoneyProps) {
  const [first, ...others] = moneyTexts(money, role, company);
  return (
    <div role="group" aria-label="Who gets what" className={styles.lines}>
      <p>
        <strong>{first !== undefined && unbroken(first)}</strong>
      </p>
      {others.map((text) => (
        <p key={text}>{unbroken(text)}</p>
      ))}
      {role !== 'recycler' && orderTotal !== undefined && (
        <p>
          <strong>{unbroken(payableText(money, orderTotal))}</strong>
        </p>
      )}
    </div>
  );
}
