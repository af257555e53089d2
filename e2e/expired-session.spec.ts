// @module-tag journey
/** A session that expires while a form is filled in: the silent refresh, the specified logout, the login, and the restored values. */
import type { Page } from '@playwright/test';
import { newCompany, openAs, type Actor } from './api-setup.ts';
import { blockLiveUpdates } from './fake-responses.ts';
import { expect, expectMessage, test } from './fixtures.ts';
import { FORGED } from './people.ts';
import { fillLogin } from './steps/login.ts';
import { notIn } from './worlds.ts';

test.use({ expectedErrors: [/status of 401/] });

notIn('no-storage', 'It asserts what the browser keeps of an ended session and of what was typed');

const KEYS = ['role', 'token', 'refresh_token', 'userProfile', 'username', 'useremail'];
const ENDED = 'Your session has ended. Log in to go on; what you typed is kept.';

/** Makes both tokens invalid, as after 14 days. Block live updates before, because the stream would notice it first. */
async function expire(page: Page): Promise<void> {
  await page.evaluate((token) => {
    localStorage.setItem('token', token);
    localStorage.setItem('refresh_token', token);
  }, FORGED);
}

/** Expires the session and reloads in one step: a request of the old page cannot notice the expiry before. */
async function expireAndReload(page: Page): Promise<void> {
  const loaded = page.waitForEvent('load');
  await page.evaluate((token) => {
    localStorage.setItem('token', token);
    localStorage.setItem('refresh_token', token);
    location.reload();
  }, FORGED);
  await loaded;
}

/** Expects the specified logout; logs in again by the message's link. */
async function comeBack(page: Page, actor: Actor, path: string): Promise<void> {
  await expect(page).toHaveURL('/Erpcredits');
  expect(await page.evaluate((keys) => keys.filter((key) => localStorage.getItem(key) !== null), KEYS)).toEqual([]);
  await expectMessage(page, ENDED);
  await page.getByRole('region', { name: 'Messages' }).getByRole('link', { name: 'Log in' }).click();
  await expect(page).toHaveURL(`/login?next=${encodeURIComponent(path)}`);
  await fillLogin(page, actor.person);
  await expect(page).toHaveURL(path);
}

const notice = (page: Page) => page.getByText('Restored what you typed');
const drafts = (page: Page) =>
  page.evaluate(() => Object.entries(sessionStorage).filter(([key]) => key.startsWith('draft:')));

test('An expired token is renewed; an expired session logs in again and keeps text', async ({ page, request }) => {
  const producer = await newCompany(request, 'producer');
  await blockLiveUpdates(page);
  await openAs(page, producer, '/ProducerEPRAccountsList');
  await expect(page.getByRole('row', { name: producer.person.registrationNumber })).toBeVisible();
  const form = page.getByRole('form', { name: 'Add Target' });

  await test.step('An access token that is no longer valid is refreshed once, silently', async () => {
    const refreshes: string[] = [];
    page.on('request', (sent) => {
      if (sent.url().includes('/token/refresh/')) refreshes.push(sent.url());
    });
    await page.evaluate((token) => localStorage.setItem('token', token), FORGED);
    await page.getByRole('link', { name: /^Add Target for / }).click();
    await expect(form.getByLabel('Product Type')).toBeEnabled();
    expect(refreshes).toHaveLength(1);
    expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBe(FORGED);
  });

  const path = new URL(page.url()).pathname;
  await test.step('The message leads to the log-in and back, where the draft ends with success', async () => {
    await form.getByLabel('Product Type').selectOption('Category I');
    await form.getByLabel('Credit Type').selectOption('Recycling');
    await form.getByLabel('Target Quantity').fill('12345');
    await expire(page);
    await form.getByRole('button', { name: 'Add Quantity' }).click();
    await comeBack(page, producer, path);
    await expect(page.getByText(ENDED)).toHaveCount(0);
    await expect(notice(page)).toBeVisible();
    await expect(form.getByLabel('Product Type')).toHaveValue('Category I');
    await expect(form.getByLabel('Target Quantity')).toHaveValue('12,345');
    await form.getByRole('button', { name: 'Add Quantity' }).click();
    await expect(form.getByLabel('Target Quantity')).toHaveValue('');
    await expect(notice(page)).toBeHidden();
    expect(await drafts(page)).toEqual([]);
    await page.reload();
    await expect(form.getByLabel('Target Quantity')).toHaveValue('');
    await expect(notice(page)).toBeHidden();
  });

  await test.step('The way back is there also when the message has gone', async () => {
    // The next request, whichever it is, notices the expiry.
    await expireAndReload(page);
    await expect(page).toHaveURL('/Erpcredits');
    await expectMessage(page, ENDED);
    // Simulates a later visit.
    await page.reload();
    await expect(page.getByRole('region', { name: 'Messages' }).getByRole('link', { name: 'Log in' })).toHaveCount(0);
    // By the page's own login link instead of the message's.
    await page.getByRole('link', { name: 'Login' }).first().click();
    await fillLogin(page, producer.person);
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('navigation', { name: 'Workspace' })).toBeVisible();
  });
});
