// @module-tag journey
/** The superadmin's `Enquiries`: messages from the site appear at once, and are closed; fields and search are tested beside the screen. */
import { readFile } from 'node:fs/promises';
import type { APIRequestContext, Page } from '@playwright/test';
import { superadmin } from './api-setup.ts';
import { expect, expectFacts, expectMessage, test } from './fixtures.ts';
import { newPerson } from './people.ts';
import { openLive } from './steps/open-live.ts';

const links = (page: Page) => page.getByRole('navigation', { name: 'Workspace' });
const card = (page: Page, name: string) => page.getByRole('article', { name: `Enquiry of ${name}` });

interface SentEnquiry {
  name: string;
  email: string;
}

/** A new visitor sends an enquiry. */
async function write(api: APIRequestContext, values: object = {}, path = '/api/users/contact/'): Promise<SentEnquiry> {
  const { registrationNumber } = newPerson('recycler');
  const sent = { name: `Asha ${registrationNumber}`, email: `asha${registrationNumber}@example.in` };
  const form = {
    full_name: sent.name,
    company_name: 'Rao Polymers',
    email: sent.email,
    mobile: '9876543210',
    city: 'Pune',
    state: 'Maharashtra',
    message: 'We have 20 tonnes of PET flakes.\nWhen can you collect?',
    ...(path.endsWith('contact/') && { profile: 'Recycler', category: 'Plastic' }),
    ...values,
  };
  const response = await api.post(path, { data: form });
  expect(response.status(), await response.text()).toBe(200);
  return sent;
}

test('A new one appears within two seconds; it is exported, closed and reopened', async ({ page, request }) => {
  const admin = await superadmin(request);
  const counted = async () => {
    const answer = await request.get('/api/users/counts/', { headers: admin.headers });
    return (await answer.json()).data.enquiries as number;
  };
  await openLive(page, admin, '/Enquiries');
  const before = await counted();
  const badge = links(page).getByRole('link', { name: /^Enquiries/ });
  await expect(badge).toContainText(String(before));
  const message = '=HYPERLINK("https://evil.example")\nWe have 20 tonnes of PET flakes.';
  const { name, email } = await write(request, { source: 'construction', message }, '/api/users/contact/battery/');
  await Promise.all([
    expect(badge).toContainText(String(before + 1), { timeout: 2_000 }),
    expect(card(page, name)).toBeVisible({ timeout: 2_000 }),
  ]);
  await expectFacts(card(page, name), { Page: 'Construction & demolition waste' });

  await page.getByRole('button', { name: 'Export' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  expect(text).toContain(`${name},Rao Polymers,${email},`);
  // No cell of an export is a formula.
  expect(text).not.toMatch(/(?:^|,)"?=HYPERLINK/m);

  await page.getByRole('button', { name: `Close the enquiry of ${name}` }).click();
  await expectMessage(page, 'Enquiry closed.');
  await expect(card(page, name)).toHaveCount(0);
  await page.getByLabel('Status').selectOption('Closed');
  await expect(card(page, name)).toContainText(/Closed \d.+ by \S+/);
  await page.getByRole('button', { name: `Reopen the enquiry of ${name}` }).click();
  await expectMessage(page, 'Enquiry reopened.');
  await expect(badge).toContainText(String(before + 1));
});
