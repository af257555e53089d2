/** A recycler's EPR accounts: the table, registering one, correcting a rejected one. */
import { cityNames } from '../src/features/reference/places.ts';
import { expect, expectMessage, test } from './market.ts';
import { paper } from './papers.ts';
import { newPerson } from './people.ts';
import { type Actor, addAccount, join, joinBare, judgeAccount, openAs } from './stage.ts';
import { cut, fill, nextCall, PROVOKED, refuse } from './answers.ts';
import { expectFailure, expectHead, expectLoading, searchFor } from './steps/screen-rules.ts';
import type { Locator, Page } from '@playwright/test';

const LIST = 'GET /api/epr/recycler/';
const SCREEN = '/RecycleEPRAccountsList';
const FORM = '/RecyclerEprAccount';

const COLUMNS = [
  'SR No',
  'EPR Registration No',
  'Registration Date',
  'Epr Registered Name',
  'Waste Type',
  'Recycler Type',
  'City',
  'State',
  'EPR Registration Certificate',
  'Address',
  'Status',
];

test.use({ expectedErrors: PROVOKED });

const row = (number: string) => ({
  id: number,
  epr_registration_number: number,
  epr_registration_date: '2023-06-15',
  epr_registered_name: 'Recycling Private Limited',
  waste_type: 'Plastic',
  recycler_type: 'Recycler',
  city: 'Mumbai',
  state: 'Maharashtra',
  address: '14 Dock Road',
  epr_certificate: '',
  status: 'pending',
  is_approved: false,
  created_at: '2026-04-01T00:00:00Z',
});

test('The table has the columns in their order and one row an account', async ({ page, request }) => {
  const recycler = await join(request, 'recycler');
  const { registrationNumber, company } = recycler.person;
  await openAs(page, recycler, SCREEN);
  await expectHead(page, { heading: 'EPR Accounts', search: 'Search EPR accounts' });
  await expect(page.getByRole('columnheader')).toHaveText(COLUMNS);
  const line = page.getByRole('row', { name: registrationNumber });
  const cells = line.getByRole('cell');
  for (const [index, text] of [
    '1',
    registrationNumber,
    '15-06-2023',
    company,
    'Plastic',
    'Recycler',
    'Mumbai',
    'Maharashtra',
    'View',
    '14 Dock Road',
    'Approved Add Quantity',
  ].entries())
    await expect(cells.nth(index), COLUMNS[index] ?? '').toHaveText(text);
  const file = line.getByRole('link', { name: `View certificate of ${registrationNumber}` });
  await expect(file).toHaveAttribute('target', '_blank');
  expect((await request.get((await file.getAttribute('href')) ?? '')).headers()['content-type']).toBe(
    'application/pdf',
  );
  await line.getByRole('link', { name: `Add Quantity for ${registrationNumber}` }).click();
  await expect(page.getByLabel('EPR Registration Number')).toHaveValue(registrationNumber);
});

test('The table scrolls in 400 px, and - stands for a missing certificate', async ({ page, request }) => {
  const recycler = await joinBare(request, 'recycler');
  await fill(
    page,
    LIST,
    Array.from({ length: 30 }, (_, index) => row(String(1_000 + index))),
  );
  await openAs(page, recycler, SCREEN);
  const box = page.getByRole('region', { name: 'EPR accounts' });
  await expect(box.getByRole('row', { name: '1000' })).toBeVisible();
  expect((await box.boundingBox())?.height).toBe(400);
  expect(await box.evaluate((element) => element.scrollHeight)).toBeGreaterThan(1_000);
  await expect(box.getByRole('row', { name: '1000' }).getByRole('cell').nth(8)).toHaveText('-');
});

test('The search asks the server, filters, and stands in the address', async ({ page, request }) => {
  const recycler = await join(request, 'recycler');
  await addAccount(recycler, { epr_registered_name: 'Konkan Polymers' });
  await page.clock.install();
  await openAs(page, recycler, SCREEN);
  await expect(page.getByRole('row')).toHaveCount(3);
  await searchFor(page, LIST, 'konkan');
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('row', { name: 'Konkan Polymers' })).toBeVisible();
  await page.getByRole('searchbox').fill('nobody');
  await expect(page.getByText('No ERP Account available')).toBeVisible();
});

test('Empty, loading and failed', async ({ page, request }) => {
  const recycler = await joinBare(request, 'recycler');
  await expectLoading(page, LIST, 'Loading...', () => openAs(page, recycler, SCREEN));
  await expect(page.getByText('No ERP Account available')).toBeVisible();
  await expectFailure(page, LIST, () => page.goto(SCREEN).then(() => undefined));
  await page.getByRole('main').getByRole('link', { name: 'Add EPR Account' }).first().click();
  await expect(page).toHaveURL(FORM);
});

async function openForm(page: Page, recycler: Actor): Promise<Locator> {
  await openAs(page, recycler, FORM);
  return page.getByRole('form', { name: 'Add EPR Accounts' });
}

async function fillForm(form: Locator, number: string): Promise<void> {
  await form.getByLabel('EPR Registration No').fill(number);
  await form.getByLabel('Registration Date').fill('2023-06-15');
  await form.getByLabel('Epr Registered Name').fill('Konkan Polymers');
  await form.getByLabel('Waste Type').selectOption('Plastic');
  await form.getByLabel('Recycler Type').selectOption('Recycler');
  await form.getByLabel('State').selectOption('Maharashtra');
  await form.getByLabel('City').selectOption('Mumbai');
  await form.getByLabel('Address').fill('14 Dock Road');
  await form.getByLabel('EPR Registration Certificate').setInputFiles(paper('certificate'));
}

test('Every field is required, the certificate too, and the first one has the focus', async ({ page, request }) => {
  const form = await openForm(page, await join(request, 'recycler'));
  await expectHead(page, { heading: 'Add EPR Accounts' });
  await form.getByRole('button', { name: 'Submit' }).click();
  await expect(form.getByText('This field is required')).toHaveCount(9);
  for (const label of [
    'EPR Registration No',
    'Registration Date',
    'Epr Registered Name',
    'Waste Type',
    'Recycler Type',
    'State',
    'City',
    'Address',
    'EPR Registration Certificate',
  ])
    await expect(form.getByLabel(label)).toHaveAccessibleDescription(/^This field is required/);
  await expect(form.getByLabel('EPR Registration No')).toBeFocused();
  await form.getByLabel('EPR Registration Certificate').setInputFiles({
    name: 'certificate.docx',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from('words'),
  });
  await expect(form.getByText('Only PDF, PNG, and JPG files are allowed')).toBeVisible();
  await form.getByRole('link', { name: 'View EPR Accounts' }).click();
  await expect(page).toHaveURL(SCREEN);
});

test('The number takes digits only; types and cities depend on waste type and state', async ({ page, request }) => {
  const form = await openForm(page, await join(request, 'recycler'));
  const number = form.getByLabel('EPR Registration No');
  await number.pressSequentially('12a-3 4');
  await expect(number).toHaveValue('1234');

  const type = form.getByLabel('Recycler Type');
  await expect(type).toBeDisabled();
  await form.getByLabel('Waste Type').selectOption('Plastic');
  await type.selectOption('Recycler');
  const ofPlastic = await type.getByRole('option').allTextContents();
  const loaded = nextCall(page, 'GET /api/epr/waste-types/{name}/');
  await form.getByLabel('Waste Type').selectOption('E-waste');
  await loaded;
  await expect(type).toBeEnabled();
  await expect(type).toHaveValue('');
  expect(await type.getByRole('option').allTextContents()).not.toEqual(ofPlastic);

  const city = form.getByLabel('City');
  await expect(city).toBeDisabled();
  await form.getByLabel('State').selectOption('Maharashtra');
  await city.selectOption('Mumbai');
  await form.getByLabel('State').selectOption('Gujarat');
  await expect(city).toHaveValue('');
  const [, ...cities] = await city.getByRole('option').allTextContents();
  expect(cities).toEqual([...new Set(cityNames('Gujarat'))]);
});

test('Success says so, empties the form, and the account waits in the table', async ({ page, request }) => {
  const recycler = await join(request, 'recycler');
  const form = await openForm(page, recycler);
  const { registrationNumber } = newPerson('recycler');
  await fillForm(form, registrationNumber);
  const sent = nextCall(page, 'POST /api/epr/recycler/');
  await form.getByRole('button', { name: 'Submit' }).click();
  expect((await sent).headers()['content-type']).toContain('multipart/form-data');
  await expectMessage(page, 'EPR Accounts successfully created!');
  const status = page.getByRole('link', { name: 'See its status' });
  await expect(page.locator(':focus').filter({ has: status })).toContainText('waits for approval');
  for (const label of ['EPR Registration No', 'Registration Date', 'Waste Type', 'State', 'City', 'Address'])
    await expect(form.getByLabel(label)).toHaveValue('');
  await expect(form.getByText('Choose a file or drop it here')).toBeVisible();
  await form.getByRole('link', { name: 'View EPR Accounts' }).click();
  await expect(page.getByRole('row', { name: registrationNumber })).toContainText('Pending');
});

test('A refusal, a silence and a broken answer are told, and nothing typed is lost', async ({ page, request }) => {
  const form = await openForm(page, await join(request, 'recycler'));
  await fillForm(form, '5550001112');
  const submit = form.getByRole('button', { name: 'Submit' });
  const errors = { epr_registration_number: 'This number is taken.', address: 'Too far away.' };
  let mend = await refuse(page, 'POST /api/epr/recycler/', { error: 'Please check the form.', status: 400, errors });
  await submit.click();
  await expectMessage(page, 'This number is taken. Too far away.');
  await expect(form.getByLabel('EPR Registration No')).toHaveAccessibleDescription(/This number is taken\./);
  await mend();
  mend = await cut(page, 'POST /api/epr/recycler/');
  await submit.click();
  await expectMessage(page, 'Something went wrong!');
  await mend();
  mend = await refuse(page, 'POST /api/epr/recycler/', { error: '' });
  await submit.click();
  await expectMessage(page, 'Submission failed!');
  await mend();
  await expect(form.getByLabel('EPR Registration No')).toHaveValue('5550001112');
  await expect(form.getByLabel('Recycler Type')).toHaveValue('Recycler');
  await expect(form.getByText('certificate.pdf')).toBeVisible();
});

test('Lists that cannot be loaded are told', async ({ page, request }) => {
  const recycler = await join(request, 'recycler');
  const mend = await refuse(page, 'GET /api/epr/waste-types/');
  const form = await openForm(page, recycler);
  await expect(form.getByText('Failed to load waste types')).toBeVisible();
  await mend();
  await form.getByRole('button', { name: 'Try again' }).click();
  await expect(form.getByText('Failed to load waste types')).toBeHidden();
  const restore = await refuse(page, 'GET /api/epr/waste-types/{name}/');
  await form.getByLabel('Waste Type').selectOption('Plastic');
  await expect(form.getByText('Failed to load recycler types')).toBeVisible();
  await restore();
  await form.getByRole('button', { name: 'Try again' }).click();
  await form.getByLabel('Recycler Type').selectOption('Recycler');
});

test('A rejected account is corrected from its row and waits again', async ({ page, request }) => {
  const recycler = await join(request, 'recycler');
  const { registrationNumber } = newPerson('recycler');
  const { id } = await addAccount(recycler, { epr_registration_number: registrationNumber });
  await judgeAccount(recycler, id, 'rejected');
  await openAs(page, recycler, SCREEN);
  const line = page.getByRole('row', { name: registrationNumber });
  await expect(line).toContainText('Rejected');
  await line.getByRole('link', { name: `Correct ${registrationNumber}` }).click();
  await expectHead(page, { heading: 'Correct EPR Account' });
  const form = page.getByRole('form', { name: 'Correct EPR Account' });
  await expect(form.getByLabel('EPR Registration No')).toHaveValue(registrationNumber);
  await expect(form.getByLabel('Recycler Type')).toHaveValue('Recycler');
  await expect(form.getByLabel('City')).toHaveValue('Mumbai');
  await form.getByLabel('Epr Registered Name').fill('Konkan Polymers');
  await form.getByRole('button', { name: 'Submit' }).click();
  await expectMessage(page, 'The corrected account waits for approval again.');
  await expect(page).toHaveURL(SCREEN);
  await expect(line).toContainText('Konkan Polymers');
  await expect(line).toContainText('Pending');
});
