/** Layout of the superadmin's screens where there is nothing to show, and the logout. The head of each screen: `screens.spec.ts`. */
import { LAPTOP, PHONE } from './accessibility.ts';
import { superadmin, openAs } from './api-setup.ts';
import { expect, test } from './fixtures.ts';
import { expectHead, HEADS } from './screen-heads.ts';

test.use({ expectedErrors: [/status of 404/] });

test('The screen of a company that does not exist has its head and fits a phone; the logout icon leads to the market', async ({
  page,
  request,
}) => {
  await openAs(page, await superadmin(request), '/favicon.svg');
  for (const [path, screen] of [
    ['/recyclers/targetStatus/nobody', 'recycler'],
    ['/producers/targetStatus/nobody', 'producer'],
  ] as const) {
    await page.goto(path);
    await expectHead(page, HEADS.superadmin[screen]);
    await page.setViewportSize(PHONE);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBeLessThanOrEqual(0);
    await page.setViewportSize(LAPTOP);
    await page.emulateMedia({ colorScheme: 'light' });
  }
  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/Erpcredits');
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});
