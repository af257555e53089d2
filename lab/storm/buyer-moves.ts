import { oneOf, takeOff } from './board.ts';
import { write } from './client.ts';
import { isOver, isSuccess, looking, upload, type Move, type Moves, type Play } from './moves.ts';
import type { Buyer } from './scene.ts';

const buying = (play: Play, buyer: Buyer, kind: 'purchase' | 'counter'): Move => {
  const path = kind === 'purchase' ? 'purchases-requests' : 'counter-credit-offers';
  return async (random) => {
    const offer = oneOf(random, play.board.offers, () => true);
    if (offer === undefined) return false;
    const quantity = random.between(1, 400);
    const price = (random.between(100, 400) / 100).toFixed(2);
    const answer = await write(play.shore, random, buyer, {
      move: kind === 'purchase' ? 'buy' : 'counter',
      method: 'POST',
      path: `/api/epr/${path}/?credit_offer_id=${offer.id}`,
      body: {
        producer_epr: buyer.accountId,
        FY: play.scene.year,
        quantity,
        ...(kind === 'counter' && { offer_price: price }),
      },
      keyed: true,
      accepts: [404, 409],
      wish: String(quantity),
    });
    if (answer.id !== undefined && isSuccess(answer))
      play.board.asked.push({ id: answer.id, kind, seller: offer.seller, buyer });
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

/** Buys, makes counter-offers, pays and uploads payment proofs. */
export const buyerMoves = (play: Play, self: Buyer): Moves => [
  [15, looking(play, self, READS)],
  [40, buying(play, self, 'purchase')],
  [15, buying(play, self, 'counter')],
  [
    25,
    async (random) => {
      const trade = oneOf(random, play.board.agreed, (one) => one.buyer === self);
      if (trade === undefined) return false;
      const field = trade.kind === 'purchase' ? 'purchases_request_id' : 'counter_credit_offer_id';
      const answer = await write(play.shore, random, self, {
        move: 'pay',
        method: 'POST',
        path: `/api/epr/transactions/?${field}=${trade.id}`,
        keyed: true,
        accepts: [409],
        wish: trade.id,
      });
      if (isOver(answer)) takeOff(play.board.agreed, trade);
      const { id: transactionId } = answer;
      const known = play.board.paying.some((one) => one.transactionId === transactionId);
      if (transactionId !== undefined && isSuccess(answer) && !known)
        play.board.paying.push({ ...trade, transactionId });
      return true;
    },
  ],
  [
    20,
    async (random) => {
      const one = oneOf(random, play.board.paying, (transaction) => transaction.buyer === self);
      if (one === undefined) return false;
      await upload(play, random, self, one, [random.pick(['transaction_proof', 'producer_transfer_proof'])]);
      return true;
    },
  ],
];
