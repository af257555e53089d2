import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { checkLedger, verifyLedgerUnlessJustDone } from '#base/ledger/service.server.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction, many, one, sql } from '#platform/database/database.ts';
import type { Mail, Mailer } from '#platform/mail.ts';
import { actingAs } from '#tests/actors.ts';
import { addAccount, balances } from '#tests/goods.ts';
import { openSharedMarket } from '#tests/market.ts';
import { addPerson } from '#tests/people.ts';
import { placeTrade } from '#tests/trade.ts';
import { runHousekeeping } from './housekeeping.ts';
import { listJobs } from './jobs.ts';
import { expireDueTrades } from './trade-expiry.ts';
import { startWorker as startWorkerOf, type WorkerOptions } from './worker.ts';

/** Wait for background work, also on a busy machine. */
const POLLING = { timeout: 10_000, interval: 10 };
const DAY = 24 * 60 * 60 * 1000;

const market = await openSharedMarket();
const superadmin = await addPerson(market, 'superadmin');
beforeEach(() => inTransaction(market.db, (tx) => sql`delete from outbox`.execute(tx)));

const startWorker = (context: Context, mailer: Mailer, options?: WorkerOptions) =>
  startWorkerOf(context, listJobs(context, mailer), options);

/** The context with another database or log, and its log lines. */
function watched(change: Partial<Context> = {}) {
  const marketChanged = vi.fn();
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  return { context: { ...market.context, marketChanged, log, ...change }, marketChanged, log };
}

describe('expiry', () => {
  const statuses = async (...ids: string[]) =>
    (
      await many<{ status: string }>(market.db)`select status from trades where id = any (${ids}::uuid[]) order by id`
    ).map(({ status }) => status);

  it('releases what a trade blocked when its time has passed, not before', async () => {
    const trade = await placeTrade(market);
    const { context, marketChanged } = watched();
    market.clock.advance(7 * DAY - 1);
    expect(await expireDueTrades(context)).toBe(false);
    expect(await statuses(trade.id)).toEqual(['pending']);
    expect(marketChanged).not.toHaveBeenCalled();
    market.clock.advance(1);
    await expireDueTrades(context);
    expect(await statuses(trade.id)).toEqual(['expired']);
    expect(await balances(market, trade)).toMatchObject({
      offer: { available: 10_000, blocked: 0 },
      target: { blocked: 0 },
    });
    expect(marketChanged).toHaveBeenCalledTimes(1);
  });

  it('happens once with several workers at it', async () => {
    const trades = [await placeTrade(market), await placeTrade(market, 'counter'), await placeTrade(market)];
    market.clock.advance(7 * DAY);
    await Promise.all([1, 2, 3, 4].map(() => expireDueTrades(watched().context)));
    const ids = trades.map(({ id }) => id);
    expect(await statuses(...ids)).toEqual(['expired', 'expired', 'expired']);
    const rows = await many<{ movement: string; n: number }>(market.db)`
      select movement, count(*) as n from ledger where trade_id = any (${ids}::uuid[]) group by 1 order by 1`;
    expect(rows).toEqual([
      { movement: 'block', n: 2 },
      { movement: 'release', n: 2 },
    ]);
  });
});

it('keeps what is in use and removes what has had its time', async () => {
  const person = await addPerson(market, 'producer');
  const now = market.clock.now();
  const at = (days: number) => new Date(now.getTime() - days * DAY);
  await inTransaction(market.db, async (tx) => {
    await sql`delete from refresh_tokens`.execute(tx);
    await sql`delete from sessions`.execute(tx);
    await sql`insert into idempotency_keys (user_id, key, fingerprint, created_at) values
      (${person.id}, 'old', '\\x00', ${at(1.01)}), (${person.id}, 'new', '\\x00', ${at(0.99)})`.execute(tx);
    for (const [n, created, placed] of [
      [1, at(31), null],
      [2, at(29), null],
      [3, at(31), at(31)],
    ] as const)
      await sql`
        insert into baskets (id, owner_id, plan, created_at, created_by, placed_at)
        values (${`00000000-0000-7000-8000-00000000000${n}`}, ${person.id}, '{}', ${created}, ${person.id}, ${placed})`.execute(
        tx,
      );
    await sql`insert into rate_windows values ('old', ${at(1.01)}, 1), ('new', ${at(0.5)}, 1)`.execute(tx);
    await sql`
      insert into password_resets
      values ('\\x01', ${person.id}, ${at(31)}), ('\\x02', ${person.id}, ${at(29)})`.execute(tx);
    const session = (n: number, created: Date, ended: Date | null) =>
      sql`
        insert into sessions
        values (${`00000000-0000-7000-8000-00000000000${n}`}, ${person.id}, ${created}, ${ended})`.execute(tx);
    await session(1, at(60), at(31));
    await session(2, at(60), at(29));
    await session(3, at(60), null);
    await session(4, at(60), null);
    const token = (hash: string, n: number, expires: Date) =>
      sql`
        insert into refresh_tokens
        values (decode(${hash}, 'hex'), ${`00000000-0000-7000-8000-00000000000${n}`}, ${expires})`.execute(tx);
    await token('01', 1, at(-10));
    await token('02', 2, at(31));
    await token('03', 3, at(29));
    await token('04', 4, at(31));
    await sql`delete from outbox`.execute(tx);
    await sql`
      insert into outbox (topic, subject_id, at, next_at, delivered_at, told_at, buried_at, notify_at) values
        ('old', ${person.id}, ${at(31)}, ${at(31)}, ${at(31)}, ${at(31)}, null, null),
        ('recent', ${person.id}, ${at(31)}, ${at(31)}, ${at(29)}, ${at(31)}, null, null),
        ('unwritten', ${person.id}, ${at(31)}, ${at(31)}, ${at(31)}, null, null, null),
        ('undelivered', ${person.id}, ${at(31)}, ${at(31)}, null, ${at(31)}, null, null),
        ('buried', ${person.id}, ${at(31)}, ${at(31)}, null, ${at(31)}, ${at(31)}, null),
        ('unnotified', ${person.id}, ${at(31)}, ${at(31)}, ${at(31)}, ${at(31)}, null, ${at(31)})`.execute(tx);
  });
  const list = async (query: ReturnType<typeof sql<{ it: string }>>) =>
    (await query.execute(market.db)).rows.map((row) => row.it);
  await Promise.all([runHousekeeping(market.context), runHousekeeping(market.context)]);
  expect(await list(sql`select key as it from idempotency_keys`)).toEqual(['new']);
  expect(await list(sql`select key as it from rate_windows`)).toEqual(['new']);
  expect(await list(sql`select right(id::text, 1) as it from baskets order by id`)).toEqual(['2', '3']);
  expect(await list(sql`select encode(hash, 'hex') as it from password_resets`)).toEqual(['02']);
  expect(await list(sql`select right(id::text, 1) as it from sessions order by id`)).toEqual(['2', '3']);
  expect(await list(sql`select encode(hash, 'hex') as it from refresh_tokens`)).toEqual(['03']);
  expect(await list(sql`select topic as it from outbox order by topic`)).toEqual([
    'buried',
    'recent',
    'undelivered',
    'unnotified',
    'unwritten',
  ]);
  // The lock is free again.
  await runHousekeeping(market.context);
});

describe('the ledger', () => {
  const checks = async () =>
    await many<{ breaches: number; by_id: string | null }>(market.db)`
      select breaches, by_id from ledger_checks order by id`;

  it('is verified once, by one of several workers', async () => {
    const { context, log } = watched();
    await sql`delete from ledger_checks`.execute(market.db);
    await Promise.all([1, 2, 3, 4].map(() => verifyLedgerUnlessJustDone(context)));
    expect(await checks()).toEqual([{ breaches: 0, by_id: null }]);
    market.clock.advance(59_999);
    await verifyLedgerUnlessJustDone(context);
    expect(await checks()).toHaveLength(1);
    market.clock.advance(1);
    await verifyLedgerUnlessJustDone(context);
    expect(await checks()).toHaveLength(2);
    expect(log.error).not.toHaveBeenCalled();
  });

  it('is left alone for a minute after somebody has verified it', async () => {
    const { context } = watched();
    await sql`delete from ledger_checks`.execute(market.db);
    await checkLedger(actingAs(context, superadmin));
    await verifyLedgerUnlessJustDone(context);
    expect(await checks()).toEqual([{ breaches: 0, by_id: superadmin.id }]);
  });

  it('says what does not add up', async () => {
    const { context, log } = watched();
    await placeTrade(market);
    await sql`alter table offers disable trigger protect_balance`.execute(market.db);
    await sql`update offers set blocked = blocked + 7`.execute(market.db);
    market.clock.advance(DAY);
    await verifyLedgerUnlessJustDone(context);
    await sql`update offers set blocked = blocked - 7`.execute(market.db);
    await sql`alter table offers enable trigger protect_balance`.execute(market.db);
    expect((await checks()).at(-1)?.breaches).toBeGreaterThan(0);
    expect(log.error).toHaveBeenCalledWith(
      expect.objectContaining({ breaches: expect.any(Number) }),
      'the ledger does not add up',
    );
  });
});

describe('the worker', () => {
  const gathering = () => {
    const sent: Mail[] = [];
    const mailer: Mailer = { send: async (mail) => void sent.push(mail) };
    return { sent, mailer };
  };
  /** Its owner gets an approval mail. */
  const register = async () => addAccount(market, await addPerson(market, 'producer'));

  it('delivers what waits when it starts, and at once when it is woken', async () => {
    const { sent, mailer } = gathering();
    await register();
    let wake = (): void => undefined;
    // The worker polls every second; here not before the test ends.
    const { setTimeout: wait } = globalThis;
    const timers = vi
      .spyOn(globalThis, 'setTimeout')
      .mockImplementation(((act: () => void, ms: number) =>
        wait(act, ms === 1_000 ? 60_000 : ms)) as typeof setTimeout);
    onTestFinished(() => timers.mockRestore());
    const worker = startWorker(watched().context, mailer, { listen: (callback) => (wake = callback) });
    await vi.waitFor(() => expect(sent).toHaveLength(1), POLLING);
    await register();
    wake();
    await vi.waitFor(() => expect(sent).toHaveLength(2), POLLING);
    await worker.stop();
  });

  it('shares the work with others: each mail once', async () => {
    const { sent, mailer } = gathering();
    for (let n = 0; n < 30; n += 1) await register();
    const workers = [1, 2, 3].map(() => startWorker(watched().context, mailer));
    await vi.waitFor(() => expect(sent).toHaveLength(30), { timeout: 5_000 });
    await Promise.all(workers.map((worker) => worker.stop()));
    expect(new Set(sent.map(({ id }) => id)).size).toBe(30);
  });

  it('stops only when the running step has ended', async () => {
    await register();
    const begun = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const mailer: Mailer = {
      send: () => {
        begun.resolve();
        return release.promise;
      },
    };
    const worker = startWorker(watched().context, mailer);
    await begun.promise;
    let stopped = false;
    const stopping = worker.stop().then(() => (stopped = true));
    await sql`select 1`.execute(market.db);
    expect(stopped).toBe(false);
    release.resolve();
    await stopping;
    // The events that it had claimed are done; later ones are left for the next worker.
    expect(await many(market.db)`select topic from outbox where delivered_at is null and attempts > 0`).toEqual([]);
  });

  it('survives an outage: one report, then it goes on', async () => {
    await register();
    const { sent, mailer } = gathering();
    let away = true;
    const db = new Proxy(market.db, {
      get(target, property) {
        if (away) throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
        const value: unknown = Reflect.get(target, property, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    const { context, log } = watched({ db });
    let wake = (): void => undefined;
    const worker = startWorker(context, mailer, { listen: (callback) => (wake = callback) });
    const failedJobs = () => log.error.mock.calls.map(([{ job }]) => String(job));
    const some = ['deliver the outbox', 'send live events', 'expire trades', 'keep house', 'inspect files'];
    await vi.waitFor(() => expect(failedJobs()).toEqual(expect.arrayContaining(some)), POLLING);
    wake();
    wake();
    await sql`select 1`.execute(market.db);
    away = false;
    wake();
    await vi.waitFor(() => expect(sent).toHaveLength(1), { timeout: 5_000 });
    await vi.waitFor(() => expect(log.info).toHaveBeenCalled(), { timeout: 5_000 });
    expect(failedJobs()).toHaveLength(new Set(failedJobs()).size);
    await worker.stop();
  });

  it('runs daily jobs one after the other, so that they do not take all connections at once', async () => {
    let running = 0;
    const beside: number[] = [];
    const step = async () => {
      beside.push(++running);
      await sql`select pg_sleep(0.05)`.execute(market.db);
      running -= 1;
      return false;
    };
    const daily = Array.from({ length: 12 }, (_, n) => ({ name: `sweep ${n}`, daily: '00:05', step }));
    const { context, log } = watched();
    const worker = startWorkerOf(context, daily);
    await vi.waitFor(() => expect(beside).toHaveLength(12), POLLING);
    await worker.stop();
    expect(beside).toEqual(Array.from({ length: 12 }, () => 1));
    expect(log.error).not.toHaveBeenCalled();
  });

  it('runs a daily job in one of several processes, also when all of them have stood still', async () => {
    const runs: string[] = [];
    const daily = { name: 'sweep', daily: '00:05', step: async () => (runs.push('run'), false) };
    for (const instant of ['2026-11-22T18:34:59Z', '2026-12-24T18:35:00Z']) {
      market.clock.set(instant);
      const workers = [1, 2].map(() => startWorkerOf(watched().context, [daily]));
      await vi.waitFor(async () => {
        const rows = await many(market.db)`select from job_runs where name = 'sweep' and last_run_at = ${instant}`;
        expect(rows).toHaveLength(1);
      }, POLLING);
      await Promise.all(workers.map((worker) => worker.stop()));
    }
    expect(runs).toEqual(['run', 'run']);
  });

  it('a daily job that could not be asked whether it is due is well again with the next answer', async () => {
    const daily = { name: 'asked', daily: '00:05', step: () => Promise.resolve(false) };
    const run = () =>
      one<{ ran: boolean; failing: boolean }>(market.db)`
        select succeeded_at is not null as ran, coalesce(failed_at > succeeded_at, false) as failing from job_runs where name = 'asked'`;
    const first = startWorkerOf(watched().context, [daily]);
    await vi.waitFor(async () => expect(await run()).toEqual({ ran: true, failing: false }), POLLING);
    await first.stop();
    market.clock.advance(1_000);
    let away = true;
    const db = new Proxy(market.db, {
      get(target, property) {
        if (away) {
          away = false;
          throw new Error('timeout exceeded when trying to connect');
        }
        const value: unknown = Reflect.get(target, property, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    const { context, log } = watched({ db });
    const second = startWorkerOf(context, [daily]);
    await vi.waitFor(() => expect(log.info).toHaveBeenCalled(), POLLING);
    await second.stop();
    expect(log.error).toHaveBeenCalledOnce();
    expect(await run()).toEqual({ ran: true, failing: false });
  });
});

it('a job rests after each step, also when there is more to do', async () => {
  const resting = vi.fn(() => Promise.resolve(resting.mock.calls.length < 20));
  const busy = vi.fn(() => Promise.resolve(busy.mock.calls.length < 20));
  const worker = startWorkerOf(watched().context, [
    { name: 'resting', pollIntervalMs: DAY, stepPauseMs: DAY, step: resting },
    { name: 'busy', pollIntervalMs: DAY, step: busy },
  ]);
  await vi.waitFor(() => expect(busy.mock.calls.length).toBe(20), POLLING);
  await worker.stop();
  expect(resting).toHaveBeenCalledTimes(1);
});
