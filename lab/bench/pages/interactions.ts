import { chromium as browser, type Locator, type Page } from '@playwright/test';
import { copyAccount } from '../../../e2e/many-accounts.ts';
import { type Actor, openAs } from '../../../e2e/api-setup.ts';
import type { TestedServer } from '../../../e2e/tested-server.ts';

const ROWS = 500;

/** CPU slowdown, as in Lighthouse's mobile settings. */
const CPU_SLOWDOWN = 4;

interface Scene {
  /** Path of the browser. */
  chromium: string;
  server: TestedServer;
  recycler: Actor;
  admin: Actor;
}

/** An action, and the longest time until the page painted its result; milliseconds, in steps of 8 as browsers report it. */
export async function measureInteractions({ chromium, server, recycler, admin }: Scene): Promise<[string, number][]> {
  const { registrationNumber: digits, company } = recycler.person;
  await copyAccount(server.databaseUrl, recycler.accountId, ROWS, company, digits.slice(0, 8));
  const started = await browser.launch({ executablePath: chromium, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const context = await started.newContext({ baseURL: server.url, viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    const path = `/recycler-erplist?search=${encodeURIComponent(company)}`;
    await openAs(page, admin, path);
    await scrollThrough(page.getByRole('region', { name: 'Recycler accounts' }), ROWS + 1);
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    await watch(page);
    const found: [string, number][] = [];
    const measured = async (action: string, act: () => Promise<void>): Promise<void> => {
      await act();
      found.push([action, await longest(page)]);
    };
    await measured('a press on a row’s choice', () =>
      page
        .getByRole('combobox', { name: /^Decide on/ })
        .first()
        .click(),
    );
    await measured('Escape', () => page.keyboard.press('Escape'));
    await measured('Export opened', () => page.getByRole('button', { name: 'Export' }).click());
    await measured('Export closed', () => page.keyboard.press('Escape'));
    await measured('Tab through ten places', () => repeated(10, () => page.keyboard.press('Tab')));
    const search = page.getByRole('main').getByRole('searchbox');
    await measured('a press on the search', () => search.click());
    await measured('six letters typed', () => page.keyboard.type('refine', { delay: 60 }));
    return found;
  } finally {
    await started.close();
  }
}

async function repeated(times: number, act: () => Promise<void>): Promise<void> {
  for (let time = 0; time < times; time += 1) await act();
}

/** Scrolls to the last row and back. */
async function scrollThrough(region: Locator, rows: number): Promise<void> {
  const last = region.locator(`tr[aria-rowindex="${rows}"]`);
  const deadline = Date.now() + 60_000;
  while ((await last.count()) === 0) {
    if (Date.now() > deadline) throw new Error(`The list has not ${rows} rows`);
    await region.evaluate(
      (element) =>
        new Promise<void>((drawn) => {
          element.scrollTo({ top: element.scrollHeight });
          requestAnimationFrame(() => drawn());
        }),
    );
  }
  await region.evaluate((element) => element.scrollTo({ top: 0 }));
}

interface Watched extends Window {
  interactions?: number[];
}

/** Records the duration of each interaction in the page. */
async function watch(page: Page): Promise<void> {
  await page.evaluate(() => {
    const noted: number[] = [];
    (window as Watched).interactions = noted;
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ((entry as PerformanceEventTiming & { interactionId: number }).interactionId > 0) noted.push(entry.duration);
    });
    observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
}

/** Longest interaction since the last call; 0 means less than 16. */
async function longest(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((tell) => {
        // Entries are delivered after the next frame, when the page is idle.
        requestAnimationFrame(() =>
          requestIdleCallback(() => {
            const noted = (window as Watched).interactions?.splice(0) ?? [];
            tell(Math.max(0, ...noted));
          }),
        );
      }),
  );
}
