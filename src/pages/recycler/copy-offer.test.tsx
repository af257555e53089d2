import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { respond, requests } from '../../../tests/components/api.ts';
import { expectMessage } from '../../../tests/components/expectations.ts';
import { sample } from '../../../tests/components/sample.ts';
import { address, openScreen } from '../../../tests/components/screen.tsx';
import { creditRecord } from '../../features/credits/contract.ts';
import { recyclerAccount } from '../../features/epr-accounts/contract.ts';
import { ownOffer } from '../../features/offers/contract.ts';

const CREATE = 'POST /api/epr/credit-offers/';
const account = sample(recyclerAccount, {
  id: 'account-1',
  epr_registration_number: '5550001',
  waste_type: 'Plastic',
  status: 'approved',
  is_approved: true,
});
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

function answerCopy(listed = credit.listed): void {
  const record = { ...credit, listed };
  respond('GET /api/users/check-profile-completion/', { status: true, missing: [] });
  respond('GET /api/epr/recycler/', { data: [account], next: null });
  respond('GET /api/epr/credit/', { data: [record], next: null });
  respond('GET /api/epr/credit/{id}/', { data: record });
  respond('GET /api/epr/credit-offers/{slug}/', { data: crates });
  respond('GET /api/epr/price-context/', { data: { price_context: null } });
}
function openCopy(listed?: number) {
  answerCopy(listed);
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
  openCopy(50_000);
  const form = await theForm();
  expect(await within(form).findByText('Nothing of this credit record is left to list.')).toBeVisible();
  expect(field(form, 'Credit Available')).toHaveValue('');
});

test('A card leads to the copy of its offer', async () => {
  respond('GET /api/epr/credit-offers/', { data: [crates], next: null });
  const user = openScreen('/RecyclerCreditOffers', { as: 'recycler' });
  const card = (await screen.findByRole('heading', { name: 'Green crates' })).closest('li') as HTMLElement;
  answerCopy();
  await user.click(within(card).getByRole('link', { name: 'Duplicate Green crates' }));
  await waitFor(() => expect(address()).toBe('/RecyclerCreateOffers?copy=offer-1'));
});
