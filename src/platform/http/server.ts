import type { Socket } from 'node:net';
import multipart from '@fastify/multipart';
import proxyAddr from '@fastify/proxy-addr';
import fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify';
import type { Config } from '../config.ts';
import { randomToken } from '../ids.ts';
import { failureLevel, loggedFailure, refusalOf } from '../refusal-of.ts';
import { Refusal, unreadable } from '../refusal.ts';
import { networksOf } from '../security/addresses.ts';
import { registerSecurityHeaders, securityHeaders } from '../security/security-headers.ts';
import type { Storage } from '../storage/storage.ts';
import { addTo, BODY_LIMITS, Bodies, type BodyLimits } from './body-limits.ts';
import { createCachedResponses } from './cached-responses.ts';
import { FORM_OPTIONS } from './form-parts.ts';
import { refuseMalformed } from './malformed-request.ts';
import { asksForPage, sendNotFoundPage } from './plain-page.ts';
import { WORK_TIMEOUT_MS } from './request-deadline.ts';
import { decodableTarget } from './request-target.ts';
import { cutSlowBodies, HEAD_TIMEOUT } from './slow-senders.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** @throws an error of the framework for malformed JSON */
    parseJson(request: FastifyRequest, text: string): Promise<unknown>;
  }
}

/**
 * Timeouts of Node's server: two files of 10 MB over a slow line take long; a connection that is silent for a minute is closed, an idle
 * keep-alive connection a little later.
 */
const NODE_SERVER = {
  options: { ...HEAD_TIMEOUT, requestTimeout: 180_000, keepAliveTimeout: 72_000 },
  timeoutMs: 60_000,
};

/** The bare HTTP server: limits, ids, headers, uploads, and the one error handler that turns errors into responses. */
export async function createServer(
  config: Config,
  storage: Storage,
  logger: FastifyServerOptions['logger'],
  bodyLimits: Partial<BodyLimits> = {},
): Promise<FastifyInstance> {
  const headers = securityHeaders(config.publicUrl);
  const cached = createCachedResponses({ headers, trustProxy: config.trustProxy, configure: NODE_SERVER });
  const app = fastify({
    serverFactory: cached.serverFactory,
    logger: logger ?? false,
    rewriteUrl: ({ url = '/' }) => decodableTarget(url),
    genReqId: () => randomToken(12),
    requestIdHeader: false,
    trustProxy: config.trustProxy ? [...config.trustProxy] : false,
    forceCloseConnections: 'idle',
    // Requests over an open connection during shutdown get a normal response, and then the connection closes.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    clientErrorHandler: (error, socket) => refuseMalformed(error, socket, headers),
    // A part of the path is longer than any of ours.
    frameworkErrors: (error, request, reply: FastifyReply) => {
      request.log.info({ err: error }, 'unreadable request');
      const refusal = new Refusal('not_found');
      // Hooks have not run for the request, and do not run for its response.
      void reply.headers({ ...Object.fromEntries(headers), 'x-request-id': request.id, 'cache-control': 'no-store' });
      if (asksForPage(request)) void sendNotFoundPage(reply);
      else void reply.code(refusal.status).send(refusal.toResponse());
    },
  });

  registerSecurityHeaders(app, headers);
  cached.register(app);
  limitConnections(app, config.trustProxy);
  await app.register(multipart, FORM_OPTIONS);

  // The body is read by `body.ts`: after the request was admitted, and only where its fields are needed.
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', (_request, _payload, done) => done(null));
  // Only the endpoints that say so read it.
  app.addContentTypeParser('application/x-www-form-urlencoded', (_request, _payload, done) => done(null));
  const parse = app.getDefaultJsonParser('error', 'error');
  app.decorate('parseJson', (request: FastifyRequest, text: string) => {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    void parse(request, text, (error, body: unknown) => (error ? reject(error) : resolve(body)));
    return promise;
  });
  app.decorate('bodies', new Bodies({ ...BODY_LIMITS, ...bodyLimits }));

  app.decorateRequest('actor', null);
  app.decorateRequest('idempotency', null);
  app.decorateRequest('isUpload', false);
  app.decorateRequest('uploads');
  app.decorateRequest('workLeft', WORK_TIMEOUT_MS);
  app.decorateRequest('lastWork', undefined);
  app.addHook('onRequest', (request, _reply, done) => {
    request.uploads = [];
    done();
  });
  cutSlowBodies(app, headers, app.bodies.limits);
  const discard = async (request: FastifyRequest): Promise<void> => {
    // Work that is still running after the response may be about to store the uploads.
    await request.lastWork?.catch(() => undefined);
    await Promise.all(request.uploads.map((upload) => storage.discard(upload.path)));
  };
  app.addHook('onResponse', discard);
  app.addHook('onRequestAbort', discard);

  app.setErrorHandler((error, request, reply) => {
    // A client that closes the connection in the middle of the body is not a failure of the server.
    const gone = request.raw.readableAborted && !request.raw.complete;
    const refusal = gone ? unreadable() : refusalOf(error);
    if (refusal.status >= 500)
      request.log[failureLevel(refusal)](
        { ...loggedFailure(refusal), path: request.routeOptions.url },
        'request failed',
      );
    if (refusal.retryAfter !== undefined) reply.header('retry-after', String(refusal.retryAfter));
    if (refusal.kind === 'not_found' && asksForPage(request)) return sendNotFoundPage(reply);
    if (refusal.status === 401) reply.header('www-authenticate', 'Bearer');
    return reply
      .code(refusal.status)
      .headers({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
      .serializer((answer: unknown) => JSON.stringify(answer))
      .send(refusal.toResponse());
  });
  app.setNotFoundHandler(() => {
    throw new Refusal('not_found');
  });
  return app;
}

/** Limits of open connections: of the whole process, and of one network. Each may hold a head of 16 KiB before it is authenticated. */
const MOST_CONNECTIONS = 10_000;
const MOST_CONNECTIONS_PER_NETWORK = 1_000;

/** Closes new connections beyond the limits. Trusted proxies forward the connections of others, and count only towards the total. */
function limitConnections(app: FastifyInstance, trustProxy: readonly string[] | undefined): void {
  const isProxy = trustProxy && proxyAddr.compile([...trustProxy]);
  const open = new Map<string, number>();
  app.server.maxConnections = MOST_CONNECTIONS;
  app.server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress;
    if (address === undefined || isProxy?.(address, 0)) return;
    const { key } = networksOf(address);
    if ((open.get(key) ?? 0) >= MOST_CONNECTIONS_PER_NETWORK) {
      socket.destroy();
      return;
    }
    addTo(open, key, 1);
    socket.once('close', () => addTo(open, key, -1));
  });
}
