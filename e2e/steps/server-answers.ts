/** What a test makes the server answer: refusals, silence, slowness; and what the browser asked it. */
import type { Page, Request, Route } from '@playwright/test';

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** `GET /api/epr/credit/`; `{id}` stands for any one part of the path. */
export type Call = `${Method} /api/${string}`;

/** What the browser writes by itself about answers that these functions make. One pattern: a list of two would be taken for options. */
export const PROVOKED = [/status of (4|5)\d\d|net::ERR_FAILED/];

function matcher(call: Call): (request: Request) => boolean {
  const [method, path = ''] = call.split(' ');
  const pattern = new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
  return (request) => request.method() === method && pattern.test(new URL(request.url()).pathname);
}

/** Puts `answer` in place of the server's for that call, until what it returns is called. */
async function replace(page: Page, call: Call, answer: (route: Route) => Promise<void>): Promise<() => Promise<void>> {
  const fits = matcher(call);
  const anyCall = /\/api\//;
  const handler = (route: Route) => (fits(route.request()) ? answer(route) : route.fallback());
  await page.route(anyCall, handler);
  return () => page.unroute(anyCall, handler);
}

/** The server fails or refuses; @returns what ends it */
export function refuse(
  page: Page,
  call: Call,
  error = 'The market is closed for a moment.',
  { status = 500, errors }: { status?: number; errors?: Record<string, string> } = {},
): Promise<() => Promise<void>> {
  return replace(page, call, (route) => route.fulfill({ status, json: { status: false, error, errors } }));
}

/** Something that is no answer of ours comes, e.g. a gateway's page; @returns what ends it */
export function garble(page: Page, call: Call, status = 502): Promise<() => Promise<void>> {
  return replace(page, call, (route) => route.fulfill({ status, contentType: 'text/html', body: '<h1>Gateway</h1>' }));
}

/** No answer comes; @returns what ends it */
export function cut(page: Page, call: Call): Promise<() => Promise<void>> {
  return replace(page, call, (route) => route.abort());
}

/** The answer waits; @returns what lets it go */
export async function hold(page: Page, call: Call): Promise<() => Promise<void>> {
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

/** A list answers with these rows alone. */
export function fill(page: Page, call: Call, rows: readonly object[]): Promise<() => Promise<void>> {
  return replace(page, call, (route) => route.fulfill({ json: { status: true, data: rows, next: null } }));
}

/** Everything that is asked of a call from now on, as it is asked. */
export function recordCalls(page: Page, call: Call): Request[] {
  const fits = matcher(call);
  const asked: Request[] = [];
  page.on('request', (request) => {
    if (fits(request)) asked.push(request);
  });
  return asked;
}

/** The next time that a call is made. */
export function nextCall(page: Page, call: Call): Promise<Request> {
  const fits = matcher(call);
  return page.waitForRequest(fits);
}
