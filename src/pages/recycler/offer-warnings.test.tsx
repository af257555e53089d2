import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { respond, refuse } from '../../../tests/components/api.ts';
import { expectMessage } from '../../../tests/components/expectations.ts';
import { fieldOf, fillIn } from '../../../tests/components/forms.ts';
import { respondWithRules, BAND_ROW, UNIT_ROW, VALIDITY_ROW } from '../../../tests/components/rules.ts';
import { sample } from '../../../tests/components/sample.ts';
import { openScreen } from '../../../tests/components/screen.tsx';
import { creditRecord } from '../../features/credits/contract.ts';
import { recyclerAccount } from '../../features/epr-accounts/contract.ts';
import { ownOffer } from '../../features/offers/contract.ts';

const UPDATE = 'PATCH /api/epr/credit-offers/{slug}/';
const BELOW = '₹ 1.20 per Kg is below the price band of ₹ 1.50 to ₹ 5.00 per Kg (Draft: Notice, clause 4).';
const EXPIRED = 'These credits expired on 31 Mar 2026.';

const credit = {
  FY: 2026,
  waste_type: 'Plastic',
  product_type: 'Category I',
  credit_type: 'Recycling',
  epr_registration_number: '5550001',
};
const offer = sample(ownOffer, {
  ...credit,
  id: 'offer-1',
  offer_title: 'Washed bales',
  credit_available: 50_000,
  minimum_purchase: 1_000,
  price_per_credit: 2.5,
  trail_documents: ['Tax Invoice'],
});

async function openUpdate(values: Partial<typeof offer> = {}) {
  respond('GET /api/users/check-profile-completion/', { status: true, missing: [] });
  respond('GET /api/epr/price-context/', { data: { price_context: null } });
  respond('GET /api/epr/credit-offers/', { data: [], next: null });
  respond('GET /api/epr/credit-offers/{slug}/', { data: { ...offer, ...values } });
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
  const account = sample(recyclerAccount, {
    id: 'account-1',
    waste_type: 'Plastic',
    epr_registration_number: '5550001',
  });
  const record = sample(creditRecord, { ...credit, id: 'credit-1', year, available_certificate_value: 50_000 });
  respond('GET /api/users/check-profile-completion/', { status: true, missing: [] });
  respond('GET /api/epr/recycler/', { data: [account], next: null });
  respond('GET /api/epr/credit/', { data: [record], next: null });
  respond('GET /api/epr/credit/{id}/', { data: record });
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
  const CREATE = 'POST /api/epr/credit-offers/';
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
