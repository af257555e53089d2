/**
 * Users' texts stay texts: 120 texts that would run as scripts are in every visible field, and on no screen of any role does one run, become an
 * element, or load from elsewhere.
 */
import type { Page } from '@playwright/test';
import * as stage from './api-setup.ts';
import { expect, test } from './fixtures.ts';
import { COMPANIES, fillHostileMarket, type HostileMarket } from './hostile-market.ts';
import { PAYLOADS } from './hostile-payloads.ts';
import { sampleOf } from './screen-samples.ts';
import { firstOf, SCREENS } from './screens.ts';
import { draftRecall } from './steps/recalls.ts';

// With 120 companies each role has hundreds of pages. The tests share one market, because filling it takes long.
test.describe.configure({ mode: 'default', timeout: COMPANIES > 6 ? 900_000 : 180_000 });

let market: HostileMarket;
test.beforeAll(async ({ playwright, server }) => {
  test.setTimeout(900_000);
  const api = await playwright.request.newContext({ baseURL: server.url });
  market = await fillHostileMarket(api);
});

/** Violations found on a page. */
interface Inspection {
  ran: boolean;
  violations: string[];
  elements: string[];
}

/** Installs the checks before a page's own scripts. */
async function watch(page: Page): Promise<void> {
  await page.context().addInitScript(() => {
    const violations: string[] = [];
    Object.assign(window, { violations });
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
      violations.push(`${violatedDirective} ${blockedURI} ${sourceFile}`),
    );
  });
}

const found = (page: Page) =>
  page.evaluate((): Inspection => {
    const { violations, pwn } = window as Window & { violations?: string[]; pwn?: unknown };
    const runs = (element: Element) =>
      [...element.attributes].some(
        ({ name, value }) =>
          name === 'pwn' ||
          name.startsWith('on') ||
          (/^(?:href|src|data|action|formaction)$/.test(name) && /^\s*(?:javascript|data|vbscript):/i.test(value)),
      );
    // A field's typed value does not run.
    const suspects = [...document.querySelectorAll('*:not(input, textarea, option)')].filter(runs);
    return {
      ran: pwn !== undefined,
      violations: violations ?? ['not watched'],
      elements: suspects.map((each) => each.outerHTML.slice(0, 200)),
    };
  });

const bare = (text: string) => text.replaceAll(/\s+/g, '');

/**
 * Reads pages completely;
 * @returns the hostile texts found on them
 */
async function read(page: Page, paths: readonly string[], actor?: stage.Actor): Promise<Set<string>> {
  const seen = new Set<string>();
  const look = async () => {
    const text = bare(await page.evaluate(() => document.body.textContent ?? ''));
    for (const each of PAYLOADS) if (text.includes(bare(each))) seen.add(each);
  };
  for (const path of paths) {
    if (actor) await stage.openAs(page, actor, path);
    else await page.goto(path);
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
    await expect(page.getByText(/^Loading.*\.\.\.$/)).toHaveCount(0);
    await look();
    expect.soft(await found(page), path).toEqual({ ran: false, violations: [], elements: [] });
  }
  return seen;
}

/** The whole list in deep tests, else a sample; the server's HTML of all is parsed either way. */
const some = <T>(list: readonly T[]) => list.filter((_, index) => COMPANIES >= 60 || index % 20 === 0);

/**
 * A sixth of a role's screens, all of them in deep tests. Only articles put markup into a page (`tests/raw-markup.test.ts`), and their pages are read in
 * any case.
 */
const screensRead = (role: keyof typeof SCREENS, screens: Readonly<Record<string, string>>) =>
  sampleOf(role, Object.values(screens), 6);

/**
 * Parses the server's response as a browser would and
 * @returns the elements that a user's text has become.
 */
async function parsed(page: Page, path: string, type: DOMParserSupportedType): Promise<string[]> {
  const text = await (await page.request.get(path)).text();
  return page.evaluate(
    ([markup, kind]) => {
      const tree = new DOMParser().parseFromString(markup, kind);
      return [...tree.querySelectorAll('[pwn], parsererror, base')].map((element) => element.outerHTML.slice(0, 200));
    },
    [text, type] as const,
  );
}

test('a visitor', { tag: '@thorough' }, async ({ page, request }) => {
  await watch(page);
  const { offers, articles } = market;
  const { total_pages: pages } = (await (await request.get('/api/users/blogs/')).json()) as { total_pages: number };
  const seen = await read(page, [
    '/',
    '/Erpcredits',
    '/filter?waste_type=Plastic',
    `/Erpcredits?search=${encodeURIComponent('<script pwn>')}`,
    ...Array.from({ length: pages }, (_, index) => `/blog?page=${index + 1}`),
    ...some(offers).map(({ id }) => `/detail/${id}`),
    ...some(articles).map(({ slug }) => `/blog/${slug}`),
  ]);
  expect(seen.size).toBeGreaterThan(PAYLOADS.length / 2);
});

test(
  'every document of the market and the blog, as the server sends it',
  { tag: '@thorough' },
  async ({ page, request }) => {
    await page.goto('/terms');
    const map = await (await request.get('/sitemap.xml')).text();
    const lists = ['/sitemap.xml', '/blog/rss.xml', ...[...map.matchAll(/\/sitemaps\/[\w.-]+/g)].map(([path]) => path)];
    for (const path of lists) expect.soft(await parsed(page, path, 'application/xml'), path).toEqual([]);
    const paths = [
      ...market.offers.map(({ id }) => `/detail/${id}`),
      ...market.articles.map(({ slug }) => `/blog/${slug}`),
    ];
    for (const path of paths) expect.soft(await parsed(page, path, 'text/html'), path).toEqual([]);
  },
);

test('a recycler', { tag: '@thorough' }, async ({ page }) => {
  await watch(page);
  const { recycler, trades, offers } = market;
  const screens = SCREENS.recycler({
    offer: offers[0]?.id ?? '',
    trade: trades[0]?.id ?? '',
    plant: recycler.accountId,
  });
  const seen = await read(
    page,
    [
      ...screensRead('recycler', screens),
      '/profile?tab=bank',
      ...trades.slice(1).flatMap(({ id }) => [`/PlaceOder/${id}`, `/trade/${id}`]),
    ],
    recycler,
  );
  expect(seen.size).toBeGreaterThan(PAYLOADS.length / 4);
});

test('a producer', { tag: '@thorough' }, async ({ page }) => {
  await watch(page);
  const { producer, trades, offers } = market;
  const screens = SCREENS.producer({ trade: trades[0]?.id ?? '', account: producer.accountId });
  const elsewhere = ['/ProducerEPRAccountsList', `/detail/${offers[0]?.id}`, `/order/${trades[0]?.id}`];
  const seen = await read(page, [...screensRead('producer', screens), ...elsewhere], producer);
  expect(seen.size).toBeGreaterThan(PAYLOADS.length / 4);
});

test('the superadmin', { tag: '@thorough' }, async ({ page, request }) => {
  await watch(page);
  const { trades, recyclers, producers, articles } = market;
  const admin = await stage.superadmin(request);
  const idOf = (path: string, of: stage.Actor | undefined) =>
    firstOf(request, `/api/superadmin/${path}/?search=${encodeURIComponent(of?.person.email ?? '')}`, admin.headers);
  const screens = SCREENS.superadmin({
    trade: trades[0]?.id ?? '',
    recycler: await idOf('recyclers', recyclers[0]),
    producer: await idOf('producers', producers[0]),
    plant: recyclers[0]?.accountId ?? '',
    article: articles[0]?.id ?? '',
    recall: await draftRecall(admin),
  });
  const seen = await read(
    page,
    [
      ...screensRead('superadmin', screens),
      ...some(articles).map(({ id }) => `/Articles/${id}`),
      ...trades.slice(1).map(({ id }) => `/trade/${id}`),
    ],
    admin,
  );
  expect(seen.size).toBeGreaterThan(PAYLOADS.length / 2);
});

test.describe(() => {
  test.use({ expectedErrors: [/Content Security Policy|ERR_|status of 404/] });

  test('would be noticed', { tag: '@thorough' }, async ({ page }) => {
    await watch(page);
    await page.goto('/');
    await page.evaluate((markup) => {
      document.body.insertAdjacentHTML('beforeend', markup);
    }, '<img pwn src=x onerror=pwn=1>');
    await expect.poll(async () => (await found(page)).violations).toHaveLength(1);
    expect((await found(page)).elements).toHaveLength(1);
    await page.evaluate('pwn = 1');
    expect((await found(page)).ran).toBe(true);
  });
});
