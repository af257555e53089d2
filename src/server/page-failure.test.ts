import { expect, it } from 'vitest';
import { Refusal } from '#platform/refusal.ts';
import { addRetryAfter } from './page-failure.ts';

const page = (status: number) => ({ status, headers: { 'content-type': 'text/html' }, body: '<p>' });
const lost = new Error('Connection terminated unexpectedly');

it('a page without its database is 503, and says when to come again', () => {
  const result = addRetryAfter(page(500), [lost, new Refusal('unavailable', undefined, { retryAfter: 5 })]);
  expect(result).toEqual({ status: 503, headers: { 'content-type': 'text/html', 'retry-after': '2' }, body: '<p>' });
});

it('a page that is broken, or none that failed, stays as it is', () => {
  expect(addRetryAfter(page(500), [new TypeError('x is not a function')])).toEqual(page(500));
  expect(addRetryAfter(page(500), [lost, new TypeError('x is not a function')])).toEqual(page(500));
  expect(addRetryAfter(page(500), [])).toEqual(page(500));
  expect(addRetryAfter(page(200), [lost])).toEqual(page(200));
  expect(addRetryAfter(page(404), [lost])).toEqual(page(404));
});
