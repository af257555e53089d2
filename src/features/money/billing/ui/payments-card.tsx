import { brand } from '#brand.ts';
import type { Role } from '#lib/contract.ts';
import { formatDay } from '#lib/dates.ts';
import { formatRupees } from '#lib/money.ts';
import { PaymentActions } from '#money/payments/ui/payment-actions.tsx';
import type { TradeFile } from '#trading/trades/ui/trade/trade-file.ts';
import { Money } from '#ui/brand/amount.tsx';
import { Badge, type BadgeStatus } from '#ui/feedback/badge.tsx';
import { Card } from '#ui/layout/card.tsx';
import { DescriptionList } from '#ui/lists/description-list.tsx';
import type { BillingFile } from './queries.ts';
import styles from './document-item.module.css';

type Payment = BillingFile['payments'][number];

/** Payments that the buyer has recorded, and whether they arrived. */
export function PaymentsCard({ file, billing, role }: { file: TradeFile; billing: BillingFile; role: Role }) {
  const isProven = file.stage === 'verified' || file.stage === 'completed';
  return (
    <Card as="section" title="Payments" aria-label="Payments">
      {billing.payments.length === 0 ? (
        <>
          <p className="text-soft">No payments recorded yet.</p>
          {isProven && <p className="text-soft">The proof of the payment was approved.</p>}
        </>
      ) : (
        <ul className={styles.list}>
          {billing.payments.map((payment) => (
            <PaymentItem key={payment.id} payment={payment} recycler={file.recycler.company_name} role={role} />
          ))}
        </ul>
      )}
    </Card>
  );
}

const STATUSES: Readonly<Record<Payment['status'], { badge: BadgeStatus; word: string }>> = {
  recorded: { badge: 'pending', word: 'Not confirmed yet' },
  received: { badge: 'completed', word: 'Received' },
  not_received: { badge: 'failed', word: 'Not received' },
  withdrawn: { badge: 'withdrawn', word: 'Withdrawn' },
};

function PaymentItem({ payment, recycler, role }: { payment: Payment; recycler: string; role: Role }) {
  const { badge, word } = STATUSES[payment.status];
  const payee = payment.payee === 'recycler' ? recycler : brand.name;
  // A payment that its payee has not answered yet is a task, which stands above.
  const isTask = payment.status === 'recorded' && role !== 'producer';
  const { tds_amount: tds, received_on: received, same_utr: others } = payment;
  return (
    <li className={styles.document} aria-label={`Payment ${payment.utr}`}>
      <div className={styles.head}>
        <div className={styles.name}>
          <h3 className={styles.number}>{role === 'recycler' ? 'The buyer paid you' : `To ${payee}`}</h3>
          <p className="text-soft text-small">
            Paid on <span className="together">{formatDay(payment.paid_on)}</span>, recorded by {payment.recorded_by}
          </p>
          {payment.reason !== null && (
            <p className="text-soft text-small">{`${payment.answered_by ?? ''}: ${payment.reason}`}</p>
          )}
          {others.length > 0 && (
            <p className="text-soft text-small">{`The same UTR number pays ${others.join(', ')} too.`}</p>
          )}
        </div>
        <p className={styles.total}>
          <Money rupees={payment.amount} />
        </p>
      </div>
      <DescriptionList
        layout="grid"
        items={[
          { label: 'UTR number', value: payment.utr },
          ...(tds > 0
            ? [
                { label: 'TDS', value: formatRupees(tds) },
                { label: 'TDS section', value: payment.tds_note ?? payment.tds_section, wide: true },
              ]
            : []),
          ...(received === null ? [] : [{ label: 'Received on', value: formatDay(received) }]),
        ]}
      />
      <div className={styles.foot}>
        <Badge status={badge}>{word}</Badge>
        {!isTask && <PaymentActions payment={payment} role={role} />}
      </div>
    </li>
  );
}
