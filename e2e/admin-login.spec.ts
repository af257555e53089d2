/** The superadmin's login and who may pass it. */
import { expect, test } from './market.ts';
import { SUPERADMIN } from './people.ts';
import { joinBare, openAs, superadmin } from './stage.ts';
import { fillLogin } from './steps/entrance.ts';
import { cut, hold, refuse, reply } from './answers.ts';
import { SCREENS } from './steps/superadmin.ts';

const LOGIN = '/api/superadmin/login/';

test.use({ expectedErrors: [/status of (401|404|500)|ERR_FAILED/] });

test('The login is busy for a while and leads to the dashboard', async ({ page }) => {
  await page.goto('/Adminlogin');
  await expect(page.getByRole('heading', { name: 'Connecting Producers to Recyclers', level: 1 })).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  const release = await hold(page, `POST ${LOGIN}`);
  await fillLogin(page, SUPERADMIN);
  await expect(page.getByRole('button', { name: 'Processing...' })).toBeDisabled();
  await release();
  await expect(page).toHaveURL('/AdminDashboad');
  const kept = await page.evaluate(() => ['role', 'token', 'refresh_token'].map((key) => localStorage.getItem(key)));
  expect(kept).toEqual(['superadmin', expect.stringMatching(/.+\..+\..+/), expect.stringMatching(/.+/)]);
});

test('The login says what is wrong', async ({ page }) => {
  await page.goto('/Adminlogin');
  const form = page.getByRole('form', { name: 'Login' });
  for (const [email, password, text] of [
    ['', '', 'Both fields are required'],
    [SUPERADMIN.email, '', 'Both fields are required'],
    ['', 'secret', 'Both fields are required'],
    ['superadmin', 'secret', 'Please enter a valid email address'],
    [SUPERADMIN.email, 'not this one', 'Invalid email or password.'],
  ] as const) {
    await fillLogin(page, { email, password });
    await expect(form.getByText(text)).toBeVisible();
  }
  const back = await refuse(page, `POST ${LOGIN}`);
  await fillLogin(page, SUPERADMIN);
  await expect(form.getByText('An error occurred. Please try again.')).toBeVisible();
  await back();
  await cut(page, `POST ${LOGIN}`);
  await fillLogin(page, SUPERADMIN);
  await expect(form.getByText('Something went wrong, please try again.')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(SUPERADMIN.email);
});

test('Three slides change every 4 seconds; a dot chooses one', async ({ page }) => {
  await page.clock.install();
  await page.goto('/Adminlogin');
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeEnabled();
  const carousel = page.getByRole('region', { name: 'Testimonials' });
  const slide = (number: number) => carousel.getByRole('group', { name: `${number} of 3` });
  await carousel.getByRole('button', { name: 'Show testimonial 2' }).click();
  await expect(slide(2)).toBeInViewport({ ratio: 0.9 });
  await expect(slide(1)).not.toBeInViewport({ ratio: 0.1 });
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByLabel('Email').hover();
  await page.getByLabel('Email').focus();
  for (const [before, after] of [
    [2, 3],
    [3, 1],
    [1, 2],
  ] as const) {
    await page.clock.runFor(3_900);
    await expect(slide(before)).toBeInViewport({ ratio: 0.9 });
    await page.clock.runFor(200);
    await expect(slide(after)).toBeInViewport({ ratio: 0.9 });
  }
});

test('Without a session a screen offers the login and comes back', async ({ page }) => {
  for (const [path] of SCREENS) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'You must be logged in!' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'Login' })).toHaveAttribute(
      'href',
      `/Adminlogin?next=${encodeURIComponent(path)}`,
    );
  }
  await page.goto('/AdminTxnHistory?search=WO');
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
  await fillLogin(page, SUPERADMIN);
  await expect(page).toHaveURL('/AdminTxnHistory?search=WO');
});

test('The other roles are sent to /404', async ({ page, request }) => {
  const people = [await joinBare(request, 'recycler'), await joinBare(request, 'producer')] as const;
  for (const [index, person] of people.entries()) {
    await openAs(page, person, '/favicon.svg');
    for (const [path] of SCREENS.filter((_, number) => number % 2 === index)) {
      await page.goto(path);
      await expect(page).toHaveURL('/404');
    }
  }
});

test('The superadmin is sent to /404 from what belongs to the others', async ({ page, request }) => {
  await openAs(page, await superadmin(request), '/favicon.svg');
  for (const path of ['/RecyclerDashboard', '/RecycleTxnHistory', '/ProducerDashboard', '/TargetStatus', '/profile']) {
    await page.goto(path);
    await expect(page).toHaveURL('/404');
  }
});

test('A session that cannot be renewed is over', async ({ page, request }) => {
  await openAs(page, await superadmin(request), '/favicon.svg');
  for (const call of ['GET /api/superadmin/stats/', 'POST /api/users/token/refresh/'] as const)
    await reply(page, call, { status: false, error: 'Log in again.', code: 'token_not_valid' }, 401);
  await page.goto('/AdminDashboad');
  await expect(page).toHaveURL('/Erpcredits');
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /token|role|user/.test(key)))).toEqual([]);
});

test.describe('in the dark', () => {
  test.use({ colorScheme: 'dark', viewport: { width: 375, height: 812 } });
  test('The login on a phone works the same', async ({ page }) => {
    await page.goto('/Adminlogin');
    const back = await refuse(page, `POST ${LOGIN}`);
    await fillLogin(page, SUPERADMIN);
    await expect(page.getByText('An error occurred. Please try again.')).toBeVisible();
    await back();
    await page.getByLabel('Password', { exact: true }).press('Enter');
    await expect(page).toHaveURL('/AdminDashboad');
  });
});
