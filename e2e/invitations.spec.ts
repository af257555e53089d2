// @module-tag journey
/** A company invites people: a new one signs up by the mailed link, one with an account logs in and accepts. */
import type { Page } from '@playwright/test';
import { newCompany, type Actor } from './api-setup.ts';
import { expect, test } from './fixtures.ts';
import { mailsTo } from './outbox.ts';
import { bodyOf, newPerson, register } from './people.ts';
import { fillLogin } from './steps/login.ts';

test.use({ expectedErrors: [/status of 40[01]/] });

/** Invites an address, and opens the link of the mail. */
async function openInvitation(page: Page, owner: Actor, email: string, directory: string): Promise<void> {
  const data = { email, part: 'trader', message: 'Welcome to the team' };
  await bodyOf(await owner.api.post('/api/users/members/', { headers: owner.headers, data }));
  const link = async () =>
    /\/invitation#[\w-]{43}/.exec(
      (await mailsTo(directory, email)).find((mail) => mail.includes(owner.person.company)) ?? '',
    )?.[0] ?? '';
  await expect.poll(link, { timeout: 20_000 }).not.toBe('');
  await page.goto(await link());
  await expect(page.getByRole('heading', { name: `Join ${owner.person.company}`, level: 1 })).toBeVisible();
  await expect(page).toHaveURL('/invitation');
}

test('An invited person signs up by the mailed link and works for the company', async ({ page, request, server }) => {
  const owner = await newCompany(request, 'producer');
  const guest = newPerson('producer');
  await openInvitation(page, owner, guest.email, server.directory);
  // A reload finds the link.
  await page.reload();
  await expect(page.getByText('Trader', { exact: true })).toBeVisible();
  await page.getByLabel('Full Name').fill(guest.fullName);
  await page.getByLabel('Mobile Number').fill('98765 43210');
  await page.getByLabel('Password', { exact: true }).fill(guest.password);
  await page.getByLabel('Confirm Password', { exact: true }).fill(guest.password);
  await page.getByLabel('I agree to the Terms & Conditions').check();
  await page.getByRole('button', { name: 'Create account and join' }).click();
  await expect(page).toHaveURL('/ProducerDashboard');
  await page.goto('/profile');
  await expect(page.getByLabel('Company Name')).toHaveValue(owner.person.company);
  const { data } = await (await request.get('/api/users/members/', { headers: owner.headers })).json();
  expect(data.map((row: { email: string; part: string }) => [row.email, row.part])).toEqual([
    [owner.person.email, 'owner'],
    [guest.email, 'trader'],
  ]);
});

test('A person who has an account logs in from the invitation, and accepts', async ({ page, request, server }) => {
  const owner = await newCompany(request, 'recycler');
  const guest = newPerson('producer');
  await register(request, guest);
  await openInvitation(page, owner, guest.email, server.directory);
  await page.getByRole('link', { name: 'Log in to accept' }).click();
  await expect(page).toHaveURL('/login?next=%2Finvitation');
  await expect(page.getByLabel('Email')).toHaveValue(guest.email);
  await fillLogin(page, guest);
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByText(`You are now a member of ${owner.person.company}.`)).toBeVisible();
  await page.goto('/invitation');
  await expect(page.getByText('This link is not valid or has expired.')).toBeVisible();
});
