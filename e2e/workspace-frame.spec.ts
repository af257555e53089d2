// @module-tag journey
/** The navigation of each role in a window of a laptop and on a phone. What its links count: `workspace-counts.spec.ts`. */
import type { Locator, Page } from '@playwright/test';
import { linksOf, NAVIGATION } from '#web/workspace/navigation.ts';
import { PHONE } from './accessibility.ts';
import { newCompany, openAs, superadmin } from './api-setup.ts';
import { expect, test } from './fixtures.ts';

const LAPTOP = { width: 1366, height: 768 };
/** A screen of each role's longest group. */
const SCREENS = { producer: '/Exposure', recycler: '/Invoices', superadmin: '/AuditTrail' } as const;

/** Gives every badge and mark a long number. */
async function countMuch(page: Page): Promise<void> {
  await page.route('**/api/users/counts/', async (route) => {
    const answer = await route.fetch();
    const { data } = (await answer.json()) as { data: Record<string, number> };
    const much = Object.fromEntries(Object.keys(data).map((key) => [key, key.startsWith('needs') ? 128 : 1_234]));
    await route.fulfill({ response: answer, json: { data: much } });
  });
}

const boxOf = async (element: Locator) =>
  (await element.boundingBox()) ?? { x: Number.NaN, y: Number.NaN, width: Number.NaN, height: Number.NaN };

for (const role of ['producer', 'recycler', 'superadmin'] as const)
  test(`A laptop shows a ${role} the whole frame, with badges, marks and a group`, async ({ page, request }) => {
    await page.setViewportSize(LAPTOP);
    await countMuch(page);
    await openAs(
      page,
      role === 'superadmin' ? await superadmin(request) : await newCompany(request, role),
      SCREENS[role],
    );
    const navigation = page.getByRole('navigation', { name: 'Workspace' });
    await expect(navigation.getByRole('link', { name: '128 need you' }).first()).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    const always = NAVIGATION[role]
      .filter(({ isGroup }) => !isGroup)
      .flatMap(({ links }) => links)
      .flatMap((link) => [link, ...(link.below ?? [])]);
    const shown = [
      ...always.map(({ to }) => navigation.locator(`a[href="${to}"]`).first()),
      ...(await navigation.getByRole('button').all()),
      page.getByRole('main').getByRole('button', { name: 'Logout' }),
    ];
    for (const each of shown) await expect(each).toBeInViewport({ ratio: 1 });
    await expect(navigation.getByRole('button')).toHaveCount(3);
    const rows = navigation.locator('a, button').filter({ hasNotText: /^128/ });
    for (const row of await rows.all()) expect((await boxOf(row)).height, await row.innerText()).toBe(36);
    // The group with the current page is open.
    await expect(navigation.locator('[aria-current=page]')).toHaveAttribute('href', SCREENS[role]);
  });

test.describe('At touch', () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

  test('the bar leads to three screens, and More to every one, found by its name', async ({ page, request }) => {
    await countMuch(page);
    await openAs(page, await superadmin(request), '/review');
    const bar = page.getByRole('navigation', { name: 'Main screens' });
    await expect(bar.getByRole('link')).toHaveText(['Dashboard', 'Trades', 'Review']);
    await bar.getByRole('button', { name: 'More' }).tap();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    const links = menu.getByRole('navigation', { name: 'Workspace' }).getByRole('link');
    // Two of them are marks.
    await expect(links).toHaveCount(linksOf('superadmin').length + 2);
    for (const each of await links.filter({ hasNotText: /need you/ }).all())
      expect((await boxOf(each)).height, await each.innerText()).toBe(44);
    await expect(menu.getByRole('searchbox')).not.toBeFocused();
    await menu.getByRole('searchbox').fill('audit');
    await expect(links).toHaveText(['Audit Trail']);
    await links.tap();
    await expect(page).toHaveURL('/AuditTrail');
    await expect(menu).toBeHidden();
    // The search of everything stands above the screen.
    await page.getByRole('button', { name: 'Search', exact: true }).tap();
    await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused();
  });
});
