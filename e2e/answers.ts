/** The server's answers as a test wants them: failed, broken off, held back, or with other words in them. */
import { expect, type Page, type Request, type Route } from '@playwright/test';

/** Calls of a method whose path begins so; a query is no part of it. */
export type Call = `${'GET' | 'POST' | 'PATCH' | 'DELETE'} /api/${string}`;

function matches(call: Call, request: Request): boolean {
  const [method = '', path = ''] = call.split(' ');
  const { pathname } = new URL(request.url());
  return (
    request.method() === method && (path.endsWith('/*') ? pathname.startsWith(path.slice(0, -1)) : pathname === path)
  );
}

/** Handles each call until the returned function is called; a path that ends in `*` means all that begin so. */
export async function intercept(
  page: Page,
  call: Call,
  handle: (route: Route) => Promise<void>,
): Promise<() => Promise<void>> {
  const isMeant = (route: Route) => (matches(call, route.request()) ? handle(route) : route.fallback());
  await page.route('**/api/**', isMeant);
  return () => page.unroute('**/api/**', isMeant);
}

/** Answers with a failure; with the server's own text where one is given. */
export function fail(
  page: Page,
  call: Call,
  status = 500,
  body: object = { status: false },
): Promise<() => Promise<void>> {
  return intercept(page, call, (route) => route.fulfill({ status, json: body }));
}

/** The network breaks off. */
export function breakOff(page: Page, call: Call): Promise<() => Promise<void>> {
  return intercept(page, call, (route) => route.abort());
}

/** Holds the calls back until the returned function is called. */
export async function hold(page: Page, call: Call): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await intercept(page, call, async (route) => {
    await promise;
    await route.fallback();
  });
  return resolve;
}

/** Lets the server answer and changes what it said. */
export function alter<Answer>(
  page: Page,
  call: Call,
  change: (answer: Answer) => unknown,
): Promise<() => Promise<void>> {
  return intercept(page, call, async (route) => {
    // A call that is under way when the test ends has no answer.
    const response = await route.fetch().catch(() => null);
    if (response === null) return;
    const answer = (await response.json()) as Answer;
    await route.fulfill({ response, json: change(answer) });
  });
}

/** Counts and remembers the calls from now on. */
export function watchCalls(page: Page, call: Call): Request[] {
  const seen: Request[] = [];
  page.on('request', (request) => {
    if (matches(call, request)) seen.push(request);
  });
  return seen;
}

/**
 * That a search box asks half a second after the last key and not before: of two texts typed 450 ms apart the first is never asked
 * for, the second 500 ms after it. The page's clock must be installed.
 */
export async function expectDebounced(page: Page, call: Call, first: string, last: string): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
  const asked = watchCalls(page, call);
  const box = page.getByRole('main').getByRole('searchbox');
  await box.fill(first);
  await page.clock.runFor(450);
  await box.fill(last);
  await page.clock.runFor(450);
  await page.clock.runFor(50);
  await expect.poll(() => asked.length, { message: 'asked half a second after the last key' }).toBeGreaterThan(0);
  await page.clock.resume();
  expect(asked.map((sent) => new URL(sent.url()).searchParams.get('search'))).toEqual(asked.map(() => last));
}

/** Mends what failed and asks again by the button; a live update may have asked first, and the button is gone then. */
export async function tryAgain(page: Page, mend: () => Promise<void>): Promise<void> {
  const button = page.getByRole('button', { name: 'Try again' });
  await expect(button).toBeEnabled();
  await mend();
  await button.click({ timeout: 2_000 }).catch(() => expect(button).toHaveCount(0));
}
