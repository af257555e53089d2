import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import { registerFileRoutes } from '#base/files/routes.server.ts';
import { registerEvidenceKeys } from '#fulfilment/evidence/signing.server.ts';
import { registerCalendarRoutes } from '#oversight/calendar/routes.server.ts';
import { liveHubOf, marketNotifier, forwardMessage } from '#oversight/live/service.server.ts';
import { invalidateLiveOffers } from '#oversight/supervision/service.server.ts';
import { createResponseCache } from '#platform/cache/response-cache.ts';
import type { Context } from '#platform/context.ts';
import { sql } from '#platform/database/database.ts';
import { countRequests } from '#platform/http/admission.ts';
import type { BodyLimits } from '#platform/http/body-limits.ts';
import { createServer } from '#platform/http/server.ts';
import type { ChannelListener } from '#platform/live/channels.ts';
import { Refusal } from '#platform/refusal.ts';
import { withTimeout } from '#platform/timeout.ts';
import { invalidatePrices } from '#rules/reference/price-context.server.ts';
import { invalidateCounts } from '#supply/offers/market-counts.server.ts';
import { registerApi } from './api.ts';
import { registerCspReports } from './csp-reports.ts';
import { registerSecurityEvents } from './security-events.ts';

export interface AppOptions {
  context: Context;
  logger?: FastifyServerOptions['logger'];
  /** Calls the listener after each change of the market's public data, by any process. */
  onMarketChange: (listener: () => void) => void;
  /** The same for articles. */
  onArticleChange?: (listener: () => void) => void;
  /** Calls the listener with each live event for people, by any process. */
  onPersonEvent?: (listener: ChannelListener) => void;
  /** Called after each response to a request that may have written. */
  written?: () => void;
  validateResponses: boolean;
  /** Limits that differ from the usual ones. */
  bodyLimits?: Partial<BodyLimits>;
}

/** Timeout of the readiness probe. */
const READY_TIMEOUT_MS = 5_000;

/** Warning: behind an untrusted proxy everybody would share one address, and so its rate limits. */
const UNTRUSTED_PROXY = 'X-Forwarded-For comes, but TRUST_PROXY is not set.';

/** The API, the files and the health checks; the pages are registered separately. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { context } = options;
  const app = await createServer(context.config, context.storage, options.logger ?? false, options.bodyLimits);
  countRequests(app, context);
  const cache = createResponseCache({ maxBytes: 12 * 1024 * 1024 });
  const hub = liveHubOf(context.db);
  const notifyBuyers = marketNotifier(hub);
  options.onMarketChange(() => {
    cache.drop();
    invalidateCounts(context.db);
    invalidatePrices(context.db);
    invalidateLiveOffers(context.db);
    notifyBuyers();
  });
  options.onArticleChange?.(() => cache.drop());
  options.onPersonEvent?.((message) => forwardMessage(hub, message));
  // Event streams end first: otherwise the shutdown would wait for them.
  app.addHook('preClose', async () => hub.close());
  app.addHook('onResponse', ({ method }, { statusCode }, done) => {
    if (method !== 'GET' && method !== 'HEAD' && statusCode < 400) options.written?.();
    done();
  });
  if (context.config.trustProxy === undefined) {
    app.addHook('onRequest', ({ headers }, _reply, done) => {
      if (headers['x-forwarded-for'] !== undefined) context.warnings.add(UNTRUSTED_PROXY);
      done();
    });
  }
  registerSecurityEvents(app, context);
  app.cachedResponses.addSource({ cache, keyOf: ({ url }) => url });

  await registerApi(app, { context, cache, validateResponses: options.validateResponses });
  registerFileRoutes(app, context);
  registerCalendarRoutes(app, context);
  registerEvidenceKeys(app, context);
  registerSecurityText(app, context);
  registerCspReports(app, context);

  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: true }));
  app.get('/readyz', { schema: { hide: true } }, async () => {
    await withTimeout(READY_TIMEOUT_MS, sql`select 1 from migrations limit 1`.execute(context.db)).catch(
      (error: unknown) => {
        throw new Refusal('unavailable', undefined, { retryAfter: 2, cause: error });
      },
    );
    await context.storage.check();
    return { status: true };
  });
  return app;
}

/** Lifetime of the text, for its Expires field. Milliseconds. */
const LIFE_MS = 180 * 24 * 60 * 60 * 1000;

/** Serves security.txt, the contact for reports of vulnerabilities (RFC 9116). */
function registerSecurityText(app: FastifyInstance, { clock, config }: Context): void {
  const { publicUrl, securityEmail } = config;
  const path = '/.well-known/security.txt';
  app.get(path, { schema: { hide: true } }, async (_request, reply) => {
    const lines = [
      `Contact: mailto:${securityEmail}`,
      `Expires: ${new Date(clock.now().getTime() + LIFE_MS).toISOString()}`,
      'Preferred-Languages: en, hi',
      `Canonical: ${publicUrl}${path}`,
      `Policy: ${publicUrl}/privacy#safety`,
    ];
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`);
  });
}
