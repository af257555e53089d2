import pg from 'pg';
import { dashboardRows, findingRows, planningRow } from './dashboards.ts';
import type { Server, BenchEnvironment } from './environment.ts';
import type { RecordedResponses } from './limits/memory.ts';
import type { PasswordRate } from './limits/password.ts';
import { databasePurchases } from './limits/pgbench.ts';
import { PASSWORD, type Market } from './market.ts';
import { CONNECTIONS, get, post, type Generator, type Measure, type Target } from './measure.ts';
import { messageOf, startChild, type Child } from './process.ts';
import { databasePurchaseLoad, purchaseLoad } from './purchases.ts';
import { startRendering } from './render.ts';
import type { Row } from './row.ts';
import { startStatements } from './statements.ts';

export interface Rows {
  rows: Row[];
  /** Tool that runs the plain purchases. */
  buyer: string;
  /** Number of purchases with status 201. */
  bought: () => number;
  stop(): Promise<void>;
}

const LIST = '/api/epr/public-credit-offers/';
const query = (values: Record<string, string>): string => new URLSearchParams(values).toString();

/** Prepares every row; the limits run in processes of their own. */
export async function prepareRows(
  environment: BenchEnvironment,
  market: Market,
  server: Server,
  generator: Generator,
): Promise<Rows> {
  const database = { DATABASE_URL: environment.url, APP_SECRET: environment.secret };
  const pool = new pg.Pool({ connectionString: environment.url, max: 1 });
  const memory = await startLimit('memory');
  const queries = await startLimit('query', database);
  const purchase = await startLimit('purchase', database);
  const password = startChild(new URL('limits/password.ts', import.meta.url));
  await messageOf(password);
  const rendering = await startRendering(server, '/Erpcredits');
  const alone = await startStatements(environment, generator);
  const bare = await databasePurchases(environment.url, environment.directory);

  const kind = `${LIST}?${query({ page_size: '24', waste_type: market.kind.waste_type })}`;
  const list = `${LIST}?page_size=24`;
  const details = market.sample.map((id) => `${LIST}${id}/`);
  const page = '/Erpcredits';
  await recordResponses(memory, server, [list, kind, page, ...details]);

  const asks = (target: Target, paths: readonly string[], connections = CONNECTIONS): Measure =>
    generator.slice(target, { requests: [paths.map((path) => get(path))], connections, accepted: [200] });
  const both = (paths: readonly string[]) => ({ ours: asks(server, paths), F: asks(memory, paths) });
  const queriesOf = (name: string, values: readonly string[] = []) =>
    `/${name}?${values.map((value) => query({ value })).join('&')}`;

  const unfiltered = both([list]);
  const filtered = both([kind]);
  const detail = both(details);
  const rendered = both([page]);
  const { rare } = market;
  const searches = ['plastic', 'lot 12', 'refined', 'mumbai', 'audited cat', 'rubber', 'fresh', 'copper'].map(
    (search) => `${LIST}?${query({ page_size: '24', search })}&visit={unique}`,
  );

  const { shop, count } = purchaseLoad(environment, market, generator);
  const calm = (slice: Measure): Measure =>
    withAfter(slice, async () => {
      // Events of these purchases must not influence the next measurement.
      await pool.query('truncate outbox');
    });
  const buys = (offers: readonly string[], keyed = false): Measure => calm(shop(server, offers, keyed));
  const bareShop = (offers: number): Measure => databasePurchaseLoad(environment, market, generator, purchase, offers);

  const rows: Row[] = [
    {
      name: 'list',
      title: 'list of 24, unfiltered',
      ours: unfiltered.ours,
      limits: { F: unfiltered.F, P: asks(queries, [queriesOf('list')]) },
      target: '≥ 0.6 of F',
    },
    {
      name: 'list-type',
      title: 'list of 24, one waste type',
      ours: filtered.ours,
      limits: { F: filtered.F },
      target: '≥ 0.6 of F',
    },
    {
      name: 'rare',
      title: 'rare filter, uncached',
      ours: asks(server, [`${LIST}?page_size=24&${query(rare)}&visit={unique}`]),
      limits: { P: asks(queries, [queriesOf('rare', [rare.waste_type, rare.state, rare.product_type])]) },
      target: '≥ 0.8 of P',
    },
    {
      name: 'search',
      title: 'title search, uncached',
      ours: asks(server, searches, 4),
      limits: {},
      target: 'p99 ≤ 50 ms',
    },
    {
      name: 'deep',
      title: 'list of 24, page 1,000',
      ours: asks(server, [`${await pageOf(server, 1000)}&visit={unique}`], 4),
      limits: { 'page 1': asks(server, [`${list}&visit={unique}`], 4) },
      target: '≥ 0.67 of page 1',
    },
    {
      name: 'detail',
      title: 'detail',
      ours: detail.ours,
      limits: {
        F: detail.F,
        P: asks(
          queries,
          market.sample.map((id) => queriesOf('detail', [id])),
        ),
      },
      target: '≥ 0.5 of F',
    },
    {
      name: 'page',
      title: 'marketplace page, warm',
      ours: rendered.ours,
      limits: { F: rendered.F },
      target: '≥ 0.3 of F',
    },
    {
      name: 'page-cold',
      title: 'marketplace page, cold',
      ours: asks(server, [`${page}?visit={unique}`], 4),
      limits: { R: rendering.slice },
      target: 'CPU ≤ 1.5 × R',
    },
    planningRow(environment, market, server, generator),
    ...(await dashboardRows(environment, market, server, generator, alone)),
    ...findingRows(environment, market, server, generator, alone),
    {
      name: 'login',
      title: 'login',
      ours: logins(market, server, generator),
      limits: { hash: bareChecks(password) },
      target: '≥ 0.9 of the hash',
    },
    // Purchases come last: thousands of open requests for one offer are no market that anybody reads.
    {
      name: 'buy-hot',
      title: 'buy, all one offer',
      ours: buys(market.bought.slice(0, 1)),
      limits: { B: bare.slice(1), N: bareShop(1) },
      target: '≥ 2 of B, aim 3',
    },
    {
      name: 'buy-spread',
      title: 'buy, 1,000 offers',
      ours: buys(market.bought),
      limits: { B: bare.slice(1000), N: bareShop(1000) },
      target: '≥ 0.8 of N',
    },
    {
      name: 'buy-key',
      title: 'buy, 1,000 offers, with a key',
      ours: buys(market.bought, true),
      limits: {},
      target: '',
    },
  ];
  return {
    rows,
    buyer: bare.program,
    bought: count,
    async stop() {
      await Promise.all([memory, queries, purchase, password, rendering, alone, bare].map((child) => child.stop()));
      await pool.end();
    },
  };
}

/** Address of a page of the list, reached through the previous ones. In a smaller market, the last complete page. */
async function pageOf(server: Server, number: number): Promise<string> {
  let path = `${LIST}?page_size=24`;
  for (let page = 1; page < number; page++) {
    const response = await fetch(`http://127.0.0.1:${server.port}${path}`);
    const { next }: { next: string | null } = await response.json();
    if (next === null) return path;
    path = `${LIST}?page_size=24&cursor=${encodeURIComponent(next)}`;
  }
  return path;
}

async function startLimit(name: string, env: Record<string, string> = {}): Promise<Target> {
  const child = startChild(new URL(`limits/${name}.ts`, import.meta.url), env);
  return { ...child, port: await messageOf<number>(child) };
}

/** Passes our own responses with headers to the server that serves them from memory. */
async function recordResponses(memory: Target, server: Server, paths: readonly string[]): Promise<void> {
  const kept: RecordedResponses = new Map();
  const ofConnection = ['connection', 'keep-alive', 'date', 'transfer-encoding'];
  for (const path of paths) {
    const response = await fetch(`http://127.0.0.1:${server.port}${path}`, {
      headers: { 'accept-encoding': 'identity' },
    });
    if (response.status !== 200) throw new Error(`${path} is answered with ${response.status}`);
    const headers = [...response.headers].filter(([name]) => !ofConnection.includes(name));
    kept.set(path, { headers, body: Buffer.from(await response.arrayBuffer()) });
  }
  const done = messageOf(memory);
  memory.process.send(kept);
  await done;
}

function logins(market: Market, server: Server, generator: Generator): Measure {
  const requests = market.buyers.map(({ email }) => [
    post('/api/users/login/', JSON.stringify({ email, password: PASSWORD }), { 'Content-Type': 'application/json' }),
  ]);
  return generator.slice(server, { requests, connections: 8, accepted: [200] });
}

function bareChecks(child: Child): Measure {
  return async (milliseconds) => {
    const done = messageOf<PasswordRate>(child);
    child.process.send(milliseconds);
    const { checks, milliseconds: taken } = await done;
    return { rate: (checks * 1000) / taken, errors: 0 };
  };
}

function withAfter(slice: Measure, after: () => Promise<void>): Measure {
  return async (milliseconds) => {
    const measured = await slice(milliseconds);
    await after();
    return measured;
  };
}
