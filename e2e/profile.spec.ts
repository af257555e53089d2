/** The company profile on the real server: both forms saved, refused, and the next step. Its fields are tested in src/pages/profile.test.tsx. */
import type { Locator, Page } from '@playwright/test';
import { expect, expectMessage, test } from './fixtures.ts';
import { pdfFile, imageFile } from './upload-files.ts';
import { type Person, PLACE } from './people.ts';
import {
  addAccount,
  placeRequest,
  newCompany,
  newSignUp,
  addCreditAndOffer,
  openAs,
  superadmin,
  trade,
} from './api-setup.ts';
import { PROVOKED } from './fake-responses.ts';
import { fillBank } from './steps/bank-form.ts';

test.use({ expectedErrors: PROVOKED });

const company = (page: Page) => page.getByRole('form', { name: 'Company Profile' });
const bank = (page: Page) => page.getByRole('form', { name: 'Bank Details' });
const save = (form: Locator) => form.getByRole('button', { name: /^Save / }).click();

/** Values of the card's counters. */
async function countersOf(page: Page): Promise<Record<string, string>> {
  const links = page.getByRole('navigation', { name: 'Your market' }).getByRole('link');
  await expect(links.first()).toHaveText(/\d$/);
  const texts = await links.allTextContents();
  return Object.fromEntries(texts.map((text) => [text.replace(/\d+$/, ''), /\d+$/.exec(text)?.[0] ?? '']));
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Logout' }).last().click();
  await expect(page).toHaveURL('/Erpcredits');
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
}

test("The card's counters show each role's objects in the market; Logout leads to the market", async ({
  page,
  request,
}) => {
  const [recycler, producer] = [await newCompany(request, 'recycler'), await newCompany(request, 'producer')];
  const offer = await addCreditAndOffer(recycler);
  await addAccount(recycler);
  await placeRequest(producer, 'counter', offer.id);
  await placeRequest(producer, 'counter', offer.id, { quantity: 2_000 });
  for (const stage of ['approved', 'paid', 'verified'] as const)
    await trade({ recycler, producer, offer }, stage, { quantity: 1_000 });
  await trade({ recycler, producer, offer }, 'completed', { quantity: 1_000 });
  const orders = { 'Pending Orders': '3', 'Completed Orders': '1' };
  await openAs(page, recycler, '/profile');
  await expect(page.getByRole('main').getByText(/^REC-\d{6}$/)).toBeVisible();
  expect(await countersOf(page)).toEqual({
    Dashboard: '1',
    Offers: '1',
    'Counter Offers': '2',
    'EPR Accounts': '2',
    ...orders,
  });
  await logOut(page);
  await openAs(page, producer, '/profile');
  await expect(page.getByRole('main').getByText(/^PRO-\d{6}$/)).toBeVisible();
  expect(await countersOf(page)).toMatchObject({ 'EPR Accounts': '1', ...orders });
  await logOut(page);

  await openAs(page, await superadmin(request), '/AdminDashboad');
  await expect(page.getByRole('navigation', { name: 'Workspace' })).toBeVisible();
  await expect(page.getByRole('link', { name: /Profile/ })).toHaveCount(0);
});

async function fillCompany(form: Locator, person: Person): Promise<void> {
  await form.getByLabel('Company Name', { exact: true }).fill(person.company);
  await form.getByLabel('GST Number').fill(person.gstNumber);
  await form.getByLabel('State').selectOption(PLACE.state);
  await form.getByLabel('City').selectOption(PLACE.city);
  await form.getByLabel('PCB Registration Number').fill('MPCB/2020/118');
  await form.getByLabel('Registration Date').fill('2020-04-01');
  await form.getByLabel('Registered Address').fill('14 Dock Road');
  await form.getByLabel('Company Logo').setInputFiles(await imageFile('logo'));
  await form.getByLabel('PCB Document').setInputFiles(pdfFile('pcb'));
  await form.getByLabel('Social links').fill('https://one.example/a\nhttps://two.example/b');
}

test('Missing fields are listed until both forms are saved; each can be saved again without files and number', async ({
  page,
  request,
}) => {
  const producer = await newSignUp(request, 'producer');
  await openAs(page, producer, '/profile');
  const missing = page.getByRole('region', { name: 'What is missing' });
  await expect(missing).toContainText('GST Number');
  await missing.getByRole('link', { name: 'Bank Details' }).click();
  await fillBank(bank(page));
  await save(bank(page));
  await expectMessage(page, '✅ Bank details updated successfully!');
  await expect(missing.getByRole('link', { name: 'Bank Details' })).toHaveCount(0);
  // The other form is still to fill in, so it scrolls into view.
  await fillCompany(company(page), producer.person);
  await save(company(page));
  await expectMessage(page, 'Profile updated successfully!');
  await expect(missing).toBeHidden();
  // The next step is above the forms: the page scrolls and focuses there.
  await expect(page.getByRole('main').getByRole('heading', { level: 1, name: 'Profile' })).toBeFocused();
  const steps = page.getByRole('region', { name: 'First steps' });
  await expect(steps).toBeInViewport();
  await expect(steps.getByRole('link', { name: 'Add EPR Account' })).toHaveAttribute('href', '/ProducerEPRAccounts');
  // The link must be visible to be useful.
  await expect(steps.getByRole('link', { name: 'Add EPR Account' })).toBeInViewport();
  await expect(page.getByText('Mumbai, Maharashtra, India', { exact: true })).toBeVisible();

  await expect(company(page).getByRole('link', { name: 'View current file' })).toHaveCount(2);
  await company(page).getByLabel('Registered Address').fill('15 Dock Road');
  await save(company(page));
  await expectMessage(page, 'Profile updated successfully!');
  await page.getByRole('tab', { name: 'Bank Details' }).click();
  const number = bank(page).getByLabel('Account Number', { exact: true });
  await expect(number).toHaveValue('');
  await expect(number).toHaveAttribute('placeholder', /^\D+9012$/);
  await bank(page).getByLabel('Branch Name').fill('Colaba');
  await save(bank(page));
  await expectMessage(page, '✅ Bank details updated successfully!');
  await page.reload();
  await expect(bank(page).getByLabel('Branch Name')).toHaveValue('Colaba');
  await page.getByRole('tab', { name: 'Company Profile' }).click();
  await expect(company(page).getByLabel('Registered Address')).toHaveValue('15 Dock Road');
  await expect(company(page).getByLabel('Social links')).toHaveValue('https://one.example/a\nhttps://two.example/b');

  // An error that only the server can know is shown beside the field.
  await company(page).getByLabel('Registration Date').fill('2090-01-01');
  await save(company(page));
  await expect(company(page).getByText('The registration date cannot be in the future')).toBeVisible();
  await company(page).getByLabel('Registration Date').fill('2019-01-01');
  await company(page).getByLabel('State').selectOption('Karnataka');
  await company(page).getByLabel('City').selectOption('Mysuru');
  await save(company(page));
  await expect(company(page).getByText('The GST number does not belong to the chosen state')).toBeVisible();
});
