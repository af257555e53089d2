import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '#platform/database/embedded-postgres/embedded-postgres.ts';
import { createTemplate } from './databases.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A database of the run's cluster; others are cloned beside it. */
    clusterUrl: string;
  }
}

/** Starts one PostgreSQL per run, with a migrated template that each test file clones. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), 'mandi-test-'));
  const postgres = await startEmbeddedPostgres({
    directory: join(directory, 'postgres'),
    durable: false,
    logFile: join(directory, 'postgres.log'),
  });
  await createTemplate(postgres.url);
  project.provide('clusterUrl', postgres.url);
  return async () => {
    await postgres.stop();
    await rm(directory, { recursive: true, force: true });
  };
}
