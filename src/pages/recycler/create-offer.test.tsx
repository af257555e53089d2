import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { acceptOf } from '#lib/file-rules.ts';
import { financialYearLabel } from '#lib/financial-year.ts';
import { referenceContract } from '#rules/reference/contract.ts';
import { creditRecord } from '#supply/credits/contract.ts';
import { ownOffer } from '#supply/offers/contract.ts';
import { TRAIL_DOCUMENTS } from '#supply/offers/rules.ts';
import { respond, breakConnection, respondWithHtml, refuse, requests } from '#tests/components/api.ts';
import { expectMessage, textsOf } from '#tests/components/expectations.ts';
import { approvedAccount as account } from '#tests/components/recycler.ts';
import { sample } from '#tests/components/sample.ts';
import { address, openScreen } from '#tests/components/screen.tsx';
import { THIS_YEAR } from '#tests/components/this-year.ts';

const FORM = '/RecyclerCreateOffers';
const ACCOUNTS = 'GET /api/epr/recycler/';
const CREDITS = 'GET /api/epr/credit/';
const CREATE = 'POST /api/epr/credit-offers/';

const wasteTypeLists = referenceContract['GET /api/epr/waste-types/{name}/'].response.shape.data;

const credit = sample(creditRecord, {
  id: 'credit-1',
  year: THIS_YEAR,
  epr_account: account.id,
  epr_registration_number: account.epr_registration_number,
  waste_type: 'Plastic',
  product_type: 'Category I',
  credit_type: 'Recycling',
  available_certificate_value: 50_000,
});

function openForm(credits: readonly (typeof credit)[] = []): UserEvent {
  respond('GET /api/users/check-profile-completion/', { status: true, missing: [] });
  respond(ACCOUNTS, { data: [account], next: null });
  respond(CREDITS, { data: [...credits], next: null });
  respond('GET /api/epr/price-context/', { data: { price_context: null } });
  return openScreen(FORM, { as: 'recycler' });
}

const theForm = () => screen.findByRole('form', { name: 'Credit Offer' });
const field = (form: HTMLElement, label: string) => within(form).getByLabelText<HTMLInputElement>(label);
const fill = (control: HTMLElement, value: string) => fireEvent.change(control, { target: { value } });
const put = (control: HTMLElement, name: string, type = '') =>
  fireEvent.change(control, { target: { files: [new File(['bales'], name, { type })] } });

async function fillForm(user: UserEvent, form: HTMLElement): Promise<void> {
  fill(field(form, 'Offer Title'), 'Washed bales');
  await user.selectOptions(field(form, 'EPR Reg No'), account.epr_registration_number);
  await user.selectOptions(field(form, 'Financial Year'), financialYearLabel(THIS_YEAR));
  await waitFor(() => expect(field(form, 'Product Type')).toBeEnabled());
  await user.selectOptions(field(form, 'Product Type'), 'Category I');
  await user.selectOptions(field(form, 'Credit Type'), 'Recycling');
  fill(field(form, 'Credit Available'), '40000');
  fill(field(form, 'Minimum Purchase'), '1000');
  fill(field(form, 'Price per credit'), '2.5');
  await user.click(within(form).getByRole('checkbox', { name: 'Tax Invoice' }));
  put(field(form, 'Product Image'), 'bales.png', 'image/png');
  put(field(form, 'Availability Proof'), 'proof.png', 'image/png');
}

describe('A new credit offer', () => {
  test('Every field has its message, and the first has the focus', async () => {
    const user = openForm();
    const form = await theForm();
    await user.click(within(form).getByRole('button', { name: 'Submit' }));
    await waitFor(() => expect(field(form, 'Offer Title')).toHaveFocus());
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
      expect(field(form, label)).toHaveAccessibleDescription(new RegExp(`^${message}`));
    expect(within(form).getByRole('group', { name: 'Trail Documents' })).toHaveAccessibleDescription(
      /^Trail Documents is required/,
    );
  });

  test('Minimum and price start as 0 and must be above it; digits only, of a price two decimals', async () => {
    const user = openForm();
    const form = await theForm();
    const [minimum, price] = [field(form, 'Minimum Purchase'), field(form, 'Price per credit')];
    for (const control of [minimum, price]) {
      expect(control).toHaveValue('');
      expect(control).toHaveAttribute('placeholder', '0');
      fill(control, '0');
    }
    await user.click(within(form).getByRole('button', { name: 'Submit' }));
    await waitFor(() => expect(minimum).toHaveAccessibleDescription(/^Minimum Purchase is required/));
    expect(price).toHaveAccessibleDescription(/^Price per credit is required/);
    for (const control of [minimum, field(form, 'Credit Available')]) {
      fill(control, '1a25');
      expect(control).toHaveValue('125');
    }
    fill(price, '2.559₹');
    expect(price).toHaveValue('2.55');
  });

  test('Pickers and types of files; the ten trail documents', async () => {
    const user = openForm();
    const form = await theForm();
    const [image, proof] = [field(form, 'Product Image'), field(form, 'Availability Proof')];
    expect(image).toHaveAttribute('accept', acceptOf('product_image'));
    expect(proof).toHaveAttribute('accept', acceptOf('availability_proof'));
    expect(within(form).getAllByRole('checkbox')).toHaveLength(10);
    for (const name of TRAIL_DOCUMENTS) expect(within(form).getByRole('checkbox', { name })).toBeVisible();
    const refusal = /^Only PNG, JPG, JPEG, PDF, and DOCX files are allowed/;
    put(image, 'bales.docx');
    put(proof, 'proof.txt');
    await user.click(within(form).getByRole('button', { name: 'Submit' }));
    await waitFor(() => expect(image).toHaveAccessibleDescription(/^Only PNG, JPG, JPEG, and DOCX files are allowed/));
    expect(proof).toHaveAccessibleDescription(refusal);
    for (const name of ['proof.pdf', 'proof.docx', 'proof.jpeg', 'proof.webp']) {
      put(proof, 'proof.txt');
      await waitFor(() => expect(proof).toHaveAccessibleDescription(refusal));
      put(proof, name);
      await waitFor(() => expect(proof, name).not.toHaveAccessibleDescription(refusal));
    }
  });

  test('A credit under a recall is refused as soon as it is chosen', async () => {
    const user = openForm([{ ...credit, held_by: 'RC-2026-27-000001' }]);
    const form = await theForm();
    await fillForm(user, form);
    expect(within(form).getByText('Held by recall RC-2026-27-000001.')).toBeVisible();
    expect(within(form).getByRole('button', { name: 'Submit' })).toBeDisabled();
  });

  test('Years, and the way from an account to its credit', async () => {
    const user = openForm([
      credit,
      { ...credit, id: 'credit-2', credit_type: 'EoL', available_certificate_value: 9_000 },
      { ...credit, id: 'credit-3', product_type: 'Category II', year: THIS_YEAR - 1 },
    ]);
    const form = await theForm();
    const options = (control: HTMLElement) => textsOf(within(control).getAllByRole('option'));
    const year = field(form, 'Financial Year');
    const years = Array.from({ length: THIS_YEAR + 6 - 2022 }, (_, index) => financialYearLabel(2022 + index));
    expect(options(year)).toEqual(['Select financial year', ...years]);
    const [product, credits] = [field(form, 'Product Type'), field(form, 'Credit Type')];
    expect(product).toBeDisabled();
    expect(credits).toBeDisabled();
    await user.selectOptions(field(form, 'EPR Reg No'), account.epr_registration_number);
    expect(field(form, 'Waste Type')).toHaveValue('Plastic');
    await user.selectOptions(year, financialYearLabel(THIS_YEAR));
    await waitFor(() => expect(product).toBeEnabled());
    expect(requests(CREDITS).map(({ query }) => query.get('epr_id'))).toEqual([account.id]);
    // Only the product types of that year's records.
    expect(options(product)).toEqual(['Select product type', 'Category I']);
    expect(credits).toBeDisabled();
    await user.selectOptions(product, 'Category I');
    expect(options(credits)).toEqual(['Select credit type', 'EoL', 'Recycling']);
    // The available quantity of both is shown as soon as the product type is selected.
    const available = field(form, 'Credit Available');
    expect(available).toHaveAccessibleDescription(/Recycling 50,000 Kg/);
    await user.selectOptions(credits, 'EoL');
    expect(available).toHaveAccessibleDescription('Available certificate value: 9,000 Kg');
    await user.selectOptions(year, financialYearLabel(THIS_YEAR - 1));
    expect(product).toHaveValue('');
    expect(credits).toHaveValue('');
    await user.selectOptions(product, 'Category II');
    // It is the only option.
    expect(credits).toHaveValue('Recycling');
  });

  test('An account without credit cannot be submitted, and the way to add it is shown', async () => {
    const user = openForm();
    const form = await theForm();
    expect(within(form).getByRole('button', { name: 'Submit' })).toBeEnabled();
    await user.selectOptions(field(form, 'EPR Reg No'), account.epr_registration_number);
    expect(await within(form).findByText(/This EPR account has no credit yet\./)).toBeVisible();
    expect(within(form).getByRole('button', { name: 'Submit' })).toBeDisabled();
    respond('GET /api/epr/waste-types/{name}/', { data: sample(wasteTypeLists) });
    await user.click(within(form).getByRole('link', { name: 'Add Quantity' }));
    await waitFor(() => expect(address()).toBe(`/RecycleAddQuantity?account=${account.id}`));
    expect(await screen.findByLabelText('EPR Registration Number')).toHaveValue(account.epr_registration_number);
  });

  test('An offer goes out with its account and credit record; success says so and empties the form', async () => {
    const user = openForm([credit]);
    const form = await theForm();
    await fillForm(user, form);
    const created = sample(ownOffer, { id: 'offer-1', offer_title: 'Washed bales' });
    respond(CREATE, { message: 'Created', data: created, warnings: [] });
    await user.click(within(form).getByRole('button', { name: 'Submit' }));
    await expectMessage('Offer created successfully');
    const [sent, ...others] = requests(CREATE);
    expect(others).toEqual([]);
    expect(Object.fromEntries(sent?.query ?? [])).toEqual({ epr_id: account.id, epr_credit_id: credit.id });
    expect(sent?.headers.get('content-type')).toContain('multipart/form-data');
    expect(sent?.body).toMatchObject({
      FY: String(THIS_YEAR),
      offer_title: 'Washed bales',
      credit_available: '40000',
      minimum_purchase: '1000',
      price_per_credit: '2.5',
      trail_documents: '["Tax Invoice"]',
    });
    expect(document.activeElement).toHaveTextContent('is on the market.');
    expect(document.activeElement).toContainElement(screen.getByRole('link', { name: 'View the offer' }));
    for (const label of ['Offer Title', 'EPR Reg No', 'Financial Year', 'Product Type', 'Credit Available'])
      expect(field(form, label)).toHaveValue('');
    expect(within(form).getByRole('checkbox', { name: 'Tax Invoice' })).not.toBeChecked();
    expect(form.textContent.match(/Choose a file or drop it here/g)).toHaveLength(2);
    respond('GET /api/epr/credit-offers/', { data: [created], next: null });
    await user.click(within(form).getByRole('link', { name: 'View Credit Offers' }));
    expect(await screen.findByRole('heading', { name: 'Washed bales' })).toBeVisible();
  });

  test('A refused creation shows a message, and nothing typed is lost', async () => {
    const user = openForm([credit]);
    const form = await theForm();
    await fillForm(user, form);
    const submit = within(form).getByRole('button', { name: 'Submit' });
    // A colleague lists from the same record meanwhile.
    const error = 'Only 30,000 Kg of this credit record can still be listed.';
    refuse(CREATE, { status: 409, error });
    await user.click(submit);
    await expectMessage(error);
    await waitFor(() => expect(submit).toBeEnabled());
    fill(field(form, 'Credit Available'), '30000');
    breakConnection(CREATE);
    await user.click(submit);
    await expectMessage('Network error! Please try again.');
    respondWithHtml(CREATE);
    await user.click(submit);
    await expectMessage('Error creating offer');
    respondWithHtml(CREATE, 200);
    await user.click(submit);
    await expectMessage('Invalid response from server');
    expect(requests(CREATE)).toHaveLength(4);
    expect(field(form, 'Offer Title')).toHaveValue('Washed bales');
    expect(within(form).getByText('bales.png')).toBeVisible();
  });

  test('All that is wrong with a quantity is said at once, and nothing is sent', async () => {
    const user = openForm([credit]);
    const form = await theForm();
    await fillForm(user, form);
    fill(field(form, 'Credit Available'), '60000');
    fill(field(form, 'Minimum Purchase'), '70000');
    await user.click(within(form).getByRole('button', { name: 'Submit' }));
    const minimum = 'Minimum purchase cannot exceed the available credit.';
    expect(await within(form).findByText(minimum)).toBeVisible();
    expect(within(form).getByText('Only 50,000 Kg of this credit record can still be listed.')).toBeVisible();
    expect(requests(CREATE)).toEqual([]);
  });

  test('Credit that does not load is asked for again', async () => {
    const user = openForm();
    const form = await theForm();
    refuse(CREDITS);
    await user.selectOptions(field(form, 'EPR Reg No'), account.epr_registration_number);
    expect(await within(form).findByText('Failed to load credit types')).toBeVisible();
    respond(CREDITS, { data: [], next: null });
    await user.click(within(form).getByRole('button', { name: 'Try again' }));
    expect(await within(form).findByText(/This EPR account has no credit yet\./)).toBeVisible();
    expect(within(form).queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  });
});
