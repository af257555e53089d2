/** A recycler's credit: the dashboard's cards by financial year, their inline edit, and adding a quantity. */
import type { Locator, Page } from '@playwright/test';
import { financialYearLabel } from '../src/lib/financial-year.ts';
import { expect, expectFacts, expectMessage, test } from './market.ts';
import { PLACE } from './people.ts';
import {
  type Actor,
  addAccount,
  addCredit,
  addOffer,
  answer,
  ask,
  join,
  joinBare,
  judgeAccount,
  listGoods,
  openAs,
  THIS_YEAR,
} from './stage.ts';
import { cut, garble, nextCall, PROVOKED, recordCalls, refuse } from './answers.ts';
import { expectFailure, expectHead, expectLoading, searchFor } from './steps/screen-rules.ts';

const LIST = 'GET /api/epr/credit/';
const DASHBOARD = '/RecyclerDashboard';
const FORM = '/RecycleAddQuantity';

test.use({ expectedErrors: PROVOKED });

/** The years of the credit form and the filters. */
const YEARS = Array.from({ length: 9 }, (_, index) => THIS_YEAR - 3 + index).filter((year) => year >= 2022);
const ofYear = (year: number) => `FY ${financialYearLabel(year)}`;

test('Credit stands in cards by financial year, the latest first, beside the way to add more', async ({
  page,
  request,
}) => {
  const recycler = await join(request, 'recycler');
  await addCredit(recycler);
  await addCredit(recycler, { credit_type: 'EoL' });
  await addCredit(recycler, { year: `${THIS_YEAR - 1}-01-01` });
  await openAs(page, recycler, DASHBOARD);
  await expectHead(page, { heading: 'Dashboard', search: 'Search credit' });
  const years = page.getByRole('heading', { level: 2, name: /^FY / });
  await expect(years).toHaveText([ofYear(THIS_YEAR), ofYear(THIS_YEAR - 1)]);
  const latest = page.getByRole('region', { name: ofYear(THIS_YEAR) });
  const cards = latest.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3 }) });
  await expect(cards).toHaveCount(3);
  const card = cards.filter({ hasText: 'Recycling' }).first();
  await expectFacts(card, {
    'Available Certificate Value': '50,000 Kg',
    'Cumulative Certificate Potential': '1,00,000 Kg',
    'Processing Capacity': '5,00,000 kg/annum',
  });
  await expect(card).toContainText(recycler.person.registrationNumber);
  await expect(card).toContainText(recycler.person.company);
  await latest.getByRole('link', { name: 'Add Quantity' }).click();
  await expect(page).toHaveURL(FORM);
});

async function edit(page: Page, recycler: Actor): Promise<Locator> {
  await openAs(page, recycler, DASHBOARD);
  await page.getByRole('button', { name: /^Edit Category I/ }).click();
  return page.getByRole('form', { name: /^Edit Category I/ });
}

test('A card is edited in place: save', async ({ page, request }) => {
  const recycler = await join(request, 'recycler');
  await addCredit(recycler);
  const form = await edit(page, recycler);
  await expect(form.getByLabel('Cumulative Certificate Potential')).toBeFocused();
  const available = form.getByLabel('Available Certificate Value');
  await expect(available).toHaveValue('50,000');
  await expect(form.getByLabel('Cumulative Certificate Potential')).toHaveValue('1,00,000');
  await available.fill('60,0x00');
  await expect(available).toHaveValue('60,000');
  const sent = nextCall(page, 'PATCH /api/epr/credit/{id}/');
  await form.getByRole('button', { name: 'Save' }).click();
  expect((await sent).postDataJSON()).toEqual({
    available_certificate_value: '60000',
    comulative_certificate_potential: '100000',
  });
  await expectMessage(page, 'Values updated successfully!');
  await expect(form).toBeHidden();
  await expectFacts(page.getByRole('region', { name: ofYear(THIS_YEAR) }), {
    'Available Certificate Value': '60,000 Kg',
  });
});

test('A card is edited in place: cancel, and what cannot be saved', async ({ page, request }) => {
  const recycler = await join(request, 'recycler');
  await listGoods(recycler);
  const form = await edit(page, recycler);
  const asked = recordCalls(page, 'PATCH /api/epr/credit/{id}/');
  await form.getByLabel('Available Certificate Value').fill('1');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect(form).toBeHidden();
  await expect(page.getByRole('button', { name: /^Edit Category I/ })).toBeFocused();
  await page.getByRole('button', { name: /^Edit Category I/ }).click();
  await form.getByLabel('Available Certificate Value').fill('2');
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  expect(asked).toEqual([]);
  const region = page.getByRole('region', { name: ofYear(THIS_YEAR) });
  await expectFacts(region, { 'Available Certificate Value': '50,000 Kg' });

  await page.getByRole('button', { name: /^Edit Category I/ }).click();
  await form.getByLabel('Available Certificate Value').fill('1');
  await form.getByRole('button', { name: 'Save' }).click();
  // Below what offers list: the server's own words say the least.
  await expectMessage(page, /50,000 Kg/);
  await expect(form.getByLabel('Available Certificate Value')).toHaveValue('1');
  const mend = await garble(page, 'PATCH /api/epr/credit/{id}/');
  await form.getByRole('button', { name: 'Save' }).click();
  await expectMessage(page, 'Failed to update values. Please try again.');
  await mend();
  await cut(page, 'PATCH /api/epr/credit/{id}/');
  await form.getByRole('button', { name: 'Save' }).click();
  await expectMessage(page, 'Network error! Please try again.');
});

test('The year filter and the search ask the server and stand in the address', async ({ page, request }) => {
  const recycler = await join(request, 'recycler');
  await addCredit(recycler);
  await addCredit(recycler, { year: `${THIS_YEAR - 1}-01-01`, product_type: 'Category II' });
  await page.clock.install();
  await openAs(page, recycler, DASHBOARD);
  const years = page.getByRole('heading', { level: 2, name: /^FY / });
  await expect(years).toHaveCount(2);
  const filter = page.getByLabel('Filter By FY');
  await expect(filter.getByRole('option')).toHaveText(['All', ...YEARS.map(financialYearLabel)]);
  const asked = nextCall(page, LIST, (query) => query.get('FY') === String(THIS_YEAR - 1));
  await filter.selectOption(financialYearLabel(THIS_YEAR - 1));
  await asked;
  await expect(page).toHaveURL(`${DASHBOARD}?FY=${THIS_YEAR - 1}`);
  await expect(years).toHaveText([ofYear(THIS_YEAR - 1)]);
  await page.reload();
  await expect(filter).toHaveValue(String(THIS_YEAR - 1));
  await expect(years).toHaveText([ofYear(THIS_YEAR - 1)]);
  await filter.selectOption('All');
  await expect(years).toHaveCount(2);
  await searchFor(page, LIST, 'category ii');
  await expect(years).toHaveText([ofYear(THIS_YEAR - 1)]);
});

test('What waits for an answer stands on the dashboard, the oldest first', async ({ page, request }) => {
  const [recycler, producer] = [await join(request, 'recycler'), await join(request, 'producer')];
  const offer = await listGoods(recycler);
  await ask(producer, 'counter', offer.id, { quantity: 1_000 });
  const { id } = await ask(producer, 'purchase', offer.id, { quantity: 2_000 });
  await openAs(page, recycler, DASHBOARD);
  const waiting = page.getByRole('list').filter({ hasText: producer.person.company }).getByRole('listitem');
  await expect(waiting).toContainText(['1,000 Kg at ₹ 2.10/Kg', '2,000 Kg at ₹ 2.50/Kg']);
  await waiting.nth(1).getByRole('link').first().click();
  await expect(page).toHaveURL(`/trade/${id}`);
  await page.goBack();
  // The way to a list shows those of it that wait, not all that ever were.
  const declined = await ask(producer, 'purchase', offer.id, { quantity: 3_000 });
  await answer(recycler, 'purchase', declined.id, 'rejected');
  await page.getByRole('link', { name: /^Direct Purchase 1 waiting/ }).click();
  await expect(page).toHaveURL('/RecyclerDirectPurchase?status=Pending');
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(1);
});

test('The dashboard empty, loading and failed', async ({ page, request }) => {
  const recycler = await joinBare(request, 'recycler');
  await expectLoading(page, LIST, 'Loading...', () => openAs(page, recycler, DASHBOARD));
  await expect(page.getByText('No credit yet')).toBeVisible();
  await expectFailure(page, LIST, () => page.goto(DASHBOARD).then(() => undefined));
});

test('The first steps lead from the sign-up to the first offer, and go with it', async ({ page, request }) => {
  await openAs(page, await joinBare(request, 'recycler'), DASHBOARD);
  const steps = page.getByRole('region', { name: 'First steps' });
  await expect(steps.getByRole('link')).toHaveText('Complete the profile');

  const recycler = await join(request, 'recycler');
  await openAs(page, recycler, DASHBOARD);
  const next = steps.locator('[aria-current="step"]');
  await expect(next).toContainText('Add your credit');
  await steps.getByRole('link', { name: 'Add Quantity' }).click();
  await expect(page).toHaveURL(FORM);
  const { id } = await addCredit(recycler);
  await page.goto(DASHBOARD);
  await expect(next.getByRole('link')).toHaveAttribute('href', '/RecyclerCreateOffers');
  await addOffer(recycler, id);
  await expect(steps).toBeHidden();
});

test('The first steps say so when the account was rejected', async ({ page, request }) => {
  const recycler = await join(request, 'recycler');
  await judgeAccount(recycler, recycler.accountId, 'rejected');
  await openAs(page, recycler, DASHBOARD);
  const next = page.getByRole('region', { name: 'First steps' }).locator('[aria-current="step"]');
  await expect(next).toContainText('It was rejected. Correct it; it is then checked again.');
  await next.getByRole('link', { name: 'Correct it' }).click();
  await expect(page).toHaveURL('/RecycleEPRAccountsList');
});

test('Add Quantity: a second record of a kind leads to the first', async ({ page, request }) => {
  const recycler = await join(request, 'recycler');
  await addCredit(recycler);
  const form = await openForm(page, recycler);
  await fillForm(form, recycler);
  await form.getByRole('button', { name: 'Add Quantity' }).click();
  await expectMessage(page, 'A credit record of this kind exists already.');
  await form.getByRole('link', { name: `See the records of ${financialYearLabel(THIS_YEAR)}` }).click();
  await expect(page).toHaveURL(`${DASHBOARD}?FY=${THIS_YEAR}`);
});

async function openForm(page: Page, recycler: Actor): Promise<Locator> {
  await openAs(page, recycler, FORM);
  return page.getByRole('form', { name: 'Add Quantity' });
}

const MESSAGES: Readonly<Record<string, string>> = {
  'EPR Registration Number': 'Please select an EPR number.',
  'Financial Year': 'Please fill the financial year.',
  'Waste Type': 'Please select a waste type.',
  State: 'Please select a State.',
  'Product Type': 'Please select a product type.',
  'Credit Type': 'Please select a credit type.',
  'Processing Capacity': 'Please fill the Processing Capacity.',
  'Cumulative Certificate Potential': 'Please Fill The Cumulative cerificate potential.',
  'Available Certificate Value': 'Please fill the Available Certificate Value.',
};

test('Add Quantity: every field has its message, numbers take digits only', async ({ page, request }) => {
  const form = await openForm(page, await join(request, 'recycler'));
  await expectHead(page, { heading: 'Add Quantity' });
  await form.getByRole('button', { name: 'Add Quantity' }).click();
  for (const [label, message] of Object.entries(MESSAGES))
    await expect(form.getByLabel(label, { exact: true })).toHaveAccessibleDescription(new RegExp(`^${message}`));
  await expect(form.getByLabel('EPR Registration Number')).toBeFocused();
  for (const label of ['Processing Capacity', 'Cumulative Certificate Potential', 'Available Certificate Value']) {
    await form.getByLabel(label).fill('-1e25 kg');
    await expect(form.getByLabel(label)).toHaveValue('125');
  }
  await form.getByRole('link', { name: 'View EPR Accounts' }).click();
  await expect(page).toHaveURL('/RecycleEPRAccountsList');
});

test('Add Quantity: the account brings waste type and state, which then decide the types', async ({
  page,
  request,
}) => {
  const recycler = await join(request, 'recycler');
  await addAccount(recycler, { epr_registration_number: '7770001' });
  const form = await openForm(page, recycler);
  const number = form.getByLabel('EPR Registration Number');
  // The pending account is not among them.
  await expect(number.getByRole('option')).toHaveText([
    'Select EPR account',
    new RegExp(`^${recycler.person.registrationNumber}`),
  ]);
  await expect(form.getByLabel('Financial Year').getByRole('option')).toHaveText([
    'Select financial year',
    ...YEARS.map(financialYearLabel),
  ]);
  await expect(form.getByLabel('Product Type')).toBeDisabled();
  await expect(form.getByLabel('Credit Type')).toBeDisabled();
  await number.selectOption(recycler.person.registrationNumber);
  await expect(form.getByLabel('Waste Type')).toHaveValue('Plastic');
  await expect(form.getByLabel('State')).toHaveValue(PLACE.state);
  await expect(form.getByLabel('State')).toBeDisabled();
  await form.getByLabel('Product Type').selectOption('Category I');
  await form.getByLabel('Credit Type').selectOption('Recycling');
  await number.selectOption('');
  for (const label of ['Waste Type', 'State', 'Product Type', 'Credit Type'])
    await expect(form.getByLabel(label)).toHaveValue('');
});

async function fillForm(form: Locator, recycler: Actor): Promise<void> {
  await form.getByLabel('EPR Registration Number').selectOption(recycler.person.registrationNumber);
  await form.getByLabel('Financial Year').selectOption(financialYearLabel(THIS_YEAR));
  await form.getByLabel('Product Type').selectOption('Category I');
  await form.getByLabel('Credit Type').selectOption('Recycling');
  await form.getByLabel('Processing Capacity').fill('500000');
  await form.getByLabel('Cumulative Certificate Potential').fill('100000');
  await form.getByLabel('Available Certificate Value').fill('50000');
}

test('Add Quantity: sent with the first day of the year; success says so and empties the form', async ({
  page,
  request,
}) => {
  const recycler = await join(request, 'recycler');
  const form = await openForm(page, recycler);
  await fillForm(form, recycler);
  const sent = nextCall(page, 'POST /api/epr/credit/');
  await form.getByRole('button', { name: 'Add Quantity' }).click();
  const call = await sent;
  expect(new URL(call.url()).searchParams.get('epr_id')).toBe(recycler.accountId);
  expect(call.postDataJSON()).toMatchObject({ year: `${THIS_YEAR}-01-01`, state: PLACE.state, waste_type: 'Plastic' });
  await expectMessage(page, 'Credit quantity added!');
  // The form begins anew, and says where the credit goes from here.
  const next = page.getByRole('link', { name: 'List an offer' });
  await expect(page.locator(':focus').filter({ has: next })).toContainText('can be listed now');
  await expect(next).toHaveAttribute('href', /\/RecyclerCreateOffers\?credit=/);
  for (const label of Object.keys(MESSAGES)) await expect(form.getByLabel(label, { exact: true })).toHaveValue('');
  await page
    .getByRole('navigation', { name: 'Workspace' })
    .getByRole('link', { name: /^Dashboard/ })
    .click();
  await expect(page.getByRole('region', { name: ofYear(THIS_YEAR) })).toContainText('50,000 Kg');
});

test('Add Quantity: a refusal, a silence, and lists that do not come', async ({ page, request }) => {
  const recycler = await join(request, 'recycler');
  await addCredit(recycler);
  const form = await openForm(page, recycler);
  await fillForm(form, recycler);
  const submit = form.getByRole('button', { name: 'Add Quantity' });
  const refused = page.waitForResponse((response) => response.status() === 409);
  await submit.click();
  const { error }: { error: string } = await (await refused).json();
  await expectMessage(page, error);
  let mend = await garble(page, 'POST /api/epr/credit/');
  await submit.click();
  await expectMessage(page, 'An error occurred while submitting the form.');
  await mend();
  mend = await cut(page, 'POST /api/epr/credit/');
  await submit.click();
  await expectMessage(page, 'Network error! Please try again.');
  await mend();
  await expect(form.getByLabel('Available Certificate Value')).toHaveValue('50,000');

  const restore = await refuse(page, 'GET /api/epr/waste-types/{name}/');
  await openForm(page, recycler);
  await form.getByLabel('EPR Registration Number').selectOption(recycler.person.registrationNumber);
  await expect(form.getByText('Failed to load credit types')).toBeVisible();
  await restore();
  await expectFailure(
    page,
    'GET /api/epr/recycler/',
    () => page.goto(FORM).then(() => undefined),
    'Failed to fetch EPR numbers.',
  );
  await expect(submit).toBeEnabled();
});

test('Add Quantity: without an approved account it says what to do', async ({ page, request }) => {
  const recycler = await joinBare(request, 'recycler');
  await openAs(page, recycler, FORM);
  await expect(page.getByText('No approved EPR account yet')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Add EPR Account' }).click();
  await expect(page).toHaveURL('/RecyclerEprAccount');
});
