import type pg from 'pg';
import type { Channels } from './channels.ts';

/** What everybody may see, and processes keep answers of. Each is also the name of a channel. */
export type PublicSubject = 'market' | 'articles';

/** Changes are told at most this often: a storm of buys is one message. Milliseconds. */
const PAUSE = 20;
/** A change is told to this process once more after this time. */
const ECHO_MS = 400;

export interface PublicChanges {
  /** What everybody sees of the subject has changed, by this process, and it is committed. */
  readonly tell: () => void;
  /**
   * Calls the listener after each change, whichever process made it, and once more less than a second later for all changes of
   * that time: what is too dear to be made anew after each of many changes is made anew then.
   */
  readonly listen: (listener: () => void) => void;
  close(): void;
}

/**
 * Tells all processes when what everybody sees of a subject has changed. It is sent after the commit, not in the transaction: a
 * NOTIFY inside would make every commit of the database wait for the one before it. Should a process die between the two, caches are
 * stale for their life of one second.
 */
export function followPublicChanges<Subject extends PublicSubject>(
  subject: Subject,
  channels: Channels<Subject>,
  pool: pg.Pool,
  report: (error: unknown) => void,
): PublicChanges {
  const listeners = new Set<() => void>();
  let waiting: NodeJS.Timeout | undefined;
  let echo: NodeJS.Timeout | undefined;
  let hasChangedSince = false;

  const call = (): void => {
    for (const listener of listeners) listener();
  };
  const fire = (): void => {
    call();
    hasChangedSince = echo !== undefined;
    echo ??= setTimeout(repeat, ECHO_MS).unref();
  };
  const repeat = (): void => {
    echo = hasChangedSince ? setTimeout(repeat, ECHO_MS).unref() : undefined;
    hasChangedSince = false;
    call();
  };
  channels.on(subject, fire);

  return {
    tell() {
      fire();
      waiting ??= setTimeout(() => {
        waiting = undefined;
        pool.query(`notify ${subject}`).catch(report);
      }, PAUSE);
    },
    listen: (listener) => void listeners.add(listener),
    close() {
      clearTimeout(waiting);
      clearTimeout(echo);
    },
  };
}
