/** Page of an invitation: its facts, and how its reader joins. */
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { profile } from '#people/company/contract.ts';
import { TERMS_VERSION } from '#people/consents/rules.ts';
import type { receivedInvitation } from '#people/members/contract.ts';
import { refuse, requests, respond } from '#tests/components/api.ts';
import { factsOf } from '#tests/components/expectations.ts';
import { respondWithExposure } from '#tests/components/exposure.ts';
import { respondWithProfileCheck } from '#tests/components/producer.ts';
import { sample } from '#tests/components/sample.ts';
import { address, openScreen } from '#tests/components/screen.tsx';
import { respondWithTrades } from '#tests/components/trades.ts';

const TOKEN = 'x'.repeat(43);
const LINK = `/invitation#${TOKEN}`;
const GUEST = 'asha@example.in';
const READ = 'GET /api/users/invitations/';
const ACCEPT = 'POST /api/users/invitations/accept/';
const SIGN_UP = 'POST /api/users/invitations/sign-up/';
const LINK_NOT_VALID = 'This link is not valid or has expired.';
const ORGANISATION = { id: 'o', unique_id: 'PRO-000007', company_name: 'Kaveri Plastics', part: 'trader' } as const;

const invitation = (values: Partial<z.output<typeof receivedInvitation>> = {}) => ({
  data: {
    company_name: 'Kaveri Plastics',
    unique_id: 'PRO-000007',
    role: 'producer' as const,
    part: 'trader' as const,
    until: '2027-03-31',
    invited_by: 'Meera Shah',
    email: GUEST,
    has_account: false,
    ...values,
  },
});
const heading = () => screen.findByRole('heading', { level: 1, name: 'Join Kaveri Plastics' });

async function fillIn(user: UserEvent): Promise<void> {
  for (const [label, text] of [
    ['Full Name', 'Asha Rao'],
    ['Mobile Number', '9876543210'],
    ['Password', 'a member of the tests'],
    ['Confirm Password', 'a member of the tests'],
  ] as const) {
    await user.click(screen.getByLabelText(label));
    await user.paste(text);
  }
  await user.click(screen.getByRole('checkbox', { name: /^I agree to the Terms/ }));
}
const join = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Create account and join' }));

test('its facts are shown, and the token leaves the address bar', async () => {
  respond(READ, invitation());
  openScreen(LINK);
  await heading();
  await waitFor(() => expect(window.location.hash).toBe(''));
  expect(requests(READ).map(({ query }) => query.get('token'))).toEqual([TOKEN]);
  expect(factsOf(screen.getByRole('main'))).toEqual({
    Producer: 'PRO-000007',
    'Your part': 'Trader',
    Until: '31 Mar 2027',
    'Invited by': 'Meera Shah',
    Email: GUEST,
  });
});

test.each([[''], [`#${TOKEN}`]])('a link that is not valid, `%s`, says so', async (hash) => {
  refuse(READ, { status: 400, error: 'The input is not valid.', errors: { token: LINK_NOT_VALID } });
  openScreen(`/invitation${hash}`);
  expect(await screen.findByText(LINK_NOT_VALID)).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'Your invitation' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go on' })).toHaveAttribute('href', '/login');
});

test('a reader without an account signs up, and comes to the dashboard of the organisation', async () => {
  respond(READ, invitation());
  respondWithExposure();
  respondWithProfileCheck();
  respondWithTrades([]);
  const user = openScreen(LINK);
  await heading();
  await fillIn(user);
  refuse(SIGN_UP, { status: 400, errors: { password: 'This password is used by many people. Choose another one.' } });
  await join(user);
  expect(await screen.findByText('This password is used by many people. Choose another one.')).toBeVisible();
  refuse(SIGN_UP, { status: 400, errors: { token: LINK_NOT_VALID } });
  await join(user);
  expect(await screen.findByText(LINK_NOT_VALID)).toBeVisible();
  refuse(SIGN_UP, { status: 409, errors: { email: 'An account with this email already exists.' } });
  await join(user);
  expect(await screen.findByText('An account with this email already exists.')).toBeVisible();
  respond('GET /api/users/profile/', { data: { ...sample(profile), full_name: 'Asha Rao', email: GUEST } });
  respond(SIGN_UP, { account: 'producer', access: 'a', refresh: 'b', organisation: ORGANISATION, device: '' });
  await join(user);
  await waitFor(() => expect(address()).toBe('/ProducerDashboard'));
  expect(requests(SIGN_UP).at(-1)?.body).toEqual({
    token: TOKEN,
    full_name: 'Asha Rao',
    mobile_no: '9876543210',
    password: 'a member of the tests',
    confirmPassword: 'a member of the tests',
    terms_version: TERMS_VERSION,
  });
  expect(localStorage.getItem('role')).toBe('producer');
  expect(localStorage.getItem('useremail')).toBe(GUEST);
});

test('a reader who has an account logs in, and comes back to accept', async () => {
  respond(READ, invitation({ has_account: true }));
  const user = openScreen(LINK, { loaderData: { demoLogins: [] } });
  await heading();
  expect(screen.queryByRole('form')).not.toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'Log in to accept' }));
  await screen.findByRole('heading', { name: 'Login to your account' });
  // The token stands in no address.
  expect(address()).toBe('/login?next=%2Finvitation');
  await waitFor(() => expect(screen.getByLabelText('Email')).toHaveValue(GUEST));
  await user.type(screen.getByLabelText('Password'), 'a member of the tests');
  const session = { access: 'a', refresh: 'b', organisation: null };
  respond('POST /api/users/login/', { account: 'recycler', ...session, device: '' });
  respond('GET /api/users/profile/', { data: { ...sample(profile), email: GUEST } });
  await user.click(screen.getByRole('button', { name: 'Login' }));
  await heading();
  respond(ACCEPT, { message: 'You are now a member of Kaveri Plastics.' });
  respond('POST /api/users/token/refresh/', { account: 'producer', ...session, organisation: ORGANISATION });
  await user.click(screen.getByRole('button', { name: 'Accept' }));
  expect(await screen.findByText(/^You are now a member of Kaveri Plastics\./)).toBeVisible();
  expect(requests(ACCEPT).map(({ body }) => body)).toEqual([{ token: TOKEN }]);
  expect(screen.queryByRole('button', { name: 'Accept' })).not.toBeInTheDocument();
  expect(JSON.parse(localStorage.getItem('organisation') ?? '')).toEqual(ORGANISATION);
});

test('a reader who is logged in with another address is told so', async () => {
  respond(READ, invitation({ has_account: true }));
  openScreen(LINK, { as: 'recycler' });
  await heading();
  const { email = '' } = { email: localStorage.getItem('useremail') ?? undefined };
  expect(within(screen.getByRole('main')).getByRole('note')).toHaveTextContent(
    `You are logged in as ${email}. This invitation is for ${GUEST}.`,
  );
  expect(screen.getByRole('link', { name: 'Log in to accept' })).toBeVisible();
});

test('the reason that forbids to accept is said, and the button stays', async () => {
  respond(READ, invitation());
  openScreen(LINK, { as: 'recycler' });
  await heading();
  localStorage.setItem('useremail', GUEST.toUpperCase());
  window.dispatchEvent(new Event('session-changed'));
  refuse(ACCEPT, { status: 409, error: `${GUEST} is a member already.` });
  const button = await screen.findByRole('button', { name: 'Accept' });
  button.click();
  expect(await screen.findByText(`${GUEST} is a member already.`)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Accept' })).toBeVisible();
});
