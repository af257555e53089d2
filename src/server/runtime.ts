import { clockFrom } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import type { Context } from '#platform/context.ts';
import { openDatabase, type Database } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrate.ts';
import { ensurePoolRole, grantToPool, ownsTables, poolUrlOf } from '#platform/database/pool-role.ts';
import { openReplica } from '#platform/database/replica.ts';
import { followChannels, type ChannelListener } from '#platform/live/channels.ts';
import { followPublicChanges, type PublicChanges } from '#platform/live/public-changes.ts';
import type { Log } from '#platform/log.ts';
import { rememberFormerSecrets } from '#platform/security/former-secrets.ts';
import { createRateLimiter, noLimits } from '#platform/security/rate-limit.ts';
import { applicationSecret } from '#platform/security/secret.ts';
import { closeToOthers, writePrivately } from '#platform/storage/private-files.ts';
import { openStorage } from '#platform/storage/storage.ts';
import { createWarnings } from '#platform/warnings.ts';
import { startOwnPostgres } from './reach-database.ts';

/** Services below the web server: database, files, secret, rate limits. */
export interface Runtime {
  context: Context;
  database: Database;
  market: PublicChanges;
  articles: PublicChanges;
  /** Calls the listener with each live event for people, by any process. */
  onPersonEvent: (listener: ChannelListener) => void;
  close(): Promise<void>;
}

const POOL_OWNS_TABLES =
  'The role of DATABASE_URL may change tables, not only rows: set DATABASE_OWNER_URL, and give DATABASE_URL a role of its own.';

/** Migrates the database to this version, as its owner. @returns the URL for requests, with a role that owns no tables */
async function readyDatabase(config: Config, embeddedUrl: string | undefined): Promise<string> {
  const { databaseUrl, databaseOwnerUrl } = config;
  if (databaseUrl === undefined) {
    if (embeddedUrl === undefined) throw new Error('There is neither a database of our own nor DATABASE_URL');
    await migrate(embeddedUrl);
    await ensurePoolRole(embeddedUrl);
    await grantToPool(embeddedUrl, poolUrlOf(embeddedUrl));
    return poolUrlOf(embeddedUrl);
  }
  await migrate(databaseOwnerUrl ?? databaseUrl);
  if (databaseOwnerUrl !== undefined) await grantToPool(databaseOwnerUrl, databaseUrl);
  return databaseUrl;
}

/** Starts the services in the order of their dependencies; the database is migrated when this resolves. */
export async function startRuntime(config: Config, log: Log): Promise<Runtime> {
  const clock = clockFrom(config.clockStart);
  const warnings = createWarnings(log, config.warnings);
  writePrivately();
  await closeToOthers(config.dataDirectory, log);
  const embedded = config.databaseUrl === undefined ? await startOwnPostgres(config) : undefined;
  try {
    const url = await readyDatabase(config, embedded?.url);
    const database = openDatabase({ url });
    if (await ownsTables(database.pool)) warnings.add(POOL_OWNS_TABLES);
    const report = (error: unknown): void => log.warn({ err: error }, 'the database is out of reach');
    const replica =
      config.databaseReplicaUrl === undefined
        ? undefined
        : openReplica(config.databaseReplicaUrl, database.db, (error) =>
            log.warn({ err: error }, 'the replica is out of reach'),
          );
    const channels = followChannels(url, ['market', 'articles', 'people'], report);
    const market = followPublicChanges('market', channels, database.pool, report);
    const articles = followPublicChanges('articles', channels, database.pool, report);
    const secret = applicationSecret(config);
    rememberFormerSecrets(secret, config.formerSecrets ?? []);
    const limiter = config.rateLimits ? createRateLimiter(database.db, report, clock) : noLimits;
    const context: Context = {
      db: database.db,
      readLagging: replica?.read ?? ((read) => read(database.db)),
      clock,
      config,
      storage: await openStorage(config),
      limiter,
      secret,
      marketChanged: () => market.publish(),
      articlesChanged: () => articles.publish(),
      jobs: [],
      log,
      warnings,
    };
    return {
      context,
      database,
      market,
      articles,
      onPersonEvent: (listener) => channels.on('people', listener),
      async close() {
        await limiter.close();
        market.close();
        articles.close();
        await channels.close();
        await replica?.close();
        await database.close();
        await embedded?.stop();
      },
    };
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}
