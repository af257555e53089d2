import { oneOf, takeOff } from './board.ts';
import { write } from './client.ts';
import { isSuccess, type Moves, type Play } from './moves.ts';

/** Verifies payments and cancels some. */
export const superadminMoves = (play: Play): Moves => [
  [
    1,
    async (random) => {
      const one = oneOf(random, play.board.paying, () => true);
      if (one === undefined) return false;
      const status = random.chance(0.85) ? 'approved' : 'rejected';
      const answer = await write(play.shore, random, play.scene.superadmin, {
        move: status === 'approved' ? 'verify' : 'cancel',
        method: 'PATCH',
        path: `/api/superadmin/transactions/${one.transactionId}/`,
        body: { status },
        keyed: true,
        accepts: [409],
        subject: one.transactionId,
      });
      // 409 may mean that the proof is missing: then it stays on the list.
      if (!isSuccess(answer)) return true;
      takeOff(play.board.paying, one);
      if (status === 'approved') play.board.verified.push(one);
      return true;
    },
  ],
];
