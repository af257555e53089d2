import type { Context } from '#platform/context.ts';
import { perDatabase } from '#platform/database/database.ts';
import { LiveHub } from '#platform/live/live-hub.ts';
import { liveSubjects } from './contract.ts';
import { notifyPending } from './store.server.ts';

/** Events per statement. */
const BATCH = 300;
const MIN_MARKET_INTERVAL_MS = 1_000;

/** The open streams of this process. */
export const liveHubOf = perDatabase(() => new LiveHub({ everything: liveSubjects }));

/** Notifies users in all processes of changes since the last call; true when there may be more. */
export async function sendLiveEvents({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<boolean> {
  return (await notifyPending(db, clock.now(), BATCH)) === BATCH;
}

/** Forwards a message of `sendLiveEvents` to this process's listeners; null (messages may have been missed) reports everything as changed. */
export function forwardMessage(hub: LiveHub, message: string | null): void {
  if (message === null) hub.notifyEverything();
  for (const line of message?.split('\n') ?? []) {
    const [id = '', about] = line.split(' ');
    // Without subjects a session of theirs has ended; a notification is its reader's, all else the organisation's.
    if (about === undefined) hub.recheck(id);
    else if (about === 'notification') hub.notifyPerson(id, [about]);
    else hub.notify(id, about.split(','));
  }
}

/** Returns a function that notifies buyers of a market change: at once, then at most once a second. */
export function marketNotifier(hub: LiveHub): () => void {
  let pause: NodeJS.Timeout | undefined;
  let again = false;
  const notify = (): void => {
    if (pause) {
      again = true;
      return;
    }
    hub.notifyRole('producer', ['market']);
    pause = setTimeout(() => {
      pause = undefined;
      if (!again) return;
      again = false;
      notify();
    }, MIN_MARKET_INTERVAL_MS).unref();
  };
  return notify;
}
