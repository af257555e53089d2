// @module-tag journey
/** The login after a password reset, from a known device, and by a mailed link. */
import { expect, test } from './fixtures.ts';
import { mailsTo } from './outbox.ts';
import { newPerson, register } from './people.ts';
import { fillLogin, logIn } from './steps/login.ts';
import { notIn } from './worlds.ts';

// The browser logs every response with those statuses.
test.use({ expectedErrors: [/status of 40[01]/] });

/** Path of the link in the mail to this address; waits for the mail. */
async function linkMailedTo(directory: string, email: string): Promise<string> {
  const link = async () => /\/reset-password\/[\w-]+/.exec((await mailsTo(directory, email)).join('\n'))?.[0] ?? '';
  await expect.poll(link, { timeout: 20_000 }).not.toBe('');
  return link();
}

test('A mailed link replaces a forgotten password; the device stays', async ({ page, open, request, server }) => {
  const recycler = newPerson('recycler');
  await register(request, recycler);
  const elsewhere = await open('elsewhere');
  await logIn(elsewhere, recycler);

  await page.goto('/login');
  await fillLogin(page, { email: recycler.email, password: 'not this one' });
  await expect(page.getByText('Invalid email or password.')).toBeVisible();
  await page.getByRole('link', { name: 'Forgot Password?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await page.getByLabel('Email').fill(recycler.email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByRole('status')).not.toBeEmpty();

  const link = await linkMailedTo(server.directory, recycler.email);
  const token = link.split('/').at(-1) ?? link;
  const referrers: string[] = [];
  page.on('request', (sent) => void referrers.push(sent.headers()['referer'] ?? ''));
  const document = await page.goto(link);
  expect(document?.headers()['referrer-policy']).toBe('no-referrer');
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  await expect(page).toHaveURL('/reset-password/opened');
  const password = 'another one of the tests';
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  // The login link has the focus, and the form is gone, as the link works once.
  await expect(page.getByRole('status').getByRole('link', { name: 'Login' })).toBeFocused();
  await expect(page.getByLabel('Password', { exact: true })).toBeHidden();
  await expect(page.getByText('once it is saved')).toBeHidden();
  expect(referrers.filter((referrer) => referrer.includes(token))).toEqual([]);
  await page.keyboard.press('Enter');
  await fillLogin(page, { email: recycler.email, password });
  await expect(page).toHaveURL('/RecyclerDashboard');

  notIn('no-storage', 'A browser without storage is a new device each time');
  const device = () => page.evaluate(() => localStorage.getItem('device'));
  const first = await device();
  expect(first).toMatch(/^[\w-]{43}$/);

  // Every earlier session is ended.
  await elsewhere.reload();
  await expect(elsewhere).toHaveURL('/Erpcredits');

  await test.step('A mailed link is taken out of the address bar; one that is over says so, and the log-in goes on', async () => {
    // A logout keeps the device token, and the next login sends it.
    await page.getByRole('button', { name: 'Logout' }).first().click();
    await expect(page).toHaveURL('/Erpcredits');
    await page.goto(`/login#${'x'.repeat(43)}`);
    await expect(page).toHaveURL('/login');
    await fillLogin(page, { email: recycler.email, password });
    await expect(page.getByText('This link is not valid or has expired.')).toBeVisible();
    const sent = page.waitForRequest((asked) => asked.url().endsWith('/api/users/login/'));
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    expect((await sent).postDataJSON()).toMatchObject({ device: first });
    await expect(page).toHaveURL('/RecyclerDashboard');
    expect(await device()).toBe(first);
  });
});
