import type { TradeFile } from '../trade/trade-file.ts';
import { WAITING_DAYS } from '../trade/trade-steps.ts';
import type { Order } from './order-amounts.ts';

/** How an order ended without a transfer, in the heading and the line below it. */
interface OrderEnd {
  heading: string;
  text: string;
  reason: string | null;
  /** The newest round, where this one was answered with another one. */
  latest?: string | null;
}

/**
 * How an order ended without a transfer; null if it goes on or was completed.
 * @param trade its trade; until it is loaded, what only the trade knows is left out
 */
export function orderEnding(
  { stage, kind, next_id: next, declined_by: decliner, ended_by_recall: recall }: Order,
  trade: Pick<TradeFile, 'accepted' | 'request' | 'rounds'> | undefined,
): OrderEnd | null {
  const noun = kind === 'purchase' ? 'Purchase request' : 'Counter-offer';
  const reason = trade?.request.reason ?? null;
  if (recall !== null)
    return {
      heading: stage === 'cancelled' ? 'Work order cancelled' : `${noun} declined`,
      text: `Ended by recall ${recall}.`,
      reason: null,
    };
  if (decliner !== null)
    return {
      heading: `${noun} declined`,
      text: `${decliner} declined. Nothing is reserved.`,
      reason,
    };
  if (stage === 'countered')
    return {
      heading: 'Counter-offer answered',
      text: '',
      reason: null,
      latest: trade?.rounds.at(-1)?.id ?? next,
    };
  if (stage === 'withdrawn') return { heading: `${noun} withdrawn`, text: 'Nothing is reserved.', reason };
  if (stage === 'expired') return { heading: `${noun} expired`, text: expiryText(trade), reason: null };
  if (stage === 'cancelled')
    return {
      heading: 'Work order cancelled',
      text: 'The payment was not verified. If you have paid, write to us.',
      reason: null,
    };
  return null;
}

function expiryText(trade: Pick<TradeFile, 'accepted'> | undefined): string {
  if (trade === undefined) return 'Nothing is reserved.';
  return trade.accepted
    ? `Payment not initiated within ${WAITING_DAYS.payment} days.`
    : `Not answered within ${WAITING_DAYS.answer} days.`;
}
