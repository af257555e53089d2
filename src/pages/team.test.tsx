import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Part } from '#lib/parts.ts';
import { security } from '#people/identity/account-contract.ts';
import { membersContract } from '#people/members/contract.ts';
import { refuse, requests, respond, respondToReadings } from '#tests/components/api.ts';
import { expectMessage, textsOf } from '#tests/components/expectations.ts';
import { fullSample, sample } from '#tests/components/sample.ts';
import { address, openScreen } from '#tests/components/screen.tsx';

const LIST = 'GET /api/users/members/';
const INVITE = 'POST /api/users/members/';
const CHANGE = 'PATCH /api/users/members/{id}/';
const REMOVE = 'DELETE /api/users/members/{id}/';
const FORBIDDEN = 'Your part in Kaveri Plastics does not allow this. Ask an owner.';

const full = fullSample(membersContract[LIST].response);
const [base] = full.data;
const [open] = full.invitations;
if (base === undefined || open === undefined) throw new Error('A full sample has no members');
const asha = { ...base, id: 'a', full_name: 'Asha Rao', email: 'asha@kaveri.example', you: true, until: null };
const bela = {
  ...base,
  id: 'b',
  full_name: 'Bela Shah',
  part: 'viewer' as const,
  until: '2027-03-31',
  second_factor: true,
};
const invited = { ...open, id: 'i', email: 'dev@kaveri.example', part: 'trader' as const };

function start(
  part: Part = 'owner',
  team: Partial<typeof full> = {},
  path = '/Team',
): { user: UserEvent; row: (name: string) => Promise<HTMLElement> } {
  const user = openScreen(path, { as: 'producer', part });
  respond(LIST, {
    ...full,
    data: [asha, bela],
    invitations: [invited],
    require_second_factor: false,
    second_factor_due_at: null,
    ...team,
  });
  return { user, row: (name) => screen.findByRole('row', { name: new RegExp(name) }) };
}
const dialog = async () => within(await screen.findByRole('dialog'));

test('lists the members, and counts those without a second factor', async () => {
  const { row } = start();
  expect(await screen.findByText('2 members, 1 without a second factor')).toBeVisible();
  const table = await screen.findByRole('table', { name: 'Members' });
  expect(textsOf(within(table).getAllByRole('columnheader'))).toEqual([
    'Name',
    'Email',
    'Part',
    'Until',
    'Second factor',
    'Last used',
    'Actions',
  ]);
  expect(textsOf(within(await row('Bela Shah')).getAllByRole('button'))).toEqual(['Change', 'Remove']);
  expect(textsOf(within(await row('Asha Rao')).getAllByRole('button'))).toEqual(['Change', 'Leave']);
  expect(await row('Bela Shah')).toHaveTextContent(/Viewer31 Mar 2027Set up/);
  expect(screen.queryByText(/^Only you so far/)).not.toBeInTheDocument();
});

test('says who is there before anybody is invited', async () => {
  start('owner', { data: [asha], invitations: [] });
  expect(await screen.findByText('Only you so far. Invite the people who buy, pay or check.')).toBeVisible();
  expect(screen.getByText('1 member, 1 without a second factor')).toBeVisible();
});

test('invites a member: a part has to be chosen, and what the server refuses stands in the form', async () => {
  const { user } = start();
  respond(INVITE, { message: 'The invitation is on its way to dev@kaveri.example.' });
  await user.click(await screen.findByRole('button', { name: 'Invite a member' }));
  const form = await dialog();
  await user.type(form.getByLabelText('Email'), 'dev@kaveri.example');
  await user.click(form.getByRole('button', { name: 'Send invitation' }));
  expect(await form.findByText('Choose a part.')).toBeVisible();
  await user.click(form.getByRole('radio', { name: /^Trader/ }));
  await user.type(form.getByLabelText(/^Until/), '31 Mar 2027');
  await user.type(form.getByLabelText(/^Message/), 'Welcome');
  refuse(INVITE, { status: 409, error: 'dev@kaveri.example is invited already.' });
  await user.click(form.getByRole('button', { name: 'Send invitation' }));
  expect(await form.findByText('dev@kaveri.example is invited already.')).toBeVisible();
  respond(INVITE, { message: 'The invitation is on its way to dev@kaveri.example.' });
  await user.click(form.getByRole('button', { name: 'Send invitation' }));
  await expectMessage('The invitation is on its way to dev@kaveri.example.');
  const body = { email: 'dev@kaveri.example', part: 'trader', until: '2027-03-31', message: 'Welcome' };
  expect(requests(INVITE).map((sent) => sent.body)).toEqual([body, body]);
});

test.each([
  ['producer', 'Trades, EPR accounts and targets. No invoices, no payments.'],
  ['recycler', 'Trades, EPR accounts, credits and offers. No invoices, no payments.'],
] as const)('says what a trader of a %s may change', async (as, hint) => {
  const user = openScreen('/Team', { as });
  await user.click(await screen.findByRole('button', { name: 'Invite a member' }));
  expect((await dialog()).getByRole('radio', { name: /^Trader/ })).toHaveAccessibleName(`Trader ${hint}`);
});

test('changes part and last day of a member; the last owner stays', async () => {
  const { user } = start();
  respond(CHANGE, { message: 'Saved.' });
  await user.click(await screen.findByRole('button', { name: 'Change Bela Shah' }));
  const form = await dialog();
  expect(form.getByRole('radio', { name: /^Viewer/ })).toBeChecked();
  await user.click(form.getByRole('radio', { name: /^Manager/ }));
  await user.clear(form.getByLabelText(/^Until/));
  await user.click(form.getByRole('button', { name: 'Save' }));
  await expectMessage('Saved.');
  expect(requests(CHANGE)).toMatchObject([{ params: { id: 'b' }, body: { part: 'manager', until: '' } }]);

  refuse(CHANGE, { status: 409, error: 'An organisation needs an owner.' });
  await user.click(screen.getByRole('button', { name: 'Change Asha Rao' }));
  const own = await dialog();
  await user.click(own.getByRole('radio', { name: /^Viewer/ }));
  await user.click(own.getByRole('button', { name: 'Save' }));
  expect(await own.findByText('An organisation needs an owner.')).toBeVisible();
});

test('removes a member after a question, and is left after one', async () => {
  const { user } = start();
  respond(REMOVE, { message: 'Bela Shah is no longer a member.' });
  await user.click(await screen.findByRole('button', { name: 'Remove Bela Shah' }));
  await user.click((await dialog()).getByRole('button', { name: 'Cancel' }));
  expect(requests(REMOVE)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Remove Bela Shah' }));
  await user.click((await dialog()).getByRole('button', { name: 'Remove' }));
  await expectMessage('Bela Shah is no longer a member.');
  await user.click(screen.getByRole('button', { name: 'Leave Kaveri Plastics' }));
  await user.click((await dialog()).getByRole('button', { name: 'Leave' }));
  expect(requests(REMOVE).map(({ params }) => params['id'])).toEqual(['b', 'a']);
});

test('open invitations are sent again and withdrawn', async () => {
  const { user } = start('owner', {}, '/Team?tab=invitations');
  respond('POST /api/users/invitations/{id}/send/', { message: 'The invitation is sent again.' });
  respond('DELETE /api/users/invitations/{id}/', { message: 'The invitation is withdrawn.' });
  await user.click(await screen.findByRole('button', { name: 'Send the invitation of dev@kaveri.example again' }));
  await expectMessage('The invitation is sent again.');
  await user.click(screen.getByRole('button', { name: 'Withdraw the invitation of dev@kaveri.example' }));
  await user.click((await dialog()).getByRole('button', { name: 'Withdraw' }));
  await expectMessage('The invitation is withdrawn.');
});

test('a second factor is required of all after a question, and the day is said', async () => {
  const { user } = start();
  const due = '2026-11-27T06:30:00.000Z';
  const required = { require_second_factor: true, second_factor_due_at: due };
  respond('PATCH /api/users/members/settings/', { message: 'Saved.', ...required });
  await user.click(await screen.findByRole('button', { name: 'Require it' }));
  respond(LIST, { ...full, ...required });
  await user.click((await dialog()).getByRole('button', { name: 'Require it' }));
  expect(await screen.findByText(/^Required of all members\. Who has none by 27 Nov 2026/)).toBeVisible();
  expect(requests('PATCH /api/users/members/settings/')).toMatchObject([{ body: { require_second_factor: true } }]);
});

test.each(['manager', 'viewer'] as const)('a %s reads it all, may leave, and hears why nothing else', async (part) => {
  const { row } = start(part);
  const forbidden = [
    screen.findByRole('button', { name: 'Invite a member' }),
    screen.findByRole('button', { name: 'Require it' }),
    screen.findByRole('button', { name: 'Remove Bela Shah' }),
    screen.findByRole('button', { name: 'Change Asha Rao' }),
  ];
  for (const button of await Promise.all(forbidden)) expect(button).toHaveAccessibleDescription(FORBIDDEN);
  expect(within(await row('Asha Rao')).getByRole('button', { name: /^Leave/ })).not.toHaveAttribute('aria-disabled');
});

test('a member of whom a second factor is due is led to where it is set up', async () => {
  start('trader');
  refuse(LIST, { status: 403, code: 'second_factor_enrolment_required', error: 'Set up a second factor first.' });
  const second_factor = { enrolled: false, required: true, due_at: '2026-11-20T06:30:00.000Z' };
  respondToReadings([
    'GET /api/users/sessions/',
    'GET /api/users/activity/',
    'GET /api/users/data-exports/',
    'GET /api/users/erasure/',
  ]);
  respond('GET /api/users/security/', { data: sample(security, { second_factor, factors: [] }) });
  await waitFor(() => expect(address()).toBe('/Security'));
  expect(await screen.findByText('Set up a second factor first. Nothing else works without one.')).toBeVisible();
});
