import { EvidenceCard } from '#fulfilment/evidence/ui/evidence-card.tsx';
import { FindingsCard } from '#fulfilment/findings/ui/findings-card.tsx';
import { transfersQuery } from '#fulfilment/transfers/ui/queries.ts';
import { TransferCard } from '#fulfilment/transfers/ui/transfer-card.tsx';
import type { Role } from '#lib/contract.ts';
import { DisputesCard } from '#trading/disputes/ui/disputes-card.tsx';
import type { TradeFile } from '#trading/trades/ui/trade/trade-file.ts';
import { Skeleton } from '#ui/feedback/states.tsx';
import { Card } from '#ui/layout/card.tsx';
import { useApi } from '#web/queries.ts';
import { QueryError } from '#web/query-error.tsx';

/** Transfer and disputes of a trade. Before the payment is initiated there is neither. */
export function TradeTransfer({ file, role }: { file: TradeFile; role: Role }) {
  const { transaction } = file;
  if (transaction === null)
    return (
      <Card as="section" title="Transfer" aria-label="Transfer">
        <p className="text-soft">Not due yet</p>
      </Card>
    );
  return (
    <div className="stack">
      <OrderTransfer file={file} role={role} transaction={transaction.id} />
      <DisputesCard file={file} role={role} order={transaction.order_id} />
      <EvidenceCard tradeId={file.order.id} isDue={file.stage === 'verified' || file.stage === 'completed'} />
      {role === 'superadmin' && <FindingsCard trade={file.order.id} />}
    </div>
  );
}

function OrderTransfer({ file, role, transaction }: { file: TradeFile; role: Role; transaction: string }) {
  const answer = useApi(transfersQuery(transaction));
  if (answer.isPending || answer.isPlaceholderData) return <Skeleton height="16rem" card />;
  if (answer.isError) return <QueryError of={answer} />;
  return <TransferCard file={file} role={role} transaction={transaction} transfers={answer.data.data} />;
}
