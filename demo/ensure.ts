import type { Context } from '../src/platform/context.ts';
import { inTransaction, sql, withoutTimeLimit, type Tx } from '../src/platform/database/database.ts';
import { buildWithin } from './build.ts';
import { demoEmail, demoLogins, SUPERADMIN, type DemoLogin } from './logins.ts';

/** Tells our lock from those of others on the same database. */
const LOCK = 'epr-mandi.demo';

/**
 * Sees to it that an empty database holds the demo market, where `DEMO=1`. One that holds it already stays as it is, whatever has been
 * traded since; one that holds anything else is left alone. Any number of servers may start at once: one builds, the others wait.
 * @returns the logins of the demo market; none where there is no demo market
 */
export async function ensureDemoMarket(context: Context): Promise<DemoLogin[]> {
  if (!context.config.demo) return [];
  const found = await inTransaction(context.db, async (tx) => {
    // Whoever waits here waits as long as a build takes.
    await withoutTimeLimit(tx);
    await sql`select pg_advisory_xact_lock(hashtextextended(${LOCK}, 0))`.execute(tx);
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

/** The build is one transaction, so one person of the demo proves that all of it is there. Superadmins alone are no market. */
async function holds(tx: Tx): Promise<'nothing' | 'the demo market' | 'another market'> {
  const { rows } = await sql<{ demo: boolean; people: boolean }>`
    select exists (select from users where lower(email) = ${demoEmail(SUPERADMIN)} and role = 'superadmin') as demo,
      exists (select from users where role <> 'superadmin') or exists (select from offers) as people`.execute(tx);
  const [row] = rows;
  if (row?.people === false) return 'nothing';
  return row?.demo ? 'the demo market' : 'another market';
}
