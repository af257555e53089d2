import type { FastifyReply, FastifyRequest } from 'fastify';
import { brand } from '../brand.ts';
import type { ProducedResponse } from '../platform/response.ts';
import { refusalOf } from '../platform/refusal-of.ts';

/**
 * Sets the status of a page that failed because of a temporary outage, as the API does: 503 or 507 with `Retry-After`, so that crawlers and
 * caches do not treat it as broken. Any other page is unchanged.
 * @param failures errors thrown while the page was rendered
 */
export function addRetryAfter(page: ProducedResponse, failures: readonly unknown[]): ProducedResponse {
  if (page.status !== 500) return page;
  const refusals = failures.map(refusalOf);
  const [first] = refusals;
  if (first?.retryAfter === undefined || refusals.some(({ retryAfter }) => retryAfter === undefined)) return page;
  return { ...page, status: first.status, headers: { ...page.headers, 'retry-after': String(first.retryAfter) } };
}

/** Above the rate limit a browser gets a readable page; a program gets the usual error envelope. */
export function showTooManyRequests(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { kind, retryAfter = 60 } = refusalOf(error);
  if (kind !== 'too_many' || !/\btext\/html\b/u.test(request.headers.accept ?? '')) throw error;
  return reply
    .code(429)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'retry-after': String(retryAfter),
    })
    .send(tooManyPage(retryAfter));
}

/** The page loads no resources: they might be refused as well. */
const tooManyPage = (seconds: number): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Too many requests | ${brand.name}</title>
<style>
  :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; color: light-dark(#16211c, #eef2ed); background: light-dark(#faf8f3, #101613); }
  body { max-width: 32rem; margin: 20vh auto; padding: 0 1.5rem; }
  b { color: light-dark(#0d4f3c, #7fd1ac); }
  h1 { font-size: 1.5rem; }
</style>
<b>${brand.name}</b>
<h1>Too many requests</h1>
<p>More pages were opened from your network than we can give at once. Please wait ${seconds} seconds, then load this page again.</p>
</html>
`;
