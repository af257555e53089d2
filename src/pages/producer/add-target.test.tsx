import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, onTestFinished, test } from 'vitest';
import { respond, breakConnection, holdResponses, refuse, requests } from '#tests/components/api.ts';
import { startClock } from '#tests/components/clock.ts';
import { expectMessage, searchFor } from '#tests/components/expectations.ts';
import { expectFieldMessages, fieldOf, fillIn, optionsOf } from '#tests/components/forms.ts';
import {
  accountOf,
  respondWithProfileCheck,
  costedTargetOf,
  isFound,
  targetOf,
  THIS_YEAR,
  yearLabel,
} from '#tests/components/producer.ts';
import { respondWithReference } from '#tests/components/reference.ts';
import { address, openScreen, SITE } from '#tests/components/screen.tsx';

const ACCOUNTS = 'GET /api/epr/producer/';
const TARGETS = 'GET /api/epr/target/';
const ADD = 'POST /api/epr/target/';
const CHECK = 'GET /api/users/check-profile-completion/';

const account = accountOf();

function openForm(path: string, accounts = [account]): UserEvent {
  respondWithReference();
  respondWithProfileCheck();
  respond(ACCOUNTS, { data: accounts, next: null });
  respond(TARGETS, { data: [], next: null });
  return openScreen(path, { as: 'producer' });
}

const findForm = () => screen.findByRole('form', { name: 'Add Target' });
const submitOf = (form: HTMLElement) => within(form).getByRole('button', { name: 'Add Quantity' });
const main = () => within(screen.getByRole('main'));

/** Waits until the lists of the account's waste type are loaded. */
const expectLists = (form: HTMLElement) => waitFor(() => expect(fieldOf(form, 'Product Type')).toBeEnabled());

async function fillTypes(user: UserEvent, form: HTMLElement): Promise<void> {
  await expectLists(form);
  await fillIn(user, form, { 'Product Type': 'Category II', 'Credit Type': 'Recycling' });
}

describe('Add Target', () => {
  test('The account of the address is chosen: its waste type is read-only, its state locked', async () => {
    openForm('/ProducerAddTarget/account-1');
    const form = await findForm();
    expect(fieldOf(form, 'EPR Registration Number')).toHaveValue('1234567890');
    expect(fieldOf(form, 'Waste Type')).toHaveValue('Plastic');
    expect(fieldOf(form, 'Waste Type')).toHaveAttribute('readonly');
    expect(fieldOf(form, 'State')).toHaveValue('Maharashtra');
    expect(fieldOf(form, 'State')).toHaveAttribute('readonly');
    await expectLists(form);
    expect(optionsOf(fieldOf(form, 'Product Type'))).toEqual(expect.arrayContaining(['Category I', 'Category II']));
    const credits = optionsOf(fieldOf(form, 'Credit Type'));
    expect(credits).toContain('Recycling');
    expect(credits.some((each) => each.includes('EoL'))).toBe(true);
    expect(main().getByRole('link', { name: 'View EPR Accounts' })).toHaveAttribute('href', '/ProducerEPRAccountsList');
    expect(main().getByRole('searchbox', { name: 'Search targets' })).toBeVisible();
  });

  test('The only account is chosen without an address', async () => {
    openForm('/ProducerAddTarget');
    const form = await findForm();
    expect(fieldOf(form, 'EPR Registration Number')).toHaveValue('1234567890');
    expect(fieldOf(form, 'State')).toHaveValue('Maharashtra');
    await expectLists(form);
  });

  test("The financial year is that of the server's day, whatever the clock of the browser says", async () => {
    const { today } = SITE;
    SITE.today = `${THIS_YEAR + 1}-04-01`;
    onTestFinished(() => {
      SITE.today = today;
    });
    openForm('/ProducerAddTarget');
    const year = fieldOf(await findForm(), 'Financial Year');
    expect(year).toHaveDisplayValue(yearLabel(THIS_YEAR + 1));
    expect(optionsOf(year).at(-1)).toBe(yearLabel(THIS_YEAR + 6));
  });

  test('A quantity that is too large is refused, and read out in tonnes', async () => {
    const user = openForm('/ProducerAddTarget/account-1');
    const form = await findForm();
    await fillTypes(user, form);
    await fillIn(user, form, { 'Target Quantity': '99999999999' });
    await user.click(submitOf(form));
    await waitFor(() => expect(form).toHaveTextContent('At most 1,00,00,00,000'));
    await fillIn(user, form, { 'Target Quantity': '12500' });
    // A surplus zero is noticed.
    expect(form).toHaveTextContent('12.5 tonnes.');
    expect(requests(ADD)).toEqual([]);
  });

  test('Years run from 2022 to the current plus 5, the current one chosen', async () => {
    openForm('/ProducerAddTarget');
    const years = fieldOf(await findForm(), 'Financial Year');
    const labels = Array.from({ length: THIS_YEAR + 5 - 2022 + 1 }, (_, index) => yearLabel(2022 + index));
    expect(optionsOf(years)).toEqual(['Select', ...labels]);
    expect(years).toHaveDisplayValue(yearLabel(THIS_YEAR));
  });

  test('Each missing field has its own error message', async () => {
    const other = accountOf({ id: 'account-2', epr_registration_number: '2222222222' });
    const user = openForm('/ProducerAddTarget', [account, other]);
    const form = await findForm();
    await fillIn(user, form, { 'Financial Year': 'Select' });
    await user.click(submitOf(form));
    await waitFor(() => expect(fieldOf(form, 'EPR Registration Number')).toHaveFocus());
    expectFieldMessages(form, {
      'EPR Registration Number': 'Please select an EPR number.',
      'Financial Year': 'Please fill the financial year.',
      'Waste Type': 'Please select a waste type.',
      State: 'Please select a State.',
      'Product Type': 'Please select a product type.',
      'Credit Type': 'Please select a credit type.',
      'Target Quantity': 'Please fill the Target Quantity.',
    });
  });

  test('Another account brings its own waste type, state and lists; only approved ones are offered', async () => {
    const other = accountOf({
      id: 'account-2',
      epr_registration_number: '2222222222',
      waste_type: 'E-waste',
      producer_type: 'Manufacturer',
      state: 'Gujarat',
    });
    const user = openForm('/ProducerAddTarget/account-1', [account, other]);
    const form = await findForm();
    expect(requests(ACCOUNTS).map(({ query }) => query.get('is_approved'))).toContain('true');
    await fillTypes(user, form);
    const number = fieldOf(form, 'EPR Registration Number');
    expect(within(number).getAllByRole('option')).toHaveLength(3);
    await user.selectOptions(number, '2222222222');
    expect(fieldOf(form, 'Waste Type')).toHaveValue('E-waste');
    expect(fieldOf(form, 'State')).toHaveValue('Gujarat');
    expect(fieldOf(form, 'Product Type')).toHaveValue('');
    expect(fieldOf(form, 'Credit Type')).toHaveValue('');
    await waitFor(() => expect(optionsOf(fieldOf(form, 'Product Type'))).toContain('ITEW'));
  });

  test('A target is sent once: digits only, Processing..., the year as four digits, and the form as it was after', async () => {
    const user = openForm('/ProducerAddTarget/account-1');
    const form = await findForm();
    await fillTypes(user, form);
    await fillIn(user, form, { 'Financial Year': yearLabel(THIS_YEAR + 1) });
    const quantity = fieldOf(form, 'Target Quantity');
    await user.type(quantity, '12a5.0x00');
    expect(quantity).toHaveValue('1,25,000');
    respond(ADD, () => {
      const added = { FY: THIS_YEAR + 1, target_quantity: 125_000, product_type: 'Category II' };
      respond(TARGETS, { data: [costedTargetOf(added)], next: null });
      return { message: 'Target added!', data: targetOf(added) };
    });
    const release = holdResponses(ADD);
    await user.click(submitOf(form));
    expect(await within(form).findByRole('button', { name: 'Processing...' })).toBeDisabled();
    release();
    await waitFor(() => expect(submitOf(form)).toBeEnabled());
    await expectMessage('Target added!');
    for (const label of ['Target Quantity', 'Product Type', 'Credit Type'])
      expect(fieldOf(form, label), label).toHaveValue('');
    // It stands in the list below, which leads to its status.
    const card = await screen.findByRole('article', { name: `Target - 1, FY ${yearLabel(THIS_YEAR + 1)}, Recycling` });
    expect(card).toHaveTextContent('1,25,000 Kg');
    expect(within(card).getByRole('link', { name: /^View status/ })).toHaveAttribute(
      'href',
      '/TargetStatus?target=target-1',
    );
    // The account from the address stays selected for the next target.
    expect(fieldOf(form, 'EPR Registration Number')).toHaveValue('1234567890');
    expect(fieldOf(form, 'Waste Type')).toHaveValue('Plastic');
    expect(fieldOf(form, 'Product Type')).toBeEnabled();
    expect(requests(ADD).map(({ query, body }) => [query.get('epr_id'), body])).toEqual([
      [
        'account-1',
        {
          FY: THIS_YEAR + 1,
          epr_registration_number: '1234567890',
          waste_type: 'Plastic',
          product_type: 'Category II',
          credit_type: 'Recycling',
          state: 'Maharashtra',
          target_quantity: 125_000,
        },
      ],
    ]);
  });

  test('The search box looks through the targets', async () => {
    openForm('/ProducerAddTarget');
    const targets = ['Category I', 'Category III'].map((product_type, index) =>
      costedTargetOf({ id: product_type, number: index + 1, product_type }),
    );
    respond(TARGETS, (request) => ({
      data: targets.filter(({ product_type }) => isFound(request, product_type)),
      next: null,
    }));
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2));
    searchFor('category iii');
    await waitFor(() => expect(address()).toBe('/ProducerAddTarget?search=category+iii'));
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
  });

  test('Without an approved account the form says that one is required', async () => {
    openForm('/ProducerAddTarget', []);
    expect(await screen.findByText('No approved EPR account yet')).toBeVisible();
    expect(main().getByRole('link', { name: 'Add EPR Account' })).toBeVisible();
  });

  test('A failure is shown and loses nothing', async () => {
    const user = openForm('/ProducerAddTarget/account-1');
    const form = await findForm();
    await fillTypes(user, form);
    await fillIn(user, form, { 'Target Quantity': '700' });
    breakConnection(ADD);
    await user.click(submitOf(form));
    await expectMessage('Network error! Please try again.');
    refuse(ADD);
    await user.click(submitOf(form));
    await expectMessage('Something went wrong.');
    refuse(ADD, { status: 409, error: 'There is already a target for this credit.' });
    await user.click(submitOf(form));
    await expectMessage(/already/);
    expect(fieldOf(form, 'Target Quantity')).toHaveValue('700');
    expect(fieldOf(form, 'Product Type')).toHaveValue('Category II');
  });

  test('Type lists and accounts that do not load say so and can be asked for again', async () => {
    const user = openForm('/ProducerAddTarget/account-1');
    refuse('GET /api/epr/waste-types/{name}/');
    expect(await screen.findByText('Failed to load waste types')).toBeVisible();
    respondWithReference();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await expectLists(await findForm());
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  });
});

describe.each(['/ProducerAddTarget', '/ProducerEPRAccounts'])('The profile check of %s', (path) => {
  test('An incomplete profile shows a message and redirects to the profile after five seconds', async () => {
    openForm(path);
    respondWithProfileCheck('gst_number');
    const release = holdResponses(CHECK);
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
    const clock = startClock();
    const released = clock.now();
    release();
    await expectMessage('Please complete the profile first Redirecting...');
    const shownAt = clock.now();
    clock.passTo(released + 4_999);
    expect(screen.getByRole('region', { name: 'Messages' })).toHaveTextContent('Redirecting...');
    expect(address()).toBe(path);
    clock.passTo(shownAt + 5_000);
    await waitFor(() => expect(address()).toBe('/profile'));
  });

  test('A failed profile check shows a message', async () => {
    openForm(path);
    refuse(CHECK);
    await expectMessage('Error checking profile.');
  });
});
