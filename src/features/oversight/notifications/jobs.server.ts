import type { Context } from '#platform/context.ts';
import { doNextRows } from '#platform/jobs/next-rows.ts';
import { insertDigests } from './store.server.ts';

/** Has people mailed what they want once a day and have not read; true when there may be more. */
export function gatherDigests({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<boolean> {
  return doNextRows(db, (tx, most) => insertDigests(tx, clock.now(), most));
}
