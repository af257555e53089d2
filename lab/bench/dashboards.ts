import { createAccessTokens } from '#platform/security/session-tokens.ts';
import type { Server, BenchEnvironment } from './environment.ts';
import type { Market, Reader } from './market.ts';
import { get, post, type Generator } from './measure.ts';
import type { Row } from './row.ts';
import type { StatementsAlone } from './statements.ts';

/** Calls that the three dashboards make when they are opened, by their pages, and those of the frame of every screen. */
const CALLS = {
  superadmin: [
    '/api/superadmin/stats/',
    '/api/superadmin/volumes/',
    '/api/superadmin/concerns/',
    '/api/superadmin/transactions/',
    '/api/epr/trades/',
    '/api/users/counts/',
  ],
  recycler: [
    '/api/epr/credit/',
    '/api/epr/credit-offers/',
    '/api/epr/purchases-requests/',
    '/api/epr/transactions/',
    '/api/epr/trades/',
    '/api/users/counts/',
  ],
  producer: [
    '/api/epr/producer/',
    '/api/epr/target/?ordering=urgency',
    '/api/epr/exposure/',
    '/api/epr/purchases-requests/',
    '/api/epr/transactions/',
    '/api/epr/trades/',
    '/api/users/counts/',
  ],
} as const;

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
export function dashboardRows(
  environment: BenchEnvironment,
  market: Market,
  server: Server,
  generator: Generator,
  alone: StatementsAlone,
): Row[] {
  const row = rowsOf(server, generator, alone);
  const tokens = createAccessTokens(environment.secret);
  const [producer] = market.buyers;
  const readers: Record<keyof typeof CALLS, Reader | undefined> = { ...market.readers, producer };
  return (['superadmin', 'recycler', 'producer'] as const).map((role) => {
    const { id, sessionId } = readers[role] ?? { id: '', sessionId: '' };
    const token = tokens.sign({ sid: sessionId, sub: id }, new Date());
    const requests = CALLS[role].map((path) => get(path, token));
    return row(`dashboard-${role}`, `dashboard of a ${role}`, requests);
  });
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
