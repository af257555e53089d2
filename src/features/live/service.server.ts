import { LiveHub } from '../../platform/live/live-hub.ts';
import type { Context } from '../../platform/context.ts';
import { perDatabase } from '../../platform/database/database.ts';
import { liveSubjects } from './contract.ts';
import { notifyPending } from './store.server.ts';

/** Events of one statement. */
const BATCH = 300;
/** A market that changes all the time is told this often. Milliseconds. */
const MARKET_PAUSE = 1_000;

/** The streams that are open in this process. */
export const audienceOf = perDatabase(() => new LiveHub({ everything: liveSubjects }));

/** Tells people, in all processes, what has changed for them since the last time; true when there may be more. */
export async function tellPeople({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<boolean> {
  return (await notifyPending(db, clock.now(), BATCH)) === BATCH;
}

/** Passes a message of `tellPeople` on to those who listen here; null when some may have been missed. */
export function passOn(audience: LiveHub, message: string | null): void {
  if (message === null) audience.tellEverything();
  for (const line of message?.split('\n') ?? []) {
    const [person = '', about = ''] = line.split(' ');
    audience.tell(person, about.split(','));
  }
}

/** Gives a function that tells those who buy that the market has changed: at once, then at most once a second. */
export function marketTeller(audience: LiveHub): () => void {
  let resting: NodeJS.Timeout | undefined;
  let again = false;
  const tell = (): void => {
    if (resting) {
      again = true;
      return;
    }
    audience.tellRole('producer', ['market']);
    resting = setTimeout(() => {
      resting = undefined;
      if (!again) return;
      again = false;
      tell();
    }, MARKET_PAUSE).unref();
  };
  return tell;
}
