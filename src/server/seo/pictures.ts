import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createResponseCache } from '#platform/cache/response-cache.ts';
import { Refusal } from '#platform/refusal.ts';
import { sharp } from '#platform/sharp.ts';
import type { SiteServices } from '#web/site-context.ts';
import { ICONS, iconDrawing } from './icons.ts';
import { articlePicture, offerPicture, sitePicture } from './share-picture.ts';

const DAY_SECONDS = 86_400;
/** Seconds for which a picture may be cached without revalidation. */
const PICTURE_LIFE_SECONDS = 600;

/**
 * Serves the preview pictures of pages for shared links, and the icons. Non-public pages have none. The cache key is the picture's content,
 * so a changed price is a new picture.
 */
export function registerPictures(
  scope: FastifyInstance,
  services: Pick<SiteServices, 'readOffer' | 'readArticle'>,
): void {
  const cache = createResponseCache({ maxBytes: 12 * 1024 * 1024 });
  const toPng = createPngMaker();
  const send = (request: FastifyRequest, reply: FastifyReply, { key, life, draw }: Drawing) => {
    const produce = async () => ({
      status: 200,
      headers: {
        'content-type': 'image/png',
        'cache-control': `public, max-age=${life}`,
        // Other sites show the picture: that is its purpose.
        'cross-origin-resource-policy': 'cross-origin',
      },
      body: await toPng(draw()),
    });
    return cache.respond(request, reply, key, { ttlMs: DAY_SECONDS * 1_000, produce });
  };

  scope.get('/og/site.png', (request, reply) =>
    send(request, reply, { key: 'site', life: DAY_SECONDS, draw: sitePicture }),
  );
  scope.get<PictureRequest>('/og/offers/:file', async (request, reply) => {
    const id = nameOf(request.params.file);
    const offer = id && (await services.readOffer(id));
    if (!offer) return reply.callNotFound();
    const { offer_title, price_per_credit, credit_available, blocked_credit } = offer;
    const key = JSON.stringify([id, offer_title, price_per_credit, credit_available, blocked_credit]);
    return send(request, reply, { key, life: PICTURE_LIFE_SECONDS, draw: () => offerPicture(offer) });
  });
  scope.get<PictureRequest>('/og/articles/:file', async (request, reply) => {
    const slug = nameOf(request.params.file);
    const article = slug && (await services.readArticle(slug));
    if (!article) return reply.callNotFound();
    const key = JSON.stringify([slug, article.title]);
    return send(request, reply, { key, life: PICTURE_LIFE_SECONDS, draw: () => articlePicture(article) });
  });
  for (const icon of ICONS) {
    const drawing = { key: icon.path, life: DAY_SECONDS, draw: () => iconDrawing(icon) };
    scope.get(icon.path, (request, reply) => send(request, reply, drawing));
  }
}

interface Drawing {
  /** Cache key that names the whole content of the picture. */
  key: string;
  /** Lifetime in seconds. */
  life: number;
  draw: () => string;
}

interface PictureRequest {
  Params: { file: string };
}

/** The name of a PNG file without its ending; null for another file type. */
function nameOf(file: string): string | null {
  return /^(\P{Cc}+)\.png$/u.exec(file)?.[1] ?? null;
}

/** Maximum number of waiting drawings; more are refused, since no client waits that long for a picture. */
const MAX_WAITING = 40;

/** Renders drawings as PNG, one at a time: a crawler that requests a thousand must not slow down the traders. */
function createPngMaker(): (svg: string) => Promise<Buffer> {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return (svg) => {
    if (waiting >= MAX_WAITING) return Promise.reject(new Refusal('unavailable', undefined, { retryAfter: 5 }));
    waiting += 1;
    const mine = last
      .then(() => sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toBuffer())
      .finally(() => (waiting -= 1));
    last = mine.catch(() => undefined);
    return mine;
  };
}
