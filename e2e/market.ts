/** `test` of the browser tests: each browser that takes part is watched, and its test fails on any error in console or page. */
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Locator,
  type Page,
  test as base,
} from '@playwright/test';

/** What the browser itself writes about an answer that a test provokes, e.g. `status of 401`. */
type Expected = readonly RegExp[];

function watch(context: BrowserContext, name: string, errors: string[], expected: Expected): void {
  const note = (text: string) => {
    if (!expected.some((pattern) => pattern.test(text))) errors.push(`${name}: ${text}`);
  };
  context.on('console', (message) => {
    if (message.type() === 'error') note(`${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => note(String(error.error())));
}

interface Fixtures {
  /** Console errors that the test provokes. */
  expectedErrors: Expected;
  errors: string[];
  /** A browser of somebody else, with storage of its own. */
  open: (name: string, options?: BrowserContextOptions) => Promise<Page>;
}

export const test = base.extend<Fixtures>({
  expectedErrors: [[], { option: true }],
  errors: async ({}, use) => {
    const errors: string[] = [];
    await use(errors);
    expect(errors, 'errors in the browsers').toEqual([]);
  },
  context: async ({ context, errors, expectedErrors }, use) => {
    watch(context, 'browser', errors, expectedErrors);
    await use(context);
  },
  open: async ({ browser, errors, expectedErrors, baseURL }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (name, options) => {
      const context = await (browser as Browser).newContext({ ...options, ...(baseURL && { baseURL }) });
      opened.push(context);
      watch(context, name, errors, expectedErrors);
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
