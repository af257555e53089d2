import { createAccessTokens } from '../../src/platform/security/session-tokens.ts';
import type { Market, Reader } from './market.ts';
import type { Row } from './row.ts';
import { get, type Generator, type Slice } from './slice.ts';
import type { Server, Stage } from './stage.ts';

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
export function dashboardRows(stage: Stage, market: Market, server: Server, generator: Generator): Row[] {
  const tokens = createAccessTokens(stage.secret);
  const [producer] = market.buyers;
  const readers: Record<keyof typeof CALLS, Reader | undefined> = { ...market.readers, producer };
  const reads = (role: keyof typeof CALLS): Slice => {
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
