/** Password guessing from many networks, and costly logins to unknown accounts. */
import { DEMO_PASSWORD, demoEmail } from '#demo/logins.ts';
import { freshAddress, send } from './client.ts';
import { count, type Attack } from './participants.ts';

const PER_ROUND = 40;
const VICTIM = demoEmail('new.recycler');
let guessed = 0;
/**
 * Failed logins of one account in an hour after which no further guess may succeed, with a margin for attempts that were refused
 * themselves.
 */
const MIN_FAILED_LOGINS = 200;

/** Addresses of one /64, which is one subscriber. */
const ofOneSubscriber = (index: number) => `2001:db8:7:7::${(index + 1).toString(16)}`;

export const logins: Attack = {
  name: 'log-ins',
  pauseMs: 2_000,
  async round(_scene, tally) {
    const guess = (email: string, password: string, address: string) =>
      send('POST', '/api/users/login/', { address, body: { email, password } });
    const tries = Array.from({ length: PER_ROUND }, (_, index) =>
      Promise.all([
        guess(VICTIM, `wrong password ${guessed + index}`, freshAddress()),
        guess(VICTIM, `wrong password ${guessed + index}`, ofOneSubscriber(index)),
        guess(`nobody${index}@attack.example`, 'wrong password', freshAddress()),
      ]),
    );
    for (const result of (await Promise.all(tries)).flat()) count(tally, result.status);
    guessed += PER_ROUND;
    if (guessed < MIN_FAILED_LOGINS) return [];
    const right = await guess(VICTIM, DEMO_PASSWORD, freshAddress());
    count(tally, `right password: ${right.status}`);
    return right.status === 429
      ? []
      : [`after ${guessed} guesses the right password from a strange place is ${right.status}`];
  },
};
