import { existsSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createResponseCache } from '#platform/cache/response-cache.ts';
import { loggedFailure } from '#platform/refusal-of.ts';
import { type ProducedResponse, prepareResponse, sendResponse } from '#platform/response.ts';
import type { PageCaching } from '#web/page-handle.ts';
import type { SiteServices } from '#web/site-context.ts';
import { registerAssets } from './assets.ts';
import { composeForDevelopment, composerOf } from './document.ts';
import { showTooManyRequests, addRetryAfter } from './page-failure.ts';
import type { PublicAddresses } from './seo/addresses.ts';
import { registerSeoRoutes } from './seo/register.ts';
import { siteAddress } from './site-address.ts';
import { type SiteHandler, loadBuiltSite, startDevelopmentSite } from './site-source.ts';

export interface SiteOptions {
  /** Services that loaders may call. */
  services: SiteServices;
  /** Public pages beside the fixed ones. */
  addresses: PublicAddresses;
  /** Render pages from the sources, with hot reloading, instead of from build/. */
  dev: boolean;
  /** Origin of all URLs; the Host header is ignored. */
  publicUrl: string;
  /** Calls the listener after each change of the market's public data, by any process. */
  onMarketChange: (listener: () => void) => void;
  /** The same for articles. */
  onArticleChange: (listener: () => void) => void;
}

const megabyte = 1024 * 1024;
const publicDirectory = fileURLToPath(new URL('../../public/', import.meta.url));
const builtDirectory = new URL('../../build/client/', import.meta.url);

/** Registers the pages, their data, their assets and the public files. Everything else gets the app's 404. */
export async function registerSite(app: FastifyInstance, options: SiteOptions): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.setErrorHandler(showTooManyRequests);
    const site = options.dev ? await startDevelopmentSite(scope) : await loadBuiltSite();
    if (!options.dev) await registerFiles(scope);
    const { services, addresses, publicUrl } = options;
    registerSeoRoutes(scope, { services, addresses, origin: new URL(publicUrl).origin, sitePaths: site.sitePaths });
    const answer = createPageResponder(scope, site, options);
    scope.route({ method: ['GET', 'HEAD'], url: '*', handler: answer });
    scope.route({ method: ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'], url: '*', handler: refuse });
  });
}

async function registerFiles(scope: FastifyInstance): Promise<void> {
  await registerAssets(scope, builtDirectory);
  if (!existsSync(publicDirectory)) return;
  await scope.register(fastifyStatic, {
    root: publicDirectory,
    index: false,
    wildcard: false,
    maxAge: '1h',
    // Icons alone need it: a document that is opened in its own tab has no origin, and requests its icons cross-origin.
    setHeaders: (reply) => void reply.header('cross-origin-resource-policy', 'cross-origin'),
  });
}

function createPageResponder(
  app: FastifyInstance,
  site: SiteHandler,
  { services, publicUrl, dev, onMarketChange, onArticleChange }: SiteOptions,
) {
  const { origin } = new URL(publicUrl);
  const kinds = {
    changing: { cache: createResponseCache({ maxBytes: 10 * megabyte }), ttlMs: 1_000 },
    static: { cache: createResponseCache({ maxBytes: 8 * megabyte }), ttlMs: 60_000 },
  };
  for (const onChange of [onMarketChange, onArticleChange]) onChange(() => kinds.changing.cache.drop());
  const cachingOf = rememberCaching(site);
  const isForAll = (request: { headers: IncomingHttpHeaders }): boolean =>
    !dev && request.headers.authorization === undefined;
  for (const { cache } of Object.values(kinds)) {
    app.cachedResponses.addSource({ cache, keyOf: (request) => (isForAll(request) ? request.url : undefined) });
  }
  const compose = dev ? composeForDevelopment : composerOf(builtDirectory);

  return (request: FastifyRequest, reply: FastifyReply): unknown => {
    const address = siteAddress(request.url);
    if (!address) return reply.callNotFound();
    if (address.redirect !== undefined) return reply.redirect(address.redirect, 308);
    const render = async (headers: Headers): Promise<ProducedResponse> => {
      const page = new Request(origin + address.path + address.search, { headers });
      const failures: unknown[] = [];
      const report = (error: unknown) => {
        failures.push(error);
        request.log.error(loggedFailure(error), 'page failed');
      };
      let document: Buffer | undefined;
      const response = await site.renderPage(page, services, {
        requestId: request.id,
        address: request.ip,
        origin,
        report,
        deliver: (bytes) => {
          document = bytes;
        },
        compose,
      });
      const made = {
        status: response.status,
        headers: Object.fromEntries(response.headers),
        body: document ?? Buffer.from(await response.arrayBuffer()),
      };
      return addRetryAfter(made, failures);
    };
    const caching = isForAll(request) ? cachingOf(address.path) : undefined;
    if (!caching) {
      return render(headersOf(request)).then((made) => sendResponse(request, reply, prepareResponse(made)));
    }
    const { cache, ttlMs } = kinds[caching];
    // Rendered without the headers of the first visitor, because the page is cached for everybody.
    const produce = () => render(new Headers());
    return cache.respond(request, reply, address.path + address.search, { ttlMs, produce });
  };
}

/** Matching the routes costs more than responding from the cache, so the last thousand paths are cached. */
function rememberCaching(site: SiteHandler): (path: string) => PageCaching | undefined {
  const known = new Map<string, PageCaching | undefined>();
  return (path) => {
    if (known.has(path)) return known.get(path);
    if (known.size >= 1_000) known.clear();
    const caching = site.pageCaching(path);
    known.set(path, caching);
    return caching;
  };
}

function headersOf(request: FastifyRequest): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  return headers;
}

/** Pages are read-only; all writes go through /api. */
function refuse(request: FastifyRequest, reply: FastifyReply): unknown {
  if (!siteAddress(request.url)) return reply.callNotFound();
  return reply.code(405).header('allow', 'GET, HEAD').send();
}
