/** `test` of the browser tests: each test fails on any error in the console or page of its browsers. */
import {
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Locator,
  type Page,
  test as base,
} from '@playwright/test';
import { secretsIn } from '#tests/log-secrets.ts';
import { startDeferredScripts } from '#web/document-scripts.ts';
import type { DemoMarket } from './demo-market.ts';
import { type TestedServer, testedServer } from './tested-server.ts';
import { enterWorld, ofWorld } from './worlds.ts';

/** Collects what a context logs as an error. */
export function watch(context: BrowserContext, name: string, errors: string[]): void {
  context.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${name}: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => errors.push(`${name}: ${String(error.error())}`));
}

/** Makes each navigation wait until the page's scripts are hydrated: a test acts sooner than a person. */
export function waitForScripts(context: BrowserContext): void {
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
  /**
   * Browser messages about responses that a test causes, e.g. `status of 401`; one pattern, because Playwright would take a list of two for fixture
   * options.
   */
  expectedErrors: readonly RegExp[];
  /** Everything logged in the browsers of a test. */
  errors: string[];
  /** Opens a browser context for another person, with its own storage. */
  open: (name: string, options?: BrowserContextOptions) => Promise<Page>;
}

interface WorkerFixtures {
  /** The tested server; each worker has its own. */
  server: TestedServer;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  browser: [
    async ({ browser }, give) => {
      enterWorld(browser);
      await give(browser);
    },
    { scope: 'worker' },
  ],
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from an object pattern
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
    const expected = [...expectedErrors, ...ofWorld];
    const unexpected = errors.filter((text) => !expected.some((pattern) => pattern.test(text)));
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

/** Expects a toast with this text. */
export async function expectMessage(page: Page, text: string | RegExp): Promise<void> {
  await expect(page.getByRole('region', { name: 'Messages' }).getByText(text).last()).toBeVisible();
}

/** Terms and values of the visible description lists in an element; an entry may have buttons behind its value. */
export async function factsOf(place: Locator): Promise<Record<string, string>> {
  const clean = (text: string | null | undefined) => (text ?? '').replaceAll(/\s+/g, ' ').trim();
  const entries = await place
    .getByRole('term')
    .evaluateAll((terms) => terms.map((term) => [term.textContent, term.nextElementSibling?.textContent] as const));
  return Object.fromEntries(entries.map(([name, value]) => [clean(name), clean(value)]));
}

/** Waits until the element shows these terms and values. */
export async function expectFacts(place: Locator, facts: Record<string, string>): Promise<void> {
  await expect.poll(() => factsOf(place)).toMatchObject(facts);
}

/** Follows a link that opens a document in a new tab and returns the response's status. */
export async function documentStatus(page: Page, link: Locator): Promise<number> {
  const answer = page.context().waitForEvent('response', (response) => /\/files\//.test(response.url()));
  await link.click();
  return (await answer).status();
}
