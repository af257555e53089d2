/** The superadmin's `Enquiries`: messages from the site appear at once, are answered and closed. */
import type { APIRequestContext, Page } from '@playwright/test';
import { expect, expectFacts, expectMessage, test } from './fixtures.ts';
import { newPerson } from './people.ts';
import { openAs, superadmin } from './api-setup.ts';
import { openLive } from './steps/open-live.ts';

const links = (page: Page) => page.getByRole('navigation', { name: 'Workspace' });
const card = (page: Page, name: string) => page.getByRole('article', { name: `Enquiry of ${name}` });

interface Sent {
  name: string;
  email: string;
}

/** A new visitor sends an enquiry. */
async function write(api: APIRequestContext, values: object = {}, path = '/api/users/contact/'): Promise<Sent> {
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

test('every field, searched, exported, closed and reopened with who and when', async ({ page, request }) => {
  const admin = await superadmin(request);
  const message = '=HYPERLINK("https://evil.example")\nWe have 20 tonnes of PET flakes.\nWhen can you collect?';
  const { name, email } = await write(request, { message });
  await openAs(page, admin, `/Enquiries?search=${email}`);
  await expect(page.getByRole('heading', { name: 'Enquiries', level: 1 })).toBeVisible();
  await expectFacts(card(page, name), {
    Page: 'Contact',
    Email: email,
    Mobile: '9876543210',
    Profile: 'Recycler',
    Category: 'Plastic',
    City: 'Pune',
    State: 'Maharashtra',
  });
  await expect(card(page, name)).toContainText('Rao Polymers');
  await expect(card(page, name)).toContainText('We have 20 tonnes of PET flakes.\nWhen can you collect?');
  await expect(card(page, name).getByRole('link', { name: `Reply to ${name} by e-mail` })).toHaveAttribute(
    'href',
    new RegExp(`^mailto:${email}\\?subject=Your%20enquiry%20of%20.+&body=.+20%20tonnes%20of%20PET%20flakes`),
  );
  await page.getByRole('button', { name: 'Export' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  const stream = await (await download).createReadStream();
  let text = '';
  for await (const part of stream) text += String(part);
  expect(text).toContain(`${name},Rao Polymers,${email},`);
  // No cell of an export is a formula.
  expect(text).not.toMatch(/(?:^|,)"?=HYPERLINK/m);
  await page.getByRole('button', { name: `Close the enquiry of ${name}` }).click();
  await expectMessage(page, 'Enquiry closed.');
  await expect(page.getByText('No open enquiries')).toBeVisible();
  await page.getByLabel('Status').selectOption('Closed');
  await expect(page).toHaveURL(/status=closed/);
  await expect(card(page, name)).toContainText(/Closed \d.+ by \S+/);
  await expect(page.getByText('1 enquiry shown')).toBeAttached();
  await page.getByRole('button', { name: `Reopen the enquiry of ${name}` }).click();
  await expectMessage(page, 'Enquiry reopened.');
  // The list is empty now; the keyboard focus is on the heading.
  await expect(page.getByText('No closed enquiries')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Enquiries', level: 1 })).toBeFocused();
  // The search covers closed enquiries only: the empty state says so and links to all.
  await page.getByRole('searchbox').fill(email);
  await expect(page.getByText(`No closed enquiry matches “${email}”.`)).toBeVisible();
  await page.getByRole('link', { name: 'Search all enquiries' }).click();
  await expect(card(page, name)).toBeVisible();
  await page.getByRole('searchbox').fill('');
  await expect(card(page, name)).toContainText(/Reopened \d.+ by \S+/);
});

test('a new one is seen within two seconds, in badge and list', async ({ page, request }) => {
  const admin = await superadmin(request);
  const counted = async () => {
    const answer = await request.get('/api/users/counts/', { headers: admin.headers });
    return (await answer.json()).data.enquiries as number;
  };
  await openLive(page, admin, '/Enquiries');
  const before = await counted();
  const badge = links(page).getByRole('link', { name: /^Enquiries/ });
  await expect(badge).toContainText(String(before));
  const { name } = await write(request, { source: 'construction' }, '/api/users/contact/battery/');
  await Promise.all([
    expect(badge).toContainText(String(before + 1), { timeout: 2_000 }),
    expect(card(page, name)).toBeVisible({ timeout: 2_000 }),
  ]);
  await expectFacts(card(page, name), { Page: 'Construction & demolition waste' });
});
