// @module-tag journey
/** Steps of a person when somebody else is in the account: end a session, or say `This was not me`. */
import { newCompany, openAs, sessionOf } from './api-setup.ts';
import { expect, expectMessage, test } from './fixtures.ts';
import { mailsTo } from './outbox.ts';
import { logInByApi, newPerson } from './people.ts';
import { fillLogin, logIn, signUp } from './steps/login.ts';

test.use({ expectedErrors: [/status of 40[01]/] });

test('One session is ended, then all others; that browser logs in again', async ({ page, open, request }) => {
  const recycler = await newCompany(request, 'recycler');
  const { person } = recycler;
  const other = await open('the other browser');
  await logInByApi(request, person);
  const login = await logInByApi(request, person);
  await openAs(other, { session: sessionOf('recycler', person.email, login) }, '/RecyclerDashboard');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  await openAs(page, recycler, '/Security');
  const sessions = page.getByRole('region', { name: 'Sessions' });
  await expect(sessions.getByRole('listitem').first()).toContainText('This session');
  // The newest of the others comes first.
  await sessions
    .getByRole('button', { name: /^End the session of / })
    .first()
    .click();
  await expectMessage(page, 'The session has ended.');
  await other.reload();
  await expect(other.getByRole('link', { name: /Log ?in/ }).first()).toBeVisible();
  await sessions.getByRole('button', { name: 'End all other sessions' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End all other sessions' }).click();
  await expect(sessions.getByText('No other sessions.')).toBeVisible();
});

test('The holder takes back an account whose password was changed', async ({ page, open, request, server }) => {
  const { person } = await newCompany(request, 'producer');
  const [stolen, mine] = ['a password of the thief', 'dry cotton lanterns'];
  const thief = await open('the thief');
  await logIn(thief, person);
  await thief.goto('/profile?tab=person');
  await thief.getByLabel('Current Password', { exact: true }).fill(person.password);
  await thief.getByLabel('New Password', { exact: true }).fill(stolen);
  await thief.getByLabel('Confirm New Password', { exact: true }).fill(stolen);
  await thief.getByRole('button', { name: 'Change password' }).click();
  await expectMessage(thief, 'Your password has been changed.');

  const linkTo = (path: string) => async () =>
    new RegExp(`${path}[\\w-]{43}`).exec((await mailsTo(server.directory, person.email)).join('\n'))?.[0] ?? '';
  await expect.poll(linkTo('/not-me#'), { timeout: 20_000 }).not.toBe('');
  await page.goto(await linkTo('/not-me#')());
  await expect(page.getByRole('heading', { name: 'This was not me', level: 1 })).toBeVisible();
  await expect(page).toHaveURL('/not-me');
  await page.reload();
  await page.getByRole('button', { name: 'Secure my account' }).click();
  await expect(
    page.getByText('Your account is secured. We have sent you a link to choose a new password.'),
  ).toBeVisible();

  await page.getByRole('link', { name: 'Go on' }).click();
  await fillLogin(page, { email: person.email, password: stolen });
  await expect(page.getByText('Invalid email or password.')).toBeVisible();
  await expect.poll(linkTo('/reset-password/'), { timeout: 20_000 }).not.toBe('');
  await page.goto(await linkTo('/reset-password/')());
  await page.getByLabel('Password', { exact: true }).fill(mine);
  await page.getByLabel('Confirm Password', { exact: true }).fill(mine);
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByText('Your password has been changed. Please log in.')).toBeVisible();
  await logIn(page, { ...person, password: mine });
  await thief.reload();
  await expect(thief.getByRole('link', { name: /Log ?in/ }).first()).toBeVisible();
});

test('A first confirmation of an address asks to log in again, in the same browser too', async ({ page, server }) => {
  const person = newPerson('producer');
  await signUp(page, person);
  await logIn(page, person);
  const link = async () =>
    /\/verify-email#[\w-]{43}/.exec((await mailsTo(server.directory, person.email)).join('\n'))?.[0] ?? '';
  await expect.poll(link, { timeout: 20_000 }).not.toBe('');
  await page.goto(await link());
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Your e-mail address is confirmed.')).toBeVisible();
  await page.getByRole('link', { name: 'Go on' }).click();
  await expect(page).toHaveURL('/login');
  await logIn(page, person);
});
