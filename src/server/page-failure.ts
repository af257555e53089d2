import type { ProducedAnswer } from '../platform/answer.ts';
import { refusalOf } from '../platform/refusal-of.ts';

/**
 * A page that failed because something is out of reach for a moment says so as the API does: 503 or 507 with `Retry-After`, so that
 * neither a crawler nor a cache takes it for broken. Any other page stays as it is.
 * @param failures what was thrown while the page was made
 */
export function sayWhenToRetry(page: ProducedAnswer, failures: readonly unknown[]): ProducedAnswer {
  if (page.status !== 500) return page;
  const refusals = failures.map(refusalOf);
  const [first] = refusals;
  if (first?.retryAfter === undefined || refusals.some(({ retryAfter }) => retryAfter === undefined)) return page;
  return { ...page, status: first.status, headers: { ...page.headers, 'retry-after': String(first.retryAfter) } };
}
