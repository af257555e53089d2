import type { FastifyReply, FastifyRequest } from 'fastify';
import { asksForPage, sendPlainPage } from '#platform/http/plain-page.ts';
import { refusalOf } from '#platform/refusal-of.ts';
import type { ProducedResponse } from '#platform/response.ts';

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
  if (kind !== 'too_many' || !asksForPage(request)) throw error;
  void reply.header('retry-after', String(retryAfter));
  return sendPlainPage(reply, 429, {
    title: 'Too many requests',
    content: `<h1>Too many requests</h1>
<p>More pages were opened from your network than we can give at once. Please wait ${retryAfter} seconds, then load this page again.</p>`,
  });
}
