/** Every screen on the demo market: axe finds nothing serious in light and dark mode, nothing scrolls sideways on a phone, no errors are logged. */
import { AxeBuilder } from '@axe-core/playwright';
import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { CLOSING_LINE } from '../src/lib/closing-line.ts';
import { demoLogins } from '../demo/logins.ts';
import { isDeep } from '../tests/repetitions.ts';
import { expect, test as base, waitForScripts, watch } from './fixtures.ts';
import { type Login, logInByApi } from './people.ts';
import type { TestedServer } from './tested-server.ts';
import { firstOf, SCREENS, screensOf } from './screens.ts';
import { sessionOf } from './api-setup.ts';

const PHONE = { width: 360, height: 740 };
const DESKTOP = { width: 1280, height: 900 };

const ROLES = { recycler: 'Recycler', producer: 'Producer', superadmin: 'Superadmin' } as const;
type Role = keyof typeof ROLES;

/** A logged-in page of one person of the demo market, or of a visitor. */
interface Window {
  page: Page;
  /** Of the person's session; none for a visitor. */
  headers: Login['headers'] | undefined;
  /** Logged in the page since they were last read. */
  errors: string[];
}

const VISITOR = '';

async function openWindow(
  name: string,
  server: TestedServer,
  browser: Browser,
  api: APIRequestContext,
): Promise<Window> {
  const person = demoLogins.find(({ role }) => role === name);
  if (name !== VISITOR && !person) throw new Error(`The demo market has no ${name}`);
  const role = Object.keys(ROLES).find((each): each is Role => name.startsWith(ROLES[each as Role]));
  const path = role === 'superadmin' ? '/api/superadmin/login/' : '/api/users/login/';
  const login = person && (await logInByApi(api, person, path));
  const session = login && role ? sessionOf(role, 'somebody@demo.example', login) : {};
  const localStorage = Object.entries(session).map(([key, value]) => ({ name: key, value }));
  const context = await browser.newContext({
    baseURL: server.url,
    // Without animations, which would change colours during the measurement.
    reducedMotion: 'reduce',
    storageState: { cookies: [], origins: [{ origin: server.url, localStorage }] },
  });
  const errors: string[] = [];
  watch(context, 'browser', errors);
  waitForScripts(context);
  return { page: await context.newPage(), headers: login?.headers, errors };
}

/** A worker opens one page for each person and reuses it: the browser then has the scripts of the next screen already. */
const test = base.extend<
  { person: string; window: Window },
  { windowOf: (name: string) => Promise<Window>; screensOfRole: (role: Role) => Promise<Record<string, string>> }
>({
  person: [VISITOR, { option: true }],
  windowOf: [
    async ({ browser, server, playwright }, give) => {
      const windows = new Map<string, Promise<Window>>();
      const api = await playwright.request.newContext({ baseURL: server.url });
      await give((name) => {
        const window = windows.get(name) ?? openWindow(name, server, browser, api);
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

/** @param all reports violations that are not serious too */
async function problems(page: Page, all: boolean): Promise<string[]> {
  // Ends colour transitions between the themes, which would be measured halfway; those outside the viewport may never run. The new theme applies
  // with the next frame, and inherited colours start their transition only after the parent's.
  await page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => void requestAnimationFrame(resolve));
    await nextFrame();
    let moving: Animation[];
    do {
      await nextFrame();
      moving = document.getAnimations().filter((each) => each instanceof CSSTransition);
      for (const each of moving) each.finish();
    } while (moving.length > 0);
  });
  // In the page itself, which has no frames: otherwise the result is copied to a second page, which takes longer than the check.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
  const { violations } = await axe.analyze();
  return violations
    .filter(({ impact }) => all || impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html, target }) => `${target.join(' ')} ${html}`).join('\n')}`);
}

/** Checks a screen on a wide display in light mode and on a phone in dark mode; colours of both themes only in deep tests. */
async function inspect(page: Page, open: () => Promise<unknown>, all = false): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(DESKTOP);
  await open();
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
  await expect(page.getByText(/^Loading.*\.\.\.$/)).toHaveCount(0);
  // A list that waits for a new response is dimmed.
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  expect.soft(await problems(page, all), 'in light, wide').toEqual([]);
  if (ENDS_WITH_LINE.test(new URL(page.url()).pathname))
    await expect.soft(page.getByRole('main').getByText(CLOSING_LINE)).toBeVisible();
  await page.setViewportSize(PHONE);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
  if (isDeep) expect.soft(await problems(page, all), 'in dark, on a phone').toEqual([]);
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect.soft(beyond, 'wider than a phone by').toBeLessThanOrEqual(0);
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
    '/login',
    '/signup',
    '/Adminlogin',
    '/forgot-password',
    '/reset-password/spent',
    '/verify-email',
    '/newsletter',
    '/not-me',
    '/RecyclerDashboard',
  ])
    test(path, ({ page }) => inspect(page, () => page.goto(path)));

  // On these pages axe must find nothing at all.
  for (const path of [
    '/terms',
    '/privacy',
    '/support',
    '/careers',
    '/ContactUs',
    '/scraps/battery',
    '/scraps/construction',
    '/scraps/e-waste',
  ])
    test(path, ({ page }) => inspect(page, () => page.goto(path), true));

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
    for (const name of Object.keys(SCREENS[role](NOTHING)))
      test(name, async ({ page, screensOfRole }) => {
        const screens = await screensOfRole(role);
        await inspect(page, () => page.goto(screens[name] ?? ''));
      });
  });

test.describe('A screen of a recycler in another state', () => {
  test.use({ person: ROLES.recycler });
  test('Bank details', ({ page }) => inspect(page, () => page.goto('/profile?tab=bank')));
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
