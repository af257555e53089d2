import { isFinished, isSuccess, type Action, type ActionContext } from './actions.ts';
import { write } from './client.ts';
import { pickOldest, removeFrom, type StormTrade } from './open-trades.ts';
import type { Player } from './participants.ts';
import type { Random } from './random.ts';

/** Probability of answering a counter-offer with the next round. */
const COUNTER_PROBABILITY = 0.3;
const LAST_ROUND = 6;

const pathOf = ({ kind, id }: StormTrade): string =>
  `/api/epr/${kind === 'purchase' ? 'purchases-requests' : 'counter-credit-offers'}/${id}/`;

/** Accepts, declines or counters a trade that waits for this side. */
export const answering =
  (context: ActionContext, self: Player, isMine: (trade: StormTrade) => boolean): Action =>
  async (random) => {
    const trade = pickOldest(random, context.openTrades.asked, isMine);
    if (trade === undefined) return false;
    if (trade.kind === 'counter' && trade.round < LAST_ROUND && random.chance(COUNTER_PROBABILITY))
      await counter(context, random, self, trade);
    else await decide(context, random, self, trade);
    return true;
  };

async function decide(context: ActionContext, random: Random, self: Player, trade: StormTrade): Promise<void> {
  const { asked, agreed } = context.openTrades;
  const status = random.chance(0.8) ? 'approved' : 'rejected';
  const response = await write(context.clientContext, random, self, {
    move: status === 'approved' ? 'accept' : 'decline',
    method: 'PATCH',
    path: pathOf(trade),
    body: { status },
    keyed: true,
    accepts: [409],
    subject: trade.id,
  });
  if (isFinished(response)) removeFrom(asked, trade);
  if (isSuccess(response) && status === 'approved') agreed.push(trade);
}

async function counter(context: ActionContext, random: Random, self: Player, trade: StormTrade): Promise<void> {
  const { asked } = context.openTrades;
  const response = await write(context.clientContext, random, self, {
    move: 'round',
    method: 'POST',
    path: `${pathOf(trade)}counter/`,
    body: { quantity: random.between(1, 400), offer_price: (random.between(100, 400) / 100).toFixed(2) },
    keyed: true,
    // 400: the terms of the round that is answered.
    accepts: [400, 409],
    wanted: trade.id,
  });
  if (isFinished(response)) removeFrom(asked, trade);
  if (response.id !== undefined && isSuccess(response))
    asked.push({ ...trade, id: response.id, round: trade.round + 1 });
}
