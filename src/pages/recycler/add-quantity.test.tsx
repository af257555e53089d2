import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { financialYearLabel } from '#lib/financial-year.ts';
import { referenceContract } from '#rules/reference/contract.ts';
import { creditRecord } from '#supply/credits/contract.ts';
import { respond, breakConnection, respondWithHtml, refuse, requests } from '#tests/components/api.ts';
import { expectMessage, textsOf } from '#tests/components/expectations.ts';
import { approvedAccount as account } from '#tests/components/recycler.ts';
import { sample } from '#tests/components/sample.ts';
import { address, openScreen } from '#tests/components/screen.tsx';
import { THIS_YEAR } from '#tests/components/this-year.ts';

const FORM = '/RecycleAddQuantity';
const ACCOUNTS = 'GET /api/epr/recycler/';
const TYPES = 'GET /api/epr/waste-types/{name}/';
const ADD = 'POST /api/epr/credit/';
const YEARS = Array.from({ length: 9 }, (_, index) => THIS_YEAR - 3 + index).filter((year) => year >= 2022);

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

const lists = sample(referenceContract[TYPES].response.shape.data, {
  product_types: [{ id: 'p', name: 'Category I' }],
  credit_types: [{ id: 'c', name: 'Recycling', unit: 'kg' }],
});

function answerAll(accounts = [account]): void {
  respond('GET /api/users/check-profile-completion/', { status: true, missing: [] });
  respond(ACCOUNTS, { data: accounts, next: null });
  respond(TYPES, { data: lists });
}
const open = () => openScreen(FORM, { as: 'recycler' });
const theForm = () => screen.findByRole('form', { name: 'Add Quantity' });
const field = (form: HTMLElement, label: string) => within(form).getByLabelText<HTMLInputElement>(label);
const fill = (control: HTMLElement, value: string) => fireEvent.change(control, { target: { value } });
const submitOf = (form: HTMLElement) => within(form).getByRole('button', { name: 'Add Quantity' });
const options = (control: HTMLElement) => textsOf(within(control).getAllByRole('option'));

async function fillForm(user: UserEvent, form: HTMLElement): Promise<void> {
  await user.selectOptions(field(form, 'EPR Registration Number'), account.epr_registration_number);
  await user.selectOptions(field(form, 'Financial Year'), financialYearLabel(THIS_YEAR));
  await within(field(form, 'Product Type')).findByRole('option', { name: 'Category I' });
  await user.selectOptions(field(form, 'Product Type'), 'Category I');
  await user.selectOptions(field(form, 'Credit Type'), 'Recycling');
  fill(field(form, 'Processing Capacity'), '500000');
  fill(field(form, 'Cumulative Certificate Potential'), '100000');
  fill(field(form, 'Available Certificate Value'), '50000');
}

/** The form with a value in each field. */
async function openFilled() {
  answerAll();
  const user = open();
  const form = await theForm();
  await fillForm(user, form);
  return { user, form };
}

describe('Add Quantity', () => {
  test('Every field has its message, numbers take digits only', async () => {
    answerAll();
    const user = open();
    const form = await theForm();
    await user.click(submitOf(form));
    await waitFor(() => expect(field(form, 'EPR Registration Number')).toHaveFocus());
    for (const [label, message] of Object.entries(MESSAGES))
      expect(field(form, label)).toHaveAccessibleDescription(new RegExp(`^${message}`));
    for (const label of ['Processing Capacity', 'Cumulative Certificate Potential', 'Available Certificate Value']) {
      fill(field(form, label), '-1e25 kg');
      expect(field(form, label)).toHaveValue('125');
    }
    expect(requests(ADD)).toEqual([]);
    await user.click(within(form).getByRole('link', { name: 'View EPR Accounts' }));
    await waitFor(() => expect(address()).toBe('/RecycleEPRAccountsList'));
    // Waits for its list, so that the request does not end up in the next test.
    await screen.findByRole('table');
  });

  test('The account brings waste type and state, which then decide the types', async () => {
    answerAll();
    const user = open();
    const form = await theForm();
    const number = field(form, 'EPR Registration Number');
    // Pending accounts are not listed.
    expect(requests(ACCOUNTS).map(({ query }) => query.get('is_approved'))).toEqual(['true']);
    expect(options(number)).toEqual(['Select EPR account', '5550001 · Plastic · Konkan Polymers']);
    expect(options(field(form, 'Financial Year'))).toEqual([
      'Select financial year',
      ...YEARS.map((year) => financialYearLabel(year)),
    ]);
    expect(field(form, 'Product Type')).toBeDisabled();
    expect(field(form, 'Credit Type')).toBeDisabled();
    await user.selectOptions(number, account.epr_registration_number);
    expect(field(form, 'Waste Type')).toHaveValue('Plastic');
    expect(field(form, 'State')).toHaveValue('Maharashtra');
    expect(field(form, 'State')).toBeDisabled();
    await within(field(form, 'Product Type')).findByRole('option', { name: 'Category I' });
    await user.selectOptions(field(form, 'Product Type'), 'Category I');
    await user.selectOptions(field(form, 'Credit Type'), 'Recycling');
    expect(requests(TYPES).map(({ params }) => params['name'])).toEqual(['Plastic']);
    await user.selectOptions(number, '');
    for (const label of ['Waste Type', 'State', 'Product Type', 'Credit Type'])
      expect(field(form, label)).toHaveValue('');
  });

  test('Quantities are in Kg until a credit type is chosen, then in its unit; the capacity stays in kilograms', async () => {
    answerAll();
    respond(TYPES, { data: { ...lists, credit_types: [{ id: 'g', name: 'Gold', unit: 'g' as const }] } });
    const user = open();
    const form = await theForm();
    const units = () =>
      ['Processing Capacity', 'Cumulative Certificate Potential', 'Available Certificate Value'].map(
        (label) => field(form, label).parentElement?.textContent,
      );
    expect(units()).toEqual(['kg/annum', 'Kg', 'Kg']);
    await user.selectOptions(field(form, 'EPR Registration Number'), account.epr_registration_number);
    await within(field(form, 'Credit Type')).findByRole('option', { name: 'Gold' });
    await user.selectOptions(field(form, 'Credit Type'), 'Gold');
    expect(units()).toEqual(['kg/annum', 'g', 'g']);
  });

  test('It is sent with the first day of the year; success says so and empties the form', async () => {
    const { user, form } = await openFilled();
    const added = sample(creditRecord, { id: 'credit-1', year: THIS_YEAR, available_certificate_value: 50_000 });
    respond(ADD, { message: 'Credit quantity added!', data: added, warnings: [] });
    await user.click(submitOf(form));
    await expectMessage('Credit quantity added!');
    const [sent, ...others] = requests(ADD);
    expect(others).toEqual([]);
    expect(sent?.query.get('epr_id')).toBe(account.id);
    expect(sent?.body).toEqual({
      year: `${THIS_YEAR}-01-01`,
      epr_registration_number: account.epr_registration_number,
      waste_type: 'Plastic',
      state: 'Maharashtra',
      product_type: 'Category I',
      credit_type: 'Recycling',
      processing_capacity: '500000',
      comulative_certificate_potential: '100000',
      available_certificate_value: '50000',
    });
    // The form is reset and links to the next step.
    const next = await within(form).findByRole('link', { name: 'List an offer' });
    expect(document.activeElement).toHaveTextContent('can be listed now');
    expect(document.activeElement).toContainElement(next);
    expect(next).toHaveAttribute('href', '/RecyclerCreateOffers?credit=credit-1');
    for (const label of Object.keys(MESSAGES)) expect(field(form, label)).toHaveValue('');
  });

  test('A record that a recall holds says so in place of the next step', async () => {
    const { user, form } = await openFilled();
    const added = sample(creditRecord, { available_certificate_value: 50_000, held_by: 'RC-2026-27-000001' });
    respond(ADD, { message: 'Credit quantity added!', data: added, warnings: [] });
    await user.click(submitOf(form));
    expect(await within(form).findByText(/Held by recall RC-2026-27-000001\./)).toBeVisible();
    expect(within(form).queryByText(/can be listed now/)).not.toBeInTheDocument();
    expect(within(form).getByRole('link', { name: 'View recalls' })).toHaveAttribute('href', '/recalls');
    expect(within(form).queryByRole('link', { name: 'List an offer' })).not.toBeInTheDocument();
  });

  test('A second record of a kind leads to the first', async () => {
    const { user, form } = await openFilled();
    refuse(ADD, { status: 409, error: 'A credit record of this kind exists already.' });
    await user.click(submitOf(form));
    await expectMessage('A credit record of this kind exists already.');
    const first = await within(form).findByRole('link', {
      name: `See the records of ${financialYearLabel(THIS_YEAR)}`,
    });
    expect(first).toHaveAttribute('href', `/RecyclerDashboard?FY=${THIS_YEAR}`);
  });

  test('A refusal and a lost response are shown, and nothing typed is lost', async () => {
    const { user, form } = await openFilled();
    refuse(ADD, { status: 409, error: 'A credit record of this kind exists already.' });
    await user.click(submitOf(form));
    await expectMessage('A credit record of this kind exists already.');
    respondWithHtml(ADD);
    await user.click(submitOf(form));
    await expectMessage('An error occurred while submitting the form.');
    breakConnection(ADD);
    await user.click(submitOf(form));
    await expectMessage('Network error! Please try again.');
    expect(requests(ADD)).toHaveLength(3);
    expect(field(form, 'Available Certificate Value')).toHaveValue('50,000');
  });

  test('Lists that cannot be loaded show a message', async () => {
    answerAll();
    const user = open();
    const form = await theForm();
    refuse(TYPES);
    await user.selectOptions(field(form, 'EPR Registration Number'), account.epr_registration_number);
    expect(await within(form).findByText('Failed to load credit types')).toBeVisible();
  });

  test('Without an approved account it says what to do', async () => {
    answerAll([]);
    respond('GET /api/epr/waste-types/', { data: [] });
    const user = open();
    expect(await screen.findByText('No approved EPR account yet')).toBeVisible();
    await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Add EPR Account' }));
    await waitFor(() => expect(address()).toBe('/RecyclerEprAccount'));
  });
});
