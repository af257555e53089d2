/** Controls the server's responses in a test (refused, missing, delayed, changed) and records the browser's requests. */
import { expect, type Locator, type Page, type Request, type Route } from '@playwright/test';

/** `GET /api/epr/credit/`, without a query; `{id}` matches any one path segment. */
export type Call = `${'GET' | 'POST' | 'PATCH' | 'DELETE'} /api/${string}`;

/**
 * Messages that the browser logs about responses which these functions cause. One pattern, because Playwright would take a list of two for fixture
 * options.
 */
export const PROVOKED = [/status of (4|5)\d\d|net::ERR_FAILED/];

/** Whether a URL is that of the live update stream. */
export const isStream = (sent: { url(): string }): boolean => new URL(sent.url()).pathname === '/api/users/live/';

/** Restores the server's responses. */
export type Restore = () => Promise<void>;

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

/** A live update also reloads a failed list; it is blocked, so that only the tested retry can. */
async function replaceForGood(page: Page, call: Call, respond: (route: Route) => Promise<void>): Promise<Restore> {
  if (call.startsWith('GET')) await blockLiveUpdates(page);
  return replace(page, call, respond);
}

export interface Refusal {
  status?: number;
  /** The server's message; without one, screens show the specification's text. */
  error?: string;
  /** Messages by field. */
  errors?: Record<string, string>;
}

/** The server fails or refuses the call. */
export function refuse(page: Page, call: Call, { status = 500, ...words }: Refusal = {}): Promise<Restore> {
  return replaceForGood(page, call, (route) => route.fulfill({ status, json: { status: false, ...words } }));
}

/** The connection breaks: no response arrives. */
export function cut(page: Page, call: Call): Promise<Restore> {
  return replaceForGood(page, call, (route) => route.abort());
}

/** Responds with exactly this body. */
export function reply(page: Page, call: Call, json: object, status = 200): Promise<Restore> {
  return replaceForGood(page, call, (route) => route.fulfill({ status, json }));
}

/** Makes a list consist of these rows. */
export function fill(page: Page, call: Call, rows: readonly object[]): Promise<Restore> {
  return reply(page, call, { status: true, data: rows, next: null });
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

/** Resolves when the next response to a call has arrived completely. */
export async function nextResponse(page: Page, call: Call): Promise<void> {
  const fits = matcher(call);
  const answer = await page.waitForResponse((response) => fits(response.request()));
  await answer.finished();
}

/** Restores the responses, expects no request until the retry button is pressed, and expects one press to suffice. */
export async function tryAgain(place: Page | Locator, restore: Restore): Promise<void> {
  const button = place.getByRole('button', { name: 'Try again', exact: true });
  await expect(button).toBeEnabled();
  await restore();
  await button.click();
  await expect(button).toHaveCount(0);
}
