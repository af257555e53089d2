/** Every screen on the demo market: axe finds nothing in light and dark mode, wide and narrow, nothing scrolls sideways, no errors are logged. */
import type { Page } from '@playwright/test';
import { CLOSING_LINE } from '../src/lib/closing-line.ts';
import { LAPTOP, looksAt, PHONE, problems, show } from './accessibility.ts';
import { type DemoWindow, openWindow, type Role, ROLES, VISITOR } from './demo-windows.ts';
import { expect, test as base } from './fixtures.ts';
import { expectHead, headOf } from './screen-heads.ts';
import { isOpenedAs } from './screen-samples.ts';
import { firstOf, SCREENS, screensOf } from './screens.ts';

type ScreensOf = (role: Role) => Promise<Record<string, string>>;

/**
 * A worker opens one page for each person and reuses it. That only these tests have such fixtures gives them workers of their own, and so a market without
 * what other tests have added.
 */
const test = base.extend<
  { person: string; window: DemoWindow },
  { windowOf: (name: string) => Promise<DemoWindow>; screensOfRole: ScreensOf }
>({
  person: [VISITOR, { option: true }],
  windowOf: [
    async ({ browser, server, playwright }, give) => {
      const windows = new Map<string, Promise<DemoWindow>>();
      const api = await playwright.request.newContext({ baseURL: server.url });
      await give((name) => {
        const window = windows.get(name) ?? openWindow(name, { browser, api, url: server.url });
        windows.set(name, window);
        return window;
      });
      for (const window of windows.values()) await (await window).page.context().close();
      await api.dispose();
    },
    { scope: 'worker' },
  ],
  screensOfRole: [
    async ({ windowOf }, give) => {
      const known = new Map<Role, Promise<Record<string, string>>>();
      const find = async (role: Role): Promise<Record<string, string>> => {
        const { page, headers = {} } = await windowOf(ROLES[role]);
        return screensOf[role](page.request, headers);
      };
      await give((role) => {
        const screens = known.get(role) ?? find(role);
        known.set(role, screens);
        return screens;
      });
    },
    { scope: 'worker' },
  ],
  window: async ({ person, windowOf, errors }, give) => {
    const window = await windowOf(person);
    await give(window);
    errors.push(...window.errors.splice(0));
  },
  page: ({ window }, give) => give(window.page),
});

/** Screens about law, money owed and money paid end with one line. */
const ENDS_WITH_LINE =
  /^\/(?:rules|prices|Rulebook|Calendar|Capacity|ObligationPlanner|Exposure|Invoices|GstRegistrations|BillingSettings|Returns|EvidencePacks|verify)(?:\/|$)/;

/** Pixels by which the page is wider than its window. */
const beyond = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** Tables that show first what a decision depends on. */
const IN_ORDER = ['Recycler accounts', 'Producer accounts'];

/** Tables wider than their frame that do not keep their last column in view, and lists of trades that are wider at all. */
const cutTables = (page: Page) =>
  page.evaluate(
    (exempt) =>
      [...document.querySelectorAll('[role="region"] > table:has(td[data-label])')].flatMap((table) => {
        const frame = table.parentElement ?? table;
        const name = frame.ariaLabel ?? '';
        const last = table.querySelector('th:last-child');
        const isPinned = last !== null && getComputedStyle(last).right !== 'auto' && !name.startsWith('Trades: ');
        const cut = frame.scrollWidth - frame.clientWidth;
        return cut <= 1 || isPinned || exempt.includes(name) ? [] : [`${name}: ${cut} pixels`];
      }),
    IN_ORDER,
  );

/** Parts of a screen that are not there yet: its heading, lists that are loading, and lists that are dimmed until their new response. */
const missing = (page: Page) =>
  page.evaluate(() => {
    const isShown = (element: Element | null) => element?.checkVisibility() === true;
    // The text has a spinner beside it, so that it is not the only node.
    const isLoading = ({ childNodes }: Element) =>
      [...childNodes].some((node) => node instanceof Text && /^\s*Loading.*\.\.\.\s*$/.test(node.data));
    return [
      ...(isShown(document.querySelector('main :is(h1, h2, h3)')) ? [] : ['heading']),
      ...[...document.body.querySelectorAll('*:not(script, style)')]
        .filter((each) => isLoading(each) || each.matches('main [aria-busy="true"]'))
        .map(({ outerHTML }) => outerHTML.slice(0, 100)),
    ];
  });

const isThere = (page: Page) => expect.poll(() => missing(page), { intervals: [50], timeout: 10_000 }).toEqual([]);

/** @param checkHead looks at the head of the screen on a laptop */
async function inspect(page: Page, open: () => Promise<unknown>, checkHead?: () => Promise<void>): Promise<void> {
  const looks = looksAt(test.info().titlePath.join(' '));
  for (const [turn, look] of looks.entries()) {
    await show(page, look);
    if (turn === 0) await open();
    await isThere(page);
    expect.soft(await problems(page), look.name).toEqual([]);
  }
  if (ENDS_WITH_LINE.test(new URL(page.url()).pathname))
    await expect.soft(page.getByRole('main').getByText(CLOSING_LINE)).toBeVisible();
  // The width of the last look first: the page has it already.
  for (const viewport of looks.at(-1)?.viewport === PHONE ? [PHONE, LAPTOP] : [LAPTOP, PHONE]) {
    await page.setViewportSize(viewport);
    await isThere(page);
    await expect.soft.poll(() => beyond(page), `wider than ${viewport.width} pixels by`).toBeLessThanOrEqual(0);
    if (viewport !== LAPTOP) continue;
    await expect.soft.poll(() => cutTables(page)).toEqual([]);
    await checkHead?.();
  }
}

test.describe('A public page', () => {
  for (const path of [
    '/home',
    '/AboutUs',
    '/navbar',
    '/filter?waste_type=Plastic',
    '/Erpcredits',
    '/Erpcredits?waste_type=Plastic&ordering=price_per_credit',
    '/Erpcredits?search=nothing+of+the+kind',
    '/Erpcredits?view=table&need=20000',
    '/blog',
    '/blog/e-waste-epr-metals-targets-and-the-price-band',
    '/resources',
    '/rules',
    '/rules?status=verified',
    '/prices',
    '/prices/Plastic/Category%20I/Recycling',
    '/verify',
    '/recalls',
    '/login',
    '/signup',
    '/Adminlogin',
    '/forgot-password',
    '/reset-password/spent',
    '/verify-email',
    '/newsletter',
    '/not-me',
    '/RecyclerDashboard',
    '/terms',
    '/privacy',
    '/support',
    '/careers',
    '/ContactUs',
    '/scraps/battery',
    '/scraps/construction',
    '/scraps/e-waste',
  ])
    test(path, ({ page }) => inspect(page, () => page.goto(path)));

  test('with a button that has no name would be noticed', async ({ page }) => {
    await page.goto('/terms');
    await page.evaluate(() => document.querySelector('main')?.append(document.createElement('button')));
    expect(await problems(page)).toEqual([expect.stringMatching(/^button-name: .*<button><\/button>$/)]);
  });

  test('an offer', async ({ page, request }) => {
    const offer = await firstOf(request, '/api/epr/public-credit-offers/');
    await inspect(page, () => page.goto(`/detail/${offer}`));
  });

  test.describe(() => {
    test.use({ expectedErrors: [/status of 404/] });
    test('the 404 page', ({ page }) => inspect(page, () => page.goto('/404')));
  });
});

const NOTHING = { offer: '', trade: '', account: '', recycler: '', producer: '', plant: '', article: '', recall: '' };

for (const role of ['recycler', 'producer', 'superadmin'] as const)
  test.describe(`A screen of a ${role}`, () => {
    test.use({ person: ROLES[role] });
    const names = Object.keys(SCREENS[role](NOTHING)).filter((name) => isOpenedAs(role, name));
    for (const name of names)
      test(name, async ({ page, screensOfRole }) => {
        const screens = await screensOfRole(role);
        await inspect(
          page,
          () => page.goto(screens[name] ?? ''),
          // The order is a document without the parts of a screen.
          name === 'order' ? undefined : () => expectHead(page, headOf(role, name)),
        );
      });
  });

for (const [person, path] of [
  [ROLES.recycler, '/profile?tab=bank'],
  [ROLES.recycler, '/trades?tab=waiting'],
  [ROLES.recycler, '/RecyclerDirectPurchase?view=table'],
  [ROLES.producer, '/trades?tab=done'],
  [ROLES.producer, '/ProducerCreditOffers?view=table&need=20000'],
  [ROLES.superadmin, '/trades?tab=closed'],
  [ROLES.superadmin, '/AdminTxnHistory?view=table'],
  [ROLES.superadmin, '/notifications?tab=preferences'],
] as const)
  test.describe('A screen in another state', () => {
    test.use({ person });
    test(`${person}: ${path}`, ({ page }) => inspect(page, () => page.goto(path)));
  });

test.describe('A screen of a producer that something is chosen on', () => {
  test.use({ person: ROLES.producer });
  for (const [name, list, addressOf] of [
    ['an offer', '/api/epr/public-credit-offers/', (id: string) => `/detail/${id}`],
    ['a target', '/api/epr/target/', (id: string) => `/TargetStatus?target=${id}`],
    ['an invoice', '/api/epr/purchases-requests/', (id: string) => `/order/${id}`],
    ['a request', '/api/epr/purchases-requests/', (id: string) => `/trade/${id}`],
  ] as const)
    test(name, async ({ page, window: { headers } }) => {
      const id = await firstOf(page.request, list, headers);
      await inspect(page, () => page.goto(addressOf(id)));
    });
});

test.describe('Screens after a sign-up', () => {
  test.use({ person: 'Producer, just signed up' });
  for (const path of ['/ProducerDashboard', '/ProducerEPRAccountsList', '/ProducerDirectPurchase', '/profile'])
    test(path, ({ page }) => inspect(page, () => page.goto(path)));
});

const pressed = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();
const dialog = (page: Page) => page.getByRole('dialog');

/** Dialogs, panels and menus, each open on a screen. */
const OPENED: readonly [name: string, person: string, path: string, open: typeof searched, part: typeof dialog][] = [
  ['filter panel', VISITOR, '/Erpcredits', pressed(/^Filter/), dialog],
  ['menu of orders', VISITOR, '/Erpcredits', pressed(/^Sort By/), (page) => page.getByText('Clear Sort')],
  ['menu of exports', ROLES.producer, '/trades?tab=done', pressed('Export'), (page) => page.getByText('CSV')],
  ['search', ROLES.producer, '/trades', searched, (page) => dialog(page).getByRole('option').first()],
  ['notifications', ROLES.recycler, '/trades', pressed(/^Notifications/), (page) => page.getByText('View all')],
  ['refusal of a request', ROLES.recycler, '/RecyclerDirectPurchase', pressed('Decline'), dialog],
  ['keyboard shortcuts', ROLES.superadmin, '/review', helped, dialog],
  ['rejection at the review desk', ROLES.superadmin, '/review', pressed(/^Reject/), dialog],
  ['deletion of a company', ROLES.superadmin, '/producer-profile', pressed(/^Delete/), dialog],
];

/** Keys are listened to a moment after the heading is drawn. */
async function helped(page: Page): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('?');
    await expect(dialog(page)).toBeVisible({ timeout: 1_000 });
  }).toPass();
}

async function searched(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search' }).fill('pla');
}

for (const [name, person, path, open, part] of OPENED)
  test.describe('Open on a screen', () => {
    test.use({ person });
    test(name, async ({ page }) => {
      for (const look of looksAt(name)) {
        await show(page, look);
        await page.goto(path);
        await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
        await open(page);
        await expect(part(page)).toBeVisible();
        expect.soft(await problems(page), look.name).toEqual([]);
      }
    });
  });
