import { screen, within, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { supervisedProducerAccount, supervisedRecyclerAccount } from '#oversight/supervision/contract.ts';
import { person as personSchema } from '#oversight/supervision/people-contract.ts';
import { respond, refuse, requests } from '#tests/components/api.ts';
import { startClock } from '#tests/components/clock.ts';
import { factsOf, textsOf, expectMessage } from '#tests/components/expectations.ts';
import { sample } from '#tests/components/sample.ts';
import { openScreen } from '#tests/components/screen.tsx';
import { rowOf, supervisedPerson } from '#tests/components/superadmin.ts';

/** The page of one company for the superadmin: whole profile, bank details, EPR accounts and latest trades. */

const person = { ...supervisedPerson, email_verified: false };
const account = {
  id: 'account',
  epr_registration_number: '4101152019',
  epr_registered_name: 'Rao Works',
  waste_type: 'Plastic',
  city: 'Pune',
  state: 'Maharashtra',
  status: 'pending',
  epr_certificate: '/files/certificate',
} as const;
const trade = {
  id: 'trade',
  title: 'Washed bales',
  order_id: 'WO-2026-27-000001',
  stage: 'completed',
  with: 'Brands Limited',
  quantity: 12_000,
  unit: 'kg',
  total: 45_538.56,
  created_at: '2026-10-10T12:06:00.000Z',
} as const;

const MEMBER = {
  person_id: 'one',
  full_name: 'Asha Rao',
  email: 'asha@example.in',
  part: 'owner',
  until: null,
  last_used_at: null,
  second_factor: true,
  suspended: false,
} as const;

const SIDES = {
  recycler: {
    path: '/recyclers-profile/one',
    heading: 'Recycler',
    list: ['Recyclers - ProfileList', '/recyclers-profile'],
    show: (accounts: boolean) =>
      respond('GET /api/superadmin/recyclers/{id}/', {
        data: {
          ...person,
          members: [MEMBER],
          accounts: accounts ? [sample(supervisedRecyclerAccount, account)] : [],
          trades: accounts ? [trade] : [],
        },
      }),
  },
  producer: {
    path: '/producer-profile/one',
    heading: 'Producer',
    list: ['Producers - ProfileList', '/producer-profile'],
    show: (accounts: boolean) =>
      respond('GET /api/superadmin/producers/{id}/', {
        data: {
          ...person,
          members: [MEMBER],
          accounts: accounts ? [sample(supervisedProducerAccount, account)] : [],
          trades: accounts ? [trade] : [],
        },
      }),
  },
} as const;

describe.each(['recycler', 'producer'] as const)('The page of a %s', (side) => {
  const { path, heading, list, show } = SIDES[side];

  test('has the whole profile, the masked bank details, EPR accounts and latest trades', async () => {
    show(true);
    openScreen(path, { as: 'superadmin' });
    const profile = await screen.findByRole('region', { name: 'Profile' });
    expect(screen.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    expect(screen.getByText('Rao Limited (REC-000001)')).toBeVisible();
    expect(screen.getByRole('link', { name: list[0] })).toHaveAttribute('href', list[1]);
    expect(factsOf(profile)).toMatchObject({
      'Full Name': 'Asha Rao',
      Designation: 'Manager',
      Email: 'asha@example.inE-mail not confirmed',
      Mobile: '9876543210',
      Company: 'Rao Limited',
      ID: 'REC-000001',
      'GST number': '27ABCFU1234F1Z5',
      'PCB number': 'MPCB/2020/1',
      Registered: '1 Apr 2020',
      City: 'Mumbai',
      State: 'Maharashtra',
      Address: '14 Dock Road',
    });
    expect(within(profile).getByRole('link', { name: 'View dashboard' })).toHaveAttribute(
      'href',
      `/${side}s/targetStatus/one`,
    );
    const logo = within(profile).getByRole('link', { name: 'View logo of Rao Limited' });
    expect(logo.querySelector('img')).toHaveAttribute('src', '/files/logo.png');
    const bank = screen.getByRole('region', { name: 'Bank details' });
    expect(factsOf(bank)).toMatchObject({
      'Account holder': 'Rao Limited',
      Bank: 'State Bank of India',
      Branch: 'Fort',
      'IFSC code': 'SBIN0000300',
    });
    expect(bank).toHaveTextContent('XXXXXX9012');
    const accounts = rowOf(screen.getByRole('table', { name: 'EPR accounts' }), '4101152019');
    expect(accounts).toMatchObject({
      'Registered name': 'Rao Works',
      'Waste Type': 'Plastic',
      Place: 'Pune, Maharashtra',
      Status: 'Pending',
    });
    expect(screen.getByRole('combobox', { name: 'Decide on 4101152019' })).toBeEnabled();
    const trades = screen.getByRole('table', { name: 'Latest trades' });
    expect(textsOf(within(trades).getAllByRole('columnheader'))).toEqual([
      'Trade',
      'Order no.',
      'Stage',
      'With',
      'Quantity',
      'Total payable',
      'Requested',
    ]);
    expect(rowOf(trades, 'Washed bales')).toMatchObject({
      Stage: 'Completed',
      With: 'Brands Limited',
      Quantity: '12,000 Kg',
      'Total payable': '₹ 45,538.56',
      Requested: '10 Oct 2026, 5:36 pm IST',
    });
    expect(within(trades).getByRole('link', { name: 'Washed bales' })).toHaveAttribute('href', '/trade/trade');
  });

  test('says that there are no accounts and trades', async () => {
    show(false);
    openScreen(path, { as: 'superadmin' });
    expect(await screen.findByText('No ERP Account available')).toBeVisible();
    expect(screen.getByText('No trades yet')).toBeVisible();
  });

  test('The page of an unknown person leads back to the list', async () => {
    refuse(`GET /api/superadmin/${side}s/{id}/`, { status: 404, error: 'Not found.' });
    openScreen(path, { as: 'superadmin' });
    expect(await screen.findAllByRole('link', { name: new RegExp(list[0]) })).not.toHaveLength(0);
    expect(screen.queryByRole('region', { name: 'Profile' })).toBeNull();
  });
});

/** The account of a company on its page for the superadmin: suspended, reopened, sessions ended, second factors removed. */

const READ = 'GET /api/superadmin/producers/{id}/';
const REASON = 'The holder asked for it by phone';
const accountHolder = sample(personSchema, {
  id: 'one',
  person_id: 'asha',
  full_name: 'Asha Rao',
  company_name: 'Rao Limited',
  bank_change: null,
  suspended: false,
  second_factor: true,
});

async function open(changes: Partial<typeof accountHolder> = {}) {
  respond(READ, { data: { ...accountHolder, ...changes, members: [], accounts: [], trades: [] } });
  const user = openScreen('/producer-profile/one', { as: 'superadmin' });
  return { user, section: await screen.findByRole('region', { name: 'Account' }) };
}

test.each([
  ['Suspend', {}, 'Suspend Rao Limited?', 'POST /api/superadmin/companies/{id}/suspend/', 'Saved.'],
  ['Reopen', { suspended: true }, 'Reopen Rao Limited?', 'POST /api/superadmin/companies/{id}/reopen/', 'Saved.'],
  [
    'Remove second factors',
    {},
    'Remove the second factors of Asha Rao?',
    'POST /api/superadmin/users/{id}/remove-second-factors/',
    'A second superadmin must approve this.',
  ],
] as const)(
  '%s asks, needs a reason and says what the server says',
  async (button, changes, question, key, message) => {
    const { user, section } = await open(changes);
    await user.click(within(section).getByRole('button', { name: button }));
    const dialog = within(await screen.findByRole('dialog', { name: question }));
    await user.click(dialog.getByRole('button', { name: button }));
    expect(dialog.getByText('Reason is required')).toBeVisible();
    expect(requests(key)).toEqual([]);
    await user.type(dialog.getByLabelText('Reason'), REASON);
    refuse(key, { status: 409, error: 'This is so already.' });
    await user.click(dialog.getByRole('button', { name: button }));
    expect(await dialog.findByText('This is so already.')).toBeVisible();
    respond(key, { message });
    await user.click(dialog.getByRole('button', { name: button }));
    await expectMessage(message);
    // An added organisation has no log-in of its own: the factors are those of who answers for it.
    const id = button === 'Remove second factors' ? 'asha' : 'one';
    expect(requests(key).at(-1)).toMatchObject({ params: { id }, body: { reason: REASON } });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  },
);

test('somebody else has suspended the company meanwhile: the refusal stays in the dialog, and the focus returns', async () => {
  const { user, section } = await open();
  await user.click(within(section).getByRole('button', { name: 'Suspend' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Suspend Rao Limited?' }));
  await user.type(dialog.getByLabelText('Reason'), REASON);
  respond(READ, { data: { ...accountHolder, suspended: true, members: [], accounts: [], trades: [] } });
  refuse('POST /api/superadmin/companies/{id}/suspend/', { status: 409, error: 'This is so already.' });
  await user.click(dialog.getByRole('button', { name: 'Suspend' }));
  expect(await within(section).findByRole('button', { name: 'Reopen', hidden: true })).toBeInTheDocument();
  expect(dialog.getByText('This is so already.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(within(section).getByRole('button', { name: 'Reopen' })).toHaveFocus();
});

test('End sessions asks, and sends the reason', async () => {
  const key = 'DELETE /api/superadmin/companies/{id}/sessions/';
  const { user, section } = await open();
  await user.click(within(section).getByRole('button', { name: 'End sessions' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'End the sessions of Rao Limited?' }));
  await user.type(dialog.getByLabelText('Reason'), REASON);
  respond(key, { message: 'Sessions ended: 2.' });
  await user.click(dialog.getByRole('button', { name: 'End sessions' }));
  await expectMessage('Sessions ended: 2.');
  expect(requests(key).map(({ query }) => query.get('reason'))).toEqual([REASON]);
});

test('says how the account stands, and offers only what can be done', async () => {
  const { section } = await open({ suspended: true, second_factor: false });
  expect(factsOf(section)).toEqual({ Status: 'Suspended', 'Second factor': 'None' });
  expect(
    within(section)
      .getAllByRole('button')
      .map((button) => button.textContent),
  ).toEqual(['Reopen', 'End sessions']);
});

/** Bank details on the page of a company, for the superadmin: shown for a reason and a minute, and the verdict on a change that waits. */

const READ_BANK = 'GET /api/superadmin/recyclers/{id}/';
const REVEAL = 'POST /api/superadmin/companies/{id}/bank-details/reveal/';
const VERDICT = 'POST /api/superadmin/companies/{id}/bank-change/';
const BANK_REASON = 'The buyer asked which account is right';

const bank = (account_number: string, bank_name: string) => ({
  account_holder_name: 'Rao Limited',
  account_number,
  bank_name,
  ifsc_code: 'SBIN0000300',
  branch_name: 'Fort',
});
const bankHolder = sample(personSchema, {
  ...bank('XXXXXX1111', 'HDFC Bank'),
  id: 'one',
  full_name: 'Asha Rao',
  email: 'asha@example.in',
  company_name: 'Rao Limited',
  bank_change: {
    in_force_from: '2026-11-24T06:30:00.000Z',
    in_force: bank('XXXXXX9012', 'State Bank of India'),
  },
});

const shownAs = (shown: typeof bankHolder) =>
  respond(READ_BANK, { data: { ...shown, members: [], accounts: [], trades: [] } });

async function openBank(shown = bankHolder) {
  shownAs(shown);
  const user = openScreen('/recyclers-profile/one', { as: 'superadmin' });
  await screen.findByText('Account number');
  return { user, row: within(screen.getByRole('main')) };
}

test('The whole number is shown for a reason, with the one that waits, and is gone after 60 seconds', async () => {
  const { user, row } = await openBank();
  await user.click(row.getByRole('button', { name: 'Show number of Asha Rao' }));
  const question = within(screen.getByRole('dialog', { name: 'Why do you need the number?' }));
  await user.click(question.getByRole('button', { name: 'Show' }));
  expect(question.getByText('Reason is required')).toBeVisible();
  expect(requests(REVEAL)).toEqual([]);
  await user.type(question.getByLabelText('Reason'), BANK_REASON);
  refuse(REVEAL, { status: 404, error: 'Not found.' });
  await user.click(question.getByRole('button', { name: 'Show' }));
  expect(await question.findByText('Not found.')).toBeVisible();

  respond(REVEAL, {
    data: { ...bank('123456789012', 'State Bank of India'), waiting: bank('999900001111', 'HDFC Bank') },
  });
  const clock = startClock();
  await user.click(question.getByRole('button', { name: 'Show' }));
  const shown = await screen.findByRole('dialog', { name: 'Bank details of Rao Limited' });
  expect(requests(REVEAL).at(-1)).toMatchObject({ params: { id: 'one' }, body: { reason: BANK_REASON } });
  expect(shown).toHaveTextContent('123456789012');
  expect(within(shown).getByRole('heading', { name: 'Waiting' })).toBeVisible();
  expect(factsOf(shown)).toMatchObject({ 'Account number': '999900001111' });
  clock.passTo(clock.now() + 58_000);
  expect(screen.getByText('123456789012')).toBeVisible();
  clock.passTo(clock.now() + 3_000);
  expect(screen.queryByText('123456789012')).not.toBeInTheDocument();
});

test.each([
  ['Confirm change', 'confirm', 'Trades accepted from now on are paid to the new account of Rao Limited.'],
  ['Cancel change', 'cancel', 'Rao Limited is paid to State Bank of India, XXXXXX9012 as before'],
] as const)(
  '%s: says what follows, asks for the reason, and the company is asked again',
  async (button, verdict, effect) => {
    const { user, row } = await openBank();
    expect(row.getByRole('note')).toHaveTextContent(
      /^Counts from 24 Nov 2026, 12:00\spm\sIST\. Until then payments go to State Bank of India, XXXXXX9012\.$/,
    );
    respond(VERDICT, { message: 'Saved.' });
    await user.click(row.getByRole('button', { name: `${button} of Asha Rao` }));
    const question = within(screen.getByRole('dialog'));
    expect(question.getByText(effect, { exact: false })).toBeVisible();
    await user.type(question.getByLabelText('Reason'), 'The cheque shows it');
    shownAs({ ...bankHolder, bank_change: null });
    await user.click(question.getByRole('button', { name: button }));
    await expectMessage('Saved.');
    expect(requests(VERDICT).at(-1)).toMatchObject({
      params: { id: 'one' },
      body: { verdict, reason: 'The cheque shows it', in_force_from: bankHolder.bank_change?.in_force_from },
    });
    await waitFor(() => expect(row.queryByRole('note')).not.toBeInTheDocument());
  },
);

test('Nothing is offered to show where no bank details are stored', async () => {
  const { row } = await openBank({ ...bankHolder, account_number: null, bank_change: null });
  expect(row.queryByRole('button', { name: /^(Show number|Confirm change|Cancel change)/ })).not.toBeInTheDocument();
});

test.each([
  ['/files/cheque?token=x', 'View cheque'],
  ['/files/cheque?token=x&name=cheque.pdf', 'View PDF'],
])('The cheque at %s is a link “%s”, and no picture', async (canceled_check_proof, text) => {
  const { row } = await openBank({ ...bankHolder, canceled_check_proof });
  const link = row.getByRole('link', { name: new RegExp(text) });
  expect(link).toHaveAttribute('href', canceled_check_proof);
  expect(row.queryByRole('img', { name: /cheque/ })).not.toBeInTheDocument();
});
