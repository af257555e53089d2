/** The superadmin's `Superadmins`, `Approvals` and `Audit Trail`. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { approval } from '#people/approvals/contract.ts';
import { auditEntry } from '#people/audit/contract.ts';
import { profile } from '#people/company/contract.ts';
import { superadmin } from '#people/superadmins/contract.ts';
import { refuse, respond, respondUnchecked, requests } from '#tests/components/api.ts';
import { sample } from '#tests/components/sample.ts';
import { openScreen } from '#tests/components/screen.tsx';

const open = (path: string) => openScreen(path, { as: 'superadmin' });
const AT = '2026-11-21T06:30:00.000Z';
const SETTINGS = { data: { second_approval: 'off' as const, second_approval_above: 1_000_000 } };

test('superadmins are listed with what they do, and one is suspended with a reason', async () => {
  const person = sample(superadmin, {
    id: 'one',
    created_at: AT,
    last_used_at: AT,
    full_name: 'Ira Sen',
    email: 'ira@example.in',
    status: 'active',
    sessions: 2,
  });
  respond('GET /api/superadmin/superadmins/', { data: [person] });
  respond('PATCH /api/superadmin/superadmins/{id}/', { message: 'Saved.' });
  open('/Superadmins');
  const row = await screen.findByRole('row', { name: /Ira Sen/ });
  expect(row).toHaveTextContent('Active');
  await userEvent.click(within(row).getByRole('button', { name: 'Suspend Ira Sen' }));
  const dialog = await screen.findByRole('dialog', { name: 'Suspend Ira Sen?' });
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'left the company');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Suspend' }));
  expect(await screen.findByText('Saved.')).toBeVisible();
  expect(requests('PATCH /api/superadmin/superadmins/{id}/')[0]?.body).toEqual({
    suspended: true,
    reason: 'left the company',
  });
});

test('somebody else has suspended the superadmin meanwhile: the question stays as it was asked, with the refusal', async () => {
  const of = (status: 'active' | 'suspended') =>
    sample(superadmin, { id: 'one', created_at: AT, full_name: 'Ira Sen', status });
  let status: 'active' | 'suspended' = 'active';
  respond('GET /api/superadmin/superadmins/', () => ({ data: [of(status)] }));
  refuse('PATCH /api/superadmin/superadmins/{id}/', { status: 409, error: 'This is so already.' });
  const user = open('/Superadmins');
  await user.click(await screen.findByRole('button', { name: 'Suspend Ira Sen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Suspend Ira Sen?' }));
  await user.type(dialog.getByLabelText('Reason'), 'left the company');
  status = 'suspended';
  await user.click(dialog.getByRole('button', { name: 'Suspend' }));
  expect(await dialog.findByText('This is so already.')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Reopen Ira Sen', hidden: true })).toBeInTheDocument();
  expect(screen.getByRole('dialog', { name: 'Suspend Ira Sen?' })).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByRole('button', { name: 'Reopen Ira Sen' })).toHaveFocus();
});

test('nothing is offered about oneself', async () => {
  const of = (email: string) => sample(superadmin, { id: email, email, full_name: email, created_at: AT, sessions: 1 });
  const own = () => (localStorage.getItem('useremail') ?? '').toUpperCase();
  respond('GET /api/superadmin/superadmins/', () => ({ data: [of('ira@example.in'), of(own())] }));
  open('/Superadmins');
  const other = within(await screen.findByRole('row', { name: /ira@example\.in/ }));
  expect(other.getByRole('button', { name: 'Suspend ira@example.in' })).toBeVisible();
  const row = within(screen.getByRole('row', { name: new RegExp(own()) }));
  expect(row.queryByRole('button')).not.toBeInTheDocument();
});

test('the second factors of a superadmin who has lost them are removed with a reason', async () => {
  const KEY = 'POST /api/superadmin/users/{id}/remove-second-factors/';
  const [one, two] = ['Ira Sen', 'Asha Rao'].map((full_name, index) =>
    sample(superadmin, { id: full_name, created_at: AT, last_used_at: AT, full_name, second_factor: index === 0 }),
  );
  respond('GET /api/superadmin/superadmins/', { data: [one!, two!] });
  respond(KEY, { message: 'A second superadmin must approve this.' });
  const user = open('/Superadmins');
  await user.click(await screen.findByRole('button', { name: 'Remove second factors of Ira Sen' }));
  expect(screen.queryByRole('button', { name: 'Remove second factors of Asha Rao' })).not.toBeInTheDocument();
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove the second factors of Ira Sen?' }));
  await user.type(dialog.getByLabelText('Reason'), 'phone lost');
  await user.click(dialog.getByRole('button', { name: 'Remove second factors' }));
  expect(await screen.findByText('A second superadmin must approve this.')).toBeVisible();
  expect(requests(KEY)[0]).toMatchObject({ params: { id: 'Ira Sen' }, body: { reason: 'phone lost' } });
});

test('actions on other superadmins may wait for another one, and say so', async () => {
  const WAITS = 'A second superadmin must approve this.';
  const person = sample(superadmin, { id: 'one', created_at: AT, full_name: 'Ira Sen', status: 'active', sessions: 2 });
  respond('GET /api/superadmin/superadmins/', { data: [person] });
  for (const key of [
    'POST /api/superadmin/superadmins/',
    'PATCH /api/superadmin/superadmins/{id}/',
    'DELETE /api/superadmin/superadmins/{id}/sessions/',
  ] as const)
    respond(key, { message: WAITS });
  const user = open('/Superadmins');
  const said = async (times: number) =>
    waitFor(() => expect(screen.getAllByText(WAITS).length).toBeGreaterThanOrEqual(times));

  await user.click(await screen.findByRole('button', { name: 'Suspend Ira Sen' }));
  const suspension = within(await screen.findByRole('dialog', { name: 'Suspend Ira Sen?' }));
  await user.type(suspension.getByLabelText('Reason'), 'left the company');
  await user.click(suspension.getByRole('button', { name: 'Suspend' }));
  await said(1);
  await user.click(screen.getByRole('button', { name: 'End sessions of Ira Sen' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'End sessions' }));
  await waitFor(() => expect(requests('DELETE /api/superadmin/superadmins/{id}/sessions/')).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'Invite superadmin' }));
  const invitation = within(await screen.findByRole('dialog', { name: 'Invite a superadmin' }));
  await user.type(invitation.getByLabelText('Full Name'), 'Asha Rao');
  await user.type(invitation.getByLabelText('Email'), 'asha@example.in');
  await user.click(invitation.getByRole('button', { name: 'Send invitation' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await said(1);
});

test('raising the limit may wait for another superadmin, and says so', async () => {
  respond('GET /api/superadmin/settings/', { data: { second_approval: 'on', second_approval_above: 1_000_000 } });
  respond('GET /api/superadmin/approvals/', { data: [], next: null });
  const waits = { status: true, message: 'A second superadmin must approve this.', data: { approval_id: 'one' } };
  respondUnchecked('PATCH /api/superadmin/settings/', waits, 202);
  const user = open('/Approvals');
  await user.click(await screen.findByRole('button', { name: 'Change' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Second approval' }));
  expect(dialog.getByLabelText('Payments above')).toHaveValue('10,00,000.00');
  await user.clear(dialog.getByLabelText('Payments above'));
  await user.type(dialog.getByLabelText('Payments above'), '2000000');
  await user.click(dialog.getByRole('button', { name: 'Save settings' }));
  expect(await screen.findByText('A second superadmin must approve this.')).toBeVisible();
  expect(screen.getByText(/^On: payments above ₹ 10,00,000.00/)).toBeVisible();
});

test('another superadmin decides a request', async () => {
  respond('GET /api/superadmin/settings/', SETTINGS);
  const of = (text: string, maker: string) =>
    sample(approval, { id: text, created_at: AT, text, status: 'waiting', maker: { id: maker, name: 'Asha Rao' } });
  // The profile of the test has the id of every sample.
  const { id: me } = sample(profile);
  respond('GET /api/superadmin/approvals/', { data: [of('Close one', me), of('Close two', 'another')], next: null });
  const user = open('/Approvals');
  const own = await screen.findByRole('row', { name: /Close one/ });
  expect(own).toHaveTextContent('Another superadmin decides');
  expect(within(own).queryByRole('button')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Reject: Close two' }));
  expect(await screen.findByRole('dialog', { name: 'Reject: Close two?' })).toBeVisible();
});

test('a waiting payment is approved with a reason; an empty list says so', async () => {
  const waiting = sample(approval, {
    id: 'one',
    created_at: AT,
    text: 'Approve the payment of WO-2026-27-000001',
    amount: 1_250_000,
    maker: { id: 'maker', name: 'Ira Sen' },
    status: 'waiting',
    checker: null,
    decided_at: null,
    reason: null,
  });
  let data = [waiting];
  respond('GET /api/superadmin/settings/', SETTINGS);
  respond('GET /api/superadmin/approvals/', () => ({ data, next: null }));
  respond('PATCH /api/superadmin/approvals/{id}/', () => {
    data = [];
    return { message: 'Saved.' };
  });
  open('/Approvals');
  const row = await screen.findByRole('row', { name: /WO-2026-27-000001/ });
  expect(row).toHaveTextContent('₹ 12,50,000.00');
  await userEvent.click(within(row).getByRole('button', { name: /^Approve/ }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'proof and amount agree');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Approve' }));
  expect(await screen.findByText('Nothing waits for approval.')).toBeVisible();
});

test('decided approvals say by whom and when; only a list that can hold waiting ones has their buttons', async () => {
  const done = sample(approval, {
    created_at: AT,
    text: 'Close REC-1',
    status: 'done',
    maker: { id: 'maker', name: 'Ira Sen' },
    checker: { id: 'checker', name: 'Asha Rao' },
    decided_at: AT,
    reason: 'No trades left',
  });
  respond('GET /api/superadmin/settings/', SETTINGS);
  respond('GET /api/superadmin/approvals/', { data: [done], next: null });
  open('/Approvals?status=done');
  const row = await screen.findByRole('row', { name: /Close REC-1/ });
  expect(
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Close REC-1',
    expect.any(String),
    expect.stringMatching(/^Ira Sen.+\sIST$/),
    'Done',
    expect.stringMatching(/^Asha Rao.+\sIST$/),
    'No trades left',
  ]);
  expect(screen.queryByRole('columnheader', { name: 'Decide' })).not.toBeInTheDocument();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'All');
  expect(await screen.findByRole('columnheader', { name: 'Decide' })).toBeVisible();
});

test('the audit trail shows each entry and asks with the filters of the address', async () => {
  const entry = sample(auditEntry, {
    at: AT,
    text: 'Revealed bank details of REC-000001',
    outcome: 'done',
    by: { id: 'x', name: 'Asha Rao', role: 'superadmin' },
    company: { id: 'y', unique_id: 'REC-000001', company_name: 'Green Loop' },
    address: '203.0.113.9',
    detail: { reason: 'to compare a proof' },
  });
  const person = { id: 'p', unique_id: 'PER-000002', company_name: '' };
  respond('GET /api/superadmin/audit/', ({ query }) => ({
    data: query.get('action') === 'bank.' ? [entry, { ...entry, id: 'z', company: person }] : [],
    next: null,
  }));
  open('/AuditTrail');
  expect(await screen.findByText('No entries.')).toBeVisible();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Action' }), 'Bank details');
  const [row, ofPerson] = await screen.findAllByRole('row', { name: /Revealed bank details of REC-000001/ });
  expect(ofPerson && within(ofPerson).getByRole('cell', { name: 'PER-000002' })).toBeVisible();
  expect(row).toHaveTextContent('Asha Rao');
  expect(row).toHaveTextContent('Green Loop (REC-000001)');
  expect(row).toHaveTextContent('203.0.113.9');
  expect(row).toHaveTextContent('reason: to compare a proof');
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(heads).toEqual(['Time', 'Action', 'By', 'Company', 'Address', 'Details']);
  for (const label of ['Person or company', 'Address', 'From', 'To'])
    expect(screen.getAllByLabelText(label)[0]).toBeVisible();
  await userEvent.type(screen.getByLabelText('From'), '23/11/2026');
  await vi.waitFor(() => expect(requests('GET /api/superadmin/audit/').at(-1)?.query.get('from')).toBe('2026-11-23'));
});

test('what is no filter of the audit trail is left out of its address', async () => {
  respond('GET /api/superadmin/audit/', { data: [], next: null });
  open('/AuditTrail?action=nonsense&from=2026-02-30&to=2026-11-23');
  expect(await screen.findByText('No entries.')).toBeVisible();
  const { query } = requests('GET /api/superadmin/audit/').at(-1) ?? {};
  expect([query?.get('action'), query?.get('from'), query?.get('to')]).toEqual([null, null, '2026-11-23']);
});

test('an export bears the day in India', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T20:00:00Z') });
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:export');
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function named(this: HTMLAnchorElement) {
    names.push(this.download);
  });
  respond('GET /api/superadmin/audit/', { data: [], next: null });
  respond('GET /api/superadmin/audit/export/', {});
  const user = open('/AuditTrail');
  await user.click(await screen.findByRole('button', { name: 'Export' }));
  await vi.waitFor(() => expect(names).toEqual(['audit-2026-11-22.csv']));
  vi.useRealTimers();
  vi.restoreAllMocks();
});
