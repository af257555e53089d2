import { Gauge, type Registry } from 'prom-client';
import { lastLedgerCheck } from '#base/ledger/service.server.ts';
import { cachedValue } from '#platform/cache/cached-value.ts';
import type { Context } from '#platform/context.ts';
import { isFailing } from './rules.ts';
import * as store from './store.server.ts';

/** Trades are counted at most this often. Milliseconds. */
const MINUTE = 60_000;

/**
 * Registers the Prometheus gauges of the market. @returns function that collects them, to be called before each scrape. If the database
 * does not answer, they are missing and `market_database_up` is 0; the metrics of the process itself are still exported.
 */
export function registerGauges(context: Context, registry: Registry): () => Promise<void> {
  const { db, clock } = context;
  const trades = cachedValue(() => store.countTradesByStatus(db), MINUTE);
  const gauge = <Label extends string>(name: string, help: string, labelNames: readonly Label[] = []) =>
    new Gauge({ name: `market_${name}`, help, labelNames, registers: [registry] });

  const waiting = gauge('outbox_waiting', 'Messages that wait to be delivered');
  const oldest = gauge('outbox_oldest_seconds', 'Age of the oldest message that waits');
  const buried = gauge('outbox_buried', 'Messages that ten attempts could not deliver');
  const failing = gauge('job_failing', 'Whether the last run of a job failed', ['job']);
  const ran = gauge('job_last_run_seconds', 'Time since a job ran', ['job']);
  const breaches = gauge('ledger_breaches', 'Differences that the last verification of the ledger found');
  const verified = gauge('ledger_verified_seconds', 'Time since the ledger was verified');
  const byStatus = gauge('trades', 'Trades by status, a minute old at most', ['status']);

  async function collect(): Promise<void> {
    const now = clock.now().getTime();
    const since = (at: Date) => Math.max(0, (now - at.getTime()) / 1000);
    const [outbox, jobs, ledger, counts] = await Promise.all([
      store.readOutbox(db),
      store.listJobRuns(db),
      lastLedgerCheck(db),
      trades.read(),
    ]);
    waiting.set(outbox.waiting);
    oldest.set(outbox.waiting_since === null ? 0 : since(outbox.waiting_since));
    buried.set(outbox.buried);
    for (const run of jobs) {
      // A job of another version under its former name does not run here.
      if (!context.jobs.some(({ name }) => name === run.name)) continue;
      failing.set({ job: run.name }, isFailing(run) ? 1 : 0);
      ran.set({ job: run.name }, since(run.last_run_at));
    }
    if (ledger !== undefined) {
      breaches.set(ledger.breaches);
      verified.set(since(ledger.at));
    }
    byStatus.reset();
    for (const { status, count } of counts) byStatus.set({ status }, count);
  }

  const up = gauge('database_up', 'Whether the database answered');
  const resetAll = (): void => {
    for (const each of [failing, ran, byStatus]) each.reset();
    // A reset would export 0, which is wrong: these are removed instead.
    for (const each of [waiting, oldest, buried, breaches, verified]) each.remove();
  };
  resetAll();
  return async () => {
    try {
      await collect();
      up.set(1);
    } catch {
      resetAll();
      up.set(0);
    }
  };
}
