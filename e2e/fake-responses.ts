/** Controls the server's responses in a test (delayed, changed) and records the browser's requests. */
import type { Page, Request, Route } from '@playwright/test';

/** `GET /api/epr/credit/`, without a query; `{id}` matches any one path segment. */
type Call = `${'GET' | 'POST' | 'PATCH' | 'DELETE'} /api/${string}`;

/**
 * Messages that the browser logs about responses which a test causes. One pattern, because Playwright would take a list of two for fixture
 * options.
 */
export const PROVOKED = [/status of (4|5)\d\d|net::ERR_FAILED/];

/** Whether a URL is that of the live update stream. */
export const isStream = (sent: { url(): string }): boolean => new URL(sent.url()).pathname === '/api/users/live/';

/** Restores the server's responses. */
type Restore = () => Promise<void>;

function matcher(call: Call): (request: Request) => boolean {
  const [method, path = ''] = call.split(' ');
  const pattern = new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
  return (request) => request.method() === method && pattern.test(new URL(request.url()).pathname);
}

/** Replaces the response to a call until the returned function is called. */
async function replace(page: Page, call: Call, respond: (route: Route) => Promise<void>): Promise<Restore> {
  const fits = matcher(call);
  const anyCall = /\/api\//;
  const handler = (route: Route) => (fits(route.request()) ? respond(route) : route.fallback());
  await page.route(anyCall, handler);
  return () => page.unroute(anyCall, handler);
}

/**
 * Blocks live updates from the next opened screen on, so that the screen changes only by its own requests. It cannot be undone: a reconnected
 * stream would reload everything.
 */
export async function blockLiveUpdates(page: Page): Promise<void> {
  // Never answered rather than aborted: the browser would log an aborted stream as an error.
  await replace(page, 'GET /api/users/live/', () => Promise.resolve());
}

/** Changes a part of the server's response. */
export function alter<Body>(page: Page, call: Call, change: (answer: Body) => unknown): Promise<Restore> {
  return replace(page, call, async (route) => {
    // A call in flight when the page is left or the test ends gets no response.
    const fetched = await bodyOf<Body>(route).catch(() => null);
    if (fetched === null) return;
    const { response, answer } = fetched;
    await route.fulfill({ response, json: change(answer) }).catch(() => undefined);
  });
}

async function bodyOf<Body>(route: Route) {
  const response = await route.fetch();
  const answer: Body = await response.json();
  return { response, answer };
}

/**
 * Holds back the response;
 * @returns a function that releases it
 */
export async function hold(page: Page, call: Call): Promise<Restore> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const stop = await replace(page, call, async (route) => {
    await promise;
    await route.fallback();
  });
  return async () => {
    resolve();
    await stop();
  };
}

/** Records all requests of a call from now on. */
export function recordCalls(page: Page, call: Call): Request[] {
  const fits = matcher(call);
  const asked: Request[] = [];
  page.on('request', (request) => {
    if (fits(request)) asked.push(request);
  });
  return asked;
}
