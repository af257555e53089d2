/** Bank details on the page of a company, for the superadmin: shown for a reason and a minute, and the verdict on a change that waits. */
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { respond, refuse, requests } from '../../../tests/components/api.ts';
import { startClock } from '../../../tests/components/clock.ts';
import { expectMessage, factsOf } from '../../../tests/components/expectations.ts';
import { sample } from '../../../tests/components/sample.ts';
import { openScreen } from '../../../tests/components/screen.tsx';
import { person as personSchema } from '../../features/supervision/people-contract.ts';

const READ = 'GET /api/superadmin/recyclers/{id}/';
const REVEAL = 'POST /api/superadmin/companies/{id}/bank-details/reveal/';
const VERDICT = 'POST /api/superadmin/companies/{id}/bank-change/';
const REASON = 'The buyer asked which account is right';

const bank = (account_number: string, bank_name: string) => ({
  account_holder_name: 'Rao Limited',
  account_number,
  bank_name,
  ifsc_code: 'SBIN0000300',
  branch_name: 'Fort',
});
const person = sample(personSchema, {
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

const shownAs = (shown: typeof person) => respond(READ, { data: { ...shown, accounts: [], trades: [] } });

async function open(shown = person) {
  shownAs(shown);
  const user = openScreen('/recyclers-profile/one', { as: 'superadmin' });
  await screen.findByText('Account number');
  return { user, row: within(screen.getByRole('main')) };
}

test('The whole number is shown for a reason, with the one that waits, and is gone after 60 seconds', async () => {
  const { user, row } = await open();
  await user.click(row.getByRole('button', { name: 'Show number of Asha Rao' }));
  const question = within(screen.getByRole('dialog', { name: 'Why do you need the number?' }));
  await user.click(question.getByRole('button', { name: 'Show' }));
  expect(question.getByText('Reason is required')).toBeVisible();
  expect(requests(REVEAL)).toEqual([]);
  await user.type(question.getByLabelText('Reason'), REASON);
  refuse(REVEAL, { status: 404, error: 'Not found.' });
  await user.click(question.getByRole('button', { name: 'Show' }));
  expect(await question.findByText('Not found.')).toBeVisible();

  respond(REVEAL, {
    data: { ...bank('123456789012', 'State Bank of India'), waiting: bank('999900001111', 'HDFC Bank') },
  });
  const clock = startClock();
  await user.click(question.getByRole('button', { name: 'Show' }));
  const shown = await screen.findByRole('dialog', { name: 'Bank details of Rao Limited' });
  expect(requests(REVEAL).at(-1)).toMatchObject({ params: { id: 'one' }, body: { reason: REASON } });
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
    const { user, row } = await open();
    expect(row.getByRole('note')).toHaveTextContent(
      /^Counts from 24 Nov 2026, 12:00\spm\sIST\. Until then payments go to State Bank of India, XXXXXX9012\.$/,
    );
    respond(VERDICT, { message: 'Saved.' });
    await user.click(row.getByRole('button', { name: `${button} of Asha Rao` }));
    const question = within(screen.getByRole('dialog'));
    expect(question.getByText(effect, { exact: false })).toBeVisible();
    await user.type(question.getByLabelText('Reason'), 'The cheque shows it');
    shownAs({ ...person, bank_change: null });
    await user.click(question.getByRole('button', { name: button }));
    await expectMessage('Saved.');
    expect(requests(VERDICT).at(-1)).toMatchObject({
      params: { id: 'one' },
      body: { verdict, reason: 'The cheque shows it' },
    });
    await waitFor(() => expect(row.queryByRole('note')).not.toBeInTheDocument());
  },
);

test('Nothing is offered to show where no bank details are stored', async () => {
  const { row } = await open({ ...person, account_number: null, bank_change: null });
  expect(row.queryByRole('button', { name: /^(Show number|Confirm change|Cancel change)/ })).not.toBeInTheDocument();
});

test.each([
  ['/files/cheque?token=x', 'View cheque'],
  ['/files/cheque?token=x&name=cheque.pdf', 'View PDF'],
])('The cheque at %s is a link “%s”, and no picture', async (canceled_check_proof, text) => {
  const { row } = await open({ ...person, canceled_check_proof });
  const link = row.getByRole('link', { name: new RegExp(text) });
  expect(link).toHaveAttribute('href', canceled_check_proof);
  expect(row.queryByRole('img', { name: /cheque/ })).not.toBeInTheDocument();
});
