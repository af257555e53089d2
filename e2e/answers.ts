/** What a test makes the server answer: refusals, silence, slowness, other words; and what the browser asked it. */
import { expect, type Locator, type Page, type Request, type Route } from '@playwright/test';

/** `GET /api/epr/credit/`, without a query; `{id}` stands for any one part of the path. */
export type Call = `${'GET' | 'POST' | 'PATCH' | 'DELETE'} /api/${string}`;

/** What the browser writes by itself about answers that these functions make. One pattern: a list of two would be taken for options. */
export const PROVOKED = [/status of (4|5)\d\d|net::ERR_FAILED/];

/** Whether that is a stream of live updates, by its address. */
export const isStream = (sent: { url(): string }): boolean => new URL(sent.url()).pathname === '/api/users/live/';

/** Ends what a test does to the answers. */
export type Mend = () => Promise<void>;

function matcher(call: Call): (request: Request) => boolean {
  const [method, path = ''] = call.split(' ');
  const pattern = new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
  return (request) => request.method() === method && pattern.test(new URL(request.url()).pathname);
}

/** Puts `answer` in place of the server's for that call, until what it returns is called. */
async function replace(page: Page, call: Call, answer: (route: Route) => Promise<void>): Promise<Mend> {
  const fits = matcher(call);
  const anyCall = /\/api\//;
  const handler = (route: Route) => (fits(route.request()) ? answer(route) : route.fallback());
  await page.route(anyCall, handler);
  return () => page.unroute(anyCall, handler);
}

/**
 * From the next screen that is opened no live update comes, so that the screen changes by what the person does there and by nothing else.
 * Not undone: a stream that was away lets everything be asked for again.
 */
export async function blockLiveUpdates(page: Page): Promise<void> {
  // Neither answered nor cut off: of a line that is cut the browser writes an error.
  await replace(page, 'GET /api/users/live/', () => Promise.resolve());
}

/** A list that failed is mended by a live update too; a test wants to know who mended it. */
async function replaceForGood(page: Page, call: Call, answer: (route: Route) => Promise<void>): Promise<Mend> {
  if (call.startsWith('GET')) await blockLiveUpdates(page);
  return replace(page, call, answer);
}

export interface Refusal {
  status?: number;
  /** The server's own words; without any a screen has the specification's. */
  error?: string;
  /** Its words to each field. */
  errors?: Record<string, string>;
}

/** The server fails or refuses. */
export function refuse(page: Page, call: Call, { status = 500, ...words }: Refusal = {}): Promise<Mend> {
  return replaceForGood(page, call, (route) => route.fulfill({ status, json: { status: false, ...words } }));
}

/** Something that is no answer of ours comes, e.g. a gateway's page. */
export function garble(page: Page, call: Call, status = 502): Promise<Mend> {
  return replaceForGood(page, call, (route) =>
    route.fulfill({ status, contentType: 'text/html', body: '<h1>Gateway</h1>' }),
  );
}

/** No answer comes: the network breaks off. */
export function cut(page: Page, call: Call): Promise<Mend> {
  return replaceForGood(page, call, (route) => route.abort());
}

/** Just this is answered. */
export function reply(page: Page, call: Call, json: object, status = 200): Promise<Mend> {
  return replaceForGood(page, call, (route) => route.fulfill({ status, json }));
}

/** A list has these rows alone. */
export function fill(page: Page, call: Call, rows: readonly object[]): Promise<Mend> {
  return reply(page, call, { status: true, data: rows, next: null });
}

/** The server answers, and something in its answer is changed. */
export function alter<Answer>(page: Page, call: Call, change: (answer: Answer) => unknown): Promise<Mend> {
  return replace(page, call, async (route) => {
    // A call that is under way when the page is left or the test ends has no answer, or nobody who waits for it.
    const fetched = await answerOf<Answer>(route).catch(() => null);
    if (fetched === null) return;
    const { response, answer } = fetched;
    await route.fulfill({ response, json: change(answer) }).catch(() => undefined);
  });
}

async function answerOf<Answer>(route: Route) {
  const response = await route.fetch();
  const answer: Answer = await response.json();
  return { response, answer };
}

/** The answer waits; @returns what lets it go */
export async function hold(page: Page, call: Call): Promise<Mend> {
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

/** Everything that is asked of a call from now on, as it is asked. */
export function recordCalls(page: Page, call: Call): Request[] {
  const fits = matcher(call);
  const asked: Request[] = [];
  page.on('request', (request) => {
    if (fits(request)) asked.push(request);
  });
  return asked;
}

/** The next time that a call is made, with such a query: a live update may ask for the same list with another. */
export function nextCall(
  page: Page,
  call: Call,
  isMeant: (query: URLSearchParams) => boolean = () => true,
): Promise<Request> {
  const fits = matcher(call);
  return page.waitForRequest((request) => fits(request) && isMeant(new URL(request.url()).searchParams));
}

/** The next answer to a call, whole. */
export async function nextAnswer(page: Page, call: Call): Promise<void> {
  const fits = matcher(call);
  const answer = await page.waitForResponse((response) => fits(response.request()));
  await answer.finished();
}

/** Mends what failed, and nothing happens until the button is pressed; one press is enough. */
export async function tryAgain(place: Page | Locator, mend: Mend): Promise<void> {
  const button = place.getByRole('button', { name: 'Try again', exact: true });
  await expect(button).toBeEnabled();
  await mend();
  await button.click();
  await expect(button).toHaveCount(0);
}
