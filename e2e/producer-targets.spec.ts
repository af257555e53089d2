/** /ProducerAddTarget/{slug} and the profile check of the forms. */
import type { Page } from '@playwright/test';
import { cut, hold, recordCalls, refuse, tryAgain } from './answers.ts';
import { expect, expectMessage, test } from './market.ts';
import { addAccount, addTarget, join, joinBare, judgeAccount, openAs, THIS_YEAR } from './stage.ts';
import { newPerson } from './people.ts';

const ADD = 'POST /api/epr/target/';
const CHECK = 'GET /api/users/check-profile-completion/';
const yearLabel = (year: number) => `${year}-${String(year + 1).slice(2)}`;
const formOf = (page: Page) => page.getByRole('form', { name: 'Add Target' });

async function fillTypes(page: Page): Promise<void> {
  await formOf(page).getByLabel('Product Type').selectOption('Category II');
  await formOf(page).getByLabel('Credit Type').selectOption('Recycling');
}

test('The account of the address is chosen: its waste type is read-only, its state locked', async ({
  page,
  request,
}) => {
  const producer = await join(request, 'producer');
  await openAs(page, producer, `/ProducerAddTarget/${producer.accountId}`);
  const form = formOf(page);
  await expect(form.getByLabel('EPR Registration Number')).toHaveValue(producer.person.registrationNumber);
  await expect(form.getByLabel('Waste Type')).toHaveValue('Plastic');
  await expect(form.getByLabel('Waste Type')).not.toBeEditable();
  await expect(form.getByLabel('State')).toHaveValue('Maharashtra');
  await expect(form.getByLabel('State')).not.toBeEditable();
  await expect(form.getByLabel('Product Type').getByRole('option')).toContainText(['Category I', 'Category II']);
  await expect(form.getByLabel('Credit Type').getByRole('option')).toContainText(['Recycling', 'EoL']);
  await expect(page.getByRole('main').getByRole('link', { name: 'View EPR Accounts' })).toHaveAttribute(
    'href',
    '/ProducerEPRAccountsList',
  );
  await expect(page.getByRole('main').getByRole('searchbox', { name: 'Search targets' })).toBeVisible();
});

test('After a target the account of the address is chosen still, for the next one', async ({ page, request }) => {
  const producer = await join(request, 'producer');
  await openAs(page, producer, `/ProducerAddTarget/${producer.accountId}`);
  const form = formOf(page);
  await fillTypes(page);
  const quantity = form.getByLabel('Target Quantity');
  await quantity.fill('99999999999');
  await form.getByRole('button', { name: 'Add Quantity' }).click();
  await expect(form).toContainText('At most 1,00,00,00,000 Kg');
  await quantity.fill('12500');
  // A zero too many is seen.
  await expect(form).toContainText('12.5 tonnes.');
  await form.getByRole('button', { name: 'Add Quantity' }).click();
  await expect(quantity).toHaveValue('');
  await expect(form.getByLabel('EPR Registration Number')).toHaveValue(producer.person.registrationNumber);
  await expect(form.getByLabel('Waste Type')).toHaveValue('Plastic');
  await expect(form.getByLabel('Product Type')).toBeEnabled();
});

test('Years run from 2022 to the current plus 5, the current one chosen', async ({ page, request }) => {
  const producer = await join(request, 'producer');
  await openAs(page, producer, '/ProducerAddTarget');
  const years = formOf(page).getByLabel('Financial Year');
  const labels = Array.from({ length: THIS_YEAR + 5 - 2022 + 1 }, (_, index) => yearLabel(2022 + index));
  await expect(years.getByRole('option')).toHaveText(['Select', ...labels]);
  await expect(years.locator('option:checked')).toHaveText(yearLabel(THIS_YEAR));
});

test('Each missing field is told at its own place', async ({ page, request }) => {
  const producer = await join(request, 'producer');
  await openAs(page, producer, '/ProducerAddTarget');
  const form = formOf(page);
  await form.getByLabel('Financial Year').selectOption('Select');
  await form.getByRole('button', { name: 'Add Quantity' }).click();
  for (const [label, text] of [
    ['EPR Registration Number', 'Please select an EPR number.'],
    ['Financial Year', 'Please fill the financial year.'],
    ['Waste Type', 'Please select a waste type.'],
    ['State', 'Please select a State.'],
    ['Product Type', 'Please select a product type.'],
    ['Credit Type', 'Please select a credit type.'],
    ['Target Quantity', 'Please fill the Target Quantity.'],
  ] as const)
    await expect(form.getByLabel(label, { exact: true }), label).toHaveAccessibleDescription(text);
  await expect(form.getByLabel('EPR Registration Number')).toBeFocused();
});

test('Another account brings its own waste type, state and lists; only approved ones are offered', async ({
  page,
  request,
}) => {
  const producer = await join(request, 'producer');
  const [tyres, pending] = [newPerson('producer').registrationNumber, newPerson('producer').registrationNumber];
  const { id } = await addAccount(producer, {
    epr_registration_number: tyres,
    waste_type: 'E-waste',
    type: 'Manufacturer',
    state: 'Gujarat',
    city: 'Surat',
  });
  await judgeAccount(producer, id, 'approved');
  await addAccount(producer, { epr_registration_number: pending });
  await openAs(page, producer, `/ProducerAddTarget/${producer.accountId}`);
  const form = formOf(page);
  await fillTypes(page);
  const number = form.getByLabel('EPR Registration Number');
  await expect(number.getByRole('option', { name: pending })).toHaveCount(0);
  await number.selectOption({ value: tyres });
  await expect(form.getByLabel('Waste Type')).toHaveValue('E-waste');
  await expect(form.getByLabel('State')).toHaveValue('Gujarat');
  await expect(form.getByLabel('Product Type')).toHaveValue('');
  await expect(form.getByLabel('Credit Type')).toHaveValue('');
  await expect(form.getByLabel('Product Type').getByRole('option', { name: 'ITEW', exact: true })).toBeAttached();
});

test('A target is added: digits only, Processing..., the year as four digits, and the form as it was after', async ({
  page,
  request,
}) => {
  const producer = await join(request, 'producer');
  await openAs(page, producer, `/ProducerAddTarget/${producer.accountId}`);
  const form = formOf(page);
  await fillTypes(page);
  await form.getByLabel('Financial Year').selectOption(yearLabel(THIS_YEAR + 1));
  const quantity = form.getByLabel('Target Quantity');
  await quantity.pressSequentially('12a5.0x00');
  await expect(quantity).toHaveValue('1,25,000');
  const sent = recordCalls(page, ADD);
  const release = await hold(page, ADD);
  await form.getByRole('button', { name: 'Add Quantity' }).click();
  await expect(form.getByRole('button', { name: 'Processing...' })).toBeDisabled();
  await release();
  await expect(form.getByRole('button', { name: 'Add Quantity' })).toBeEnabled();
  for (const label of ['Target Quantity', 'Product Type', 'Credit Type'])
    await expect(form.getByLabel(label, { exact: true }), label).toHaveValue('');
  expect(sent).toHaveLength(1);
  expect(sent[0]?.url()).toContain(`?epr_id=${producer.accountId}`);
  expect(sent[0]?.postData()).toMatch(new RegExp(`"FY":"?${THIS_YEAR + 1}\\b`));
  const card = page.getByRole('article', { name: /^Target - 1/ });
  await expect(card).toContainText('1,25,000 Kg');
  await card.getByRole('link', { name: /^View status/ }).click();
  await expect(page).toHaveURL(/\/TargetStatus\?target=/);
  await expect(page.getByRole('heading', { level: 1, name: 'Target Status' })).toBeVisible();
});

test('The search box looks through the targets', async ({ page, request }) => {
  const producer = await join(request, 'producer');
  await addTarget(producer);
  await addTarget(producer, { product_type: 'Category III' });
  await openAs(page, producer, '/ProducerAddTarget');
  await expect(page.getByRole('article')).toHaveCount(2);
  await page.getByRole('searchbox', { name: 'Search targets' }).fill('category iii');
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page).toHaveURL('/ProducerAddTarget?search=category+iii');
});

test('Without an approved account the form says what comes first', async ({ page, request }) => {
  const producer = await joinBare(request, 'producer');
  await openAs(page, producer, '/ProducerAddTarget');
  await expect(page.getByText('No approved EPR account yet')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Add EPR Account' })).toBeVisible();
});

test('An incomplete profile is told, and leads to the profile after five seconds', async ({ page, request }) => {
  const producer = await joinBare(request, 'producer');
  await page.clock.install();
  for (const path of ['/ProducerAddTarget', '/ProducerEPRAccounts']) {
    const release = await hold(page, CHECK);
    await openAs(page, producer, path);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
    const checked = page.waitForResponse((response) => response.url().includes('check-profile-completion'));
    await release();
    await (await checked).finished();
    await page.clock.runFor(50);
    await expectMessage(page, 'Please complete the profile first Redirecting...');
    await page.clock.runFor(4_900);
    await expectMessage(page, 'Please complete the profile first Redirecting...');
    await expect(page).toHaveURL(path);
    await page.clock.runFor(100);
    await page.clock.resume();
    await expect(page).toHaveURL('/profile');
  }
});

test.describe(() => {
  test.use({ expectedErrors: [/status of (409|500)|ERR_FAILED/] });

  test('A profile check that fails is told', async ({ page, request }) => {
    const producer = await join(request, 'producer');
    await refuse(page, CHECK);
    await openAs(page, producer, '/ProducerAddTarget');
    await expectMessage(page, 'Error checking profile.');
    await openAs(page, producer, '/ProducerEPRAccounts');
    await expectMessage(page, 'Error checking profile.');
  });

  test('What fails is told and loses nothing', async ({ page, request }) => {
    const producer = await join(request, 'producer');
    await addTarget(producer);
    await openAs(page, producer, `/ProducerAddTarget/${producer.accountId}`);
    const form = formOf(page);
    await form.getByLabel('Product Type').selectOption('Category I');
    await form.getByLabel('Credit Type').selectOption('Recycling');
    await form.getByLabel('Target Quantity').fill('700');
    const submit = form.getByRole('button', { name: 'Add Quantity' });
    const mendNetwork = await cut(page, ADD);
    await submit.click();
    await expectMessage(page, 'Network error! Please try again.');
    await mendNetwork();
    const mend = await refuse(page, ADD);
    await submit.click();
    await expectMessage(page, 'Something went wrong.');
    await mend();
    // A second target of the same credit is refused by the server's rule.
    await submit.click();
    await expectMessage(page, /already/);
    await expect(form.getByLabel('Target Quantity')).toHaveValue('700');
    await expect(form.getByLabel('Product Type')).toHaveValue('Category I');
  });

  test('Type lists and accounts that do not load say so and can be asked for again', async ({ page, request }) => {
    const producer = await join(request, 'producer');
    const mend = await refuse(page, 'GET /api/epr/waste-types/Plastic/');
    await openAs(page, producer, `/ProducerAddTarget/${producer.accountId}`);
    await expect(page.getByText('Failed to load waste types')).toBeVisible();
    await tryAgain(page, mend);
    await expect(formOf(page).getByLabel('Product Type')).toBeEnabled();
    await refuse(page, 'GET /api/epr/producer/', { error: 'No accounts today.' });
    await page.reload();
    await expect(page.getByText('No accounts today.')).toBeVisible();
  });
});
