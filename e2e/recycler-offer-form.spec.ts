/** Creating and updating a credit offer. */
import type { Locator, Page } from '@playwright/test';
import { financialYearLabel } from '../src/lib/financial-year.ts';
import { TRAIL_DOCUMENTS } from '../src/features/offers/contract.ts';
import { expect, expectMessage, test } from './market.ts';
import { photo } from './papers.ts';
import { type Actor, addCredit, addOffer, ask, join, listGoods, openAs, THIS_YEAR } from './stage.ts';
import { blockLiveUpdates, cut, garble, nextCall, PROVOKED, recordCalls, refuse, tryAgain } from './answers.ts';
import { expectFailure, expectHead, expectLoading } from './steps/screen-rules.ts';

const FORM = '/RecyclerCreateOffers';
const PICKER = '.png,.jpg,.jpeg,.webp';

test.use({ expectedErrors: PROVOKED });

const words = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from('bales') });

async function openForm(page: Page, recycler: Actor): Promise<Locator> {
  await openAs(page, recycler, FORM);
  return page.getByRole('form', { name: 'Credit Offer' });
}

async function chooseCredit(form: Locator, recycler: Actor): Promise<void> {
  await form.getByLabel('EPR Reg No').selectOption(recycler.person.registrationNumber);
  await form.getByLabel('Financial Year').selectOption(financialYearLabel(THIS_YEAR));
  await form.getByLabel('Product Type').selectOption('Category I');
  await form.getByLabel('Credit Type').selectOption('Recycling');
}

async function fillForm(form: Locator, recycler: Actor): Promise<void> {
  await form.getByLabel('Offer Title').fill('Washed bales');
  await chooseCredit(form, recycler);
  await form.getByLabel('Credit Available').fill('40000');
  await form.getByLabel('Minimum Purchase').fill('1000');
  await form.getByLabel('Price per credit').fill('2.5');
  await form.getByRole('checkbox', { name: 'Tax Invoice' }).check();
  await form.getByLabel('Product Image').setInputFiles(await photo('bales'));
  await form.getByLabel('Availability Proof').setInputFiles(await photo('proof'));
}

test('Every field has its message', async ({ page, request }) => {
  const form = await openForm(page, await join(request, 'recycler'));
  await expectHead(page, { heading: 'Credit Offer' });
  await form.getByRole('button', { name: 'Submit' }).click();
  for (const [label, message] of Object.entries({
    'Offer Title': 'Offer title is required',
    'EPR Reg No': 'EPR Reg No is required',
    'Financial Year': 'Financial Year is required',
    'Waste Type': 'Waste type is required',
    'Product Type': 'Product type is required',
    'Credit Type': 'Credit type is required',
    'Credit Available': 'Credit Available is required',
    'Minimum Purchase': 'Minimum Purchase is required',
    'Price per credit': 'Price per credit is required',
    'Product Image': 'Upload image or video is required',
    'Availability Proof': 'Upload image or video is required',
  }))
    await expect(form.getByLabel(label, { exact: true })).toHaveAccessibleDescription(new RegExp(`^${message}`));
  await expect(form.getByRole('group', { name: 'Trail Documents' })).toHaveAccessibleDescription(
    /^Trail Documents is required/,
  );
  await expect(form.getByLabel('Offer Title')).toBeFocused();
});

test('Minimum and price start as 0 and must be above it; digits only, of a price two decimals', async ({
  page,
  request,
}) => {
  const form = await openForm(page, await join(request, 'recycler'));
  const [minimum, price] = [form.getByLabel('Minimum Purchase'), form.getByLabel('Price per credit')];
  for (const field of [minimum, price]) {
    await expect(field).toHaveValue('');
    await expect(field).toHaveAttribute('placeholder', '0');
    await field.fill('0');
  }
  await form.getByRole('button', { name: 'Submit' }).click();
  await expect(minimum).toHaveAccessibleDescription(/^Minimum Purchase is required/);
  await expect(price).toHaveAccessibleDescription(/^Price per credit is required/);
  for (const field of [minimum, form.getByLabel('Credit Available')]) {
    await field.fill('1a25');
    await expect(field).toHaveValue('125');
  }
  await price.fill('2.559₹');
  await expect(price).toHaveValue('2.55');
});

test('Pickers and types of files; the ten trail documents', async ({ page, request }) => {
  const form = await openForm(page, await join(request, 'recycler'));
  await expect(form.getByLabel('Product Image')).toHaveAttribute('accept', PICKER);
  await expect(form.getByLabel('Availability Proof')).toHaveAttribute('accept', `${PICKER},.docx`);
  await expect(form.getByRole('checkbox')).toHaveCount(10);
  for (const name of TRAIL_DOCUMENTS) await expect(form.getByRole('checkbox', { name, exact: true })).toBeVisible();
  const refusal = /^Only PNG, JPG, JPEG, and DOCX files are allowed/;
  await form.getByLabel('Product Image').setInputFiles(words('bales.docx'));
  await form.getByLabel('Availability Proof').setInputFiles(words('proof.pdf'));
  await form.getByRole('button', { name: 'Submit' }).click();
  await expect(form.getByLabel('Product Image')).toHaveAccessibleDescription(refusal);
  await expect(form.getByLabel('Availability Proof')).toHaveAccessibleDescription(refusal);
  for (const name of ['proof.docx', 'proof.jpeg', 'proof.webp']) {
    await form.getByLabel('Availability Proof').setInputFiles(words(name));
    await expect(form.getByLabel('Availability Proof'), name).not.toHaveAccessibleDescription(refusal);
  }
});

test('Years, and the way from an account to its credit', async ({ page, request }) => {
  const recycler = await join(request, 'recycler');
  await addCredit(recycler);
  await addCredit(recycler, { credit_type: 'EoL', available_certificate_value: '9000' });
  await addCredit(recycler, { product_type: 'Category II', year: `${THIS_YEAR - 1}-01-01` });
  const form = await openForm(page, recycler);
  const years = Array.from({ length: THIS_YEAR + 6 - 2022 }, (_, index) => financialYearLabel(2022 + index));
  await expect(form.getByLabel('Financial Year').getByRole('option')).toHaveText(['Select financial year', ...years]);
  const [product, credit] = [form.getByLabel('Product Type'), form.getByLabel('Credit Type')];
  await expect(product).toBeDisabled();
  await expect(credit).toBeDisabled();
  await form.getByLabel('EPR Reg No').selectOption(recycler.person.registrationNumber);
  await expect(form.getByLabel('Waste Type')).toHaveValue('Plastic');
  await form.getByLabel('Financial Year').selectOption(financialYearLabel(THIS_YEAR));
  // The product types of that year's records alone.
  await expect(product.getByRole('option')).toHaveText(['Select product type', 'Category I']);
  await expect(credit).toBeDisabled();
  await product.selectOption('Category I');
  await expect(credit.getByRole('option')).toHaveText(['Select credit type', 'EoL', 'Recycling']);
  // What both have to sell is said as soon as the product type is chosen.
  const available = form.getByLabel('Credit Available');
  await expect(available).toHaveAccessibleDescription(/Recycling 50,000 Kg/);
  await credit.selectOption('EoL');
  await expect(available).toHaveAccessibleDescription('Available certificate value: 9,000 Kg');
  await form.getByLabel('Financial Year').selectOption(financialYearLabel(THIS_YEAR - 1));
  await expect(product).toHaveValue('');
  await expect(credit).toHaveValue('');
  await product.selectOption('Category II');
  // There is but one.
  await expect(credit).toHaveValue('Recycling');
});

test('An account without credit cannot be submitted, and the way to add it is shown', async ({ page, request }) => {
  const recycler = await join(request, 'recycler');
  const form = await openForm(page, recycler);
  await expect(form.getByRole('button', { name: 'Submit' })).toBeEnabled();
  await form.getByLabel('EPR Reg No').selectOption(recycler.person.registrationNumber);
  await expect(form.getByText('This EPR account has no credit yet.')).toBeVisible();
  await expect(form.getByRole('button', { name: 'Submit' })).toBeDisabled();
  await form.getByRole('link', { name: 'Add Quantity' }).click();
  await expect(page).toHaveURL(`/RecycleAddQuantity?account=${recycler.accountId}`);
  await expect(page.getByLabel('EPR Registration Number')).toHaveValue(recycler.person.registrationNumber);
});

test('An offer goes out with its account and credit record; success says so and empties the form', async ({
  page,
  request,
}) => {
  const recycler = await join(request, 'recycler');
  const credit = await addCredit(recycler);
  const form = await openForm(page, recycler);
  await fillForm(form, recycler);
  const sent = nextCall(page, 'POST /api/epr/credit-offers/');
  await form.getByRole('button', { name: 'Submit' }).click();
  const call = await sent;
  expect(Object.fromEntries(new URL(call.url()).searchParams)).toEqual({
    epr_id: recycler.accountId,
    epr_credit_id: credit.id,
  });
  expect(call.headers()['content-type']).toContain('multipart/form-data');
  await expectMessage(page, 'Offer created successfully');
  const view = page.getByRole('link', { name: 'View the offer' });
  await expect(page.locator(':focus').filter({ has: view })).toContainText('is on the market.');
  for (const label of ['Offer Title', 'EPR Reg No', 'Financial Year', 'Product Type', 'Credit Available'])
    await expect(form.getByLabel(label)).toHaveValue('');
  await expect(form.getByRole('checkbox', { name: 'Tax Invoice' })).not.toBeChecked();
  await expect(form.getByText('Choose a file or drop it here')).toHaveCount(2);
  await form.getByRole('link', { name: 'View Credit Offers' }).click();
  await expect(page.getByRole('heading', { name: 'Washed bales' })).toBeVisible();
});

test('What cannot be created is told, and nothing typed is lost', async ({ page, request }) => {
  const recycler = await join(request, 'recycler');
  const credit = await addCredit(recycler);
  await blockLiveUpdates(page);
  const form = await openForm(page, recycler);
  await fillForm(form, recycler);
  // A colleague lists of the same record meanwhile.
  await addOffer(recycler, credit.id, { credit_available: '20000' });
  const submit = form.getByRole('button', { name: 'Submit' });
  const refused = page.waitForResponse((response) => response.status() === 409);
  await submit.click();
  const { error }: { error: string } = await (await refused).json();
  expect(error).toBe('Only 30,000 Kg of this credit record can still be listed.');
  await expectMessage(page, error);
  await form.getByLabel('Credit Available').fill('30000');
  let mend = await cut(page, 'POST /api/epr/credit-offers/');
  await submit.click();
  await expectMessage(page, 'Network error! Please try again.');
  await mend();
  mend = await garble(page, 'POST /api/epr/credit-offers/');
  await submit.click();
  await expectMessage(page, 'Error creating offer');
  await mend();
  mend = await garble(page, 'POST /api/epr/credit-offers/', 200);
  await submit.click();
  await expectMessage(page, 'Invalid response from server');
  await mend();
  await expect(form.getByLabel('Offer Title')).toHaveValue('Washed bales');
  await expect(form.getByText('bales.png')).toBeVisible();
});

test('All that is wrong with a quantity is said at once, and nothing is sent', async ({ page, request }) => {
  const recycler = await join(request, 'recycler');
  await addCredit(recycler);
  const form = await openForm(page, recycler);
  await fillForm(form, recycler);
  await form.getByLabel('Credit Available').fill('60000');
  await form.getByLabel('Minimum Purchase').fill('70000');
  const sent = recordCalls(page, 'POST /api/epr/credit-offers/');
  await form.getByRole('button', { name: 'Submit' }).click();
  await expect(form.getByText('Minimum purchase cannot exceed the available credit.')).toBeVisible();
  await expect(form.getByText('Only 50,000 Kg of this credit record can still be listed.')).toBeVisible();
  expect(sent).toHaveLength(0);
});

test('The form while its credit loads or fails', async ({ page, request }) => {
  const recycler = await join(request, 'recycler');
  await blockLiveUpdates(page);
  await expectLoading(page, 'GET /api/epr/recycler/', 'Loading...', () => openAs(page, recycler, FORM));
  const mend = await refuse(page, 'GET /api/epr/credit/');
  await page.getByLabel('EPR Reg No').selectOption(recycler.person.registrationNumber);
  await expect(page.getByText('Failed to load credit types')).toBeVisible();
  await tryAgain(page, mend);
  await expect(page.getByText('This EPR account has no credit yet.')).toBeVisible();
});

async function openUpdate(page: Page, recycler: Actor, offer: { id: string }): Promise<Locator> {
  await openAs(page, recycler, `/RecyclerUpdateOffers/${offer.id}`);
  return page.getByRole('form', { name: 'Update Credit Offer' });
}

test('An update starts with the offer, its record locked, and wants every field', async ({ page, request }) => {
  const recycler = await join(request, 'recycler');
  const offer = await listGoods(recycler);
  const form = await openUpdate(page, recycler, offer);
  await expectHead(page, { heading: 'Update Credit Offer', subtext: offer.title });
  await expect(form.getByLabel('Offer Title')).toHaveValue(offer.title);
  await expect(form.getByLabel('Credit Available')).toHaveValue('50,000');
  await expect(form.getByLabel('Minimum Purchase')).toHaveValue('1,000');
  await expect(form.getByLabel('Price per credit')).toHaveValue('2.50');
  await expect(form.getByRole('checkbox', { name: 'Tax Invoice' })).toBeChecked();
  for (const [label, value] of Object.entries({
    'EPR Reg No': recycler.person.registrationNumber,
    'Financial Year': String(THIS_YEAR),
    'Waste Type': 'Plastic',
    'Product Type': 'Category I',
    'Credit Type': 'Recycling',
  })) {
    await expect(form.getByLabel(label)).toHaveValue(value);
    await expect(form.getByLabel(label)).toBeDisabled();
  }
  for (const [label, message] of Object.entries({
    'Offer Title': 'Offer title is required',
    'Credit Available': 'Credit Available is required',
    'Minimum Purchase': 'Minimum Purchase is required',
    'Price per credit': 'Price per credit is required',
  })) {
    await form.getByLabel(label).fill('');
    await form.getByRole('button', { name: 'Update' }).click();
    await expect(form.getByLabel(label)).toHaveAccessibleDescription(new RegExp(`^${message}`));
  }
  await form.getByRole('checkbox', { name: 'Tax Invoice' }).uncheck();
  await expect(form.getByText('Trail Documents is required')).toBeVisible();
});

test('An update without a year or with one out of 2000 to 2099 is refused', async ({ request }) => {
  const recycler = await join(request, 'recycler');
  const { id } = await listGoods(recycler);
  for (const FY of ['', '1999', '2100']) {
    const answer = await request.patch(`/api/epr/credit-offers/${id}/`, { headers: recycler.headers, data: { FY } });
    expect(answer.status(), FY).toBe(400);
    expect(((await answer.json()) as { errors: object }).errors).toEqual({ FY: 'FY is required' });
  }
});

async function filesOf({ api, headers }: Actor, offer: { id: string }) {
  const answer = await api.get(`/api/epr/credit-offers/${offer.id}/`, { headers });
  const { data }: { data: { product_image: string; availability_proof: string } } = await answer.json();
  return data;
}

test('An update sends files only if chosen, says so and leads back to the list', async ({ page, request }) => {
  const recycler = await join(request, 'recycler');
  const offer = await listGoods(recycler);
  const form = await openUpdate(page, recycler, offer);
  await form.getByLabel('Price per credit').fill('2.75');
  const sent = nextCall(page, 'PATCH /api/epr/credit-offers/{id}/');
  await form.getByRole('button', { name: 'Update' }).click();
  const fields: object = (await sent).postDataJSON();
  expect(fields).toEqual({ price_per_credit: '2.75' });
  await expectMessage(page, 'Offer updated successfully');
  await expect(page).toHaveURL('/RecyclerCreditOffers');
  await expect(page.getByText('₹ 2.75/Kg')).toBeVisible();

  // Who came from the list goes on in it as it was.
  const found = `/RecyclerCreditOffers?search=${offer.title}`;
  await page.goto(found);
  const before = await filesOf(recycler, offer);
  await page.getByRole('link', { name: `Edit ${offer.title}` }).click();
  await form.getByLabel('Product Image').setInputFiles(await photo('other'));
  await form.getByRole('button', { name: 'Update' }).click();
  await expect(page).toHaveURL(found);
  const after = await filesOf(recycler, offer);
  expect(after.product_image).not.toBe(before.product_image);
  expect(after.availability_proof).toBe(before.availability_proof);
});

test('An update leaves alone what another device has changed meanwhile', async ({ page, request }) => {
  const recycler = await join(request, 'recycler');
  const offer = await listGoods(recycler);
  const form = await openUpdate(page, recycler, offer);
  const path = `/api/epr/credit-offers/${offer.id}/`;
  await request.patch(path, { headers: recycler.headers, data: { price_per_credit: '3.10' } });
  await form.getByLabel('Offer Title').fill('Bales, washed twice');
  await form.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByRole('heading', { name: 'Bales, washed twice' })).toBeVisible();
  await expect(page.getByText('₹ 3.10/Kg')).toBeVisible();
  await page.getByRole('link', { name: 'Edit Bales, washed twice' }).click();
  await form.getByRole('button', { name: 'Update' }).click();
  await expectMessage(page, 'Offer updated successfully');
});

test('What is typed survives a reload, and Cancel forgets it', async ({ page, request }) => {
  const recycler = await join(request, 'recycler');
  const offer = await listGoods(recycler);
  const form = await openUpdate(page, recycler, offer);
  await form.getByLabel('Offer Title').fill('Half a thought');
  await page.reload();
  await expect(form.getByText('Restored what you typed')).toBeVisible();
  await expect(form.getByLabel('Offer Title')).toHaveValue('Half a thought');
  await form.getByRole('link', { name: 'Cancel' }).click();
  await page.getByRole('link', { name: `Edit ${offer.title}` }).click();
  await expect(form.getByLabel('Offer Title')).toHaveValue(offer.title);
  await expect(form.getByText('Restored what you typed')).toHaveCount(0);
});

test('What cannot be updated is told; below what is reserved the least is said beforehand', async ({
  page,
  request,
}) => {
  const [recycler, producer] = [await join(request, 'recycler'), await join(request, 'producer')];
  const offer = await listGoods(recycler);
  await ask(producer, 'purchase', offer.id);
  const form = await openUpdate(page, recycler, offer);
  await expect(form.getByLabel('Credit Available')).toHaveAccessibleDescription(/At least 5,000 Kg/);
  await form.getByLabel('Credit Available').fill('4000');
  const refused = page.waitForResponse((response) => response.status() === 409);
  await form.getByRole('button', { name: 'Update' }).click();
  const { error }: { error: string } = await (await refused).json();
  await expectMessage(page, error);
  await expect(page).toHaveURL(`/RecyclerUpdateOffers/${offer.id}`);
  const mend = await garble(page, 'PATCH /api/epr/credit-offers/{id}/');
  await form.getByRole('button', { name: 'Update' }).click();
  await expectMessage(page, 'Error updating offer');
  await mend();
  await cut(page, 'PATCH /api/epr/credit-offers/{id}/');
  await form.getByRole('button', { name: 'Update' }).click();
  await expectMessage(page, 'Failed to update offer. Please try again');
});

test('An offer that loads, fails to load, or is not there', async ({ page, request }) => {
  const recycler = await join(request, 'recycler');
  const offer = await listGoods(recycler);
  const call = 'GET /api/epr/credit-offers/{id}/';
  await expectLoading(page, call, 'Loading...', () => openUpdate(page, recycler, offer).then(() => undefined));
  await expectFailure(page, call, () => page.reload().then(() => undefined));
  await expect(page.getByLabel('Offer Title')).toHaveValue(offer.title);
  await page.goto('/RecyclerUpdateOffers/nobody');
  const missing = page.getByRole('main').getByRole('alert');
  await expect(missing).toContainText('Not found.');
  await missing.getByRole('link', { name: 'View Credit Offers' }).click();
  await expect(page).toHaveURL('/RecyclerCreditOffers');
});
