// @module-tag journey
/** After a navigation by link or form the focus is on the heading of the next page, for keyboard and screen reader users. */
import type { Page } from '@playwright/test';
import { newCompany } from './api-setup.ts';
import { expect, test } from './fixtures.ts';
import { SUPERADMIN } from './people.ts';

const heading = (page: Page, name: string) => page.getByRole('main').getByRole('heading', { level: 1, name });

async function enter(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
}

test('Footer links, login and logout focus the heading; Back skips the form', async ({ page, request }) => {
  const { person } = await newCompany(request, 'producer');
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).press('Enter');
  await expect(page).toHaveURL('/privacy');
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeFocused();
  await page.goto('/Erpcredits');
  await page.getByRole('link', { name: 'Login' }).first().press('Enter');
  await expect(heading(page, 'Login to your account')).toBeFocused();
  await enter(page, person);
  // The visitor came from the market and returns there.
  await expect(heading(page, 'EPR credits')).toBeFocused();
  await page.goto('/Blog');
  await page.goto('/login');
  await enter(page, person);
  await expect(heading(page, 'Dashboard')).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL(/\/blog/i);
  await page.goForward();
  await page.getByRole('main').getByRole('button', { name: 'Logout' }).press('Enter');
  await expect(heading(page, 'EPR credits')).toBeFocused();
});

test("A sidebar link keeps the focus; a superadmin's login and logout focus the heading", async ({ page }) => {
  await page.goto('/Adminlogin');
  await enter(page, SUPERADMIN);
  await expect(heading(page, 'Dashboard')).toBeFocused();
  const link = page.getByRole('navigation', { name: 'Workspace' }).getByRole('link', { name: 'Review' });
  await link.press('Enter');
  await expect(heading(page, 'Review')).toBeVisible();
  await expect(link).toBeFocused();
  await page.getByRole('main').getByRole('button', { name: 'Logout' }).press('Enter');
  await expect(heading(page, 'EPR credits')).toBeFocused();
});
