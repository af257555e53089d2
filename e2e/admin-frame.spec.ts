// @module-tag journey
/** Layout of a superadmin's screen where there is nothing to show, System, and the logout. The head of each screen: `screens.spec.ts`. */
import { PHONE } from './accessibility.ts';
import { superadmin, openAs } from './api-setup.ts';
import { expect, expectFacts, expectMessage, test } from './fixtures.ts';
import { expectHead, HEADS } from './screen-heads.ts';
import { storedKeys } from './worlds.ts';

test.use({ expectedErrors: [/status of 404/] });

test('An unknown company fits a phone; System verifies the ledger; logout works', async ({ page, request }) => {
  const main = page.getByRole('main');
  await openAs(page, await superadmin(request), '/recyclers/targetStatus/nobody');
  await expectHead(page, HEADS.superadmin.recycler);
  const navigation = page.getByRole('navigation', { name: 'Workspace' });
  await navigation.getByRole('button', { name: /^System/ }).click();
  await navigation.getByRole('link', { name: 'System' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'System' })).toBeVisible();
  await expectFacts(main, { 'Rate limits': 'Off', Mail: 'Kept as files', State: 'Reachable' });
  const jobs = page.getByRole('table', { name: 'Jobs' });
  await expect(jobs.getByRole('row', { name: /^Deliver the outbox/ })).toContainText('Works');
  await page.getByRole('button', { name: 'Verify now' }).click();
  await expectMessage(page, 'The ledger is clean.');
  const ledger = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Ledger' }) });
  await expect(ledger).toContainText(/Clean Last verified/);

  await page.goBack();
  await page.setViewportSize(PHONE);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await main.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/Erpcredits');
  expect(await storedKeys(page)).not.toContain('token');
});
