import type { Context } from '#platform/context.ts';
import { inTransaction, sql, withoutTimeLimit, type Tx } from '#platform/database/database.ts';
import { takeLock } from '#platform/database/locks.ts';
import { buildWithin } from './build.ts';
import { demoEmail, demoLogins, SUPERADMIN, type DemoLogin } from './logins.ts';

/** Key of the advisory lock, unique among the users of the database. */
const LOCK = 'epr-mandi.demo';

/**
 * Builds the demo market in an empty database if `DEMO=1`. An existing demo market is kept, including its later trades; a database with
 * other data is not changed. Several servers may start at once: one builds, the others wait.
 * @returns the logins of the demo market; empty without one
 */
export async function ensureDemoMarket(context: Context): Promise<DemoLogin[]> {
  if (!context.config.demo) return [];
  const found = await inTransaction(context.db, async (tx) => {
    // The lock is held for the duration of a build.
    await withoutTimeLimit(tx);
    await takeLock(tx, LOCK);
    const before = await holds(tx);
    if (before === 'nothing') await buildWithin(context, tx);
    return before;
  });
  if (found === 'nothing') context.marketChanged();
  if (found === 'another market') {
    context.log.warn({}, 'DEMO=1, but the database holds a market of its own: the demo market was not loaded');
    return [];
  }
  return [...demoLogins];
}

/** The build is one transaction, so a single demo member proves that it is complete. A database with only superadmins counts as empty. */
async function holds(tx: Tx): Promise<'nothing' | 'the demo market' | 'another market'> {
  const { rows } = await sql<{ demo: boolean; people: boolean }>`
    select exists (select from users where lower(email) = ${demoEmail(SUPERADMIN)} and role = 'superadmin') as demo,
      exists (select from users where role <> 'superadmin') or exists (select from offers) as people`.execute(tx);
  const [row] = rows;
  if (row?.people === false) return 'nothing';
  return row?.demo ? 'the demo market' : 'another market';
}
