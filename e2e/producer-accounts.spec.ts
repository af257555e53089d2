/** /ProducerEPRAccountsList and /ProducerEPRAccounts. */
import type { Page } from '@playwright/test';
import { alter, cut, hold, refuse, tryAgain } from './answers.ts';
import { searchFor } from './steps/screen-rules.ts';
import { documentStatus, expect, expectMessage, test } from './market.ts';
import { paper } from './papers.ts';
import { newPerson, PLACE } from './people.ts';
import { addAccount, join, joinBare, judgeAccount, openAs } from './stage.ts';

const LIST = 'GET /api/epr/producer/';
const ADD = 'POST /api/epr/producer/';
const FIELDS = [
  'EPR Registration No',
  'Registration Date',
  'Epr Registered Name',
  'Waste Type',
  'Producer Type',
  'State',
  'City',
  'Address',
  'EPR Registration Certificate',
];

const formOf = (page: Page) => page.getByRole('form', { name: 'Add EPR Account' });

/** @returns the registration number */
async function fillForm(page: Page): Promise<string> {
  const form = formOf(page);
  const { registrationNumber, company } = newPerson('producer');
  await form.getByLabel('EPR Registration No').fill(registrationNumber);
  await form.getByLabel('Registration Date').fill('2023-06-15');
  await form.getByLabel('Epr Registered Name').fill(company);
  await form.getByLabel('Waste Type').selectOption('Plastic');
  await form.getByLabel('Producer Type').selectOption('Importer (I)');
  await form.getByLabel('State').selectOption(PLACE.state);
  await form.getByLabel('City').selectOption(PLACE.city);
  await form.getByLabel('Address').fill('14 Dock Road');
  await form.getByLabel('EPR Registration Certificate').setInputFiles(paper('certificate'));
  return registrationNumber;
}

test('The list has its columns in order, the certificate, the status and the next step', async ({ page, request }) => {
  const producer = await join(request, 'producer');
  const { registrationNumber } = newPerson('producer');
  const rejected = await addAccount(producer, { epr_registration_number: registrationNumber, waste_type: 'Plastic' });
  await judgeAccount(producer, rejected.id, 'rejected');
  await openAs(page, producer, '/ProducerEPRAccountsList');
  const table = page.getByRole('table', { name: 'EPR accounts' });
  await expect(table.getByRole('row')).toHaveCount(3);
  const headers = await table.getByRole('columnheader').allTextContents();
  expect(headers).toEqual([
    'SR No',
    'EPR Registration No',
    'Epr Registered Name',
    'Registration Date',
    'Waste Type',
    'Producer Type',
    'City',
    'State',
    'EPR Certifi.',
    'Address',
    'Status',
  ]);
  const rowOf = (number: string) =>
    table.getByRole('row').filter({ has: page.getByRole('link', { name: `View certificate of ${number}` }) });
  const row = rowOf(producer.person.registrationNumber);
  const cells = await row.getByRole('cell').allTextContents();
  expect(cells.slice(1, 11)).toEqual([
    producer.person.registrationNumber,
    producer.person.company,
    '15-06-2023',
    'Plastic',
    'Brand Owner (BO)',
    PLACE.city,
    PLACE.state,
    'View',
    '14 Dock Road',
    'Approved Add Target',
  ]);
  await expect(rowOf(registrationNumber).getByText('Rejected')).toBeVisible();
  await expect(table.getByRole('row').nth(1).getByRole('cell').first()).toHaveText('1');
  await expect(table.getByRole('row').nth(2).getByRole('cell').first()).toHaveText('2');
  const certificate = row.getByRole('link', { name: /^View certificate/ });
  await expect(certificate).toHaveAttribute('target', '_blank');
  expect(await documentStatus(page, certificate)).toBe(200);
  await expect(row.getByRole('link', { name: /^Add Target/ })).toHaveAttribute(
    'href',
    `/ProducerAddTarget/${producer.accountId}`,
  );
  await expect(page.getByRole('main').getByRole('link', { name: 'Add EPR Account' })).toHaveAttribute(
    'href',
    '/ProducerEPRAccounts',
  );
});

test('Where there is no certificate a dash stands', async ({ page, request }) => {
  const producer = await join(request, 'producer');
  await alter<{ data: object[] }>(page, LIST, (answer) => ({
    ...answer,
    data: answer.data.map((account) => ({ ...account, epr_certificate: '' })),
  }));
  await openAs(page, producer, '/ProducerEPRAccountsList');
  await expect(page.getByRole('row').nth(1).getByRole('cell').nth(8)).toHaveText('-');
});

test('The list scrolls at a height of 400 px', async ({ page, request }) => {
  const producer = await join(request, 'producer');
  await alter<{ data: { id: string }[] }>(page, LIST, (answer) => ({
    ...answer,
    data: Array.from({ length: 40 }, (_, index) => ({ ...answer.data[0], id: `account-${index}` })),
  }));
  await openAs(page, producer, '/ProducerEPRAccountsList');
  const list = page.getByRole('region', { name: 'EPR accounts' });
  await expect(list).toBeVisible();
  const { height, inner } = await list.evaluate((node) => ({ height: node.clientHeight, inner: node.scrollHeight }));
  expect(height).toBeLessThanOrEqual(400);
  expect(height).toBeGreaterThan(300);
  expect(inner).toBeGreaterThan(800);
});

test('No account yet: says so and offers the form; while it loads: Loading...', async ({ page, request }) => {
  const producer = await joinBare(request, 'producer');
  const release = await hold(page, LIST);
  await openAs(page, producer, '/ProducerEPRAccountsList');
  await expect(page.getByRole('main').getByText('Loading...')).toBeVisible();
  await expect(page.getByText('No ERP Account available')).toHaveCount(0);
  await release();
  await expect(page.getByText('No ERP Account available')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Add EPR Account' }).last()).toBeVisible();
});

test('The search asks the server half a second after the last key and stands in the address', async ({
  page,
  request,
}) => {
  const producer = await join(request, 'producer');
  const { registrationNumber } = newPerson('producer');
  await addAccount(producer, { epr_registration_number: registrationNumber });
  await page.clock.install();
  await openAs(page, producer, '/ProducerEPRAccountsList');
  await expect(page.getByRole('row')).toHaveCount(3);
  await searchFor(page, LIST, registrationNumber);
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page).toHaveURL(`/ProducerEPRAccountsList?search=${registrationNumber}`);
  await page.getByRole('searchbox').fill('no such account');
  await expect(page.getByText('No ERP Account available')).toBeVisible();
});

test('Every field of the form is required, the certificate too', async ({ page, request }) => {
  const producer = await join(request, 'producer');
  await openAs(page, producer, '/ProducerEPRAccounts');
  const form = formOf(page);
  await form.getByRole('button', { name: 'Submit' }).click();
  for (const label of FIELDS)
    await expect(form.getByLabel(label, { exact: true }), label).toHaveAccessibleDescription(/This field is required/);
  await expect(form.getByText('This field is required')).toHaveCount(FIELDS.length);
  await expect(form.getByLabel('EPR Registration No')).toBeFocused();
  await expect(page.getByRole('main').getByRole('link', { name: 'View EPR Accounts' }).first()).toHaveAttribute(
    'href',
    '/ProducerEPRAccountsList',
  );
});

test('Digits only, and selects that depend on one another', async ({ page, request }) => {
  const producer = await join(request, 'producer');
  await openAs(page, producer, '/ProducerEPRAccounts');
  const form = formOf(page);
  await form.getByLabel('EPR Registration No').pressSequentially('12a-3b');
  await expect(form.getByLabel('EPR Registration No')).toHaveValue('123');

  const [state, city] = [form.getByLabel('State'), form.getByLabel('City')];
  await expect(city).toBeDisabled();
  await state.selectOption('Maharashtra');
  await expect(city).toBeEnabled();
  const cities = await city.getByRole('option').allTextContents();
  expect(new Set(cities).size).toBe(cities.length);
  await city.selectOption('Mumbai');
  await state.selectOption('Gujarat');
  await expect(city).toHaveValue('');
  await expect(city.getByRole('option', { name: 'Mumbai' })).toHaveCount(0);
  // Cleared, not only out of sight.
  await state.selectOption('Maharashtra');
  await expect(city).toHaveValue('');

  const [waste, type] = [form.getByLabel('Waste Type'), form.getByLabel('Producer Type')];
  await expect(waste.getByRole('option')).toHaveText([
    'Select waste type',
    'Plastic',
    'E-waste',
    'Battery',
    'Tyre',
    'Oil',
  ]);
  await expect(type).toBeDisabled();
  await waste.selectOption('Plastic');
  await type.selectOption('Brand Owner (BO)');
  await waste.selectOption('E-waste');
  await expect(type).toHaveValue('');
  await expect(type.getByRole('option')).toHaveText(['Select producer type', 'Producer', 'Manufacturer']);
});

test('A new account is created, the form empties, and the list has it as pending', async ({ page, request }) => {
  const producer = await join(request, 'producer');
  await openAs(page, producer, '/ProducerEPRAccounts');
  const form = formOf(page);
  const number = await fillForm(page);
  const release = await hold(page, ADD);
  await form.getByRole('button', { name: 'Submit' }).click();
  await expect(form.getByRole('button', { name: 'Processing...' })).toBeDisabled();
  await release();
  await expectMessage(page, 'EPR Accounts successfully created!');
  for (const label of FIELDS.slice(0, -1)) await expect(form.getByLabel(label, { exact: true }), label).toHaveValue('');
  await expect(form.getByText('certificate.pdf')).toHaveCount(0);
  await form.getByRole('link', { name: 'View EPR Accounts' }).click();
  await expect(page.getByRole('row', { name: number }).getByText('Pending')).toBeVisible();
});

test('A rejected account is corrected and waits again', async ({ page, request }) => {
  const producer = await join(request, 'producer');
  const { registrationNumber } = newPerson('producer');
  const { id } = await addAccount(producer, { epr_registration_number: registrationNumber });
  await judgeAccount(producer, id, 'rejected');
  await openAs(page, producer, '/ProducerEPRAccountsList');
  await page.getByRole('link', { name: `Correct ${registrationNumber}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Correct EPR Account' })).toBeVisible();
  const form = page.getByRole('form', { name: 'Correct EPR Account' });
  await form.getByLabel('Address').fill('15 Dock Road');
  await form.getByRole('button', { name: 'Submit' }).click();
  await expect(page).toHaveURL('/ProducerEPRAccountsList');
  const row = page.getByRole('row', { name: registrationNumber });
  await expect(row).toContainText('15 Dock Road');
  await expect(row).toContainText('Pending');
});

test.describe(() => {
  test.use({ expectedErrors: [/status of (409|500)|ERR_FAILED/] });

  test('A failed list says why and can be asked for again', async ({ page, request }) => {
    const producer = await join(request, 'producer');
    const mend = await refuse(page, LIST, { error: 'The register is closed.' });
    await openAs(page, producer, '/ProducerEPRAccountsList');
    await expect(page.getByRole('alert').filter({ hasText: 'The register is closed.' })).toBeVisible();
    await tryAgain(page, mend);
    await expect(page.getByRole('row', { name: producer.person.registrationNumber })).toBeVisible();
  });

  test('Lists of the form that do not load say so', async ({ page, request }) => {
    const producer = await join(request, 'producer');
    const mend = await refuse(page, 'GET /api/epr/waste-types/');
    await openAs(page, producer, '/ProducerEPRAccounts');
    await expect(formOf(page).getByText('Failed to load waste types')).toBeVisible();
    await tryAgain(page, mend);
    await refuse(page, 'GET /api/epr/waste-types/Plastic/');
    await formOf(page).getByLabel('Waste Type').selectOption('Plastic');
    await expect(formOf(page).getByText('Failed to load producer types')).toBeVisible();
  });

  test('What the server refuses stands at the field; what fails loses nothing', async ({ page, request }) => {
    const producer = await join(request, 'producer');
    await openAs(page, producer, '/ProducerEPRAccounts');
    const form = formOf(page);
    const submit = form.getByRole('button', { name: 'Submit' });
    await fillForm(page);
    const mendNetwork = await cut(page, ADD);
    await submit.click();
    await expectMessage(page, 'Something went wrong!');
    await mendNetwork();
    const mend = await refuse(page, ADD, { error: '' });
    await submit.click();
    await expectMessage(page, 'Submission failed!');
    await mend();
    const mendFields = await refuse(page, ADD, {
      status: 409,
      error: 'Wrong.',
      errors: { address: 'No such street.', city: 'No such city.' },
    });
    await submit.click();
    await expectMessage(page, 'No such street. No such city.');
    await expect(form.getByLabel('City')).toHaveAccessibleDescription(/No such city\./);
    await mendFields();
    await expect(form.getByLabel('Address')).toHaveValue('14 Dock Road');
    await form.getByLabel('EPR Registration No').fill(producer.person.registrationNumber);
    await submit.click();
    await expect(form.getByLabel('EPR Registration No')).toHaveAccessibleDescription(/already/);
    await expect(form.getByText('certificate.pdf')).toBeVisible();
  });
});
