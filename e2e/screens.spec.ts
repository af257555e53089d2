/**
 * Every screen on the demo market: axe finds nothing in light and dark mode, wide and narrow, nothing scrolls sideways, no errors are logged; its numbers of
 * what waits are those of the server, and on a phone its rows begin high.
 */
import type { Page } from '@playwright/test';
import { CLOSING_LINE } from '#lib/closing-line.ts';
import { isDeep } from '#tests/repetitions.ts';
import { PAGE_TOOLS } from '#web/workspace/page-tools.tsx';
import { LAPTOP, looksAt, PHONE, problems, show } from './accessibility.ts';
import { type DemoWindow, openWindow, type Role, ROLES, VISITOR } from './demo-windows.ts';
import { expect, test as base } from './fixtures.ts';
import { expectListLayout } from './list-layouts.ts';
import { expectHead, headOf } from './screen-heads.ts';
import { isOpenedAs } from './screen-samples.ts';
import { type State, statesOf } from './screen-states.ts';
import { firstOf, SCREENS, screensOf } from './screens.ts';
import { expectWaitingNumbers } from './waiting-numbers.ts';

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

/** Expects the same in letters of twice the size, in which a dialog over the page would lie beside its window as well. */
async function expectToFitInLargeLetters(page: Page): Promise<void> {
  const setSize = (size: string) =>
    page.evaluate((chosen) => void (document.documentElement.style.fontSize = chosen), size);
  await setSize('200%');
  // A card is laid out with the frame after the one in which it comes near the window.
  await page.evaluate(() => new Promise((resolve) => void requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await expect.soft.poll(() => beyond(page), 'in large letters').toBeLessThanOrEqual(0);
  await setSize('');
}

/** Height of a button with one line of text. */
const HIGHEST_TOOL_PIXELS = 46;

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

/** Buttons of a screen's head whose text has more than one line. */
const wrappedTools = (page: Page) =>
  page.evaluate(
    ([id, highest]) =>
      [...document.querySelectorAll<HTMLElement>(`header:has(#${id}) :is(a, button)`)]
        .filter((tool) => tool.checkVisibility() && tool.offsetHeight > highest)
        .map((tool) => tool.innerText),
    [PAGE_TOOLS, HIGHEST_TOOL_PIXELS] as const,
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

/** Dialogs, panels and menus over a screen that reach beyond its window, where no scrolling shows the rest of them. */
const beyondWindow = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll(':popover-open, dialog:modal')]
      .filter((box) => {
        const { top, right, bottom, left } = box.getBoundingClientRect();
        return top < 0 || left < 0 || right > innerWidth + 1 || bottom > innerHeight + 1;
      })
      .map((box) => box.textContent.slice(0, 100)),
  );

const isThere = (page: Page) => expect.poll(() => missing(page), { intervals: [50], timeout: 10_000 }).toEqual([]);

/** Looks at more of a screen in one of the two widths. */
interface MoreChecks {
  onLaptop?: () => Promise<void>;
  onPhone?: () => Promise<void>;
}

async function inspect(
  page: Page,
  open: () => Promise<unknown>,
  { onLaptop, onPhone }: MoreChecks = {},
): Promise<void> {
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
    if (viewport === PHONE) {
      await expectToFitInLargeLetters(page);
      await onPhone?.();
      continue;
    }
    await expect.soft.poll(() => cutTables(page)).toEqual([]);
    await expect.soft.poll(() => wrappedTools(page)).toEqual([]);
    await onLaptop?.();
  }
}

/** Looks at what lies over a screen; in deep tests once in each look. */
async function inspectOver(page: Page, { name, open, part }: State): Promise<void> {
  const address = page.url();
  for (const [turn, look] of looksAt(name).entries()) {
    await show(page, look);
    if (turn > 0) await page.goto(address);
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
    await open(page);
    await expect(part(page)).toBeVisible();
    expect.soft(await problems(page), look.name).toEqual([]);
    await expect.soft.poll(() => beyondWindow(page), look.name).toEqual([]);
  }
}

/** Looks at the other states of a screen that is open, one after the other. */
async function inspectStates(page: Page, states: readonly State[], onPhone?: () => Promise<void>): Promise<void> {
  for (const [place, state] of states.entries())
    await test.step(state.name, async () => {
      if (!state.isOver)
        return inspect(
          page,
          async () => {
            await state.open(page);
            await expect(state.part(page).first()).toBeVisible();
          },
          onPhone && { onPhone },
        );
      await inspectOver(page, state);
      if (place === states.length - 1) return;
      await page.keyboard.press('Escape');
      await expect(state.part(page)).toBeHidden();
    });
}

const PUBLIC_PAGES = [
  '/home',
  '/Erpcredits',
  '/Erpcredits?waste_type=Plastic&ordering=price_per_credit&search=nothing+of+the+kind',
  '/Erpcredits?view=table&need=20000',
  '/blog',
  '/blog/e-waste-epr-metals-targets-and-the-price-band',
  '/rules',
  '/prices',
  '/prices/Plastic/Category%20I/Recycling',
  '/login',
  '/signup',
  '/Adminlogin',
  '/ContactUs',
];

/** Pages of text, and those that a link leads to once. */
const SELDOM_CHANGED = [
  '/AboutUs',
  '/navbar',
  '/filter?waste_type=Plastic',
  '/resources',
  '/verify',
  '/recalls',
  '/forgot-password',
  '/reset-password/spent',
  '/verify-email',
  '/newsletter',
  '/not-me',
  '/invitation',
  '/RecyclerDashboard',
  '/terms',
  '/privacy',
  '/support',
  '/careers',
  '/scraps/battery',
  '/scraps/construction',
  '/scraps/e-waste',
  // Rows and cards that other addresses show too.
  ...(isDeep ? ['/Erpcredits?waste_type=Plastic&ordering=price_per_credit', '/rules?status=verified'] : []),
];

test.describe('A public page', () => {
  for (const { paths, tag } of [
    { paths: PUBLIC_PAGES, tag: [] },
    { paths: SELDOM_CHANGED, tag: '@thorough' },
  ])
    for (const path of paths)
      test(path, { tag }, async ({ page }) => {
        await inspect(page, () => page.goto(path));
        await inspectStates(page, statesOf(VISITOR, path));
      });

  test('with a button that has no name would be noticed', async ({ page }) => {
    await page.goto('/terms');
    await page.evaluate(() => document.querySelector('main')?.append(document.createElement('button')));
    expect(await problems(page)).toEqual([expect.stringMatching(/^button-name: .*<button><\/button>$/)]);
  });

  test('with two buttons that a finger cannot tell apart would be noticed', async ({ page }) => {
    await page.goto('/terms');
    await page.evaluate(() => {
      for (const name of ['Yes', 'No']) {
        const button = document.createElement('button');
        button.textContent = name;
        Object.assign(button.style, { display: 'block', width: '20px', height: '20px', padding: '0' });
        document.querySelector('main')?.append(button);
      }
    });
    expect(await problems(page)).toEqual([expect.stringMatching(/^target-size: .*>Yes<.*\n.*>No</)]);
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
  test.describe(`A screen of a ${role}`, { tag: '@thorough' }, () => {
    test.use({ person: ROLES[role] });
    const names = Object.keys(SCREENS[role](NOTHING)).filter((name) => isOpenedAs(role, name));
    for (const name of names)
      test(name, async ({ page, screensOfRole, window: { headers = {} } }) => {
        const { [name]: path = '' } = await screensOfRole(role);
        const onPhone = () => expectListLayout(page, role, name);
        const onLaptop = async () => {
          await expectHead(page, headOf(role, name));
          await expectWaitingNumbers(page, headers);
        };
        // The order is a document without the parts of a screen.
        await inspect(page, () => page.goto(path), name === 'order' ? {} : { onLaptop, onPhone });
        await inspectStates(page, statesOf(ROLES[role], path), onPhone);
      });
  });

for (const [person, path] of [
  [ROLES.producer, '/ProducerCreditOffers?view=table&need=20000'],
  [ROLES.superadmin, '/notifications?tab=preferences'],
] as const)
  test.describe('A screen in another state', { tag: '@thorough' }, () => {
    test.use({ person });
    test(`${person}: ${path}`, ({ page }) => inspect(page, () => page.goto(path)));
  });

test.describe('A screen of a producer that something is chosen on', { tag: '@thorough' }, () => {
  test.use({ person: ROLES.producer });
  const CHOSEN = [
    ['an offer', '/api/epr/public-credit-offers/', (id: string) => `/detail/${id}`],
    ['a target', '/api/epr/target/', (id: string) => `/TargetStatus?target=${id}`],
    ['a request', '/api/epr/purchases-requests/', (id: string) => `/trade/${id}`],
    ['an invoice', '/api/epr/purchases-requests/', (id: string) => `/order/${id}`],
  ] as const;
  // An invoice is the page of the screen `order`.
  for (const [name, list, addressOf] of CHOSEN.filter(([each]) => isDeep || each !== 'an invoice'))
    test(name, async ({ page, window: { headers } }) => {
      const id = await firstOf(page.request, list, headers);
      await inspect(page, () => page.goto(addressOf(id)));
    });
});

test.describe('Screens after a sign-up', { tag: '@thorough' }, () => {
  test.use({ person: 'Producer, just signed up' });
  for (const path of ['/ProducerDashboard', '/ProducerEPRAccountsList', '/ProducerDirectPurchase', '/profile'])
    test(path, ({ page }) => inspect(page, () => page.goto(path)));
});
