import { isSuccess, type Actions, type ActionContext } from './actions.ts';
import { write } from './client.ts';
import { pickOldest, removeFrom } from './open-trades.ts';

/** Verifies payments and cancels some. */
export const superadminActions = (context: ActionContext): Actions => [
  [
    1,
    async (random) => {
      const one = pickOldest(random, context.openTrades.paying, () => true);
      if (one === undefined) return false;
      const status = random.chance(0.85) ? 'approved' : 'rejected';
      const response = await write(context.clientContext, random, context.participants.superadmin, {
        move: status === 'approved' ? 'verify' : 'cancel',
        method: 'PATCH',
        path: `/api/superadmin/transactions/${one.transactionId}/`,
        body: { status },
        keyed: true,
        accepts: [409],
        subject: one.transactionId,
      });
      // 409 may mean that the proof is missing: then it stays on the list.
      if (!isSuccess(response)) return true;
      removeFrom(context.openTrades.paying, one);
      if (status === 'approved') context.openTrades.verified.push(one);
      return true;
    },
  ],
];
