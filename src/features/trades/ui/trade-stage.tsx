import { Badge, type BadgeStatus } from '../../../ui/badge.tsx';
import type { TradeFile } from './trade-view.tsx';

const STAGES = {
  Initiated: 'initiated',
  'Payment Verified': 'approved',
  Completed: 'completed',
  Cancelled: 'rejected',
} as const satisfies Record<string, BadgeStatus>;

/** Where a trade stands, in one badge. */
export function TradeStage({ file: { request, transaction } }: { file: Pick<TradeFile, 'request' | 'transaction'> }) {
  const stage = transaction?.transaction_status;
  return (
    <span>
      {stage ? (
        <Badge status={STAGES[stage]}>{stage === 'Initiated' ? undefined : stage}</Badge>
      ) : (
        <Badge status={request.expired ? 'expired' : request.status} />
      )}
    </span>
  );
}
