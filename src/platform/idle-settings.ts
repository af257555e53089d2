import type { Config } from './config.ts';

/** Settings that are given and have no effect yet, each with what happens instead. Never a value: some hold secrets. */
export function idleSettings(
  config: Pick<Config, 'storageUrl' | 'databaseReplicaUrl'>,
): { name: string; text: string }[] {
  return [
    ...(config.storageUrl === undefined
      ? []
      : [{ name: 'STORAGE_URL', text: 'is not used yet: files are kept in DATA_DIR/files' }]),
    ...(config.databaseReplicaUrl === undefined
      ? []
      : [{ name: 'DATABASE_REPLICA_URL', text: 'is not used yet: all reads go to DATABASE_URL' }]),
  ];
}
