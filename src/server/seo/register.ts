import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createResponseCache } from '#platform/cache/response-cache.ts';
import type { SiteServices } from '#web/site-context.ts';
import type { SitePaths } from '../site-handler.ts';
import type { PublicAddresses } from './addresses.ts';
import { webManifest } from './icons.ts';
import { registerPictures } from './pictures.ts';
import { offersPart, pagesPart, siteMap } from './sitemap.ts';

export interface SeoOptions {
  services: Pick<SiteServices, 'readOffer' | 'readArticle'>;
  addresses: PublicAddresses;
  /** Public origin of the site, without a slash at its end. */
  origin: string;
  sitePaths: () => Promise<SitePaths>;
}

/** Milliseconds for which the lists are cached. */
const CACHE_LIFE_MS = 600_000;
const XML = 'application/xml; charset=utf-8';

/** Registers robots.txt, the sitemap, the preview pictures and the icons. */
export function registerSeoRoutes(scope: FastifyInstance, options: SeoOptions): void {
  const { services, addresses, origin, sitePaths } = options;
  const cache = createResponseCache({ maxBytes: 16 * 1024 * 1024 });
  /** Responds from the cache under a name; null means 404. */
  const respond = async (
    request: FastifyRequest,
    reply: FastifyReply,
    name: string,
    type: string,
    make: () => Promise<string | null> | string,
  ) => {
    const produce = async () => {
      const body = await make();
      return body === null
        ? { status: 404, headers: { 'content-type': 'text/plain' }, body: '' }
        : { status: 200, headers: { 'content-type': type }, body };
    };
    return cache.respond(request, reply, name, { ttlMs: CACHE_LIFE_MS, produce });
  };

  registerPictures(scope, services);
  scope.get('/site.webmanifest', (request, reply) =>
    respond(request, reply, 'manifest', 'application/manifest+json', webManifest),
  );
  scope.get('/robots.txt', (request, reply) =>
    respond(request, reply, 'robots', 'text/plain; charset=utf-8', async () =>
      robots(origin, (await sitePaths()).closed),
    ),
  );
  scope.get('/sitemap.xml', (request, reply) =>
    respond(request, reply, 'sitemap', XML, async () => siteMap(origin, (await sitePaths()).open, addresses)),
  );
  scope.get('/sitemaps/pages.xml', (request, reply) =>
    respond(request, reply, 'pages', XML, async () => pagesPart(origin, (await sitePaths()).open, addresses)),
  );
  scope.get<{ Params: { file: string } }>('/sitemaps/:file', (request, reply) => {
    const from = /^offers-([\da-f-]{36})\.xml$/u.exec(request.params.file)?.[1];
    if (from === undefined) return reply.callNotFound();
    return respond(request, reply, from, XML, () => offersPart(origin, from, addresses));
  });
}

/**
 * The text of robots.txt. Crawlers should skip the API, private files, the workspaces, and the market under each filter, which only repeats
 * offers; the sitemap names all of them instead.
 * @param closed paths of the hidden pages (`sitePaths`)
 */
function robots(origin: string, closed: readonly string[]): string {
  const beginnings = new Set(closed.map((path) => path.replace(/:.*$/u, '')));
  return [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /files/',
    'Disallow: /Erpcredits?',
    ...[...beginnings].toSorted().map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
}
