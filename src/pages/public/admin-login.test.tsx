/** The superadmin's login and its access rules. */
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { respond, breakConnection, holdResponses, refuse, requests } from '../../../tests/components/api.ts';
import { sample } from '../../../tests/components/sample.ts';
import { address, openScreen } from '../../../tests/components/screen.tsx';
import { profile } from '../../features/company/contract.ts';
import { security } from '../../features/identity/account-contract.ts';
import { counts } from '../../features/supervision/contract.ts';

const LOGIN = 'POST /api/superadmin/login/';
const EMAIL = 'superadmin@example.in';
const loaderData = { demoLogins: [] };

/** Every screen of the superadmin by address; the last two are those of one company. */
const SCREENS = [
  '/AdminDashboad',
  '/recyclers-profile',
  '/producer-profile',
  '/producer-erplist',
  '/recycler-erplist',
  '/AdminTxnHistory',
  '/recyclers/targetStatus/nobody',
  '/producers/targetStatus/nobody',
] as const;

async function fill(user: UserEvent, { email = EMAIL, password = 'secret' } = {}): Promise<void> {
  for (const [label, text] of [
    ['Email', email],
    ['Password', password],
  ] as const) {
    const field = screen.getByLabelText(label);
    await user.clear(field);
    if (text !== '') await user.type(field, text);
  }
  await user.click(screen.getByRole('button', { name: 'Login' }));
}

const answerLogin = () => {
  respond(LOGIN, { access: 'a.b.c', refresh: 'refresh', device: 'device' });
  respond('GET /api/users/profile/', { data: sample(profile, { role: 'superadmin', email: EMAIL }) });
  respond('GET /api/users/counts/', { data: sample(counts) });
};

describe('The login', () => {
  test('is busy for a while, keeps the session and leads to where one wanted to go', async () => {
    answerLogin();
    respond('GET /api/superadmin/transactions/', { data: [], next: null });
    const second_factor = { enrolled: false, required: false, due_at: null };
    respond('GET /api/users/security/', { data: sample(security, { second_factor }) });
    const user = openScreen('/Adminlogin?next=%2FAdminTxnHistory%3Fsearch%3DWO', { loaderData });
    const heading = { name: 'Connecting Producers to Recyclers', level: 1 };
    expect(await screen.findByRole('heading', heading)).toBeVisible();
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
    expect(screen.queryByRole('contentinfo')).not.toBeInTheDocument();
    const release = holdResponses(LOGIN);
    await fill(user);
    expect(await screen.findByRole('button', { name: 'Processing...' })).toBeDisabled();
    release();
    expect(await screen.findByRole('heading', { name: 'Superadmin TXN Status' })).toBeVisible();
    expect(address()).toBe('/AdminTxnHistory?search=WO');
    const kept = ['role', 'token', 'refresh_token'].map((key) => localStorage.getItem(key));
    expect(kept).toEqual(['superadmin', 'a.b.c', 'refresh']);
  });

  test('asks for the second factor, and then leads there too', async () => {
    const STEP = 'POST /api/superadmin/login/second-factor/';
    answerLogin();
    respond('GET /api/superadmin/transactions/', { data: [], next: null });
    const second_factor = { enrolled: true, required: true, due_at: null };
    respond('GET /api/users/security/', { data: sample(security, { second_factor }) });
    refuse(LOGIN, {
      status: 401,
      error: 'Enter your second factor.',
      code: 'second_factor_required',
      data: { challenge: 'c', methods: ['totp', 'passkey'], passkey_options: {}, expires_at: '2026-11-20' },
    });
    const user = openScreen('/Adminlogin?next=%2FAdminTxnHistory%3Fsearch%3DWO', { loaderData });
    await screen.findByRole('form', { name: 'Login' });
    await fill(user);
    expect(await screen.findByRole('heading', { level: 1, name: 'Second factor' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Use a passkey' })).toBeVisible();
    respond(STEP, { access: 'a.b.c', refresh: 'refresh', device: 'device' });
    await user.type(screen.getByLabelText('Code'), '123456');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByRole('heading', { name: 'Superadmin TXN Status' })).toBeVisible();
    expect(address()).toBe('/AdminTxnHistory?search=WO');
    expect(requests(STEP).map(({ body }) => body)).toMatchObject([{ challenge: 'c', code: '123456' }]);
    expect(localStorage.getItem('role')).toBe('superadmin');
  });

  test('says what is wrong', async () => {
    const user = openScreen('/Adminlogin', { loaderData });
    const form = within(await screen.findByRole('form', { name: 'Login' }));
    for (const [email, password, text] of [
      ['', '', 'Both fields are required'],
      [EMAIL, '', 'Both fields are required'],
      ['', 'secret', 'Both fields are required'],
      ['superadmin', 'secret', 'Please enter a valid email address'],
    ] as const) {
      await fill(user, { email, password });
      expect(await form.findByText(text)).toBeVisible();
    }
    expect(requests(LOGIN)).toEqual([]);
    refuse(LOGIN, { status: 401, error: 'Invalid email or password.' });
    await fill(user);
    expect(await form.findByText('Invalid email or password.')).toBeVisible();
    refuse(LOGIN);
    await fill(user);
    expect(await form.findByText('An error occurred. Please try again.')).toBeVisible();
    breakConnection(LOGIN);
    await fill(user);
    expect(await form.findByText('Something went wrong, please try again.')).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveValue(EMAIL);
  });
});

describe('A screen of the superadmin', () => {
  test.each(SCREENS)('%s without a session offers the login, from which one comes back', async (path) => {
    openScreen(path);
    expect(await screen.findByRole('heading', { name: 'You must be logged in!' })).toBeVisible();
    const link = within(screen.getByRole('main')).getByRole('link', { name: 'Login' });
    expect(link).toHaveAttribute('href', `/Adminlogin?next=${encodeURIComponent(path)}`);
  });

  test.each(SCREENS)('%s sends the other roles to /404', async (path) => {
    openScreen(path, { as: SCREENS.indexOf(path) % 2 === 0 ? 'recycler' : 'producer' });
    await waitFor(() => expect(address()).toBe('/404'));
  });

  test('is over with a session that cannot be renewed', async () => {
    refuse('GET /api/superadmin/recyclers/', { status: 401, error: 'Log in again.', code: 'token_not_valid' });
    refuse('POST /api/users/token/refresh/', { status: 401, error: 'Log in again.', code: 'token_not_valid' });
    openScreen('/recyclers-profile', { as: 'superadmin' });
    await waitFor(() => expect(address()).toBe('/Erpcredits'));
    expect(await screen.findByText('ERP Credits Not Available')).toBeVisible();
    expect(Object.keys(localStorage).filter((key) => /token|role|user/.test(key))).toEqual([]);
  });
});

test.each(['/RecyclerDashboard', '/RecycleTxnHistory', '/ProducerDashboard', '/TargetStatus', '/profile'])(
  '%s, which belongs to the others, sends the superadmin to /404',
  async (path) => {
    openScreen(path, { as: 'superadmin' });
    await waitFor(() => expect(address()).toBe('/404'));
  },
);
