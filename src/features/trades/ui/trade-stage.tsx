import type { Role } from '../../../lib/contract.ts';
import { Badge, type BadgeStatus } from '../../../ui/badge.tsx';
import type { TradeFile } from './trade-view.tsx';

const STAGES = {
  Initiated: 'initiated',
  'Payment Verified': 'approved',
  Completed: 'completed',
  Cancelled: 'rejected',
} as const satisfies Record<string, BadgeStatus>;

/** The recycler's own answer. */
export const ANSWERS = { pending: 'pending', approved: 'accepted', rejected: 'declined' } as const;

interface TradeStageProps {
  file: Pick<TradeFile, 'request' | 'transaction'>;
  role: Role;
}

/** Where a trade stands, in one badge, in the words of who reads it. */
export function TradeStage({ file: { request, transaction }, role }: TradeStageProps) {
  const stage = transaction?.transaction_status;
  return (
    <span>
      {stage ? (
        <Badge status={STAGES[stage]}>{stage === 'Initiated' ? undefined : stage}</Badge>
      ) : (
        <Badge status={request.expired ? 'expired' : role === 'recycler' ? ANSWERS[request.status] : request.status} />
      )}
    </span>
  );
}
