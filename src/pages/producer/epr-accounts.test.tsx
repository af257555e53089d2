import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { respond, holdResponses, requests } from '#tests/components/api.ts';
import { expectMessage, textsOf } from '#tests/components/expectations.ts';
import { fieldOf, fileNamed, fillIn, optionsOf } from '#tests/components/forms.ts';
import { type Account, accountOf, respondWithProfileCheck } from '#tests/components/producer.ts';
import { respondWithReference } from '#tests/components/reference.ts';
import { address, openScreen } from '#tests/components/screen.tsx';

const LIST = 'GET /api/epr/producer/';
const ADD = 'POST /api/epr/producer/';
const READ = 'GET /api/epr/producer/{id}/';
const CORRECT = 'PATCH /api/epr/producer/{id}/';

function openList(...accounts: Partial<Account>[]) {
  respond(LIST, { data: accounts.map(accountOf), next: null });
  return openScreen('/ProducerEPRAccountsList', { as: 'producer' });
}

/** Cell texts of the rows, without the header. */
async function cellsOf(): Promise<string[][]> {
  const table = await screen.findByRole('table', { name: 'EPR accounts' });
  const [, ...rows] = within(table).getAllByRole('row');
  return rows.map((row) => textsOf(within(row).getAllByRole('cell')));
}

describe('The EPR accounts of a producer', () => {
  test('The list has its columns in order, the certificate, the status and the next step', async () => {
    openList({}, { id: 'account-2', epr_registration_number: '2222222222', status: 'rejected', is_approved: false });
    const cells = await cellsOf();
    expect(textsOf(screen.getAllByRole('columnheader'))).toEqual([
      'SR No',
      'EPR Registration No',
      'Epr Registered Name',
      'Registration Date',
      'Waste Type',
      'Producer Type',
      'City',
      'State',
      'EPR Certifi.',
      'Address',
      'Status',
    ]);
    expect(cells[0]).toEqual([
      '1',
      '1234567890',
      'Brands Private Limited',
      '15 Jun 2023',
      'Plastic',
      'Brand Owner (BO)',
      'Mumbai',
      'Maharashtra',
      'View',
      '14 Dock Road',
      'Approved Add Target',
    ]);
    expect(cells[1]?.[0]).toBe('2');
    expect(cells[1]?.[10]).toContain('Rejected');
    const certificate = screen.getByRole('link', { name: 'View certificate of 1234567890' });
    expect(certificate).toHaveAttribute('target', '_blank');
    expect(certificate).toHaveAttribute('href', '/files/certificate.pdf');
    expect(screen.getByRole('link', { name: /^Add Target/ })).toHaveAttribute('href', '/ProducerAddTarget/account-1');
    expect(screen.getByRole('link', { name: 'Correct 2222222222' })).toHaveAttribute(
      'href',
      '/ProducerEPRAccounts?account=account-2',
    );
    const add = within(screen.getByRole('main')).getByRole('link', { name: 'Add EPR Account' });
    expect(add).toHaveAttribute('href', '/ProducerEPRAccounts');
  });

  test('Where there is no certificate a dash stands', async () => {
    openList({ epr_certificate: '' });
    expect((await cellsOf())[0]?.[8]).toBe('-');
  });
});

const VALUES = {
  'EPR Registration No': '1234567890',
  'Registration Date': '2023-06-15',
  'Epr Registered Name': 'Brands Private Limited',
  'Waste Type': 'Plastic',
  'Producer Type': 'Importer (I)',
  State: 'Maharashtra',
  City: 'Mumbai',
  Address: '14 Dock Road',
  'EPR Registration Certificate': fileNamed('certificate.pdf'),
};
const FIELDS = Object.keys(VALUES);

/** The form, once its waste types are loaded. */
async function openForm(path = '/ProducerEPRAccounts', name = 'Add EPR Account') {
  respondWithReference();
  respondWithProfileCheck();
  const user = openScreen(path, { as: 'producer' });
  const form = await screen.findByRole('form', { name });
  const fill = async () => {
    const { 'Producer Type': type, ...rest } = VALUES;
    await waitFor(() => expect(fieldOf(form, 'Waste Type')).toBeEnabled());
    await fillIn(user, form, rest);
    await waitFor(() => expect(fieldOf(form, 'Producer Type')).toBeEnabled());
    await fillIn(user, form, { 'Producer Type': type });
  };
  const submit = () => user.click(within(form).getByRole('button', { name: 'Submit' }));
  return { user, form, fill, submit };
}

describe('Add EPR Account of a producer', () => {
  test('A new account is sent with its certificate, and the form empties', async () => {
    const { form, fill, submit } = await openForm();
    await fill();
    expect(optionsOf(fieldOf(form, 'Producer Type'))).toContain('Brand Owner (BO)');
    respond(ADD, { message: 'Created', data: accountOf({ status: 'pending', is_approved: false }) });
    const release = holdResponses(ADD);
    await submit();
    expect(await within(form).findByRole('button', { name: 'Processing...' })).toBeDisabled();
    release();
    await expectMessage('EPR Accounts successfully created!');
    expect(requests(ADD).map(({ body }) => body)).toEqual([
      {
        epr_certificate: expect.objectContaining({ name: 'certificate.pdf' }),
        epr_registration_number: '1234567890',
        epr_registration_date: '2023-06-15',
        epr_registered_name: 'Brands Private Limited',
        waste_type: 'Plastic',
        producer_type: 'Importer (I)',
        state: 'Maharashtra',
        city: 'Mumbai',
        address: '14 Dock Road',
      },
    ]);
    for (const label of FIELDS) expect(fieldOf(form, label), label).toHaveValue('');
    expect(within(form).queryByText('certificate.pdf')).not.toBeInTheDocument();
    expect(within(form).getByRole('link', { name: 'View EPR Accounts' })).toHaveAttribute(
      'href',
      '/ProducerEPRAccountsList',
    );
  });

  test('A rejected account is corrected, and the list follows', async () => {
    const rejected = accountOf({ status: 'rejected', is_approved: false });
    respond(READ, { data: rejected });
    respond(LIST, { data: [rejected], next: null });
    const { user, form, submit } = await openForm('/ProducerEPRAccounts?account=account-1', 'Correct EPR Account');
    expect(screen.getByRole('heading', { level: 1, name: 'Correct EPR Account' })).toBeVisible();
    await fillIn(user, form, { Address: '15 Dock Road' });
    respond(CORRECT, { message: 'Corrected', data: rejected });
    await submit();
    await waitFor(() => expect(address()).toBe('/ProducerEPRAccountsList'));
    expect(requests(CORRECT).map(({ path, body }) => [path, body])).toEqual([
      ['/api/epr/producer/account-1/', expect.objectContaining({ address: '15 Dock Road' })],
    ]);
  });
});
