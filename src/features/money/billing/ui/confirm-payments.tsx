import type { Role } from '#lib/contract.ts';
import { formatDay } from '#lib/dates.ts';
import { formatRupees } from '#lib/money.ts';
import { mayAnswer } from '#money/payments/rules.ts';
import { PaymentActions } from '#money/payments/ui/payment-actions.tsx';
import { Skeleton } from '#ui/feedback/states.tsx';
import { useApi } from '#web/queries.ts';
import { QueryError } from '#web/query-error.tsx';
import { billingQuery } from './queries.ts';
import styles from './confirm-payments.module.css';

interface ConfirmPaymentsProps {
  trade: string;
  role: Role;
  /** Class of the first payment's buttons. */
  className: string | undefined;
  /** Whether its first button is the main one of the page. */
  isFirst: boolean;
}

/** The payments to which their payee has not said yet whether they have arrived. */
export function ConfirmPayments({ trade, role, className, isFirst }: ConfirmPaymentsProps) {
  const answer = useApi(billingQuery(trade));
  if (answer.isPending) return <Skeleton height="3rem" />;
  if (answer.isError) return <QueryError of={answer} />;
  const waiting = answer.data.data.payments.filter(
    ({ payee, status }) => status === 'recorded' && mayAnswer(role, payee, 'received'),
  );
  return waiting.map((payment, index) => (
    <div key={payment.id} className={styles.payment}>
      <p className="text-small">
        {formatRupees(payment.amount)}, <span className="together">{`UTR ${payment.utr}`}</span>,{' '}
        <span className="together">{formatDay(payment.paid_on)}</span>
      </p>
      <div className={index === 0 ? className : 'row'}>
        <PaymentActions payment={payment} role={role} isMain={isFirst && index === 0} />
      </div>
    </div>
  ));
}
