// @module-tag journey
/** Second factors with Chromium's own authenticator and an app: set up, used at both log-ins and for a fresh proof. Wrong and void codes are tested with the calls. */
import type { Page } from '@playwright/test';
import { newCompany } from './api-setup.ts';
import { expect, expectMessage, test } from './fixtures.ts';
import { mailsTo } from './outbox.ts';
import { newPerson, superadminHeaders } from './people.ts';
import { fillLogin } from './steps/login.ts';
import {
  addAuthenticator,
  enterCode,
  logOut,
  setUpApp,
  setUpPasskey,
  takeRecoveryCodes,
} from './steps/second-factors.ts';

test.use({ expectedErrors: [/status of 40[013]/] });

const secondFactor = (page: Page) => page.getByRole('heading', { name: 'Second factor', level: 1 });
const confirmation = (page: Page) => page.getByRole('dialog', { name: 'Confirm that it is you' });

/** Asks for new recovery codes, which needs a fresh proof. */
async function makeNewCodes(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Lock now' }).click();
  await expectMessage(page, 'Sensitive actions are locked.');
  await page.getByRole('button', { name: 'Make new codes' }).click();
  await expect(confirmation(page)).toBeVisible();
}

test('A company logs in with a passkey and with its app, and confirms itself', async ({ page, request }) => {
  const { person } = await newCompany(request, 'producer');
  await addAuthenticator(page);
  const enter = async () => {
    await page.goto('/login');
    await fillLogin(page, person);
  };
  await enter();
  await expect(page).toHaveURL('/ProducerDashboard');
  await page.goto('/Security');
  await setUpPasskey(page);
  const first = await takeRecoveryCodes(page);
  const app = await setUpApp(page);
  await expect(page.getByText('10 of 10 left')).toBeVisible();
  await makeNewCodes(page);
  await confirmation(page).getByRole('button', { name: 'Use a passkey' }).click();
  const codes = await takeRecoveryCodes(page);
  expect(codes).not.toContain(first[0]);

  await logOut(page);
  await enter();
  await expect(secondFactor(page)).toBeVisible();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page).toHaveURL('/ProducerDashboard');

  await logOut(page);
  await enter();
  await enterCode(page, app.code());
  await expect(page).toHaveURL('/ProducerDashboard');
});

test('An invited superadmin sets up an app, and logs in with a recovery code', async ({ page, request, server }) => {
  const { email, fullName } = newPerson('recycler');
  const password = 'a second superadmin of the tests';
  const invitation = { headers: await superadminHeaders(request), data: { email, full_name: fullName } };
  expect((await request.post('/api/superadmin/superadmins/', invitation)).status()).toBe(201);
  const link = async () =>
    /\/reset-password\/[\w-]{43}/.exec((await mailsTo(server.directory, email)).join('\n'))?.[0] ?? '';
  await expect.poll(link, { timeout: 20_000 }).not.toBe('');
  await page.goto(await link());
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByText('Your password has been changed. Please log in.')).toBeVisible();

  const enter = async () => {
    await page.goto('/Adminlogin');
    await fillLogin(page, { email, password });
  };
  await enter();
  await expect(page).toHaveURL('/AdminDashboad');
  await page.goto('/Security');
  const app = await setUpApp(page);
  const codes = await takeRecoveryCodes(page);
  await makeNewCodes(page);
  await confirmation(page).getByLabel('Code', { exact: true }).fill(app.code());
  await confirmation(page).getByRole('button', { name: 'Confirm', exact: true }).click();
  const newer = await takeRecoveryCodes(page);

  await logOut(page);
  await enter();
  await expect(secondFactor(page)).toBeVisible();
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  // Those from before were replaced.
  await enterCode(page, codes[0] ?? '');
  await expect(page.getByText('This code is not right.')).toBeVisible();
  await enterCode(page, newer[0] ?? '');
  await expect(page).toHaveURL('/AdminDashboad');
});
