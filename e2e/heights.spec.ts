/** Heights of the long screens with the demo market, on a wide screen and on a phone. */
import type { Page } from '@playwright/test';
import { type DemoWindow, openWindow, ROLES, VISITOR } from './demo-windows.ts';
import { expect, test as base } from './fixtures.ts';

const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 375, height: 812 };

/** That only these tests have such a fixture gives them a worker of their own, and so a market without what other tests have added. */
const test = base.extend<{ windowOf: (name: string) => Promise<DemoWindow> }, { onlyDemo: true }>({
  onlyDemo: [({}, give) => give(true), { scope: 'worker' }], // oxlint-disable-line no-empty-pattern
  windowOf: async ({ browser, server, request, errors }, give) => {
    const opened: DemoWindow[] = [];
    await give(async (name) => {
      const window = await openWindow(name, { browser, api: request, url: server.url });
      opened.push(window);
      return window;
    });
    for (const window of opened) {
      errors.push(...window.errors);
      await window.page.context().close();
    }
  },
});

/** Height of the document once everything in it is loaded. */
async function heightOf(page: Page): Promise<number> {
  await expect(page.getByRole('main').getByText(/^Loading/)).toHaveCount(0);
  const measure = () => page.evaluate(() => document.fonts.ready.then(() => document.documentElement.scrollHeight));
  let [before, height] = [0, await measure()];
  // A list measures its rows as they come into sight.
  while (before !== height) {
    await page.keyboard.press('End');
    await page.evaluate(() => new Promise((resolve) => void requestIdleCallback(() => resolve(undefined))));
    [before, height] = [height, await measure()];
  }
  return height;
}

for (const { name, person, path, wide, phone } of [
  { name: 'The home page', person: VISITOR, path: '/', wide: 5_000, phone: 8_000 },
  { name: "A producer's dashboard", person: ROLES.producer, path: '/ProducerDashboard', wide: 2_400 },
  { name: 'Superadmin TXN Status', person: ROLES.superadmin, path: '/AdminTxnHistory', wide: 6_000 },
] as const)
  test(`${name} is not too high`, { tag: '@thorough' }, async ({ windowOf }) => {
    const { page } = await windowOf(person);
    for (const [viewport, most] of [
      [WIDE, wide],
      [PHONE, phone],
    ] as const) {
      if (most === undefined) continue;
      await page.setViewportSize(viewport);
      await page.goto(path);
      // News, targets, transactions.
      await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
      expect.soft(await heightOf(page), `${viewport.width} pixels wide`).toBeLessThanOrEqual(most);
    }
  });

test('The home page has five bands', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('main > *')).toHaveCount(5);
});

test('The rules of each waste type, unfolded, are not too high', { tag: '@thorough' }, async ({ windowOf }) => {
  const { page } = await windowOf(VISITOR);
  for (const [viewport, most] of [
    [WIDE, 6_000],
    [PHONE, 12_000],
  ] as const) {
    await page.setViewportSize(viewport);
    for (const type of ['plastic', 'e-waste', 'battery', 'tyre', 'oil']) {
      await page.goto(`/rules#${type}`);
      await expect(page.locator('details[open]')).toHaveCount(1);
      await expect(page.locator(`#${type} table`)).toBeVisible();
      expect.soft(await heightOf(page), `${type}, ${viewport.width} pixels wide`).toBeLessThanOrEqual(most);
    }
  }
});
