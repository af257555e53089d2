/** What stands on every screen of the superadmin. */
import { expect, test } from './market.ts';
import { superadmin, openAs } from './stage.ts';
import { SCREENS } from './steps/superadmin.ts';

test.use({ expectedErrors: [/status of 404/] });

const PHONE = { width: 375, height: 812 };
const DESKTOP = { width: 1280, height: 720 };

const LINKS = [
  ['Dashboard', '/AdminDashboad', 'epr_targets'],
  ['Recycle Accounts', '/recyclers-profile', 'recyclers'],
  ['Producer Accounts', '/producer-profile', 'producers'],
  ['Producer ERP Accounts List', '/producer-erplist', 'producer_epr_accounts'],
  ['Recycler ERP Accounts List', '/recycler-erplist', 'recycler_epr_accounts'],
  ['Transaction History', '/AdminTxnHistory', 'transactions'],
] as const;

test('The sidebar leads everywhere and counts what is there', async ({ page, request }) => {
  const { headers } = await superadmin(request);
  const { data } = await (await request.get('/api/users/counts/', { headers })).json();
  await openAs(page, await superadmin(request), '/AdminTxnHistory');
  const links = page.getByRole('navigation', { name: 'Workspace' }).getByRole('listitem');
  for (const [index, [label, path, count]] of LINKS.entries()) {
    const link = links.nth(index).getByRole('link');
    expect(data[count]).toBeGreaterThan(0);
    await expect(link).toHaveText(`${label}${data[count].toLocaleString('en-IN')}`);
    await link.click();
    await expect(page).toHaveURL(path);
    await expect(link).toHaveAttribute('aria-current', 'page');
  }
});

test('Each screen has its title, its search box and a logout icon', async ({ page, request }) => {
  await openAs(page, await superadmin(request), '/favicon.svg');
  for (const [path, title] of SCREENS) {
    await page.goto(path);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
    await expect(main.getByRole('searchbox')).toHaveAttribute('placeholder', 'Search');
    await expect(main.getByRole('button', { name: 'Logout' })).toBeVisible();
    // Neither navbar nor footer of the public pages.
    await expect(page.getByRole('contentinfo')).toHaveCount(0);
    await expect(page.getByRole('navigation')).toHaveCount(1);
    // On a phone, in the dark, nothing scrolls sideways.
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
