import type { Role } from '#lib/contract.ts';
import { createAccessTokens } from '#platform/security/session-tokens.ts';
import { DASHBOARDS } from '#web/paths.ts';
import type { Server, BenchEnvironment } from './environment.ts';
import type { Market, Reader } from './market.ts';
import { get, post, type Generator } from './measure.ts';
import type { Row } from './row.ts';
import type { StatementsAlone } from './statements.ts';

/** Addresses that a screen and its frame read when it is opened: its document names them, since it asks for them first. */
async function callsOf({ port }: Server, path: string): Promise<string[]> {
  const document = await (await fetch(`http://127.0.0.1:${port}${path}`)).text();
  const lists = document.match(/\["\/api\/[^\]]*\]/g) ?? [];
  const calls = new Set(lists.flatMap((list): string[] => JSON.parse(list)));
  if (calls.size === 0) throw new Error(`The document of ${path} asks for nothing`);
  return [...calls];
}

const TARGET = 'p99 ≤ 100 ms, CPU ≤ 3 × S';

/** Makes rows of requests that four concurrent readers send in turn. */
const rowsOf =
  (server: Server, generator: Generator, alone: StatementsAlone) =>
  (name: string, title: string, requests: string[]): Row => ({
    name,
    title,
    ours: generator.slice(server, { requests: [requests], connections: 4, accepted: [200] }),
    limits: { S: alone.of(requests) },
    target: TARGET,
  });

/** One row for each role: all requests of its dashboard in turn. */
export async function dashboardRows(
  environment: BenchEnvironment,
  market: Market,
  server: Server,
  generator: Generator,
  alone: StatementsAlone,
): Promise<Row[]> {
  const row = rowsOf(server, generator, alone);
  const tokens = createAccessTokens(environment.secret);
  const [producer] = market.buyers;
  const readers: Record<Role, Reader | undefined> = { ...market.readers, producer };
  return Promise.all(
    (['superadmin', 'recycler', 'producer'] as const).map(async (role) => {
      const { id, sessionId } = readers[role] ?? { id: '', sessionId: '' };
      const token = tokens.sign({ sid: sessionId, sub: id }, new Date());
      const requests = (await callsOf(server, DASHBOARDS[role])).map((path) => get(path, token));
      return row(`dashboard-${role}`, `dashboard of a ${role}`, requests);
    }),
  );
}

/** Words that are frequent in a market, rare, in several fields, and in none. */
const WORDS = [
  'plastic',
  'certified',
  'lot 9',
  'recycler',
  'rec-0001',
  '2026-27',
  'wo-2026',
  'gujarat',
  'zebra',
  'refined',
];

/** Pages of trades with what they load later, counts of the market's options beside other choices and within bounds, and the search of each role; with four concurrent readers. */
export function findingRows(
  environment: BenchEnvironment,
  market: Market,
  server: Server,
  generator: Generator,
  alone: StatementsAlone,
): Row[] {
  const row = rowsOf(server, generator, alone);
  const tokens = createAccessTokens(environment.secret);
  const [producer] = market.buyers;
  const signed = (reader: Reader | undefined) =>
    tokens.sign({ sid: reader?.sessionId ?? '', sub: reader?.id ?? '' }, new Date());
  const { waste_type, state } = market.rare;
  const counts = [
    `waste_type=${encodeURIComponent(waste_type)}`,
    `state=${encodeURIComponent(state)}&FY=2026-27`,
    'price_max=20&free_min=1000',
    ...WORDS.map((word) => `search=${encodeURIComponent(word)}`),
    'search=plastic&price_min=2&minimum_max=500',
  ].map((query) => get(`/api/epr/all-types/?${query}&visit={unique}`));
  const searches = [market.readers.superadmin, market.readers.recycler, producer].flatMap((reader) =>
    WORDS.map((word) => get(`/api/users/search/?q=${encodeURIComponent(word)}`, signed(reader))),
  );
  const trades = market.trades.flatMap((id) =>
    ['', 'history/'].map((part) => get(`/api/epr/trades/${id}/${part}`, signed(market.readers.recycler))),
  );
  return [
    row('trade', 'page of a trade', trades),
    row('counts', 'counts of the filters', counts),
    row('find', 'search of each role', searches),
  ];
}

/** Purchase plans of four targets, each of another buyer. */
export function planningRow(environment: BenchEnvironment, market: Market, server: Server, generator: Generator): Row {
  const tokens = createAccessTokens(environment.secret);
  const requests = market.buyers.map(({ id, sessionId, planned }) => [
    post('/api/epr/baskets/', JSON.stringify({ target_ids: planned }), {
      'Content-Type': 'application/json',
      Authorization: `Bearer ${tokens.sign({ sid: sessionId, sub: id }, new Date())}`,
    }),
  ]);
  return {
    name: 'plan',
    title: 'purchase plan of four targets',
    ours: generator.slice(server, { requests, connections: 4, accepted: [201] }),
    limits: {},
    target: 'p99 ≤ 200 ms',
  };
}
