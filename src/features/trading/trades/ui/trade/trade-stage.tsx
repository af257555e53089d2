import type { Role } from '#lib/contract.ts';
import { stageFacts, type Stage } from '#trading/stages/stages.ts';
import { stageBadge } from '#trading/stages/ui/stage-badge.ts';
import { Badge } from '#ui/feedback/badge.tsx';

/** Badge of a trade's stage, in the words that every reader shares. */
export function TradeStage({ stage }: { stage: Stage }) {
  const { status, text } = stageBadge(stage);
  return <Badge status={status}>{text}</Badge>;
}

/** Badge of a trade's stage on the order page: in the specified words of its reader; the shared word describes it. */
export function OrderPageStage({ stage, role }: { stage: Stage; role: Role }) {
  const { order, words } = stageFacts(stage);
  if (order !== null && order.badge !== 'initiated') return <OrderStage stage={stage} />;
  return <Badge status={words[role].badge} description={stageBadge(stage).text} />;
}

/** Badge of a work order's stage, as its specified lists name it; the shared word describes it. */
export function OrderStage({ stage }: { stage: Stage }) {
  const { order } = stageFacts(stage);
  return (
    order !== null && (
      <Badge status={order.badge} description={stageBadge(stage).text}>
        {order.word}
      </Badge>
    )
  );
}
