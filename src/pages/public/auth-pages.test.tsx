import { screen, waitFor, within, act } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test, vi, describe } from 'vitest';
import { counts } from '#oversight/supervision/counts-contract.ts';
import { profile } from '#people/company/contract.ts';
import { TERMS_VERSION } from '#people/consents/rules.ts';
import { security } from '#people/identity/account-contract.ts';
import { respond, holdResponses, refuse, respondUnchecked, requests, breakConnection } from '#tests/components/api.ts';
import { layOut, shownSlide } from '#tests/components/carousel.ts';
import { respondWithExposure } from '#tests/components/exposure.ts';
import { respondWithProfileCheck } from '#tests/components/producer.ts';
import { sample } from '#tests/components/sample.ts';
import { address, openScreen } from '#tests/components/screen.tsx';
import { siteOf } from '#tests/components/site.ts';
import { respondWithTrades } from '#tests/components/trades.ts';

/** Sign-up, login and password reset: the pages pass on typed values. */

const EMAIL = 'asha@example.in';
const DEVICE = 'd'.repeat(43);
const loaderData = {
  rates: [],
  sample: null,
  size: { offers: 0, wasteTypes: 0, states: 0 },
  posts: [],
  demoLogins: [],
};

test('values typed on one page are filled in on the next', async () => {
  respond('POST /api/users/register/recycler/', { message: 'Your account is open.' });
  const user = openScreen('/home', { loaderData });
  await user.click(await screen.findByRole('link', { name: 'Join as a recycler' }));
  expect(await screen.findByRole('radio', { name: /^Recycler/ })).toBeChecked();
  // A phone autofills the number with the country code, which is removed.
  const mobile = screen.getByLabelText('Mobile Number');
  for (const typed of ['+91 98765 43210', '098765 43210', '0091-98765-43210']) {
    await user.clear(mobile);
    await user.click(mobile);
    await user.paste(typed);
    expect(mobile).toHaveValue('9876543210');
  }
  for (const [label, text] of [
    ['Email', EMAIL],
    ['Full Name', 'Asha Rao'],
    ['Designation', 'Compliance manager'],
    ['Company Name', 'Rao Limited'],
    ['Password', 'a recycler of the tests'],
    ['Confirm Password', 'a recycler of the tests'],
  ] as const) {
    await user.click(screen.getByLabelText(label));
    await user.paste(text);
  }
  await user.click(screen.getByRole('checkbox', { name: /^I agree to the Terms/ }));
  await user.click(screen.getByRole('button', { name: 'Create account' }));
  await user.click(await within(screen.getByRole('form')).findByRole('link', { name: 'Login' }));
  expect(requests('POST /api/users/register/recycler/').map(({ body }) => body)).toEqual([
    {
      accountType: 'Recycler',
      email: EMAIL,
      full_name: 'Asha Rao',
      mobile_no: '9876543210',
      designation: 'Compliance manager',
      company_name: 'Rao Limited',
      password: 'a recycler of the tests',
      terms_version: TERMS_VERSION,
      confirmPassword: 'a recycler of the tests',
    },
  ]);
  await screen.findByRole('heading', { name: 'Login to your account' });
  expect(window.location.pathname).toBe('/login');
  await waitFor(() => expect(screen.getByLabelText('Email')).toHaveValue(EMAIL));
  await user.click(screen.getByRole('link', { name: 'Forgot Password?' }));
  await screen.findByRole('heading', { name: 'Forgot your password?' });
  expect(address()).toBe('/forgot-password');
  await waitFor(() => expect(screen.getByLabelText('Email')).toHaveValue(EMAIL));
});

async function logIn(path = '/login') {
  const user = openScreen(path, { loaderData });
  await user.type(await screen.findByLabelText('Email'), EMAIL);
  await user.type(screen.getByLabelText('Password'), 'a secret');
  await user.click(screen.getByRole('button', { name: 'Login' }));
  return user;
}

test('a log-in whose answer says that it failed has failed', async () => {
  respondUnchecked('POST /api/users/login/', { status: false, error: 'This account is closed.' });
  await logIn();
  expect(await screen.findByText('This account is closed.')).toBeVisible();
  expect(localStorage).toHaveLength(0);
});

test('a session that is refreshed asks once, silently, and sends the call again', async () => {
  respond('GET /api/superadmin/recyclers/', { data: [], next: null });
  respond('POST /api/users/token/refresh/', {
    account: 'superadmin',
    access: 'fresh',
    refresh: 'next',
    organisation: null,
  });
  const release = holdResponses('POST /api/users/token/refresh/');
  openScreen('/recyclers-profile', { as: 'superadmin' });
  respondUnchecked('GET /api/users/counts/', { status: false, error: 'Log in again.', code: 'token_not_valid' }, 401);
  await screen.findByText('No ERP Account available');
  await waitFor(() => expect(requests('GET /api/users/counts/')).toHaveLength(1));
  respond('GET /api/users/counts/', { data: { ...sample(counts), recyclers: 41 } });
  release();
  expect(await screen.findByText('41')).toBeVisible();
  await waitFor(() => expect(localStorage.getItem('token')).toBe('fresh'));
  expect(localStorage.getItem('refresh_token')).toBe('next');
  expect(requests('POST /api/users/token/refresh/').map(({ body }) => body)).toEqual([{ refresh: 'refresh' }]);
});

test('a mailed link is taken out of the address and sent before the log-in, which sends what it got', async () => {
  respond('POST /api/users/devices/', { data: { device: DEVICE } });
  respond('POST /api/users/login/', {
    account: 'producer',
    access: 'a',
    refresh: 'b',
    organisation: null,
    device: DEVICE,
  });
  respond('GET /api/users/profile/', { data: sample(profile, { role: 'producer', email: EMAIL }) });
  respond('GET /api/users/counts/', { data: sample(counts) });
  respond('GET /api/epr/transactions/', { data: [], next: null });
  const path = '/login?next=%2FProducerTxnHistory%3Fsearch%3D2026';
  await logIn(`${path}#${'x'.repeat(43)}`);
  await waitFor(() => expect(address()).toBe('/ProducerTxnHistory?search=2026'));
  expect(requests('POST /api/users/devices/').map(({ body }) => body)).toEqual([{ token: 'x'.repeat(43) }]);
  expect(requests('POST /api/users/login/')[0]?.body).toMatchObject({ device: DEVICE });
  expect(localStorage.getItem('device')).toBe(DEVICE);
});

test('a mailed link that did not reach the server is sent again with the next try', async () => {
  breakConnection('POST /api/users/devices/');
  const user = await logIn(`/login#${'x'.repeat(43)}`);
  await screen.findByText('Something went wrong, please try again.');
  expect(requests('POST /api/users/login/')).toEqual([]);
  respond('POST /api/users/devices/', { data: { device: DEVICE } });
  refuse('POST /api/users/login/', { status: 401, error: 'Invalid email or password.' });
  await user.click(screen.getByRole('button', { name: 'Login' }));
  expect(await screen.findByText('Invalid email or password.')).toBeVisible();
  expect(requests('POST /api/users/login/')[0]?.body).toMatchObject({ device: DEVICE });
  await user.click(screen.getByRole('button', { name: 'Login' }));
  await waitFor(() => expect(requests('POST /api/users/login/')).toHaveLength(2));
  expect(requests('POST /api/users/devices/')).toHaveLength(2);
});

test('a second factor completes the log-in: a wrong code is told, a recovery code is typed in words of its own', async () => {
  const STEP = 'POST /api/users/login/second-factor/';
  refuse('POST /api/users/login/', {
    status: 401,
    error: 'Enter your second factor.',
    code: 'second_factor_required',
    data: { challenge: 'c', methods: ['totp', 'recovery_code'], passkey_options: null, expires_at: '2026-11-20' },
  });
  const user = await logIn('/login?next=%2FProducerTxnHistory');
  await screen.findByRole('heading', { level: 1, name: 'Second factor' });
  expect(screen.queryByRole('button', { name: 'Use a passkey' })).not.toBeInTheDocument();
  refuse(STEP, { status: 401, error: 'This code is not right.', errors: { code: 'This code is not right.' } });
  await user.type(screen.getByLabelText('Code'), '123 456');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('This code is not right.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Use a recovery code' }));
  expect(screen.getByLabelText('Code')).toHaveFocus();
  await user.keyboard('{Backspace>6/}ABCD-EFGH-JKMN-PQRS');
  respond(STEP, { account: 'producer', access: 'a', refresh: 'b', organisation: null, device: DEVICE });
  respond('GET /api/users/profile/', { data: sample(profile, { role: 'producer', email: EMAIL }) });
  respond('GET /api/users/counts/', { data: sample(counts) });
  respond('GET /api/epr/transactions/', { data: [], next: null });
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(address()).toBe('/ProducerTxnHistory'));
  expect(requests(STEP).map(({ body }) => body)).toMatchObject([
    { challenge: 'c', code: '123456' },
    { challenge: 'c', code: 'ABCD-EFGH-JKMN-PQRS' },
  ]);
});

test('Back leads to the password again', async () => {
  refuse('POST /api/users/login/', {
    status: 401,
    error: 'Enter your second factor.',
    code: 'second_factor_required',
    data: { challenge: 'c', methods: ['passkey', 'recovery_code'], passkey_options: {}, expires_at: '2026-11-20' },
  });
  const user = await logIn();
  expect(await screen.findByRole('button', { name: 'Use a passkey' })).toBeVisible();
  expect(screen.queryByLabelText('Code')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Login to your account' })).toBeVisible();
});

test('A link to the log-in whose `next` names another site leads to the own dashboard', async () => {
  respondWithProfileCheck();
  respondWithExposure();
  respondWithTrades();
  for (const key of ['GET /api/epr/producer/', 'GET /api/epr/target/'] as const) respond(key, { data: [], next: null });
  respond('GET /api/users/profile/', {
    data: sample(profile, { role: 'producer', full_name: 'Asha Rao', email: EMAIL }),
  });
  respond('GET /api/users/counts/', { data: sample(counts, { transactions: 1 }) });
  respond('GET /api/users/security/', { data: sample(security, { email: EMAIL, factors: [] }) });
  respond('POST /api/users/login/', {
    account: 'producer',
    access: 'a',
    refresh: 'b',
    organisation: null,
    device: DEVICE,
  });
  await logIn(`/login?next=${encodeURIComponent('//elsewhere.example/')}`);
  await waitFor(() => expect(address()).toBe('/ProducerDashboard'));
  expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
});

test('The e-mail typed at Login goes along to Sign up, and back', async () => {
  const user = openScreen('/login?next=%2Fdetail%2Fx', { loaderData: { demoLogins: [] } });
  await user.type(await screen.findByLabelText('Email'), 'asha@example.in');
  await user.click(screen.getByRole('link', { name: 'Sign up' }));
  await waitFor(() => expect(address()).toBe('/signup?next=%2Fdetail%2Fx'));
  expect(await screen.findByRole('heading', { name: 'Create your account with us below' })).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveValue('asha@example.in');
  await user.type(screen.getByLabelText('Email'), '{Home}x', { initialSelectionStart: 0, initialSelectionEnd: 0 });
  await user.click(screen.getByRole('link', { name: 'Login' }));
  expect(await screen.findByRole('heading', { name: 'Login to your account' })).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveValue('xasha@example.in');
});

const BLOCKED = 'Your browser blocks storage: you stay logged in only until you close or reload this tab.';

test('A browser that stores is told nothing of storage', async () => {
  openScreen('/login', { loaderData: { demoLogins: [] } });
  expect(await screen.findByLabelText('Email')).toBeVisible();
  expect(screen.queryByText(BLOCKED)).toBeNull();
});

test.each(['/login', '/signup'])('Beside %s three statements about the product change every 4 s', async (path) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  openScreen(path, { services: siteOf() });
  const voices = await screen.findByRole('region', { name: 'About EPR Mandi' });
  layOut(voices);
  expect(within(voices).getAllByRole('group', { name: /^\d of 3$/ })).toHaveLength(3);
  expect(voices).not.toHaveTextContent(/Sample|star/);
  const run = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));
  expect(shownSlide(voices)).toBe(1);
  run(3_800);
  expect(shownSlide(voices)).toBe(1);
  run(300);
  expect(shownSlide(voices)).toBe(2);
});

/** The superadmin's login and its access rules. */

const LOGIN = 'POST /api/superadmin/login/';
const ADMIN_EMAIL = 'superadmin@example.in';
const NO_LOGINS = { demoLogins: [] };

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

async function fill(user: UserEvent, { email = ADMIN_EMAIL, password = 'secret' } = {}): Promise<void> {
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
  respond(LOGIN, { access: 'a.b.c', refresh: 'refresh', device: 'device', organisation: null });
  respond('GET /api/users/profile/', { data: sample(profile, { role: 'superadmin', email: ADMIN_EMAIL }) });
  respond('GET /api/users/counts/', { data: sample(counts) });
};

describe('The login', () => {
  test('is busy for a while, keeps the session and leads to where one wanted to go', async () => {
    answerLogin();
    respond('GET /api/superadmin/transactions/', { data: [], next: null });
    const second_factor = { enrolled: false, required: false, due_at: null };
    respond('GET /api/users/security/', { data: sample(security, { second_factor }) });
    const user = openScreen('/Adminlogin?next=%2FAdminTxnHistory%3Fsearch%3DWO', { loaderData: NO_LOGINS });
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
    const user = openScreen('/Adminlogin?next=%2FAdminTxnHistory%3Fsearch%3DWO', { loaderData: NO_LOGINS });
    await screen.findByRole('form', { name: 'Login' });
    await fill(user);
    expect(await screen.findByRole('heading', { level: 1, name: 'Second factor' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Use a passkey' })).toBeVisible();
    respond(STEP, { access: 'a.b.c', refresh: 'refresh', device: 'device', organisation: null });
    await user.type(screen.getByLabelText('Code'), '123456');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByRole('heading', { name: 'Superadmin TXN Status' })).toBeVisible();
    expect(address()).toBe('/AdminTxnHistory?search=WO');
    expect(requests(STEP).map(({ body }) => body)).toMatchObject([{ challenge: 'c', code: '123456' }]);
    expect(localStorage.getItem('role')).toBe('superadmin');
  });

  test('says what is wrong', async () => {
    const user = openScreen('/Adminlogin', { loaderData: NO_LOGINS });
    const form = within(await screen.findByRole('form', { name: 'Login' }));
    for (const [email, password, text] of [
      ['', '', 'Both fields are required'],
      [ADMIN_EMAIL, '', 'Both fields are required'],
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
    expect(screen.getByLabelText('Email')).toHaveValue(ADMIN_EMAIL);
  });
});

describe('A screen of the superadmin', () => {
  test.each(SCREENS)('%s without a session offers the login, from which one comes back', async (path) => {
    openScreen(path);
    expect(await screen.findByRole('heading', { name: 'You must be logged in!' })).toBeVisible();
    const link = within(screen.getByRole('main')).getByRole('link', { name: 'Login' });
    expect(link).toHaveAttribute('href', `/Adminlogin?next=${encodeURIComponent(path)}`);
  });

  test.each(['/trade/one?tab=billing', '/notifications?tab=preferences'])(
    '%s, to which mails lead all roles, offers the login of each, from which one comes back',
    async (path) => {
      openScreen(path);
      const linkOf = (name: string) => within(screen.getByRole('main')).getByRole('link', { name });
      expect(await screen.findByText('You must be logged in!')).toBeVisible();
      expect(linkOf('Login')).toHaveAttribute('href', `/login?next=${encodeURIComponent(path)}`);
      expect(linkOf('Superadmin login')).toHaveAttribute('href', `/Adminlogin?next=${encodeURIComponent(path)}`);
    },
  );

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
