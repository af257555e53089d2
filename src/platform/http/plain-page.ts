import type { FastifyReply, FastifyRequest } from 'fastify';
import { brand } from '#brand.ts';

/** Whether a person opens this address in a browser, outside of the API. */
export function asksForPage({ method, headers, url }: FastifyRequest): boolean {
  const isRead = method === 'GET' || method === 'HEAD';
  return isRead && /\btext\/html\b/u.test(headers.accept ?? '') && !/^\/api(?:[/?#]|$)/u.test(url);
}

/**
 * Sends a page that loads no resources, for a request that the site cannot answer with a page of its own.
 * @param content HTML below the name of the brand
 */
export function sendPlainPage(
  reply: FastifyReply,
  status: number,
  { title, content }: { title: string; content: string },
): FastifyReply {
  return reply.code(status).headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    .send(`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${title} | ${brand.name}</title>
<style>
  :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; color: light-dark(#16211c, #eef2ed); background: light-dark(#faf8f3, #101613); }
  body { max-width: 32rem; margin: 20vh auto; padding: 0 1.5rem; }
  b, a { color: light-dark(#0d4f3c, #7fd1ac); }
  h1 { font-size: 1.5rem; }
</style>
<b>${brand.name}</b>
${content}
</html>
`);
}

/** The 404 page, with the texts of the site's own, for what is no page: a file, a link of another kind, an address that cannot be read. */
export function sendNotFoundPage(reply: FastifyReply): FastifyReply {
  const content = '<h1>404</h1>\n<p>We&apos;re working on it!</p>\n<p><a href="/">Go Home</a></p>';
  return sendPlainPage(reply, 404, { title: 'Page not found', content });
}
