import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { sql } from '#platform/database/database.ts';
import { newId } from '#platform/ids.ts';
import { openTestMarket, openSharedMarket, openServer } from '#tests/market.ts';
import { addPerson } from '#tests/people.ts';
import { placeTrade } from '#tests/trade.ts';
import { registerMetrics } from './metrics.ts';

const TOKEN = 'a-token-of-the-monitor';
const market = await openSharedMarket();

async function open(metricsToken?: string, db = market.db) {
  const config = { ...market.context.config, ...(metricsToken !== undefined && { metricsToken }) };
  const context = { ...market.context, config, db };
  const made = await openServer(market, context, { validateResponses: false });
  registerMetrics(made, context, new pg.Pool());
  await made.ready();
  return made;
}
const app = await open(TOKEN);
afterAll(() => app.close());
const ask = (authorization?: string, of = app) =>
  of.inject({ url: '/metrics', headers: authorization === undefined ? {} : { authorization } });
const figures = async () => (await ask(`Bearer ${TOKEN}`)).payload;

it('the metrics are there for who brings the token alone', async () => {
  for (const wrong of [undefined, 'Bearer', `Bearer ${TOKEN}x`, TOKEN, `Basic ${TOKEN}`])
    expect([wrong, (await ask(wrong)).statusCode]).toEqual([wrong, 404]);
  const right = await ask(`Bearer ${TOKEN}`);
  expect(right.statusCode).toBe(200);
  expect(right.headers['content-type']).toContain('text/plain');
  expect(right.headers['cache-control']).toBe('no-store');
  const without = await open();
  expect((await ask('Bearer undefined', without)).statusCode).toBe(404);
  await without.close();
});

it('times requests by the pattern of their route, and no id or search becomes a label', async () => {
  const id = newId(new Date());
  await app.inject(`/api/epr/public-credit-offers/${id}/?search=somebody`);
  await app.inject('/nowhere/at-all');
  const text = await figures();
  expect(text).toMatch(
    /http_request_duration_seconds_count\{method="GET",route="\/api\/epr\/public-credit-offers\/:slug\/?",status="404"\} 1/,
  );
  expect(text).toContain('http_request_duration_seconds_count{method="GET",route="none",status="404"}');
  for (const secret of [id, 'somebody', 'at-all']) expect(text).not.toContain(secret);
});

it('tells what waits, what is buried, which jobs fail and what the ledger said', async () => {
  const superadmin = await addPerson(market, 'superadmin');
  await sql`delete from outbox`.execute(market.db);
  const now = market.clock.now();
  const before = new Date(now.getTime() - 90_000);
  await sql`insert into outbox (topic, subject_id, at, attempts, next_at, buried_at)
    values ('trade.approved', ${newId(now)}, ${before}, 0, ${now}, null), ('trade.approved', ${newId(now)}, ${before}, 10, ${now}, ${now})`.execute(
    market.db,
  );
  await sql`insert into job_runs (name, last_run_at, succeeded_at, failed_at, failure)
    values ('keep house', ${before}, ${before}, null, null), ('approvals', ${before}, null, ${before}, 'refused'),
      ('of another version', ${before}, null, ${before}, 'unknown')`.execute(market.db);
  await market.call('POST', '/api/superadmin/system/ledger-checks/', { token: superadmin.token });
  const text = await figures();
  for (const line of [
    'market_outbox_waiting 1',
    'market_outbox_oldest_seconds 90',
    'market_outbox_buried 1',
    'market_job_failing{job="keep house"} 0',
    'market_job_failing{job="approvals"} 1',
    'market_job_last_run_seconds{job="approvals"} 90',
    'market_ledger_breaches 0',
    'market_ledger_verified_seconds 0',
    'market_database_up 1',
    'database_connections{state="waited for"} 0',
  ])
    expect(text.split('\n')).toContain(line);
  expect(text).not.toContain('of another version');
  expect(text).toContain('process_resident_memory_bytes');
});

it('counts trades by status, once a minute', async () => {
  await placeTrade(market);
  const fresh = await open(TOKEN);
  const count = async () =>
    (await ask(`Bearer ${TOKEN}`, fresh)).payload.match(/^market_trades\{status="pending"\} (\d+)$/m)?.[1];
  expect(await count()).toBe('1');
  await placeTrade(market);
  expect(await count()).toBe('1');
  await fresh.close();
});

it('says that the database is away, and what the process knows of itself', async () => {
  const gone = await openTestMarket();
  const away = await open(TOKEN, gone.db);
  await gone.close();
  const response = await ask(`Bearer ${TOKEN}`, away);
  expect(response.statusCode).toBe(200);
  expect(response.payload).toContain('market_database_up 0');
  expect(response.payload).not.toMatch(/^market_outbox_waiting /m);
  expect(response.payload).toContain('nodejs_eventloop_lag_seconds');
  await away.close();
});
