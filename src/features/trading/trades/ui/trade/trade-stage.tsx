import type { Role } from '#lib/contract.ts';
import { stageFacts, type Stage } from '#trading/stages/stages.ts';
import { Badge } from '#ui/feedback/badge.tsx';

/** Badge of a trade's stage, in the words of its reader. */
export function TradeStage({ stage, role }: { stage: Stage; role: Role }) {
  const { order, words } = stageFacts(stage);
  if (order === null || order.badge === 'initiated') return <Badge status={words[role].badge} />;
  return <Badge status={order.badge}>{order.word}</Badge>;
}

/** Badge of a work order's stage, as its lists name it. */
export function OrderStage({ stage }: { stage: Stage }) {
  const { order } = stageFacts(stage);
  return order !== null && <Badge status={order.badge}>{order.word}</Badge>;
}
