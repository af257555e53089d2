/** What frames every screen of a recycler: the sidebar with its badges, the guard, the profile check. */
import { expect, expectMessage, test } from './market.ts';
import { addAccount, ask, join, joinBare, listGoods, openAs, trade } from './stage.ts';
import { cut, garble, PROVOKED, refuse } from './answers.ts';

const SCREENS = [
  '/RecyclerDashboard',
  '/RecyclerCreditOffers',
  '/RecyclerCreateOffers',
  '/RecyclerEprAccount',
  '/RecycleEPRAccountsList',
  '/RecycleAddQuantity',
  '/RecycleCounterOffers',
  '/RecyclerDirectPurchase',
  '/RecycleTxnHistory',
];

test.use({ expectedErrors: PROVOKED });

test('The sidebar shows who one is, and each screen with the number of its rows', async ({ page, request }) => {
  const [recycler, producer] = [await join(request, 'recycler'), await join(request, 'producer')];
  const offer = await listGoods(recycler);
  await addAccount(recycler);
  for (const quantity of [1_000, 2_000]) await ask(producer, 'purchase', offer.id, { quantity });
  for (const quantity of [1_000, 2_000, 3_000]) await ask(producer, 'counter', offer.id, { quantity });
  await trade({ recycler, producer, offer }, 'paid');
  await openAs(page, recycler, '/RecyclerDashboard');

  const sidebar = page.getByRole('banner').filter({ has: page.getByRole('navigation', { name: 'Workspace' }) });
  const person = sidebar.getByRole('link', { name: `${recycler.person.fullName} Recycler` });
  await expect(person).toHaveAttribute('href', '/profile');
  // The company's logo is the avatar.
  await expect(person.locator('img')).toHaveJSProperty('complete', true);
  const links = page.getByRole('navigation', { name: 'Workspace' }).getByRole('link');
  await expect(links).toHaveText([
    /^Dashboard\s*1$/,
    /^Credit Offers\s*1$/,
    /^Direct Purchase\s*3$/,
    /^Counter Offers\s*3$/,
    /^EPR Accounts\s*2$/,
    /^Transaction History\s*1$/,
  ]);
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(addresses).toEqual([
    '/RecyclerDashboard',
    '/RecyclerCreditOffers',
    '/RecyclerDirectPurchase',
    '/RecycleCounterOffers',
    '/RecycleEPRAccountsList',
    '/RecycleTxnHistory',
  ]);
  await expect(links.first()).toHaveAttribute('aria-current', 'page');
});

test('Who has no logo has initials, and the logout icon ends the session', async ({ page, request }) => {
  const recycler = await joinBare(request, 'recycler');
  await openAs(page, recycler, '/RecycleTxnHistory');
  const person = page.getByRole('link', { name: `${recycler.person.fullName} Recycler` });
  await expect(person).toContainText(`A${recycler.person.fullName.split(' ')[1]?.[0]}`);
  await page.getByRole('main').getByRole('button', { name: 'Logout', exact: true }).click();
  await expect(page).toHaveURL('/Erpcredits');
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key !== 'theme'))).toEqual([]);
});

test('Every screen has the sidebar and the logout icon, no navbar and no footer', async ({ page, request }) => {
  const recycler = await join(request, 'recycler');
  const offer = await listGoods(recycler);
  await openAs(page, recycler, '/favicon.svg');
  for (const path of [...SCREENS, `/RecyclerUpdateOffers/${offer.id}`]) {
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 }), path).toBeVisible();
    await expect(page.getByRole('navigation')).toHaveCount(1);
    await expect(page.getByRole('navigation', { name: 'Workspace' })).toBeVisible();
    await expect(page.getByRole('contentinfo')).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('button', { name: 'Logout', exact: true })).toBeVisible();
  }
});

test('Screens of the other roles lead to /404, without a session to the log-in offer', async ({ page, request }) => {
  await openAs(page, await joinBare(request, 'recycler'), '/favicon.svg');
  for (const path of ['/ProducerDashboard', '/PrcducerMyOffers', '/AdminDashboad', '/recyclers/targetStatus/1']) {
    await page.goto(path);
    await expect(page, path).toHaveURL('/404');
  }
  await openAs(page, await joinBare(request, 'producer'), '/favicon.svg');
  for (const path of ['/RecyclerDashboard', '/RecyclerUpdateOffers/1']) {
    await page.goto(path);
    await expect(page, path).toHaveURL('/404');
  }
  await page.evaluate(() => localStorage.clear());
  for (const path of SCREENS) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'You must be logged in!' })).toBeVisible();
    await expect(page).toHaveURL(path);
    const login = page.getByRole('link', { name: 'Login', exact: true });
    await expect(login).toHaveAttribute('href', `/login?next=${encodeURIComponent(path)}`);
  }
});

test('A form leads to the profile after 5 s while that is incomplete', async ({ page, request }) => {
  const recycler = await joinBare(request, 'recycler');
  await page.clock.install();
  const message = page.getByText('Please complete the profile first Redirecting...');
  for (const path of ['/RecyclerCreateOffers', '/RecyclerUpdateOffers/1', '/RecyclerEprAccount', '/RecycleAddQuantity'])
    await test.step(path, async () => {
      await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000));
      await openAs(page, recycler, path);
      await expect(async () => {
        await page.clock.runFor(50);
        await expect(message).toBeVisible({ timeout: 20 });
      }).toPass({ intervals: [20] });
      await page.clock.runFor(4_900);
      await expect(page).toHaveURL(path);
      await page.clock.runFor(150);
      await expect(page).toHaveURL('/profile');
    });
});

test('A profile check that fails says so', async ({ page, request }) => {
  const recycler = await join(request, 'recycler');
  await refuse(page, 'GET /api/users/check-profile-completion/');
  await openAs(page, recycler, '/RecycleAddQuantity');
  await expectMessage(page, 'Error checking profile.');
  await expect(page).toHaveURL('/RecycleAddQuantity');
});

test('A message of success stays 3 s, an error 5 s, and both wait under the pointer', async ({ page, request }) => {
  const recycler = await join(request, 'recycler');
  const offer = await listGoods(recycler);
  await page.clock.install();
  await openAs(page, recycler, `/RecyclerUpdateOffers/${offer.id}`);
  const messages = page.getByRole('region', { name: 'Messages' });
  const form = page.getByRole('form', { name: 'Update Credit Offer' });

  const mend = await cut(page, 'PATCH /api/epr/credit-offers/{id}/');
  await form.getByRole('button', { name: 'Update' }).click();
  const failed = messages.getByText('Failed to update offer. Please try again');
  await expect(failed).toBeVisible();
  await page.clock.fastForward(4_000);
  await expect(failed).toBeVisible();
  await failed.hover();
  await page.clock.fastForward(10_000);
  await expect(failed).toBeVisible();
  await page.mouse.move(0, 0);
  await page.clock.fastForward(5_000);
  await expect(failed).toBeHidden();

  await mend();
  await form.getByRole('button', { name: 'Update' }).click();
  const done = messages.getByText('Offer updated successfully');
  await expect(done).toBeVisible();
  await page.clock.fastForward(2_000);
  await expect(done).toBeVisible();
  await page.clock.fastForward(1_000);
  await expect(done).toBeHidden({ timeout: 1_500 });
});

test('An answer that is none of ours is told with its status', async ({ page, request }) => {
  const recycler = await joinBare(request, 'recycler');
  const mend = await garble(page, 'GET /api/epr/recycler/', 404);
  await openAs(page, recycler, '/RecycleEPRAccountsList');
  await expect(page.getByRole('alert').getByText('Failed to fetch data. Status: 404')).toBeVisible();
  await mend();
  await garble(page, 'GET /api/epr/recycler/', 200);
  // Pressed, and answered with something worse.
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('alert').getByText('Invalid response format')).toBeVisible();
});
