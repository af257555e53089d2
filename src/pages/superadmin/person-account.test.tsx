/** The account of a company on its page for the superadmin: suspended, reopened, sessions ended, second factors removed. */
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { respond, refuse, requests } from '../../../tests/components/api.ts';
import { expectMessage, factsOf } from '../../../tests/components/expectations.ts';
import { sample } from '../../../tests/components/sample.ts';
import { openScreen } from '../../../tests/components/screen.tsx';
import { person as personSchema } from '../../features/supervision/people-contract.ts';

const READ = 'GET /api/superadmin/producers/{id}/';
const REASON = 'The holder asked for it by phone';
const person = sample(personSchema, {
  id: 'one',
  full_name: 'Asha Rao',
  company_name: 'Rao Limited',
  bank_change: null,
  suspended: false,
  second_factor: true,
});

async function open(changes: Partial<typeof person> = {}) {
  respond(READ, { data: { ...person, ...changes, accounts: [], trades: [] } });
  const user = openScreen('/producer-profile/one', { as: 'superadmin' });
  return { user, section: await screen.findByRole('region', { name: 'Account' }) };
}

test.each([
  ['Suspend', {}, 'Suspend Rao Limited?', 'POST /api/superadmin/companies/{id}/suspend/', 'Saved.'],
  ['Reopen', { suspended: true }, 'Reopen Rao Limited?', 'POST /api/superadmin/companies/{id}/reopen/', 'Saved.'],
  [
    'Remove second factors',
    {},
    'Remove the second factors of Rao Limited?',
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
    expect(requests(key).at(-1)).toMatchObject({ params: { id: 'one' }, body: { reason: REASON } });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  },
);

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
