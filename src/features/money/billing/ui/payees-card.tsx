import { useId } from 'react';
import { Link } from 'react-router';
import type { Role } from '#lib/contract.ts';
import { formatRupees } from '#lib/money.ts';
import { NO_FEE_ACCOUNT } from '#money/payments/rules.ts';
import { unanswered } from '#trading/trades/policy.ts';
import { payeeLines } from '#trading/trades/ui/order/order-amounts.ts';
import type { TradeFile } from '#trading/trades/ui/trade/trade-file.ts';
import { Money } from '#ui/brand/amount.tsx';
import { Badge, type BadgeStatus } from '#ui/feedback/badge.tsx';
import { Button } from '#ui/layout/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { DescriptionList, type Description } from '#ui/lists/description-list.tsx';
import { tradePath } from '#web/paths.ts';
import { PayeeChanged, PayeeDetails, payeeTitle } from './payee-details.tsx';
import { type BilledPayee, type BillingFile, isActionAllowed } from './queries.ts';
import styles from './payees-card.module.css';

interface PayeesCardProps {
  file: TradeFile;
  billing: BillingFile;
  role: Role;
  /** The payees that the card `Pay` of the overview shows now. */
  due: ReadonlySet<BilledPayee['payee']>;
  /** Opens the dialog that records a payment. */
  onPaid: (payee: BilledPayee['payee']) => void;
}

/** Sums that each payee of a trade gets, has got and what is open; its account where the card `Pay` does not show it. */
export function PayeesCard({ file, billing, role, due, onPaid }: PayeesCardProps) {
  return (
    <Card as="section" title="Payees" aria-label="Payees">
      {billing.payees.length === 0 && (
        <p className="text-soft">
          {file.stage === 'asked' ? unanswered(file.request.made_by) : 'This trade has ended.'}
        </p>
      )}
      <div className={styles.payees}>
        {billing.payees.map((payee) => (
          <Payee
            key={payee.payee}
            payee={payee}
            order={file.order}
            role={role}
            isDue={due.has(payee.payee)}
            mayShow={isActionAllowed(billing, 'show_bank_details')}
            mayRecord={isActionAllowed(billing, 'record_payment')}
            onPaid={onPaid}
          />
        ))}
      </div>
    </Card>
  );
}

const STATES: Readonly<Record<BilledPayee['state'], { badge: BadgeStatus; word: string }>> = {
  unpaid: { badge: 'pending', word: 'Unpaid' },
  part_paid: { badge: 'pending', word: 'Part paid' },
  settled: { badge: 'completed', word: 'Settled' },
  overpaid: { badge: 'failed', word: 'Overpaid' },
  unknown: { badge: 'unknown', word: 'Not known yet' },
};

interface PayeeProps extends Pick<PayeesCardProps, 'role' | 'onPaid'> {
  payee: BilledPayee;
  order: TradeFile['order'];
  isDue: boolean;
  /** Whether the reader may see the whole account number now, and record a payment. */
  mayShow: boolean;
  mayRecord: boolean;
}

function Payee(props: PayeeProps) {
  const { payee, role } = props;
  const heading = useId();
  const { badge, word } = STATES[payee.state];
  return (
    <section aria-labelledby={heading} className={styles.payee}>
      <header className={styles.header}>
        <h3 id={heading} className={styles.name}>
          {payeeTitle(payee, role)}
        </h3>
        <Badge status={badge}>{word}</Badge>
      </header>
      {payee.open !== null && (
        <p className={styles.open}>
          <Money rupees={Math.abs(payee.open)} size="figure" />{' '}
          <span className="text-soft">{payee.open < 0 ? 'paid too much' : 'open'}</span>
        </p>
      )}
      <DescriptionList items={sumsOf(payee)} />
      <Account {...props} />
    </section>
  );
}

/** Lines that lead to the open sum; what is zero is left out. */
function sumsOf({ due, estimated, credited, paid, tds }: BilledPayee): Description[] {
  const dueLabel = estimated ? 'Due, expected: no invoice yet' : 'Due by invoice';
  const less = [
    { label: 'Credit notes', amount: credited },
    { label: 'Paid', amount: paid },
    { label: 'TDS', amount: tds },
  ].filter(({ amount }) => amount > 0);
  return [
    { label: dueLabel, value: due === null ? 'Not known yet' : formatRupees(due) },
    ...less.map(({ label, amount }) => ({ label, value: `−${formatRupees(amount)}` })),
  ];
}

function Account({ payee, order, role, isDue, mayShow, mayRecord, onPaid }: PayeeProps) {
  const { name, changed_on, changed_after } = payee;
  if (payee.account_number === null) {
    if (payee.payee === 'recycler') return null;
    return (
      <p role="alert" className={styles.missing}>
        {NO_FEE_ACCOUNT}
      </p>
    );
  }
  if (isDue)
    return (
      <p className="no-print">
        <Link to={tradePath(order.id)}>View the bank details</Link>
      </p>
    );
  const record = mayRecord && (
    <Button
      variant="secondary"
      icon="rupee"
      needs="money"
      aria-label={`Record payment: ${name}`}
      onClick={() => onPaid(payee.payee)}
    >
      Record payment
    </Button>
  );
  if (role === 'producer' && mayShow)
    return (
      <PayeeDetails trade={order.id} payee={payee} quote={order.order_id}>
        {record}
      </PayeeDetails>
    );
  // The warning is for those who pay, and for who helps them.
  const warned = role === 'recycler' ? null : changed_on;
  return (
    <>
      <PayeeChanged company={name} changed_on={warned} changed_after={changed_after} />
      <DescriptionList layout="grid" items={payeeLines(payee)} />
      {record !== false && <div className="no-print">{record}</div>}
    </>
  );
}
