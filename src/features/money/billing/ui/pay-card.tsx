import { useId } from 'react';
import { formatRupees } from '#lib/money.ts';
import { NO_FEE_ACCOUNT } from '#money/payments/rules.ts';
import type { TradeFile } from '#trading/trades/ui/trade/trade-file.ts';
import { Skeleton } from '#ui/feedback/states.tsx';
import { Button } from '#ui/layout/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { useApi } from '#web/queries.ts';
import { QueryError } from '#web/query-error.tsx';
import { PayeeDetails, payeeTitle } from './payee-details.tsx';
import { type BilledPayee, billingQuery } from './queries.ts';
import styles from './pay-card.module.css';

interface PayCardProps {
  file: TradeFile;
  /** The payees that the buyer still has to pay. */
  due: ReadonlySet<BilledPayee['payee']>;
  /** Opens the dialog that records a payment. */
  onPaid: (payee: BilledPayee['payee']) => void;
}

/** The card by which the buyer pays: a block for each payee that is due, with its amount and account. It shows no sum of two payees, since people transfer such a sum to one of them. */
export function PayCard({ file, due, onPaid }: PayCardProps) {
  const { order } = file;
  const answer = useApi(billingQuery(order.id));
  return (
    <Card as="section" title="Pay" aria-label="Pay">
      {answer.isPending && <Skeleton height="16rem" />}
      {answer.isError && <QueryError of={answer} />}
      <div className={styles.payees}>
        {answer.data?.data.payees
          .filter((payee) => due.has(payee.payee) || isUnpayable(payee))
          .map((payee) => (
            <Payee key={payee.payee} payee={payee} trade={order.id} quote={order.order_id} onPaid={onPaid} />
          ))}
      </div>
    </Card>
  );
}

/** The platform before it has stated its account: the buyer is told not to pay it. */
const isUnpayable = ({ payee, account_number: account, state }: BilledPayee): boolean =>
  payee === 'platform' && account === null && state !== 'settled' && state !== 'overpaid';

interface PayeeProps extends Pick<PayCardProps, 'onPaid'> {
  payee: BilledPayee;
  trade: string;
  quote: string | null;
}

function Payee({ payee, trade, quote, onPaid }: PayeeProps) {
  const heading = useId();
  const { due, credited, paid, tds } = payee;
  return (
    <section aria-labelledby={heading} className={styles.payee}>
      <h3 id={heading} className={styles.name}>
        {payeeTitle(payee, 'producer')}
      </h3>
      {payee.account_number === null ? (
        <p role={payee.payee === 'platform' ? 'alert' : undefined} className={styles.missing}>
          {payee.payee === 'platform' ? NO_FEE_ACCOUNT : 'The bank details of this company are no longer stored.'}
        </p>
      ) : (
        <PayeeDetails trade={trade} payee={payee} quote={quote} withAmount>
          <Button
            variant="secondary"
            icon="rupee"
            needs="money"
            aria-label={`I have paid: ${payee.name}`}
            onClick={() => onPaid(payee.payee)}
          >
            I have paid
          </Button>
        </PayeeDetails>
      )}
      {payee.state === 'part_paid' && due !== null && (
        <p className="text-soft text-small">
          {`${formatRupees(paid + tds)} of ${formatRupees(due - credited)} is paid.`}
        </p>
      )}
    </section>
  );
}
