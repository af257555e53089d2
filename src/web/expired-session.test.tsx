import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { profile } from '#people/company/contract.ts';
import { security } from '#people/identity/account-contract.ts';
import { membersContract } from '#people/members/contract.ts';
import { respond, refuse } from '#tests/components/api.ts';
import { expectMessage } from '#tests/components/expectations.ts';
import { account, accountId, offerTerms } from '#tests/components/offer-terms.ts';
import { washedBales } from '#tests/components/recycler.ts';
import { respondWithReference } from '#tests/components/reference.ts';
import { fullSample, sample } from '#tests/components/sample.ts';
import { address, openScreen } from '#tests/components/screen.tsx';
import { siteOf } from '#tests/components/site.ts';
import type { Key } from './api.ts';

const KEYS = ['role', 'token', 'refresh_token', 'userProfile', 'username', 'useremail'];
const ENDED = 'Your session has ended. Log in to go on; what you typed is kept.';
const NO_GROUPS = { waste_type: [], product_type: [], credit_type: [], recycler_type: [], state: [] };
/** Loader data of the public pages that the test passes. */
const publicData = {
  page: { data: [], next: null },
  counts: { data: NO_GROUPS, years: [], total: 0, total_capped: false },
  demoLogins: [],
};

beforeEach(() => {
  respondWithReference();
  respond('GET /api/users/check-profile-completion/', { status: true, missing: [] });
  respond('GET /api/epr/producer/', { data: [account('mine')], next: null });
});

type Party = 'recycler' | 'producer';
const open = (role: Party, path: string) => openScreen(path, { as: role, loaderData: publicData });
const fill = (control: HTMLElement, value: string) => fireEvent.change(control, { target: { value } });
const paper = (name: string) => new File(['%PDF-1.4'], `${name}.pdf`, { type: 'application/pdf' });
const form = async (name: string) => within(await screen.findByRole('form', { name }));
const notice = () => screen.queryByText('Restored what you typed', { exact: false });
const drafts = () => Object.entries(sessionStorage).filter(([key]) => key.startsWith('draft:'));

async function logIn(user: UserEvent, role: Party, email: string): Promise<void> {
  respond('POST /api/users/login/', { account: role, access: 'new', refresh: 'newer', organisation: null, device: '' });
  fill(await screen.findByLabelText('Email'), email);
  fill(screen.getByLabelText('Password', { exact: true }), 'a long password');
  await user.click(screen.getByRole('button', { name: 'Login' }));
}

/** Both tokens are invalid: checks the specified logout and the message with the link back. */
async function expireAndComeBack(user: UserEvent, role: Party, write: Key, press: () => Promise<void>): Promise<void> {
  const [email, path] = [localStorage.getItem('useremail') ?? '', address()];
  refuse(write, { status: 401, code: 'token_not_valid' });
  refuse('POST /api/users/token/refresh/', { status: 401 });
  await press();
  await expectMessage(ENDED);
  expect(KEYS.filter((key) => localStorage.getItem(key) !== null)).toEqual([]);
  if (!path.startsWith('/detail/')) {
    await screen.findByRole('heading', { name: 'Your One-Stop Marketplace for EPR Credits' });
    expect(address()).toBe('/Erpcredits');
  }
  const messages = within(screen.getByRole('region', { name: 'Messages' }));
  await user.click(messages.getByRole('link', { name: 'Log in' }));
  await waitFor(() => expect(address()).toBe(`/login?next=${encodeURIComponent(path)}`));
  await logIn(user, role, email);
  await waitFor(() => expect(address()).toBe(path));
}

describe('Text typed when the session ended is restored', () => {
  test('An EPR account, in the middle of the submit; discarded it is gone', async () => {
    const user = open('producer', '/ProducerEPRAccounts');
    const first = await form('Add EPR Account');
    const choose = async (label: string, value: string) => {
      await within(first.getByLabelText(label)).findByRole('option', { name: value });
      await user.selectOptions(first.getByLabelText(label), value);
    };
    fill(first.getByLabelText('EPR Registration No'), '4567890123');
    fill(first.getByLabelText('Registration Date'), '2023-06-15');
    fill(first.getByLabelText('Epr Registered Name'), 'Brands of the tests');
    await choose('Waste Type', 'Plastic');
    await choose('Producer Type', 'Brand Owner (BO)');
    await choose('State', 'Maharashtra');
    await choose('City', 'Mumbai');
    fill(first.getByLabelText('Address'), '14 Dock Road');
    const files = [paper('certificate')];
    fireEvent.change(first.getByLabelText('EPR Registration Certificate'), { target: { files } });
    await expireAndComeBack(user, 'producer', 'POST /api/epr/producer/', () =>
      user.click(first.getByRole('button', { name: 'Submit' })),
    );
    const again = await form('Add EPR Account');
    expect(notice()).toBeVisible();
    expect(screen.getByText(/Files have to be chosen again\./)).toBeVisible();
    expect(again.getByLabelText('EPR Registration No')).toHaveValue('4567890123');
    await waitFor(() => expect(again.getByLabelText('Producer Type')).toHaveValue('Brand Owner (BO)'));
    expect(again.getByLabelText('City')).toHaveValue('Mumbai');
    expect(again.getByLabelText('Address')).toHaveValue('14 Dock Road');
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(again.getByLabelText('EPR Registration No')).toHaveValue('');
    expect(notice()).not.toBeInTheDocument();
    cleanup();
    openScreen('/ProducerEPRAccounts');
    expect((await form('Add EPR Account')).getByLabelText('EPR Registration No')).toHaveValue('');
    expect(notice()).not.toBeInTheDocument();
  });

  test('Bank details, but for the account number', async () => {
    const user = open('recycler', '/profile?tab=bank');
    const bank = await form('Bank Details');
    for (const [label, text] of Object.entries({
      'Account Holder Name': 'Recycling Private Limited',
      'Account Number': '123456789012',
      'Confirm Account Number': '123456789012',
      'Bank Name': 'State Bank of India',
      'IFSC Code': 'SBIN0000300',
      'Branch Name': 'Fort',
    }))
      fill(bank.getByLabelText(label, { exact: true }), text);
    fireEvent.change(bank.getByLabelText('Cancelled Cheque Proof'), { target: { files: [paper('cheque')] } });
    expect(drafts()).toHaveLength(1);
    expect(JSON.stringify(drafts())).not.toContain('123456789012');
    await expireAndComeBack(user, 'recycler', 'PATCH /api/users/update/', () =>
      user.click(bank.getByRole('button', { name: 'Save Bank Details' })),
    );
    const again = await form('Bank Details');
    expect(notice()).toBeVisible();
    expect(screen.getByText(/The account number is never kept; type it again\./)).toBeVisible();
    expect(again.getByLabelText('Bank Name')).toHaveValue('State Bank of India');
    expect(again.getByLabelText('Account Number', { exact: true })).toHaveValue('');
  });

  test('A changed offer; discarded it is as it was', async () => {
    respond('GET /api/epr/credit-offers/{slug}/', { data: washedBales });
    respond('GET /api/epr/credit-offers/', { data: [washedBales], next: null });
    const user = open('recycler', '/RecyclerUpdateOffers/mine');
    const update = await form('Update Credit Offer');
    fill(update.getByLabelText('Offer Title'), 'Another title');
    await expireAndComeBack(user, 'recycler', 'PATCH /api/epr/credit-offers/{slug}/', () =>
      user.click(update.getByRole('button', { name: 'Update' })),
    );
    const again = await form('Update Credit Offer');
    await waitFor(() => expect(again.getByLabelText('Offer Title')).toHaveValue('Another title'));
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(again.getByLabelText('Offer Title')).toHaveValue('Washed bales');
  });

  test('The panel that buys', async () => {
    const { loaderData } = offerTerms({ accounts: [account('mine')] });
    const user = openScreen('/detail/bales', { as: 'producer', loaderData: { ...loaderData, demoLogins: [] } });
    const panel = await form('Review Payment');
    await waitFor(() => expect(panel.getByLabelText('EPR Account')).toHaveValue(accountId('mine')));
    fill(panel.getByRole('spinbutton', { name: 'Quantity (Kg)' }), '7000');
    await expireAndComeBack(user, 'producer', 'POST /api/epr/purchases-requests/', async () => {
      await user.click(panel.getByRole('button', { name: 'Buy Now' }));
      await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Yes, buy it' }));
    });
    const again = await form('Review Payment');
    expect(again.getByRole('spinbutton', { name: 'Quantity (Kg)' })).toHaveValue('7,000');
  });
});

describe('A draft', () => {
  const name = async () => (await form('Add EPR Account')).getByLabelText('Epr Registered Name');
  /** Logs in as this person and opens the form again. */
  const openAgain = async (email: string) => {
    cleanup();
    localStorage.setItem('useremail', email);
    respond('GET /api/users/profile/', { data: sample(profile, { role: 'producer', full_name: 'Asha Rao', email }) });
    const user = openScreen('/ProducerEPRAccounts', { loaderData: publicData });
    return { user, field: await name() };
  };

  test('is of one person, and goes with a deliberate logout', async () => {
    open('producer', '/ProducerEPRAccounts');
    fill(await name(), 'Brands of the tests');
    const mine = localStorage.getItem('useremail') ?? '';
    expect((await openAgain('somebody-else@example.in')).field).toHaveValue('');
    const { user, field } = await openAgain(mine);
    expect(field).toHaveValue('Brands of the tests');
    expect(drafts()).toHaveLength(1);
    await user.click(screen.getAllByRole('button', { name: 'Logout' })[0] as HTMLElement);
    await waitFor(() => expect(address()).toBe('/Erpcredits'));
    expect(drafts()).toEqual([]);
    expect(screen.queryByText(ENDED)).not.toBeInTheDocument();
  });

  test('is of one day', async () => {
    open('producer', '/ProducerEPRAccounts');
    fill(await name(), 'Brands of the tests');
    for (const [key, text] of drafts()) {
      const draft = JSON.parse(text as string) as { at: number };
      sessionStorage.setItem(key, JSON.stringify({ ...draft, at: draft.at - 25 * 60 * 60 * 1000 }));
    }
    const { field } = await openAgain(localStorage.getItem('useremail') ?? '');
    expect(field).toHaveValue('');
    expect(notice()).not.toBeInTheDocument();
    expect(drafts()).toEqual([]);
  });
});

test("The page's own link to the log-in leads back too, and the message goes with the log-in", async () => {
  refuse('GET /api/epr/transactions/', { status: 401, code: 'token_not_valid' });
  refuse('POST /api/users/token/refresh/', { status: 401 });
  const user = openScreen('/ProducerTxnHistory', { as: 'producer', services: siteOf() });
  const email = localStorage.getItem('useremail') ?? '';
  await expectMessage(ENDED);
  await waitFor(() => expect(address()).toBe('/Erpcredits'));
  respond('GET /api/epr/transactions/', { data: [], next: null });
  const banner = within((await screen.findAllByRole('banner'))[0] as HTMLElement);
  await user.click(await banner.findByRole('link', { name: 'Login' }));
  await screen.findByRole('heading', { name: 'Login to your account' });
  expect(screen.getByText(ENDED)).toBeVisible();
  await logIn(user, 'producer', email);
  await waitFor(() => expect(address()).toBe('/ProducerTxnHistory'));
  expect(screen.queryByText(ENDED)).not.toBeInTheDocument();
});

const LIST = 'GET /api/users/members/';
const LEAVING = [
  ['Leave Kaveri Plastics', 'Leave', '/Team', 'DELETE /api/users/members/{id}/', 'Asha Rao is no longer a member.'],
  ['Erase my log-in', 'Erase my log-in', '/Security', 'DELETE /api/users/person/', 'Your log-in is erased.'],
] as const;

test.each(LEAVING)(
  '%s: the session ends with it, which says that alone',
  async (button, answer, path, write, message) => {
    const { [LIST]: list } = membersContract;
    const { data, ...team } = fullSample(list.response);
    const user = openScreen(path, { as: 'producer', part: 'viewer', services: siteOf() });
    respond(LIST, { ...team, data: data.map((member) => ({ ...member, full_name: 'Asha Rao', you: true })) });
    respond('GET /api/users/security/', { data: sample(security) });
    respond('GET /api/users/sessions/', { data: [] });
    respond('GET /api/users/erasure/', { data: null });
    for (const key of ['GET /api/users/activity/', 'GET /api/users/data-exports/'] as const)
      respond(key, { data: [], next: null });
    respond(write, () => {
      for (const key of [LIST, 'GET /api/users/security/', 'GET /api/users/counts/'] as const)
        refuse(key, { status: 401, code: 'token_not_valid' });
      refuse('POST /api/users/token/refresh/', { status: 401 });
      return { message };
    });
    await user.click(await screen.findByRole('button', { name: button }));
    const question = within(await screen.findByRole('dialog'));
    await user.click(question.getByRole('button', { name: answer }));
    await expectMessage(message);
    await waitFor(() => expect(address()).toBe('/Erpcredits'));
    expect(screen.queryByText(ENDED)).not.toBeInTheDocument();
  },
);
