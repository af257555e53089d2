import { useId } from 'react';
import type { Role } from '#lib/contract.ts';
import { formatRupees } from '#lib/money.ts';
import { NO_FEE_ACCOUNT } from '#money/payments/rules.ts';
import { unanswered } from '#trading/trades/policy.ts';
import { payeeLines } from '#trading/trades/ui/order/order-amounts.ts';
import { PayeeChanged, PayeeNumber } from '#trading/trades/ui/trade/payee-number.tsx';
import type { TradeFile } from '#trading/trades/ui/trade/trade-file.ts';
import { Money } from '#ui/brand/amount.tsx';
import { Badge, type BadgeStatus } from '#ui/feedback/badge.tsx';
import { Card } from '#ui/layout/card.tsx';
import { DescriptionList, type Description } from '#ui/lists/description-list.tsx';
import { type BilledPayee, type BillingFile, isActionAllowed } from './queries.ts';
import styles from './pay-card.module.css';

interface PayCardProps {
  file: TradeFile;
  billing: BillingFile;
  role: Role;
}

/** Payees of a trade, each with its open sum and its account. */
export function PayCard({ file, billing, role }: PayCardProps) {
  return (
    <Card as="section" title="Pay" aria-label="Pay">
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
            trade={file.order.id}
            role={role}
            mayShow={isActionAllowed(billing, 'show_bank_details')}
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

interface PayeeProps {
  payee: BilledPayee;
  trade: string;
  role: Role;
  /** Whether the reader may see the whole account number now. */
  mayShow: boolean;
}

function Payee({ payee, trade, role, mayShow }: PayeeProps) {
  const heading = useId();
  const { badge, word } = STATES[payee.state];
  return (
    <section aria-labelledby={heading} className={styles.payee}>
      <header className={styles.header}>
        <h3 id={heading} className={styles.name}>
          {headingOf(payee, role)}
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
      <Account payee={payee} trade={trade} role={role} mayShow={mayShow} />
    </section>
  );
}

function headingOf({ payee, name }: BilledPayee, role: Role): string {
  if (payee === 'platform') return `Processing fee, to ${name}`;
  return role === 'recycler' ? 'The buyer pays you' : `To ${name}`;
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

function Account({ payee, trade, role, mayShow }: PayeeProps) {
  const { name, changed_on, changed_after } = payee;
  if (payee.account_number === null) {
    if (payee.payee === 'recycler') return null;
    return (
      <p role="alert" className={styles.missing}>
        {NO_FEE_ACCOUNT}
      </p>
    );
  }
  if (role === 'producer' && mayShow)
    return (
      <PayeeNumber
        trade={trade}
        payee={payee.payee}
        account={payee}
        company={name}
        changes={{ changed_on, changed_after }}
      />
    );
  // The warning is for those who pay, and for who helps them.
  const warned = role === 'recycler' ? null : changed_on;
  return (
    <>
      <PayeeChanged company={name} changed_on={warned} changed_after={changed_after} />
      <DescriptionList layout="grid" items={payeeLines(payee)} />
    </>
  );
}
