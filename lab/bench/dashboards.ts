import { createAccessTokens } from '../../src/platform/security/session-tokens.ts';
import type { Market, Reader } from './market.ts';
import type { Row } from './row.ts';
import { get, post, type Generator, type Measure } from './measure.ts';
import type { Server, BenchEnvironment } from './environment.ts';

/** Initial requests of the three dashboards, each measured on its own, with four concurrent readers. */
const CALLS = {
  superadmin: [
    '/api/superadmin/stats/',
    '/api/superadmin/volumes/',
    '/api/users/counts/',
    '/api/superadmin/transactions/',
  ],
  recycler: ['/api/epr/credit/', '/api/epr/credit-offers/', '/api/epr/purchases-requests/', '/api/epr/transactions/'],
  producer: [
    '/api/epr/producer/',
    '/api/epr/target/?ordering=urgency',
    '/api/epr/purchases-requests/',
    '/api/epr/transactions/',
  ],
} as const;

/** One row for each role: all requests of its dashboard in turn. */
export function dashboardRows(
  environment: BenchEnvironment,
  market: Market,
  server: Server,
  generator: Generator,
): Row[] {
  const tokens = createAccessTokens(environment.secret);
  const [producer] = market.buyers;
  const readers: Record<keyof typeof CALLS, Reader | undefined> = { ...market.readers, producer };
  const reads = (role: keyof typeof CALLS): Measure => {
    const { id, sessionId } = readers[role] ?? { id: '', sessionId: '' };
    const token = tokens.sign({ sid: sessionId, sub: id }, new Date());
    const requests = CALLS[role].map((path) => get(path, token));
    return generator.slice(server, { requests: [requests], connections: 4, accepted: [200] });
  };
  return (['superadmin', 'recycler', 'producer'] as const).map((role) => ({
    name: `dashboard-${role}`,
    title: `dashboard of a ${role}`,
    ours: reads(role),
    limits: {},
    target: 'p99 ≤ 100 ms',
  }));
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
