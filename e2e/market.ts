/** `test` of the browser tests: each browser that takes part is watched, and its test fails on any error in console or page. */
import {
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Locator,
  type Page,
  test as base,
} from '@playwright/test';
import { startDeferredScripts } from '../src/web/document-scripts.ts';
import { secretsIn } from '../tests/log-secrets.ts';
import type { DemoMarket } from './demo-market.ts';
import { type TestedServer, testedServer } from './tested-server.ts';

function watch(context: BrowserContext, name: string, errors: string[]): void {
  context.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${name}: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => errors.push(`${name}: ${String(error.error())}`));
}

/** Has pages of a browser wait after each way to them until their scripts listen: a test acts sooner than anybody who first looks. */
function waitForScripts(context: BrowserContext): void {
  const listens = (start: string) =>
    ![...document.scripts].some(({ text }) => text === start) ||
    Object.keys(document.body).some((key) => key.startsWith('__reactFiber'));
  context.on('page', (page) => {
    for (const way of ['goto', 'reload', 'goBack', 'goForward'] as const) {
      const go = page[way].bind(page) as (...input: unknown[]) => ReturnType<Page['goto']>;
      const goAndWait = async (...input: unknown[]) => {
        const answer = await go(...input);
        await page.waitForFunction(listens, startDeferredScripts);
        return answer;
      };
      Object.assign(page, { [way]: goAndWait });
    }
  });
}

interface Fixtures {
  /** What the browser itself writes about an answer that a test provokes, e.g. `status of 401`; one pattern (the runner misreads two). */
  expectedErrors: readonly RegExp[];
  /** All that has been written in the browsers of a test. */
  errors: string[];
  /** A browser of somebody else, with storage of its own. */
  open: (name: string, options?: BrowserContextOptions) => Promise<Page>;
}

interface WorkerFixtures {
  /** The product under test; each worker has its own. */
  server: TestedServer;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- the runner wants a pattern to read the fixtures from
    async ({}, give, { parallelIndex }) => {
      const server = await testedServer(
        parallelIndex,
        JSON.parse(process.env['E2E_MARKET'] ?? 'null') as DemoMarket | null,
      );
      await give(server);
      await server.stop();
      expect(secretsIn(server.log()), `in the log of the tested server:\n${server.log()}`).toEqual([]);
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ server }, give) => give(server.url),
  expectedErrors: [[], { option: true }],
  errors: async ({ expectedErrors }, give) => {
    const errors: string[] = [];
    await give(errors);
    const unexpected = errors.filter((text) => !expectedErrors.some((pattern) => pattern.test(text)));
    expect(unexpected, 'errors in the browsers').toEqual([]);
  },
  context: async ({ context, errors, javaScriptEnabled }, give) => {
    watch(context, 'browser', errors);
    if (javaScriptEnabled) waitForScripts(context);
    await give(context);
  },
  open: async ({ browser, errors, baseURL }, give) => {
    const opened: BrowserContext[] = [];
    await give(async (name, options) => {
      const context = await browser.newContext({ ...options, ...(baseURL && { baseURL }) });
      opened.push(context);
      watch(context, name, errors);
      if (options?.javaScriptEnabled !== false) waitForScripts(context);
      return context.newPage();
    });
    for (const context of opened) await context.close();
  },
});

export { expect };

/** The message that slid in. */
export async function expectMessage(page: Page, text: string | RegExp): Promise<void> {
  await expect(page.getByRole('region', { name: 'Messages' }).getByText(text).last()).toBeVisible();
}

/** Names and values of the description lists in sight of a place. */
export async function factsOf(place: Locator): Promise<Record<string, string>> {
  const clean = (texts: string[]) => texts.map((text) => text.replaceAll(/\s+/g, ' ').trim());
  const names = clean(await place.getByRole('term').allTextContents());
  const values = clean(await place.getByRole('definition').allTextContents());
  return Object.fromEntries(names.map((name, index) => [name, values[index] ?? '']));
}

/** Waits until the place says all these. */
export async function expectFacts(place: Locator, facts: Record<string, string>): Promise<void> {
  await expect.poll(() => factsOf(place)).toMatchObject(facts);
}

/** Follows a link that opens a document in a new tab and says how it was answered. */
export async function documentStatus(page: Page, link: Locator): Promise<number> {
  const answer = page.context().waitForEvent('response', (response) => /\/files\//.test(response.url()));
  await link.click();
  return (await answer).status();
}
