import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { registerGauges } from '#oversight/system/gauges.server.ts';
import type { Context } from '#platform/context.ts';
import { Refusal } from '#platform/refusal.ts';

/**
 * `/metrics` for Prometheus, with `METRICS_TOKEN` as bearer token; without that setting the path does not exist. Each server reports the
 * metrics of its own process, and those of the database, which are the same for all.
 */
export function registerMetrics(app: FastifyInstance, context: Context, pool: pg.Pool): void {
  const token = context.config.metricsToken;
  if (token === undefined) return;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  measureRequests(app, registry);
  const connections = new Gauge({
    name: 'database_connections',
    help: 'Connections of this process to the database, and those who wait for one',
    labelNames: ['state'] as const,
    registers: [registry],
  });
  const heldText = new Gauge({
    name: 'http_body_text_held_bytes',
    help: 'Text of requests that are not there to their end yet',
    registers: [registry],
  });
  const readHouse = registerGauges(context, registry);

  app.get('/metrics', { schema: { hide: true } }, async ({ headers }, reply) => {
    // A client without the token gets the same 404 as for an unknown path.
    if (!isSame(headers.authorization ?? '', `Bearer ${token}`)) throw new Refusal('not_found');
    connections.set({ state: 'idle' }, pool.idleCount);
    connections.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
    connections.set({ state: 'waited for' }, pool.waitingCount);
    heldText.set(app.bodies.heldBytes);
    await readHouse();
    return reply
      .type(registry.contentType)
      .header('cache-control', 'no-store')
      .send(await registry.metrics());
  });
}

/** Compares two texts in constant time. */
function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}

/** Counts and times every request by method, route and status. A route is a pattern: ids and search texts never become labels. */
function measureRequests(app: FastifyInstance, registry: Registry): void {
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the arrival of a request to the end of its answer',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  app.addHook('onResponse', ({ method, routeOptions }, reply, done) => {
    durations.observe(
      { method, route: routeOptions.url ?? 'none', status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
    done();
  });
  // A response from the cache takes no measurable time.
  app.cachedResponses.onSent((route, status) => durations.observe({ method: 'GET', route, status }, 0));
}
