import pg from 'pg';
import { openDatabase } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrate.ts';
import { ensurePoolRole, grantToPool, poolUrlOf } from '#platform/database/pool-role.ts';
import { applyShippedRules } from '#rules/rulebook/service.server.ts';

/** URL of another database of the same cluster. */
export function urlOf(clusterUrl: string, name: string): string {
  const url = new URL(clusterUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Creates a database, empty or as a clone of `template`. */
export async function createDatabase(clusterUrl: string, name: string, template = 'template1'): Promise<void> {
  // Files copied whole take a third of the time of blocks copied through the log.
  await administer(clusterUrl, `create database ${name} template ${template} strategy file_copy`);
}

/** Creates the migrated database with the shipped rules that each test file clones, and the role that serves requests. */
export async function createTemplate(clusterUrl: string): Promise<void> {
  await createDatabase(clusterUrl, 'template_market');
  const url = urlOf(clusterUrl, 'template_market');
  await migrate(url);
  await ensurePoolRole(url);
  await grantToPool(url, poolUrlOf(url));
  const database = openDatabase({ url, poolSize: 1 });
  await applyShippedRules({ db: database.db, clock: { now: () => new Date('2026-11-21T06:00:00Z') } });
  await database.close();
  // A connection to it would make each clone wait, and fail after five seconds.
  await administer(clusterUrl, 'alter database template_market with allow_connections false');
}

export async function dropDatabase(clusterUrl: string, name: string): Promise<void> {
  await administer(clusterUrl, `drop database if exists ${name} with (force)`);
}

/** A connection for each cluster, kept from one statement to the next: opening one takes as long as cloning a database. */
const administrators = new Map<string, pg.Pool>();

function administratorOf(clusterUrl: string): pg.Pool {
  const known = administrators.get(clusterUrl);
  if (known !== undefined) return known;
  const administrator = new pg.Pool({ connectionString: clusterUrl, max: 1, allowExitOnIdle: true });
  // The pool replaces an idle connection that is lost; the next statement reports a cluster that has stopped.
  administrator.on('error', () => undefined);
  administrators.set(clusterUrl, administrator);
  return administrator;
}

async function administer(clusterUrl: string, statement: string): Promise<void> {
  await administratorOf(clusterUrl).query(statement);
}
