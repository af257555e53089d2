import { isFinished, isSuccess, readAction, upload, type Action, type Actions, type ActionContext } from './actions.ts';
import { answering } from './answer-actions.ts';
import { write } from './client.ts';
import { pickOldest, removeFrom } from './open-trades.ts';
import type { Buyer } from './participants.ts';

/** Buys, or makes a counter-offer. @param payer goes on with the trade */
export const buying = (context: ActionContext, buyer: Buyer, kind: 'purchase' | 'counter', payer = buyer): Action => {
  const path = kind === 'purchase' ? 'purchases-requests' : 'counter-credit-offers';
  return async (random) => {
    const offer = pickOldest(random, context.openTrades.offers, () => true);
    if (offer === undefined) return false;
    const quantity = random.between(1, 400);
    const price = (random.between(100, 400) / 100).toFixed(2);
    const response = await write(context.clientContext, random, buyer, {
      move: kind === 'purchase' ? 'buy' : 'counter',
      method: 'POST',
      path: `/api/epr/${path}/?credit_offer_id=${offer.id}`,
      body: {
        producer_epr: buyer.accountId,
        FY: context.participants.year,
        quantity,
        ...(kind === 'counter' && { offer_price: price }),
      },
      keyed: true,
      accepts: [404, 409],
      wanted: String(quantity),
    });
    if (response.id !== undefined && isSuccess(response))
      context.openTrades.asked.push({ id: response.id, kind, seller: offer.seller, buyer: payer, round: 1 });
    return true;
  };
};

const READS = [
  '/',
  '/Erpcredits',
  '/api/epr/public-credit-offers/',
  '/api/epr/purchases-requests/',
  '/api/epr/transactions/',
  '/api/epr/target/',
  '/api/users/counts/',
];

/** Buys, makes counter-offers, answers rounds, pays and uploads payment proofs. */
export const buyerActions = (context: ActionContext, self: Buyer): Actions => [
  [15, readAction(context, self, READS)],
  [40, buying(context, self, 'purchase')],
  [15, buying(context, self, 'counter')],
  [12, answering(context, self, (trade) => trade.buyer === self && trade.round % 2 === 0)],
  [
    25,
    async (random) => {
      const trade = pickOldest(random, context.openTrades.agreed, (one) => one.buyer === self);
      if (trade === undefined) return false;
      const field = trade.kind === 'purchase' ? 'purchases_request_id' : 'counter_credit_offer_id';
      const response = await write(context.clientContext, random, self, {
        move: 'pay',
        method: 'POST',
        path: `/api/epr/transactions/?${field}=${trade.id}`,
        keyed: true,
        accepts: [409],
        wanted: trade.id,
      });
      if (isFinished(response)) removeFrom(context.openTrades.agreed, trade);
      const { id: transactionId } = response;
      const known = context.openTrades.paying.some((one) => one.transactionId === transactionId);
      if (transactionId !== undefined && isSuccess(response) && !known)
        context.openTrades.paying.push({ ...trade, transactionId });
      return true;
    },
  ],
  [
    20,
    async (random) => {
      const one = pickOldest(random, context.openTrades.paying, (transaction) => transaction.buyer === self);
      if (one === undefined) return false;
      await upload(context, random, self, one, [random.pick(['transaction_proof', 'producer_transfer_proof'])]);
      return true;
    },
  ],
];
