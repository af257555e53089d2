import { LiveHub } from '../../platform/live/live-hub.ts';
import type { Context } from '../../platform/context.ts';
import { perDatabase } from '../../platform/database/database.ts';
import { liveSubjects } from './contract.ts';
import { notifyPending } from './store.server.ts';

/** Events per statement. */
const BATCH = 300;
/** Minimum interval between market notifications. Milliseconds. */
const MARKET_PAUSE = 1_000;

/** The open streams of this process. */
export const audienceOf = perDatabase(() => new LiveHub({ everything: liveSubjects }));

/** Notifies users in all processes of changes since the last call; true when there may be more. */
export async function tellPeople({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<boolean> {
  return (await notifyPending(db, clock.now(), BATCH)) === BATCH;
}

/** Forwards a message of `tellPeople` to this process's listeners; null (messages may have been missed) reports everything as changed. */
export function passOn(audience: LiveHub, message: string | null): void {
  if (message === null) audience.tellEverything();
  for (const line of message?.split('\n') ?? []) {
    const [person = '', about = ''] = line.split(' ');
    audience.tell(person, about.split(','));
  }
}

/** Returns a function that notifies buyers of a market change: at once, then at most once a second. */
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
