/** `/GstRegistrations`: the registrations, their form and actions, and which of them each EPR account carries. */
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { producerAccount, recyclerAccount } from '#accounts/epr-accounts/contract.ts';
import { gstRegistration } from '#accounts/gst-registrations/contract.ts';
import type { Role } from '#lib/contract.ts';
import { respond, refuse, requests } from '#tests/components/api.ts';
import { expectMessage, textsOf } from '#tests/components/expectations.ts';
import { expectFieldMessages, fieldOf, optionsOf } from '#tests/components/forms.ts';
import { sample } from '#tests/components/sample.ts';
import { openScreen } from '#tests/components/screen.tsx';

const READ = 'GET /api/users/gst-registrations/';
const ADD = 'POST /api/users/gst-registrations/';
const CHANGE = 'PATCH /api/users/gst-registrations/{id}/';
const DELETE = 'DELETE /api/users/gst-registrations/{id}/';
const CHOOSE = 'PATCH /api/epr/accounts/{id}/gst-registration/';
const ACCOUNTS = 'GET /api/epr/recycler/';

const gujarat = sample(gstRegistration, {
  id: 'gujarat',
  gstin: '24AAAAR1234A1ZD',
  legal_name: 'Green Plant Private Limited',
  address1: '14 Dock Road',
  place: 'Surat',
  state: 'Gujarat',
  state_code: '24',
  invoice_prefix: 'INV',
  credit_note_prefix: 'CRN',
  also_used: [],
  next_invoice_number: 'INV/26-27/000007',
  is_default: true,
  from_profile: true,
});
const maharashtra = sample(gstRegistration, {
  id: 'maharashtra',
  gstin: '27AAAAR1234A1Z7',
  legal_name: 'Green Plant Private Limited',
  trade_name: 'Green Plant',
  address1: '1 Fort Road',
  address2: 'Second floor',
  place: 'Mumbai',
  pin: '400001',
  complete: true,
  state: 'Maharashtra',
  state_code: '27',
  aato_band: 'above_5_crore',
  e_invoice: true,
  invoice_prefix: 'MH',
  credit_note_prefix: 'MHC',
  also_used: [],
  next_invoice_number: 'MH/26-27/000001',
});
const linked = { id: 'one', epr_registration_number: '5550001', waste_type: 'Plastic' };
const account = sample(recyclerAccount, { ...linked, state: 'Maharashtra', gstin: gujarat.gstin });
const saved = { message: 'GST registration saved!', data: maharashtra, warnings: [] };
const differs = {
  code: 'state_differs',
  text: 'The EPR account is in Maharashtra, the GST registration in Gujarat.',
  rule_id: null,
  status: 'draft' as const,
};

function answerAll(rows = [gujarat, maharashtra]) {
  respond(READ, { data: rows });
  respond(ACCOUNTS, { data: [account], next: null });
  respond('GET /api/epr/producer/', { data: [sample(producerAccount, { ...account, id: 'one' })], next: null });
}
const open = (as: Role = 'recycler') => openScreen('/GstRegistrations', { as });
const table = (name = 'GST registrations') => screen.findByRole('table', { name });
const cellsOf = (row: HTMLElement) => textsOf(within(row).queryAllByRole('cell'));

test('shows every registration with its series, what is missing, and its accounts', async () => {
  answerAll([gujarat, { ...maharashtra, cancelled_on: '2026-11-01', epr_accounts: [linked] }]);
  open();
  const [, first, second] = within(await table()).getAllByRole('row');
  expect(cellsOf(first as HTMLElement).slice(0, 6)).toEqual([
    '24AAAAR1234A1ZDDefaultFrom profile',
    'Green Plant Private Limited',
    '14 Dock Road, SuratGujarat (24)No PIN code: without it there is no e-invoice file (INV-01).',
    'Up to ₹ 5 crore',
    'INV/26-27/000007Prefixes INV, CRN',
    'All without a registration of their own',
  ]);
  expect(cellsOf(second as HTMLElement).slice(0, 6)).toEqual([
    '27AAAAR1234A1Z7Cancelled since 1 Nov 2026',
    'Green Plant Private LimitedGreen Plant',
    '1 Fort Road, Second floor, MumbaiMaharashtra (27), PIN code 400001',
    'Above ₹ 5 croreE-invoice',
    'MH/26-27/000001Prefixes MH, MHC',
    '5550001, Plastic',
  ]);
});

test.each(['recycler', 'producer'] as const)('a %s comes from the profile', async (role) => {
  answerAll();
  open(role);
  await table('EPR accounts');
  const links = within(screen.getByRole('main')).getAllByRole('link', { name: 'Profile' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/profile']);
});

test('a superadmin comes from the billing settings', async () => {
  answerAll([maharashtra]);
  open('superadmin');
  await table();
  const links = within(screen.getByRole('main')).getAllByRole('link', { name: 'Billing settings' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/BillingSettings']);
});

test('those of the platform name no EPR account', async () => {
  answerAll([maharashtra]);
  open('superadmin');
  await table();
  expect(screen.queryByRole('columnheader', { name: 'EPR accounts' })).toBeNull();
  expect(screen.queryByRole('heading', { name: 'EPR accounts' })).toBeNull();
});

test('says that there is none yet, and adds the first with the prefixes of the platform', async () => {
  respond(READ, { data: [] });
  const user = open('superadmin');
  await screen.findByText('No GST registrations yet.');
  await user.click(screen.getByRole('button', { name: 'Add GST registration' }));
  const form = await screen.findByRole('form', { name: 'Add GST registration' });
  expect(fieldOf(form, 'Invoice prefix')).toHaveValue('EM');
  expect(fieldOf(form, 'Credit note prefix')).toHaveValue('EMC');
});

test('adds a registration with all its fields, and shows the warnings about it', async () => {
  answerAll();
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Add GST registration' }));
  const form = await screen.findByRole('form', { name: 'Add GST registration' });
  const save = within(form).getByRole('button', { name: 'Save GST registration' });
  const fill = async (fields: Readonly<Record<string, string>>) => {
    for (const [label, value] of Object.entries(fields)) {
      await user.clear(fieldOf(form, label));
      await user.type(fieldOf(form, label), value);
    }
  };
  await user.click(save);
  expectFieldMessages(form, {
    'GST Number': 'GST Number is required',
    'Legal name': 'Legal name is required',
    Address1: 'Address1 is required',
    Place: 'Place is required',
  });
  await fill({
    'GST Number': '29aaaar1234a1z3',
    'Legal name': 'G"',
    Address1: '5 Ring Road',
    Place: 'Bengaluru',
    'PIN code optional': '56',
    'Invoice prefix': '1K',
  });
  await user.click(save);
  expectFieldMessages(form, {
    'Legal name': 'Enter 3 to 100 characters, without " and \\',
    'PIN code optional': 'PIN code has 6 digits',
    'Invoice prefix': '1 to 3 letters and digits, beginning with a letter',
  });
  await fill({
    'Legal name': 'Green Plant',
    'PIN code optional': '380001',
    'Invoice prefix': 'KA',
    'Trade name optional': 'Green',
  });
  await user.selectOptions(fieldOf(form, 'Aggregate turnover'), 'Above ₹ 5 crore');
  await user.click(within(form).getByRole('checkbox', { name: /^Default/ }));
  refuse(ADD, {
    status: 400,
    error: 'This PIN code does not belong to Karnataka',
    errors: { pin: 'This PIN code does not belong to Karnataka' },
  });
  await user.click(save);
  await waitFor(() => expectFieldMessages(form, { 'PIN code optional': 'This PIN code does not belong to Karnataka' }));
  await fill({ 'PIN code optional': '560001' });
  const expected = {
    code: 'e_invoice_expected',
    text: 'Above ₹ 5 crore of turnover e-invoices are required since 1 Aug 2023.',
    rule_id: null,
    status: 'reported' as const,
  };
  respond(ADD, { ...saved, warnings: [expected] });
  await user.click(save);
  await expectMessage('GST registration saved!');
  expect(requests(ADD).at(-1)?.body).toEqual({
    gstin: '29AAAAR1234A1Z3',
    legal_name: 'Green Plant',
    trade_name: 'Green',
    address1: '5 Ring Road',
    address2: null,
    place: 'Bengaluru',
    pin: '560001',
    aato_band: 'above_5_crore',
    e_invoice: false,
    invoice_prefix: 'KA',
    credit_note_prefix: 'CRN',
    is_default: true,
  });
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
  const warnings = screen.getByRole('list', { name: 'Warnings' });
  expect(textsOf(within(warnings).getAllByRole('listitem'))).toEqual([`${expected.text} Reported`]);
});

test('edits a registration, but not its number; a refusal of the whole stays with the form', async () => {
  answerAll();
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Edit 27AAAAR1234A1Z7' }));
  const form = await screen.findByRole('form', { name: 'Edit GST registration' });
  expect(fieldOf(form, 'GST Number')).toHaveAttribute('readonly');
  expect(within(form).queryByRole('checkbox', { name: /^Default/ })).toBeNull();
  await user.clear(fieldOf(form, 'Trade name optional'));
  await user.click(within(form).getByRole('checkbox', { name: /^E-invoice/ }));
  refuse(CHANGE, { status: 404, error: 'Not found.' });
  await user.click(within(form).getByRole('button', { name: 'Save GST registration' }));
  await expectMessage('Not found.');
  respond(CHANGE, saved);
  await user.click(within(form).getByRole('button', { name: 'Save GST registration' }));
  await expectMessage('GST registration saved!');
  const sent = requests(CHANGE).at(-1);
  expect(sent?.params).toMatchObject({ id: 'maharashtra' });
  expect(sent?.body).toMatchObject({ trade_name: null, e_invoice: false, pin: '400001' });
  expect(sent?.body).not.toHaveProperty('gstin');
  expect(sent?.body).not.toHaveProperty('is_default');
});

const actions = async (user: ReturnType<typeof open>, gstin = maharashtra.gstin) => {
  await user.click(await screen.findByRole('button', { name: `More actions for ${gstin}` }));
};

test('makes another registration the default', async () => {
  answerAll();
  const user = open();
  await actions(user);
  expect(screen.queryByRole('button', { name: `More actions for ${gujarat.gstin}` })).toBeNull();
  respond(CHANGE, { ...saved, warnings: [differs] });
  await user.click(screen.getByRole('button', { name: 'Make default' }));
  await expectMessage('GST registration saved!');
  expect(requests(CHANGE)[0]).toMatchObject({ params: { id: 'maharashtra' }, body: { is_default: true } });
  expect(screen.getByText(differs.text)).toBeVisible();
});

test('marks a registration as cancelled since a day, and takes that back', async () => {
  answerAll();
  const user = open();
  await actions(user);
  await user.click(screen.getByRole('button', { name: 'Mark as cancelled' }));
  const form = await screen.findByRole('form', { name: 'Mark as cancelled' });
  const error = 'Choose another registration for its EPR accounts first.';
  refuse(CHANGE, { status: 409, error, errors: { cancelled_on: error } });
  const mark = within(form).getByRole('button', { name: 'Mark as cancelled' });
  await user.click(mark);
  await waitFor(() => expectFieldMessages(form, { 'Cancelled on': error }));
  answerAll([gujarat, { ...maharashtra, cancelled_on: '2026-11-01' }]);
  respond(CHANGE, saved);
  await user.click(mark);
  await expectMessage('GST registration saved!');
  expect(requests(CHANGE).at(-1)?.body).toEqual({ cancelled_on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) });
  await screen.findByText('Cancelled since 1 Nov 2026');
  await actions(user);
  expect(screen.queryByRole('button', { name: 'Make default' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Mark as not cancelled' }));
  await waitFor(() => expect(requests(CHANGE).at(-1)?.body).toEqual({ cancelled_on: null }));
});

test('deletes a registration after a question; one that is linked cannot be', async () => {
  answerAll([gujarat, maharashtra, { ...maharashtra, id: 'linked', gstin: '29AAAAR1234A1Z3', epr_accounts: [linked] }]);
  const user = open();
  await actions(user, '29AAAAR1234A1Z3');
  expect(screen.getAllByRole('button', { name: 'Delete', hidden: true })).toHaveLength(1);
  await actions(user);
  refuse(DELETE, { status: 409, error: 'This GST registration is in use.' });
  const remove = async () => {
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    const question = await screen.findByRole('dialog', { name: 'Delete this GST registration?' });
    expect(question).toHaveTextContent('27AAAAR1234A1Z7 will be deleted.');
    await user.click(within(question).getByRole('button', { name: 'Yes, delete it!' }));
  };
  await remove();
  await expectMessage('This GST registration is in use.');
  respond(DELETE, { message: 'GST registration deleted!' });
  await actions(user);
  await remove();
  await expectMessage('GST registration deleted!');
  expect(requests(DELETE).at(-1)?.params).toMatchObject({ id: 'maharashtra' });
});

test('chooses the registration of an EPR account, or the default', async () => {
  answerAll([
    gujarat,
    maharashtra,
    { ...maharashtra, id: 'old', gstin: '29AAAAR1234A1Z3', cancelled_on: '2026-11-01' },
  ]);
  respond(CHOOSE, {
    message: 'GST registration saved!',
    data: { gst_registration: 'gujarat', gstin: gujarat.gstin },
    warnings: [differs],
  });
  const user = open();
  const choice = await screen.findByRole('combobox', { name: 'GST registration of 5550001' });
  expect(optionsOf(choice)).toEqual([
    'Default: 24AAAAR1234A1ZD, Gujarat',
    '24AAAAR1234A1ZD, Gujarat',
    '27AAAAR1234A1Z7, Maharashtra',
  ]);
  expect(choice).toHaveValue('');
  await user.selectOptions(choice, 'gujarat');
  await expectMessage('GST registration saved!');
  expect(requests(CHOOSE)[0]).toMatchObject({ params: { id: 'one' }, body: { gst_registration: 'gujarat' } });
  expect(screen.getByText(differs.text)).toBeVisible();
  respond(ACCOUNTS, { data: [{ ...account, gst_registration: 'gujarat' }], next: null });
  await waitFor(() => expect(choice).toBeEnabled());
});

test('a refused choice is said', async () => {
  answerAll();
  refuse(CHOOSE, { status: 409, error: 'This GST registration is cancelled.' });
  const user = open();
  const choice = await screen.findByRole('combobox', { name: 'GST registration of 5550001' });
  await user.selectOptions(choice, 'maharashtra');
  await expectMessage('This GST registration is cancelled.');
  expect(choice).toHaveValue('');
});
