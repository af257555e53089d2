import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { recyclerAccount } from '#accounts/epr-accounts/contract.ts';
import { financialYearLabel } from '#lib/financial-year.ts';
import { referenceContract } from '#rules/reference/contract.ts';
import { creditRecord } from '#supply/credits/contract.ts';
import { ownOffer } from '#supply/offers/contract.ts';
import { respond, requests, refuse } from '#tests/components/api.ts';
import { expectMessage, textsOf } from '#tests/components/expectations.ts';
import { fieldOf, fillIn } from '#tests/components/forms.ts';
import { approvedAccount as account } from '#tests/components/recycler.ts';
import { respondWithRules, BAND_ROW, UNIT_ROW, VALIDITY_ROW } from '#tests/components/rules.ts';
import { sample } from '#tests/components/sample.ts';
import { address, openScreen } from '#tests/components/screen.tsx';
import { THIS_YEAR } from '#tests/components/this-year.ts';
import { respondWithTrades } from '#tests/components/trades.ts';

const CREATE = 'POST /api/epr/credit-offers/';
const kind = {
  epr_registration_number: '5550001',
  waste_type: 'Plastic',
  product_type: 'Category I',
  credit_type: 'Recycling',
};
const credit = sample(creditRecord, {
  ...kind,
  id: 'credit-1',
  year: 2026,
  epr_account: account.id,
  available_certificate_value: 50_000,
  listed: 20_000,
});
const crates = sample(ownOffer, {
  ...kind,
  id: 'offer-1',
  offer_title: 'Green crates',
  FY: 2026,
  epr_credit: credit.id,
  credit_available: 40_000,
  minimum_purchase: 500,
  price_per_credit: 2.4,
  trail_documents: ['Tax Invoice'],
  product_image: '/files/crates',
  availability_proof: '/files/proof',
});

function answerCopy(changes: Partial<typeof credit> = {}): void {
  const record = { ...credit, ...changes };
  respond('GET /api/users/check-profile-completion/', { status: true, missing: [] });
  respond('GET /api/epr/recycler/', { data: [account], next: null });
  respond('GET /api/epr/credit/', { data: [record], next: null });
  respond('GET /api/epr/credit/{id}/', { data: record });
  respond('GET /api/epr/credit-offers/{slug}/', { data: crates });
  respond('GET /api/epr/price-context/', { data: { price_context: null } });
}
function openCopy(changes?: Partial<typeof credit>) {
  answerCopy(changes);
  return openScreen('/RecyclerCreateOffers?copy=offer-1', { as: 'recycler' });
}
const theForm = () => screen.findByRole('form', { name: 'Credit Offer' });
const field = (form: HTMLElement, label: string) => within(form).getByLabelText<HTMLInputElement>(label);
const values = (form: HTMLElement) =>
  Object.fromEntries(
    [
      'Offer Title',
      'EPR Reg No',
      'Product Type',
      'Credit Type',
      'Credit Available',
      'Minimum Purchase',
      'Price per credit',
    ].map((label) => [label, field(form, label).value]),
  );

test('A copy has the fields of its offer, and what its record has left; files that are not chosen are copied', async () => {
  const user = openCopy();
  const form = await theForm();
  await waitFor(() => expect(field(form, 'Credit Type')).toHaveValue('Recycling'));
  expect(values(form)).toEqual({
    'Offer Title': 'Green crates (copy)',
    'EPR Reg No': '5550001',
    'Product Type': 'Category I',
    'Credit Type': 'Recycling',
    // 40,000 are available in the offer, 30,000 unlisted in the record.
    'Credit Available': '30,000',
    'Minimum Purchase': '500',
    'Price per credit': '2.40',
  });
  expect(within(form).getByRole('checkbox', { name: 'Tax Invoice' })).toBeChecked();
  expect(within(form).queryByText(/is left to list/)).not.toBeInTheDocument();
  expect(requests(CREATE)).toEqual([]);
  respond(CREATE, { message: 'Created', data: sample(ownOffer, { id: 'offer-2' }), warnings: [] });
  await user.click(within(form).getByRole('button', { name: 'Submit' }));
  await expectMessage('Offer created successfully');
  const [sent] = requests(CREATE);
  expect(Object.fromEntries(sent?.query ?? [])).toEqual({
    epr_id: account.id,
    epr_credit_id: credit.id,
    copy_of: 'offer-1',
  });
  expect(sent?.body).toMatchObject({ offer_title: 'Green crates (copy)', credit_available: '30000' });
  expect(Object.keys(sent?.body as object)).not.toContain('product_image');
  // The next offer of the emptied form is no copy.
  fireEvent.change(field(form, 'Offer Title'), { target: { value: 'Another' } });
  await user.click(within(form).getByRole('button', { name: 'Submit' }));
  await waitFor(() =>
    expect(field(form, 'Product Image')).toHaveAccessibleDescription(/^Upload image or video is required/),
  );
});

test('Where nothing of the record is left, the form says so', async () => {
  openCopy({ listed: 50_000 });
  const form = await theForm();
  expect(await within(form).findByText('Nothing of this credit record is left to list.')).toBeVisible();
  expect(field(form, 'Credit Available')).toHaveValue('');
});

test('The copy of an offer whose credit a recall holds says so before anything is typed, and cannot be listed', async () => {
  openCopy({ held_by: 'RC-2026-27-000001' });
  const form = await theForm();
  expect(await within(form).findByText('Held by recall RC-2026-27-000001.')).toBeVisible();
  expect(within(form).getByRole('button', { name: 'Submit' })).toBeDisabled();
});

test('A card leads to the copy of its offer', async () => {
  respond('GET /api/epr/credit-offers/', { data: [crates], next: null });
  const user = openScreen('/RecyclerCreditOffers', { as: 'recycler' });
  const card = (await screen.findByRole('heading', { name: 'Green crates' })).closest('li') as HTMLElement;
  answerCopy();
  await user.click(within(card).getByRole('link', { name: 'Duplicate Green crates' }));
  await waitFor(() => expect(address()).toBe('/RecyclerCreateOffers?copy=offer-1'));
});

/** Product sold and QEPR of tyre credits, and the warning about the plant's capacity. */

const TYPES = 'GET /api/epr/waste-types/{name}/';
const LIST = 'GET /api/epr/credit/';
const ADD = 'POST /api/epr/credit/';
const CHANGE = 'PATCH /api/epr/credit/{id}/';
const OVER = '9,00,000 Kg are claimed; 7,69,315 Kg were possible by 20 Nov 2026 (117%).';
const WARNINGS = [{ code: 'capacity_exceeded', text: OVER, rule_id: null, status: 'draft' as const }];

const accountOf = (waste_type: string) =>
  sample(recyclerAccount, {
    id: waste_type,
    epr_registration_number: '5550001',
    waste_type,
    state: 'Maharashtra',
    status: 'approved',
    is_approved: true,
  });
const record = sample(creditRecord, {
  id: 'record',
  year: THIS_YEAR,
  waste_type: 'Tyre',
  product_type: 'Domestic new tyre',
  credit_type: 'Crumb rubber',
  available_certificate_value: 420_000,
  comulative_certificate_potential: 900_000,
  product_sold: 300_000,
  qepr: 399_900,
  qepr_status: 'draft',
  qepr_rule_id: 'conversion',
});

async function openForm(wasteType: string) {
  respond('GET /api/users/check-profile-completion/', { status: true, missing: [] });
  respond('GET /api/epr/recycler/', { data: [accountOf(wasteType)], next: null });
  const lists = sample(referenceContract[TYPES].response.shape.data, {
    product_types: [{ id: 'p', name: 'Domestic new tyre' }],
    credit_types: [{ id: 'c', name: 'Crumb rubber', unit: 'kg' }],
  });
  respond(TYPES, { data: lists });
  const user = openScreen(`/RecycleAddQuantity?account=${wasteType}`, { as: 'recycler' });
  const form = await screen.findByRole('form', { name: 'Add Quantity' });
  await within(form).findByRole('option', { name: 'Crumb rubber' });
  return { user, form };
}

test('a tyre record takes the product sold; the warning stands below the form’s answer', async () => {
  const { user, form } = await openForm('Tyre');
  const fill = (label: string | RegExp, value: string) =>
    fireEvent.change(within(form).getByLabelText(label), { target: { value } });
  await user.selectOptions(within(form).getByLabelText('Financial Year'), financialYearLabel(THIS_YEAR));
  await user.selectOptions(within(form).getByLabelText('Product Type'), 'Domestic new tyre');
  await user.selectOptions(within(form).getByLabelText('Credit Type'), 'Crumb rubber');
  fill('Processing Capacity', '1200000');
  fill('Cumulative Certificate Potential', '900000');
  fill('Available Certificate Value', '420000');
  fill(/^Product sold/, '300000');
  respond(ADD, { message: 'Credit quantity added!', data: record, warnings: WARNINGS });
  await user.click(within(form).getByRole('button', { name: 'Add Quantity' }));
  await waitFor(() => expect(form).toHaveTextContent('QEPR by the product sold: 3,99,900 Kg. Draft Rule'));
  expect(within(form).getByRole('link', { name: 'Rule' })).toHaveAttribute('href', '/rules#rule-conversion');
  expect(requests(ADD)[0]?.body).toMatchObject({ product_sold: '300000' });
  expect(within(form).getByRole('list', { name: 'Warnings' })).toHaveTextContent(OVER);
});

test('other waste types have no product sold', async () => {
  const { form } = await openForm('Plastic');
  expect(within(form).queryByLabelText(/^Product sold/)).toBeNull();
});

test('the card shows both; an edit changes the product sold and leaves the warning there', async () => {
  respond(LIST, { data: [record], next: null });
  respondWithTrades();
  respond('GET /api/users/check-profile-completion/', { status: true, missing: [] });
  const user = openScreen('/RecyclerDashboard', { as: 'recycler' });
  const card = (await screen.findByRole('heading', { level: 3, name: 'Domestic new tyre' })).closest('article');
  if (card === null) throw new Error('no card');
  expect(textsOf(within(card).getAllByRole('definition')).slice(-2)).toEqual(['3,00,000 Kg', '3,99,900 Kg Draft Rule']);
  expect(within(card).getByRole('link', { name: 'Rule' })).toHaveAttribute('href', '/rules#rule-conversion');
  await user.click(within(card).getByRole('button', { name: /^Edit/ }));
  const sold = await within(card).findByLabelText(/^Product sold/);
  fireEvent.change(sold, { target: { value: '' } });
  respond(CHANGE, { message: 'Values updated successfully!', data: record, warnings: WARNINGS });
  await user.click(within(card).getByRole('button', { name: 'Save' }));
  expect(await within(card).findByRole('list', { name: 'Warnings' })).toHaveTextContent(OVER);
  expect(requests(CHANGE)[0]?.body).toMatchObject({ product_sold: '' });
});

const UPDATE = 'PATCH /api/epr/credit-offers/{slug}/';
const BELOW = '₹ 1.20 per Kg is below the price band of ₹ 1.50 to ₹ 5.00 per Kg (Draft: Notice, clause 4).';
const EXPIRED = 'These credits expired on 31 Mar 2026.';

const warnedCredit = {
  FY: 2026,
  waste_type: 'Plastic',
  product_type: 'Category I',
  credit_type: 'Recycling',
  epr_registration_number: '5550001',
};
const offer = sample(ownOffer, {
  ...warnedCredit,
  id: 'offer-1',
  offer_title: 'Washed bales',
  credit_available: 50_000,
  minimum_purchase: 1_000,
  price_per_credit: 2.5,
  trail_documents: ['Tax Invoice'],
});

async function openUpdate(changed: Partial<typeof offer> = {}) {
  respond('GET /api/users/check-profile-completion/', { status: true, missing: [] });
  respond('GET /api/epr/price-context/', { data: { price_context: null } });
  respond('GET /api/epr/credit-offers/', { data: [], next: null });
  respond('GET /api/epr/credit-offers/{slug}/', { data: { ...offer, ...changed } });
  const user = openScreen('/RecyclerUpdateOffers/offer-1', { as: 'recycler' });
  const form = within(await screen.findByRole('form', { name: 'Update Credit Offer' }));
  const price = form.getByLabelText<HTMLInputElement>('Price per credit');
  const warnings = () => within(form.getByRole('list', { name: 'Warnings' })).getAllByRole('listitem');
  return { user, form, price, warnings };
}

test('The band stands below the price with a link to its rule, and the warning comes while one types', async () => {
  respondWithRules([UNIT_ROW, BAND_ROW, VALIDITY_ROW]);
  const { form, price, warnings } = await openUpdate();
  await waitFor(() =>
    expect(price).toHaveAccessibleDescription(
      'Without processing fee and GST Price band: ₹ 1.50 to ₹ 5.00 per Kg (Draft) Rule',
    ),
  );
  expect(form.getByRole('link', { name: 'Rule' })).toHaveAttribute('href', '/rules#rule-price_band');
  expect(form.queryByRole('list', { name: 'Warnings' })).not.toBeInTheDocument();
  fireEvent.change(price, { target: { value: '1.20' } });
  expect(warnings().map((item) => item.textContent)).toEqual([`${BELOW} Draft Rule`]);
});

test('A band of another unit is shown, and not compared', async () => {
  respondWithRules([UNIT_ROW, { ...BAND_ROW, value: { low: 1.5, high: 5, unit: 'kg', per: 'equipment' } }]);
  const { form, price } = await openUpdate({ price_per_credit: 1.2 });
  await waitFor(() =>
    expect(price).toHaveAccessibleDescription(
      /₹ 1.50 to ₹ 5.00 per Kg of Category I equipment \(Draft\) Rule The units of band and price may differ, so they are not compared.$/,
    ),
  );
  expect(form.queryByRole('list', { name: 'Warnings' })).not.toBeInTheDocument();
});

test('Without a rule the form says so', async () => {
  respondWithRules([UNIT_ROW]);
  const { price } = await openUpdate();
  await waitFor(() => expect(price).toHaveAccessibleDescription('Without processing fee and GST No price rule known'));
});

test('A refusal by a rule stands beside the price, which stays', async () => {
  respondWithRules([UNIT_ROW, BAND_ROW]);
  refuse(UPDATE, { status: 409, error: BELOW, errors: { price_per_credit: BELOW }, code: 'blocked_by_rule' });
  const { user, form, price } = await openUpdate();
  fireEvent.change(price, { target: { value: '1.20' } });
  await user.click(form.getByRole('button', { name: 'Update' }));
  await waitFor(() => expect(price).toHaveAccessibleDescription(/^₹ 1.20 per Kg is below/));
  expect(price).toHaveValue('1.20');
});

test('Warnings of a change that was made are told with its success', async () => {
  const { user, form, price } = await openUpdate();
  const warning = { code: 'price_below_band', text: BELOW, rule_id: 'price_band', status: 'draft' } as const;
  respond(UPDATE, { message: 'Updated', data: offer, warnings: [warning] });
  fireEvent.change(price, { target: { value: '1.20' } });
  await user.click(form.getByRole('button', { name: 'Update' }));
  await expectMessage('Offer updated successfully');
  await expectMessage(BELOW);
});

/** The form for a new offer of a record, with the rules of its band. */
async function openCreate(year: number) {
  respondWithRules([UNIT_ROW, BAND_ROW, VALIDITY_ROW]);
  const holder = sample(recyclerAccount, {
    id: 'account-1',
    waste_type: 'Plastic',
    epr_registration_number: '5550001',
  });
  const listed = sample(creditRecord, { ...warnedCredit, id: 'credit-1', year, available_certificate_value: 50_000 });
  respond('GET /api/users/check-profile-completion/', { status: true, missing: [] });
  respond('GET /api/epr/recycler/', { data: [holder], next: null });
  respond('GET /api/epr/credit/', { data: [listed], next: null });
  respond('GET /api/epr/credit/{id}/', { data: listed });
  respond('GET /api/epr/price-context/', { data: { price_context: null } });
  const user = openScreen('/RecyclerCreateOffers?credit=credit-1', { as: 'recycler' });
  return { user, form: await screen.findByRole('form', { name: 'Credit Offer' }) };
}

test('Expired credits are told as soon as they are chosen', async () => {
  await openCreate(2023);
  const warnings = await screen.findByRole('list', { name: 'Warnings' });
  expect(warnings).toHaveTextContent(EXPIRED);
});

test('A new offer below its band is warned of while its price is typed, and again once it is on the market', async () => {
  const { user, form } = await openCreate(2026);
  await waitFor(() => expect(form).toHaveTextContent('Price band: ₹ 1.50 to ₹ 5.00 per Kg (Draft)'));
  expect(within(form).queryByRole('list', { name: 'Warnings' })).not.toBeInTheDocument();
  const image = () => new File(['bales'], 'bales.png', { type: 'image/png' });
  await fillIn(user, form, {
    'Offer Title': 'Washed bales',
    'Credit Available': '40000',
    'Minimum Purchase': '1000',
    'Price per credit': '1.20',
  });
  expect(within(form).getByRole('list', { name: 'Warnings' })).toHaveTextContent(BELOW);
  await user.click(within(form).getByRole('checkbox', { name: 'Tax Invoice' }));
  for (const label of ['Product Image', 'Availability Proof'])
    fireEvent.change(within(form).getByLabelText(label), { target: { files: [image()] } });
  const warning = { code: 'price_below_band', text: BELOW, rule_id: 'price_band', status: 'draft' } as const;
  respond(CREATE, { message: 'Created', data: { ...offer, price_per_credit: 1.2 }, warnings: [warning] });
  await user.click(within(form).getByRole('button', { name: 'Submit' }));
  await expectMessage('Offer created successfully');
  expect(form).toHaveTextContent('“Washed bales” is on the market.');
  expect(fieldOf(form, 'Price per credit')).toHaveValue('');
  expect(within(form).getByRole('list', { name: 'Warnings' })).toHaveTextContent(BELOW);
});
