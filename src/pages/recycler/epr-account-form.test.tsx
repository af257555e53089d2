import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { recyclerAccount } from '#accounts/epr-accounts/contract.ts';
import { referenceContract } from '#rules/reference/contract.ts';
import { cityNames } from '#rules/reference/places.ts';
import { respond, breakConnection, refuse, requests } from '#tests/components/api.ts';
import { expectMessage, textsOf } from '#tests/components/expectations.ts';
import { sample } from '#tests/components/sample.ts';
import { address, openScreen } from '#tests/components/screen.tsx';

const FORM = '/RecyclerEprAccount';
const SCREEN = '/RecycleEPRAccountsList';
const LIST = 'GET /api/epr/recycler/';
const ADD = 'POST /api/epr/recycler/';
const ONE = 'GET /api/epr/recycler/{id}/';
const CORRECT = 'PATCH /api/epr/recycler/{id}/';
const WASTE_TYPES = 'GET /api/epr/waste-types/';
const TYPES = 'GET /api/epr/waste-types/{name}/';

const named = (...names: string[]) => names.map((name) => ({ id: name, name }));
const TYPES_OF: Readonly<Record<string, string[]>> = {
  Plastic: ['Recycler', 'End of Life'],
  'E-waste': ['Refurbisher', 'Recycler'],
};
const answerTypes = () =>
  respond(TYPES, ({ params }) => ({
    data: sample(referenceContract[TYPES].response.shape.data, {
      recycler_types: named(...(TYPES_OF[params['name'] ?? ''] ?? [])),
    }),
  }));
const answerWasteTypes = () => respond(WASTE_TYPES, { data: named('Plastic', 'E-waste') });

const account = sample(recyclerAccount, {
  id: 'account-1',
  epr_registration_number: '5550001',
  epr_registration_date: '2023-06-15',
  epr_registered_name: 'Deccan Recycling',
  waste_type: 'Plastic',
  recycler_type: 'Recycler',
  city: 'Mumbai',
  state: 'Maharashtra',
  address: '14 Dock Road',
});

function openForm(path = FORM): UserEvent {
  respond('GET /api/users/check-profile-completion/', { status: true, missing: [] });
  answerWasteTypes();
  answerTypes();
  return openScreen(path, { as: 'recycler' });
}
const theForm = () => screen.findByRole('form', { name: 'Add EPR Accounts' });
const field = (form: HTMLElement, label: string) => within(form).getByLabelText<HTMLInputElement>(label);
const fill = (control: HTMLElement, value: string) => fireEvent.change(control, { target: { value } });
const put = (form: HTMLElement, name: string) =>
  fireEvent.change(field(form, 'EPR Registration Certificate'), { target: { files: [new File(['words'], name)] } });
const submitOf = (form: HTMLElement) => within(form).getByRole('button', { name: 'Submit' });
const optionsOf = (control: HTMLElement) => textsOf(within(control).getAllByRole('option'));

/** Selects an option once it is loaded. */
async function choose(user: UserEvent, control: HTMLElement, value: string): Promise<void> {
  await within(control).findByRole('option', { name: value });
  await user.selectOptions(control, value);
}

async function fillForm(user: UserEvent, form: HTMLElement, number: string): Promise<void> {
  fill(field(form, 'EPR Registration No'), number);
  fill(field(form, 'Registration Date'), '2023-06-15');
  fill(field(form, 'Epr Registered Name'), 'Konkan Polymers');
  await choose(user, field(form, 'Waste Type'), 'Plastic');
  await choose(user, field(form, 'Recycler Type'), 'Recycler');
  await choose(user, field(form, 'State'), 'Maharashtra');
  await choose(user, field(form, 'City'), 'Mumbai');
  fill(field(form, 'Address'), '14 Dock Road');
  put(form, 'certificate.pdf');
}

describe('The form of an EPR account', () => {
  test('Every field is required, the certificate too, and the first one has the focus', async () => {
    const user = openForm();
    const form = await theForm();
    await user.click(submitOf(form));
    await waitFor(() => expect(within(form).getAllByText('This field is required')).toHaveLength(9));
    for (const label of [
      'EPR Registration No',
      'Registration Date',
      'Epr Registered Name',
      'Waste Type',
      'Recycler Type',
      'State',
      'City',
      'Address',
      'EPR Registration Certificate',
    ])
      expect(field(form, label)).toHaveAccessibleDescription(/^This field is required/);
    expect(field(form, 'Waste Type')).toHaveFocus();
    put(form, 'certificate.docx');
    expect(await within(form).findByText('Only PDF, PNG, and JPG files are allowed')).toBeVisible();
    respond(LIST, { data: [], next: null });
    await user.click(within(form).getByRole('link', { name: 'View EPR Accounts' }));
    await waitFor(() => expect(address()).toBe(SCREEN));
  });

  test('The number takes digits only until the waste type is chosen; types and cities depend on waste type and state', async () => {
    const user = openForm();
    const form = await theForm();
    const number = field(form, 'EPR Registration No');
    await user.type(number, '12a-3 4');
    expect(number).toHaveValue('1234');
    expect(number).toHaveAccessibleDescription('Choose the waste type to enter letters.');

    const type = field(form, 'Recycler Type');
    expect(type).toBeDisabled();
    await choose(user, field(form, 'Waste Type'), 'Plastic');
    expect(number).toHaveValue('1234');
    await user.type(number, '_-ab/(c)&.é 5');
    expect(number).toHaveValue('1234-AB/(C)&. 5');
    expect(number).toHaveAccessibleDescription('As on the registration certificate');
    await choose(user, type, 'Recycler');
    expect(optionsOf(type).slice(1)).toEqual(TYPES_OF['Plastic']);
    await user.selectOptions(field(form, 'Waste Type'), 'E-waste');
    expect(type).toHaveValue('');
    await waitFor(() => expect(optionsOf(type).slice(1)).toEqual(TYPES_OF['E-waste']));
    expect(type).toBeEnabled();
    expect(type).toHaveValue('');
    expect(requests(TYPES).map(({ params }) => params['name'])).toEqual(['Plastic', 'E-waste']);
    await user.selectOptions(field(form, 'Waste Type'), '');
    await user.type(number, '6');
    expect(number).toHaveValue('1234-AB/(C)&. 56');

    const city = field(form, 'City');
    expect(city).toBeDisabled();
    await choose(user, field(form, 'State'), 'Maharashtra');
    await user.selectOptions(city, 'Mumbai');
    await user.selectOptions(field(form, 'State'), 'Gujarat');
    expect(city).toHaveValue('');
    expect(optionsOf(city).slice(1)).toEqual([...new Set(cityNames('Gujarat')), 'Other city']);
    await user.click(submitOf(form));
    await waitFor(() => expect(city).toHaveAccessibleDescription(/^This field is required/));
  });

  test('Success says so and empties the form', async () => {
    const user = openForm();
    const form = await theForm();
    await fillForm(user, form, '5550002');
    respond(ADD, { message: 'Created', data: account });
    await user.click(submitOf(form));
    await expectMessage('EPR Accounts successfully created!');
    const [sent, ...others] = requests(ADD);
    expect(others).toEqual([]);
    expect(sent?.headers.get('content-type')).toContain('multipart/form-data');
    expect(sent?.body).toMatchObject({
      epr_registration_number: '5550002',
      epr_registration_date: '2023-06-15',
      epr_registered_name: 'Konkan Polymers',
      waste_type: 'Plastic',
      recycler_type: 'Recycler',
      state: 'Maharashtra',
      city: 'Mumbai',
      address: '14 Dock Road',
      epr_certificate: expect.objectContaining({ name: 'certificate.pdf' }),
    });
    const status = await within(form).findByRole('link', { name: 'See its status' });
    expect(document.activeElement).toHaveTextContent('is awaiting approval');
    expect(document.activeElement).toContainElement(status);
    for (const label of ['EPR Registration No', 'Registration Date', 'Waste Type', 'State', 'City', 'Address'])
      expect(field(form, label)).toHaveValue('');
    expect(form).toHaveTextContent('Choose a file or drop it here');
  });

  test('A number that another company has is claimed with a note and a certificate, without a loss of what was typed', async () => {
    const CLAIM = 'POST /api/epr/registration-claims/';
    const error = 'This registration number is already registered.';
    const user = openForm();
    const form = await theForm();
    await fillForm(user, form, '5550003');
    refuse(ADD, { status: 409, error, errors: { epr_registration_number: error } });
    await user.click(submitOf(form));
    await expectMessage(error);
    await user.click(within(form).getByRole('button', { name: 'This is our number' }));
    const dialog = await screen.findByRole('dialog', { name: 'This is our number' });
    const send = () => user.click(within(dialog).getByRole('button', { name: 'Send' }));
    await send();
    expect(await within(dialog).findByText('Note is required')).toBeVisible();
    expect(within(dialog).getByText('This field is required')).toBeVisible();
    expect(requests(CLAIM)).toEqual([]);
    fill(field(dialog, 'Note'), 'We hold it since 2019.');
    put(dialog, 'ours.pdf');
    respond(CLAIM, { message: 'Your claim is recorded.' });
    await send();
    await expectMessage('Your claim is recorded.');
    expect(requests(CLAIM).map(({ body }) => body)).toEqual([
      {
        epr_registration_number: '5550003',
        note: 'We hold it since 2019.',
        epr_certificate: expect.objectContaining({ name: 'ours.pdf' }),
      },
    ]);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(field(form, 'Address')).toHaveValue('14 Dock Road');
    // Another number is not that of the other company.
    fill(field(form, 'EPR Registration No'), '5550004');
    expect(within(form).queryByRole('button', { name: 'This is our number' })).not.toBeInTheDocument();
  });

  test('A refusal, a lost response and a malformed one are shown, and nothing typed is lost', async () => {
    const user = openForm();
    const form = await theForm();
    await fillForm(user, form, '5550001112');
    const errors = { epr_registration_number: 'This number is taken.', address: 'Too far away.' };
    refuse(ADD, { error: 'Please check the form.', status: 400, errors });
    await user.click(submitOf(form));
    await expectMessage('This number is taken. Too far away.');
    expect(field(form, 'EPR Registration No')).toHaveAccessibleDescription(/This number is taken\./);
    breakConnection(ADD);
    await user.click(submitOf(form));
    await expectMessage('Something went wrong!');
    refuse(ADD, { error: '' });
    await user.click(submitOf(form));
    await expectMessage('Submission failed!');
    expect(requests(ADD)).toHaveLength(3);
    expect(field(form, 'EPR Registration No')).toHaveValue('5550001112');
    expect(field(form, 'Recycler Type')).toHaveValue('Recycler');
    expect(within(form).getByText('certificate.pdf')).toBeVisible();
  });

  test('Lists that cannot be loaded show a message', async () => {
    const user = openForm();
    const form = await theForm();
    refuse(TYPES);
    await choose(user, field(form, 'Waste Type'), 'Plastic');
    expect(await within(form).findByText('Failed to load recycler types')).toBeVisible();
    answerTypes();
    await user.click(within(form).getByRole('button', { name: 'Try again' }));
    await choose(user, field(form, 'Recycler Type'), 'Recycler');
    expect(within(form).queryByText('Failed to load recycler types')).not.toBeInTheDocument();
  });

  test('A rejected account is corrected from its row and waits again', async () => {
    let listed: typeof account = { ...account, status: 'rejected' };
    respond(LIST, () => ({ data: [listed], next: null }));
    respond(ONE, () => ({ data: listed }));
    const user = openForm(SCREEN);
    const line = () => screen.getByRole('row', { name: /5550001/ });
    await waitFor(() => expect(line()).toHaveTextContent('Rejected'));
    await user.click(within(line()).getByRole('link', { name: 'Correct 5550001' }));
    await screen.findByRole('heading', { level: 1, name: 'Correct EPR Account' });
    const form = await screen.findByRole('form', { name: 'Correct EPR Account' });
    expect(field(form, 'EPR Registration No')).toHaveValue('5550001');
    await waitFor(() => expect(field(form, 'Recycler Type')).toHaveValue('Recycler'));
    expect(field(form, 'City')).toHaveValue('Mumbai');
    fill(field(form, 'Epr Registered Name'), 'Konkan Polymers');
    respond(CORRECT, () => {
      listed = { ...account, epr_registered_name: 'Konkan Polymers' };
      return { message: 'Corrected', data: listed };
    });
    await user.click(submitOf(form));
    await expectMessage('The corrected account waits for approval again.');
    expect(requests(CORRECT).map(({ params }) => params['id'])).toEqual(['account-1']);
    // The certificate is kept, as no other file was chosen.
    expect(requests(CORRECT)[0]?.body).toMatchObject({ epr_registered_name: 'Konkan Polymers' });
    expect(requests(CORRECT)[0]?.body).not.toHaveProperty('epr_certificate');
    await waitFor(() => expect(address()).toBe(SCREEN));
    await waitFor(() => expect(line()).toHaveTextContent('Konkan Polymers'));
    expect(line()).toHaveTextContent('Pending');
  });
});
