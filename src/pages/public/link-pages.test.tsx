/** Pages of e-mailed links: the token leaves the address bar and is sent when the button is pressed. */
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { respond, refuse, requests } from '#tests/components/api.ts';
import { openScreen } from '#tests/components/screen.tsx';

const TOKEN = 'x'.repeat(43);

test.each([
  ['/verify-email', 'Confirm your e-mail address', 'Confirm', 'POST /api/users/email/verify/'],
  ['/not-me', 'This was not me', 'Secure my account', 'POST /api/users/not-me/'],
] as const)('%s', async (path, heading, button, call) => {
  const user = openScreen(`${path}#${TOKEN}`);
  await screen.findByRole('heading', { level: 1, name: heading });
  await waitFor(() => expect(window.location.hash).toBe(''));
  // A reload finds it there.
  expect(window.history.state).toMatchObject({ link: `#${TOKEN}` });
  expect(requests(call)).toEqual([]);
  refuse(call, { status: 400, error: 'This link is not valid or has expired.' });
  await user.click(screen.getByRole('button', { name: button }));
  expect(await screen.findByText('This link is not valid or has expired.')).toBeVisible();
  respond(call, { message: 'It is done.' });
  await user.click(screen.getByRole('button', { name: button }));
  expect(await screen.findByText(/^It is done\./)).toBeVisible();
  expect(screen.queryByRole('button', { name: button })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Go on' })).toHaveAttribute('href', '/login');
  expect(requests(call).map(({ body }) => body)).toEqual([{ token: TOKEN }, { token: TOKEN }]);
  // Another link that is opened in the same tab begins anew.
  act(() => {
    window.history.pushState(null, '', `${path}#${'y'.repeat(43)}`);
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  expect(await screen.findByRole('button', { name: button })).toBeVisible();
  expect(screen.queryByText(/^It is done\./)).toBeNull();
});

test.each([
  ['/verify-email', 'Confirm', 'POST /api/users/email/verify/'],
  ['/not-me', 'Secure my account', 'POST /api/users/not-me/'],
] as const)('%s without a link says so', async (path, button, call) => {
  const user = openScreen(path);
  await user.click(await screen.findByRole('button', { name: button }));
  expect(await screen.findByText('This link is not valid or has expired.')).toBeVisible();
  expect(requests(call)).toEqual([]);
});

test('a word with a hyphen stays on one line of the heading', async () => {
  openScreen('/verify-email');
  const heading = await screen.findByRole('heading', { level: 1, name: 'Confirm your e-mail address' });
  expect([...heading.querySelectorAll('.together')].map(({ textContent }) => textContent)).toEqual(['e-mail']);
});

test.each([
  ['/verify-email', 'Confirm', 'POST /api/users/email/verify/'],
  ['/not-me', 'Secure my account', 'POST /api/users/not-me/'],
] as const)(
  '%s leads a person whose session it has ended to the log-in, without a word about an expiry',
  async (path, button, key) => {
    respond(key, { message: 'It is done.' });
    const user = openScreen(`${path}#${TOKEN}`, { as: 'recycler' });
    refuse('GET /api/users/profile/', { status: 401, error: 'Your session has ended.', code: 'token_not_valid' });
    refuse('POST /api/users/token/refresh/', {
      status: 401,
      error: 'Your session has ended.',
      code: 'token_not_valid',
    });
    await user.click(await screen.findByRole('button', { name: button }));
    expect(await screen.findByRole('link', { name: 'Go on' })).toHaveAttribute('href', '/login');
    expect(screen.queryByText(/Your session has ended/)).not.toBeInTheDocument();
  },
);

test('a logged-in person goes on to the dashboard', async () => {
  respond('POST /api/users/email/verify/', { message: 'Your e-mail address is confirmed.' });
  const user = openScreen(`/verify-email#${TOKEN}`, { as: 'recycler' });
  await user.click(await screen.findByRole('button', { name: 'Confirm' }));
  expect(await screen.findByRole('link', { name: 'Go on' })).toHaveAttribute('href', '/RecyclerDashboard');
});

test.each([
  ['confirm', 'Confirm', 'POST /api/users/newsletter/confirm/'],
  ['unsubscribe', 'Unsubscribe', 'POST /api/users/newsletter/unsubscribe/'],
] as const)('/newsletter#%s', async (kind, button, call) => {
  const user = openScreen(`/newsletter#${kind}=${TOKEN}`);
  await screen.findByRole('heading', { level: 1, name: 'Newsletter' });
  respond(call, { message: 'It is done.' });
  await user.click(await screen.findByRole('button', { name: button }));
  expect(window.location.hash).toBe('');
  expect(await screen.findByText(/^It is done\./)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go on' })).toHaveAttribute('href', '/home');
  expect(requests(call).map(({ body }) => body)).toEqual([{ token: TOKEN }]);
});

test('/newsletter without a link offers a subscription', async () => {
  openScreen('/newsletter');
  expect(await screen.findByRole('button', { name: 'Subscribe' })).toBeVisible();
});

test.each([
  [false, 'At least 8 characters', '/login'],
  [true, 'At least 12 characters', '/Adminlogin'],
])(
  'a mailed link for a new password says how long it must be, and leads to the own login; superadmin: %s',
  async (isOfSuperadmin, hint, login) => {
    respond('POST /api/users/password/reset/', { message: 'Your password has been changed. Please log in.' });
    const user = openScreen(`/reset-password/${'x'.repeat(43)}`, { loaderData: { isOfSuperadmin } });
    expect(await screen.findByLabelText('Password')).toHaveAccessibleDescription(hint);
    for (const label of ['Password', 'Confirm Password'])
      await user.type(screen.getByLabelText(label), 'a long new password');
    await user.click(screen.getByRole('button', { name: 'Save password' }));
    expect(await within(screen.getByRole('main')).findByRole('link', { name: 'Login' })).toHaveAttribute('href', login);
  },
);
