/** Lists of EPR accounts, in which the superadmin approves and rejects. */
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { claim } from '#accounts/epr-accounts/contract.ts';
import { respond, breakConnection, refuse, respondUnchecked, requests } from '#tests/components/api.ts';
import { expectMessage, textsOf } from '#tests/components/expectations.ts';
import { press } from '#tests/components/repeated-presses.ts';
import { sample } from '#tests/components/sample.ts';
import { address, openScreen } from '#tests/components/screen.tsx';
import { BROKEN, NO_LIST, producerAccount, recyclerAccount, rowOf, rowWith } from '#tests/components/superadmin.ts';

const NUMBER = '1234567890';
const SIDES = {
  recycler: {
    path: '/recycler-erplist',
    title: 'Recycler ERP Accounts List',
    certificate: 'EPR Registration Certificate',
    account: recyclerAccount,
    number: 'REC-000001',
    type: { 'Recycler Type': 'Recycler' },
    blank: 'Select',
    result: (decision: string) => `Account ${decision} successfully.`,
    broken: 'Failed to update status: Something went wrong.',
    lost: 'Failed to update status: Network error! Please try again.',
  },
  producer: {
    path: '/producer-erplist',
    title: 'Producer ERP Accounts List',
    certificate: 'EPR Certifi.',
    account: producerAccount,
    number: 'PRO-000001',
    type: { 'Producer Type': 'Brand Owner (BO)' },
    blank: 'Pending',
    result: (decision: string) => `Status updated to ${decision}`,
    broken: 'Failed to update status',
    lost: 'Error updating status',
  },
} as const;

interface Decision {
  status: 'pending' | 'approved' | 'rejected';
  reason?: string;
}

/** The list's only account after the last decision. */
let decided: Decision;
beforeEach(() => {
  decided = { status: 'pending' };
  respond('GET /api/superadmin/registration-claims/', { data: [], next: null });
});

describe.each(['recycler', 'producer'] as const)('The list of %s accounts', (side) => {
  const { path, title, certificate, number, type, blank, result, broken, lost } = SIDES[side];
  const LIST = `GET /api/superadmin/${side}-epr/` as const;
  const VERDICT = `PATCH /api/superadmin/${side}-epr/{id}/` as const;
  const open = (query = '') => openScreen(`${path}${query}`, { as: 'superadmin' });
  const now = () => ({ ...SIDES[side].account, ...decided }) as never;
  const answerList = () => respond(LIST, () => ({ data: [now()], next: null }));
  const answerVerdict = () =>
    respond(VERDICT, ({ body }) => {
      decided = body as Decision;
      return { message: 'Decided', data: now() };
    });
  const select = () => screen.findByRole('combobox', { name: `Decide on ${NUMBER}` });
  const status = () => within(rowWith(screen.getByRole('table'), NUMBER)).getAllByRole('cell')[4] as HTMLElement;

  test.each([
    ['company_name', 'Company Name: Brands Private → Brands Limited'],
    ['gst_number', 'GST Number: Brands Private → Brands Limited'],
  ] as const)('says what the company has changed since the approval: %s', async (field, text) => {
    const identity_change = { field, from: 'Brands Private', to: 'Brands Limited', at: '2026-11-20T06:30:00.000Z' };
    respond(LIST, { data: [{ ...SIDES[side].account, status: 'pending', identity_change }], next: null } as never);
    open();
    expect(await screen.findByText(text)).toBeVisible();
  });

  test('has every column', async () => {
    decided.status = 'approved';
    answerList();
    open();
    const table = await screen.findByRole('table');
    expect(screen.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    expect(rowOf(table, NUMBER)).toMatchObject({
      'SR No': '1',
      'EPR Registration No': NUMBER,
      'Epr Registered Name': 'Brands Limited',
      Owner: `Brands Limited${number}${side === 'recycler' ? 'Capacity' : ''}`,
      'Registration Date': '15 Jun 2023',
      'Waste Type': 'Plastic',
      ...type,
      City: 'Mumbai',
      State: 'Maharashtra GST 24AAAAR1234A1ZD',
      [certificate]: 'View',
      Address: '14 Dock Road',
      Status: 'Approved',
    });
    const plant = within(table).queryByRole('link', { name: `Capacity of ${NUMBER}` });
    expect(plant?.getAttribute('href')).toBe(side === 'recycler' ? '/Capacity/recycler-account' : undefined);
    const link = within(table).getByRole('link', { name: `View certificate of ${NUMBER}` });
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('href', '/files/certificate');
  });

  test('A claim that can only be refused says why its `Grant` cannot be pressed', async () => {
    answerList();
    const reason = 'This number has been granted to another claim.';
    const row = sample(claim, { status: 'open', role: side, epr_registration_number: NUMBER, grant_refused: reason });
    respond('GET /api/superadmin/registration-claims/', { data: [row], next: null });
    const user = open();
    await user.click(await screen.findByRole('button', { name: `Grant the claim to ${NUMBER}` }));
    await expectMessage(reason);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('An account is approved, rejected after a confirmation and approved again', async () => {
    answerList();
    answerVerdict();
    const user = open();
    expect(textsOf(within(await select()).getAllByRole('option'))).toEqual([blank, 'Approved', 'Rejected']);
    expect(await select()).toHaveValue('');
    expect(status()).toHaveTextContent('Pending');
    await user.selectOptions(await select(), 'Approved');
    await expectMessage(result('approved'));
    await waitFor(() => expect(status()).toHaveTextContent('Approved'));
    await user.selectOptions(await select(), 'Rejected');
    const dialog = screen.getByRole('dialog', { name: `Reject account ${NUMBER}?` });
    expect(dialog).toHaveTextContent('Brands Limited');
    expect(within(dialog).getByText('You have not opened the document.')).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(await select()).toHaveValue('approved');
    await user.selectOptions(await select(), 'Rejected');
    await user.click(screen.getByRole('button', { name: 'Yes, reject it!' }));
    await expectMessage(result('rejected'));
    await waitFor(() => expect(status()).toHaveTextContent('Rejected'));
    await user.selectOptions(await select(), 'Approved');
    await waitFor(() => expect(status()).toHaveTextContent('Approved'));
    const seen = (before: string, decision: string) => ({
      status: decision,
      is_approved: decision === 'approved',
      seen: before,
    });
    expect(requests(VERDICT).map(({ body }) => body)).toMatchObject([
      seen('pending', 'approved'),
      seen('approved', 'rejected'),
      seen('rejected', 'approved'),
    ]);
  });

  test('An account is rejected once by Enter and a double click, without waiting in between', async () => {
    decided = { status: 'approved' };
    answerList();
    answerVerdict();
    const user = open();
    await user.selectOptions(await select(), 'Rejected');
    await press(screen.getByRole('button', { name: 'Yes, reject it!' }), VERDICT);
    await waitFor(() => expect(status()).toHaveTextContent('Rejected'));
    expect(requests(VERDICT)).toHaveLength(1);
  });

  test('An account is rejected with a reason, which a failure does not lose', async () => {
    const reason = 'The scan <i>cannot</i> be read.';
    answerList();
    refuse(VERDICT, BROKEN);
    const user = open();
    const reject = { name: `Reject ${NUMBER} with a reason` };
    await user.click(await screen.findByRole('button', reject));
    const field = () => screen.getByRole('textbox', { name: /^Reason/ });
    expect(field()).toHaveFocus();
    expect(field()).toHaveAccessibleDescription(/^Sent to Brands Limited/);
    await user.paste(reason);
    await user.click(screen.getByRole('button', { name: 'Yes, reject it!' }));
    await expectMessage(broken);
    answerVerdict();
    // The typed text is still there.
    await user.click(screen.getByRole('button', reject));
    expect(field()).toHaveValue(reason);
    await user.click(screen.getByRole('button', { name: 'Yes, reject it!' }));
    await expectMessage(result('rejected'));
    expect(requests(VERDICT).at(-1)?.body).toMatchObject({ status: 'rejected', reason });
    await waitFor(() => expect(status()).toHaveTextContent(`Reason: “${reason}”`));
    expect(screen.queryByRole('button', reject)).not.toBeInTheDocument();
  });

  test('a decision that breaks or does not arrive', async () => {
    answerList();
    refuse(VERDICT, BROKEN);
    const user = open();
    await user.selectOptions(await select(), 'Approved');
    await expectMessage(broken);
    expect(await select()).toHaveValue('');
    breakConnection(VERDICT);
    await user.selectOptions(await select(), 'Rejected');
    await expectMessage(lost);
    expect(await select()).toHaveValue('');
  });

  test('a decision that a colleague has taken meanwhile shows a message', async () => {
    answerList();
    const user = open();
    await select();
    decided.status = 'rejected';
    refuse(VERDICT, { status: 409, error: `Account ${NUMBER} is now rejected.` });
    await user.selectOptions(await select(), 'Approved');
    await expectMessage(`Failed to update status: Account ${NUMBER} is now rejected.`);
    await waitFor(async () => expect(await select()).toHaveValue('rejected'));
  });

  test('an account of somebody who was deleted is marked and cannot be decided on', async () => {
    const gone = { ...SIDES[side].account, status: 'rejected', owner_deleted: true } as never;
    respond(LIST, { data: [gone], next: null });
    open();
    const row = rowWith(await screen.findByRole('table'), NUMBER);
    expect(row).toHaveTextContent(`${number}, deleted`);
    expect(within(row).queryByRole('link', { name: 'Brands Limited' })).not.toBeInTheDocument();
    expect(await select()).toBeDisabled();
  });

  test('values that another company uses too are marked beside the decision, with a link', async () => {
    const other = {
      owner_id: 'other',
      owner_role: 'recycler',
      owner_unique_id: 'REC-000009',
      owner_deleted: false,
      company_name: 'Other Works',
    } as const;
    const also_used = [
      { ...other, what: 'certificate' },
      { ...other, what: 'pcb_number' },
    ];
    respond(LIST, { data: [{ ...SIDES[side].account, also_used } as never], next: null });
    open();
    const note = within(await screen.findByRole('table')).getByRole('note');
    expect(note).toHaveTextContent('Certificate and PCB number also used by Other Works (REC-000009)');
    const link = within(note).getByRole('link', { name: 'Other Works' });
    expect(link).toHaveAttribute('href', '/recyclers/targetStatus/other');
  });

  test('The list is searched, and filtered by status', async () => {
    respond(LIST, ({ query }) => ({ data: query.get('search') === 'nobody' ? [] : [now()], next: null }));
    const user = open();
    await select();
    await user.type(screen.getByRole('searchbox'), 'nobody{Enter}');
    expect(await screen.findByText('No ERP Account available')).toBeVisible();
    expect(address()).toBe(`${path}?search=nobody`);
    await user.clear(screen.getByRole('searchbox'));
    decided.status = 'rejected';
    await user.selectOptions(screen.getByLabelText('Status'), 'Rejected');
    await waitFor(() => expect(status()).toHaveTextContent('Rejected'));
    expect(address()).toBe(`${path}?status=Rejected`);
    const asked = requests(LIST).map(({ query }) => [query.get('search') ?? '', query.get('status') ?? '']);
    expect(asked).toContainEqual(['nobody', '']);
    expect(asked.at(-1)).toEqual(['', 'Rejected']);
  });

  test('The list says that loading failed where the answer is no list', async () => {
    respondUnchecked(LIST, { data: null });
    open('?search=nobody');
    expect(await within(await screen.findByRole('main')).findByRole('alert')).toHaveTextContent(NO_LIST);
  });
});
