/** A browser that stores nothing: the log-in says how long it lasts, and lasts so long. */
import { newCompany } from './api-setup.ts';
import { expect, test } from './fixtures.ts';
import { fillLogin } from './steps/login.ts';
import { blockStorage } from './worlds.ts';

// Beside the journeys in the browser that stores nothing, which are thorough too.
test(
  'Without storage a log-in lasts for the tab, and the login page says so',
  { tag: '@thorough' },
  async ({ open, request }) => {
    const recycler = await newCompany(request, 'recycler');
    const page = await open('without storage');
    await page.addInitScript(blockStorage);
    await page.goto('/login');
    const line = page.getByRole('note');
    await expect(line).toHaveText(
      'Your browser blocks storage: you stay logged in only until you close or reload this tab.',
    );
    await fillLogin(page, recycler.person);
    await expect(page).toHaveURL('/RecyclerDashboard');
    await page.getByRole('navigation', { name: 'Workspace' }).getByRole('link', { name: 'Trades' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Trades' })).toBeVisible();
    await page.getByRole('button', { name: 'Logout' }).first().click();
    await expect(page).toHaveURL('/Erpcredits');

    for (const path of ['/', '/Erpcredits?view=table', '/ContactUs', '/Blog', '/rules', '/prices', '/signup']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    }
  },
);
