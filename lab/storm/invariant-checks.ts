import { setTimeout as pause } from 'node:timers/promises';
import { verifyLedger } from '#base/ledger/service.server.ts';
import { openDatabase } from '#platform/database/database.ts';

/** Violations found during the storm. */
export interface InvariantReport {
  /** Number of complete checks; those that the database could not answer do not count. */
  checks: number;
  violations: string[];
}

/** Checks all invariants of the market repeatedly until stopped, with a direct connection. @param rest milliseconds between two checks */
export function watchInvariants(databaseUrl: string, rest: number) {
  const found: InvariantReport = { checks: 0, violations: [] };
  const stopping = new AbortController();
  const inspecting = (async () => {
    while (!stopping.signal.aborted) {
      const breaches = await check(databaseUrl).catch(() => undefined); // Retries when the database is killed meanwhile.
      if (breaches) found.checks += 1;
      for (const { law, subject, detail } of breaches ?? [])
        found.violations.push(`in the storm, ${law}: ${subject}: ${detail}`);
      await pause(rest, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  })();
  return {
    async stop(): Promise<InvariantReport> {
      stopping.abort();
      await inspecting;
      return found;
    },
  };
}

async function check(databaseUrl: string) {
  const database = openDatabase({ url: databaseUrl, poolSize: 1 });
  try {
    return await verifyLedger(database.db, new Date());
  } finally {
    await database.close();
  }
}
