/** Layout shared by all screens of the superadmin. */
import { expect, test } from './fixtures.ts';
import { superadmin, openAs } from './api-setup.ts';
import { SCREENS } from './steps/superadmin.ts';

test.use({ expectedErrors: [/status of 404/] });

const PHONE = { width: 375, height: 812 };
const DESKTOP = { width: 1280, height: 720 };

test('Each screen has its title, its search box and a logout icon', async ({ page, request }) => {
  await openAs(page, await superadmin(request), '/favicon.svg');
  for (const [path, title] of SCREENS) {
    await page.goto(path);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
    await expect(main.getByRole('searchbox')).toHaveAttribute('placeholder', 'Search');
    await expect(main.getByRole('button', { name: 'Logout' })).toBeVisible();
    // The public pages' navbar and footer are absent.
    await expect(page.getByRole('contentinfo')).toHaveCount(0);
    await expect(page.getByRole('navigation')).toHaveCount(1);
    // On a phone in dark mode nothing scrolls sideways.
    await page.setViewportSize(PHONE);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(main.getByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBeLessThanOrEqual(0);
    await page.setViewportSize(DESKTOP);
    await page.emulateMedia({ colorScheme: 'light' });
  }
  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/Erpcredits');
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});
