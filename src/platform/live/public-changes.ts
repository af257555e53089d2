import type pg from 'pg';
import { createListeners } from '#lib/listeners.ts';
import type { Channels } from './channels.ts';

/** Public data of which processes cache responses. Each is also the name of a channel. */
export type PublicSubject = 'market' | 'articles';

/** Shortest interval between two notifications: many purchases at once cause one message. */
const MIN_NOTIFY_INTERVAL_MS = 20;
/** Delay of the second notification of this process about a change. */
const ECHO_MS = 400;

export interface PublicChanges {
  /** Reports a committed change of the subject by this process. */
  readonly publish: () => void;
  /**
   * Calls the listener after each change, by any process, and once more less than a second later for all changes of that time: data that is
   * too expensive to reload after each change is reloaded then.
   */
  readonly listen: (listener: () => void) => void;
  close(): void;
}

/**
 * Notifies all processes when public data of a subject has changed. The notification is sent after the commit, not in the transaction: a
 * NOTIFY inside would make every commit of the database wait for the one before it. If the process dies between the two, caches are stale
 * for their lifetime of one second.
 */
export function followPublicChanges<Subject extends PublicSubject>(
  subject: Subject,
  channels: Channels<Subject>,
  pool: pg.Pool,
  report: (error: unknown) => void,
): PublicChanges {
  const { subscribe, tell } = createListeners();
  let waiting: NodeJS.Timeout | undefined;
  let echo: NodeJS.Timeout | undefined;
  let hasChangedSince = false;

  const fire = (): void => {
    tell();
    hasChangedSince = echo !== undefined;
    echo ??= setTimeout(repeat, ECHO_MS).unref();
  };
  const repeat = (): void => {
    echo = hasChangedSince ? setTimeout(repeat, ECHO_MS).unref() : undefined;
    hasChangedSince = false;
    tell();
  };
  channels.on(subject, fire);

  return {
    publish() {
      fire();
      waiting ??= setTimeout(() => {
        waiting = undefined;
        pool.query(`notify ${subject}`).catch(report);
      }, MIN_NOTIFY_INTERVAL_MS);
    },
    listen: subscribe,
    close() {
      clearTimeout(waiting);
      clearTimeout(echo);
    },
  };
}
