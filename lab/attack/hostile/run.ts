/**
 * Runs all hostile attacks at once for some minutes, in rounds, while an ordinary user trades through the same proxy. Prints the responses
 * and the user's latencies. Exit 1 on a failure, an error for the user, or a 99th percentile above a second.
 *   node lab/attack/hostile/run.ts MINUTES [NAME ...]
 */
import { setTimeout as pause } from 'node:timers/promises';
import { accounts } from './accounts.ts';
import { bodies } from './bodies.ts';
import { buyers } from './buyers.ts';
import { documents } from './documents.ts';
import { floods } from './floods.ts';
import { logins } from './logins.ts';
import { trade } from './ordinary-user.ts';
import { logInParticipants, type Attack, type Participants, type Tally } from './participants.ts';
import { pictures } from './pictures.ts';
import { takeovers } from './takeovers.ts';

const ALL: readonly Attack[] = [bodies, documents, pictures, logins, buyers, floods, takeovers, accounts];
const LIMIT_MS = 1_000;
/** Shorter than the life of an access token, 15 minutes. */
const SESSION_LIFE_MS = 10 * 60_000;

const [minutes = '10', ...names] = process.argv.slice(2);
const until = Date.now() + Number(minutes) * 60_000;
const chosen = ALL.filter(({ name }) => names.length === 0 || names.includes(name));
const say = (line: string) => process.stdout.write(`${line}\n`);

const participants: Participants = await logInParticipants();
const renewing = setInterval(() => {
  void logInParticipants().then(
    (fresh) => Object.assign(participants, fresh),
    () => undefined,
  );
}, SESSION_LIFE_MS);

async function repeat(attack: Attack): Promise<string[]> {
  const { name, pauseMs } = attack;
  const tally: Tally = new Map();
  const found = new Set<string>();
  let rounds = 0;
  while (Date.now() < until) {
    for (const what of await attack.round(participants, tally)) found.add(what);
    rounds += 1;
    await pause(pauseMs);
  }
  say(`  ${name}: ${rounds} rounds; ${[...tally].map(([what, times]) => `${what} × ${times}`).join(', ')}`);
  return [...found].map((what) => `${name}: ${what}`);
}

const [experience, ...results] = await Promise.all([trade(participants, until), ...chosen.map(repeat)]);
clearInterval(renewing);
const { requests, failures, took } = experience;
const at = (share: number) => Math.round(took[Math.min(took.length - 1, Math.floor(took.length * share))] ?? 0);
say(
  `  an ordinary user meanwhile: ${requests} requests, ${failures.length} failures; p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, slowest ${at(1)} ms`,
);
for (const failure of failures.slice(0, 10)) say(`  FINDING the ordinary user: ${failure}`);
for (const what of results.flat()) say(`  FINDING ${what}`);
if (failures.length > 0 || results.flat().length > 0 || at(0.99) > LIMIT_MS) process.exitCode = 1;
process.exit();
