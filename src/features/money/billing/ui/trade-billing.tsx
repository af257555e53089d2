import type { Role } from '#lib/contract.ts';
import type { TradeFile } from '#trading/trades/ui/trade/trade-file.ts';
import { Skeleton } from '#ui/feedback/states.tsx';
import { useApi } from '#web/queries.ts';
import { QueryError } from '#web/query-error.tsx';
import { InvoicesCard } from './invoices-card.tsx';
import { PayeesCard } from './payees-card.tsx';
import { PaymentsCard } from './payments-card.tsx';
import { type BilledPayee, billingQuery } from './queries.ts';

interface TradeBillingProps {
  file: TradeFile;
  role: Role;
  due: ReadonlySet<BilledPayee['payee']>;
  onPaid: (payee: BilledPayee['payee']) => void;
}

/** Payees, invoices and payments of a trade. */
export function TradeBilling({ file, role, due, onPaid }: TradeBillingProps) {
  const answer = useApi(billingQuery(file.order.id));
  if (answer.isPending || answer.isPlaceholderData) return <BillingSkeleton />;
  if (answer.isError) return <QueryError of={answer} />;
  const shown = { file, billing: answer.data.data, role };
  return (
    <div className="stack">
      <PayeesCard {...shown} due={due} onPaid={onPaid} />
      <InvoicesCard {...shown} />
      <PaymentsCard {...shown} />
    </div>
  );
}

const flush = { marginTop: 0 };

function BillingSkeleton() {
  return (
    <div role="status" className="stack">
      <span className="visually-hidden">Loading...</span>
      <Skeleton height="22rem" card style={flush} />
      <Skeleton height="12rem" card style={flush} />
      <Skeleton height="9rem" card style={flush} />
    </div>
  );
}
