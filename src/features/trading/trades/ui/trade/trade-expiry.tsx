import { RuleChips } from '#rules/rulebook/ui/rule-chips.tsx';
import { useRulebook } from '#rules/rulebook/ui/use-rulebook.ts';
import { WarningList } from '#rules/rulebook/ui/warning-list.tsx';
import { expiryFinding } from '#rules/rulebook/warnings.ts';
import { stageFacts } from '#trading/stages/stages.ts';
import { useToday } from '#web/today.ts';
import type { Order } from '../order/order-amounts.ts';

type TradeCredits = Pick<
  Order,
  | 'waste_type'
  | 'product_type'
  | 'credit_type'
  | 'FY'
  | 'credit_FY'
  | 'stage'
  | 'expires_on'
  | 'expiry_state'
  | 'expiry_mode'
  | 'late_for_year'
>;

/** Expiry of a trade's credits; where it is before the return of the year they are bought for, a sentence says so. Ended without a transfer, none. */
export function TradeExpiry({ trade }: { trade: TradeCredits }) {
  const { turn } = stageFacts(trade.stage);
  if (turn === null && trade.stage !== 'completed') return null;
  return (
    <>
      <RuleChips credit={trade} />
      {trade.late_for_year === true && trade.expiry_state !== 'expired' && <LateForYear trade={trade} />}
    </>
  );
}

function LateForYear({ trade }: { trade: TradeCredits }) {
  const today = useToday();
  const book = useRulebook(trade.waste_type);
  const finding = book && expiryFinding(book, { ...trade, year: trade.credit_FY }, trade.FY, today);
  return <WarningList warnings={finding ? [finding.warning] : []} />;
}
