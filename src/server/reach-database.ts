import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#platform/config.ts';
import {
  runningPostgresUrl,
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '#platform/database/embedded-postgres/embedded-postgres.ts';
import { DirectoryInUseError } from '#platform/storage/directory-lock.ts';
import { writePrivately } from '#platform/storage/private-files.ts';

/** Starts the embedded database of a data directory. */
export function startOwnPostgres({ dataDirectory }: Config): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({
    directory: clusterOf(dataDirectory),
    durable: true,
    logFile: join(dataDirectory, 'postgres.log'),
  });
}

/** Whether the data directory has an embedded database, running or not. */
export const hasOwnPostgres = ({ dataDirectory }: Config): boolean => existsSync(clusterOf(dataDirectory));

const clusterOf = (dataDirectory: string) => join(dataDirectory, 'pg18');

/**
 * Connects a command to the configured database, as its owner: DATABASE_OWNER_URL or DATABASE_URL, else the embedded one, which may be
 * running under a server.
 */
export async function reachDatabase(config: Config): Promise<EmbeddedPostgres> {
  writePrivately();
  const named = config.databaseOwnerUrl ?? config.databaseUrl;
  if (named !== undefined) return { url: named, stop: async () => undefined };
  try {
    return await startOwnPostgres(config);
  } catch (error) {
    const url = error instanceof DirectoryInUseError ? runningPostgresUrl(clusterOf(config.dataDirectory)) : undefined;
    if (url === undefined) throw error;
    return { url, stop: async () => undefined };
  }
}
