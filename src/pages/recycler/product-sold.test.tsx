/** Product sold and QEPR of tyre credits, and the warning about the plant's capacity. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { respond, requests } from '../../../tests/components/api.ts';
import { textsOf } from '../../../tests/components/expectations.ts';
import { sample } from '../../../tests/components/sample.ts';
import { openScreen } from '../../../tests/components/screen.tsx';
import { creditRecord } from '../../features/credits/contract.ts';
import { recyclerAccount } from '../../features/epr-accounts/contract.ts';
import { referenceContract } from '../../features/reference/contract.ts';
import { financialYearLabel, financialYearOf } from '../../lib/financial-year.ts';

const TYPES = 'GET /api/epr/waste-types/{name}/';
const LIST = 'GET /api/epr/credit/';
const ADD = 'POST /api/epr/credit/';
const CHANGE = 'PATCH /api/epr/credit/{id}/';
const YEAR = financialYearOf(new Date());
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
  year: YEAR,
  waste_type: 'Tyre',
  product_type: 'Domestic new tyre',
  credit_type: 'Crumb rubber',
  available_certificate_value: 420_000,
  comulative_certificate_potential: 900_000,
  product_sold: 300_000,
  qepr: 399_900,
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
  await user.selectOptions(within(form).getByLabelText('Financial Year'), financialYearLabel(YEAR));
  await user.selectOptions(within(form).getByLabelText('Product Type'), 'Domestic new tyre');
  await user.selectOptions(within(form).getByLabelText('Credit Type'), 'Crumb rubber');
  fill('Processing Capacity', '1200000');
  fill('Cumulative Certificate Potential', '900000');
  fill('Available Certificate Value', '420000');
  fill(/^Product sold/, '300000');
  respond(ADD, { message: 'Credit quantity added!', data: record, warnings: WARNINGS });
  await user.click(within(form).getByRole('button', { name: 'Add Quantity' }));
  await waitFor(() => expect(form).toHaveTextContent('QEPR by the product sold: 3,99,900 Kg.'));
  expect(requests(ADD)[0]?.body).toMatchObject({ product_sold: '300000' });
  expect(within(form).getByRole('list', { name: 'Warnings' })).toHaveTextContent(OVER);
});

test('other waste types have no product sold', async () => {
  const { form } = await openForm('Plastic');
  expect(within(form).queryByLabelText(/^Product sold/)).toBeNull();
});

test('the card shows both; an edit changes the product sold and leaves the warning there', async () => {
  respond(LIST, { data: [record], next: null });
  respond('GET /api/epr/purchases-requests/', { data: [], next: null });
  respond('GET /api/epr/counter-credit-offers/', { data: [], next: null });
  respond('GET /api/epr/transactions/', { data: [], next: null });
  respond('GET /api/users/check-profile-completion/', { status: true, missing: [] });
  const user = openScreen('/RecyclerDashboard', { as: 'recycler' });
  const card = (await screen.findByRole('heading', { level: 3, name: 'Domestic new tyre' })).closest('article');
  if (card === null) throw new Error('no card');
  expect(textsOf(within(card).getAllByRole('definition')).slice(-2)).toEqual(['3,00,000 Kg', '3,99,900 Kg']);
  await user.click(within(card).getByRole('button', { name: /^Edit/ }));
  const sold = await within(card).findByLabelText(/^Product sold/);
  fireEvent.change(sold, { target: { value: '' } });
  respond(CHANGE, { message: 'Values updated successfully!', data: record, warnings: WARNINGS });
  await user.click(within(card).getByRole('button', { name: 'Save' }));
  expect(await within(card).findByRole('list', { name: 'Warnings' })).toHaveTextContent(OVER);
  expect(requests(CHANGE)[0]?.body).toMatchObject({ product_sold: '' });
});
