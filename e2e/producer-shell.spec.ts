/** Layout of a producer's screens: sidebar, badges, access, logout. Their headings: `screens.spec.ts`. */
import { expect, test } from './fixtures.ts';
import { fillLogin } from './steps/login.ts';
import { expectHead, HEADS } from './screen-heads.ts';
import { addTarget, newCompany, newSignUp, addCreditAndOffer, openAs, trade } from './api-setup.ts';

test('The sidebar names the person and links the screens with their counts, which are those of their lists', async ({
  page,
  request,
}) => {
  const [recycler, producer] = [await newCompany(request, 'recycler'), await newCompany(request, 'producer')];
  const offer = await addCreditAndOffer(recycler);
  await addTarget(producer);
  await trade({ recycler, producer, offer }, 'paid', { quantity: 1_000 });
  await trade({ recycler, producer, offer }, 'pending', { quantity: 1_000 });
  for (const stage of ['pending', 'approved', 'rejected'] as const)
    await trade({ recycler, producer, offer, kind: 'counter' }, stage, { quantity: 1_000 });
  await openAs(page, producer, '/ProducerDashboard');
  const profile = page.getByRole('banner').getByRole('link', { name: producer.person.fullName });
  await expect(profile).toContainText('Producer');
  await expect(profile).toHaveAttribute('href', '/profile');
  const logo = profile.getByRole('presentation').or(profile.locator('img'));
  await expect.poll(() => logo.first().evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

  const links = page
    .getByRole('navigation', { name: 'Workspace' })
    .getByRole('link')
    .filter({ hasNotText: /needs? you/ });
  const offers = await request.get('/api/users/counts/', { headers: producer.headers });
  const counts = ((await offers.json()) as { data: Record<string, number> }).data;
  await expect(links).toHaveText([
    'Dashboard1',
    'Trades',
    'Obligation Planner',
    'Exposure',
    `Credit Offers${counts['credit_offers']?.toLocaleString('en-IN')}`,
    'Direct Purchase2',
    'Counter Offers3',
    'EPR Accounts1',
    'Calendar',
    'Transaction History1',
    'Invoices',
    'Certificate numbers',
    'Returns',
    'Profile',
    'Security',
  ]);
  // Each badge counts the rows of its list.
  await links.filter({ hasText: 'Counter Offers' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Counter Offers' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('heading', { name: offer.title })).toHaveCount(3);
  const tabs = page.getByRole('navigation', { name: 'Counter offers' }).getByRole('link');
  await expect(tabs).toHaveText(['All3', 'Answered2']);
  await tabs.last().click();
  await expect(page.getByRole('main').getByRole('heading', { name: offer.title })).toHaveCount(2);

  // Other addresses of screens.
  for (const [path, screen] of [
    ['/ProducerCreditOffers2', 'market'],
    ['/ProducerAddTarget', 'target-form'],
  ] as const) {
    await page.goto(path);
    await expectHead(page, HEADS.producer[screen]);
  }
});

test('Nobody is offered to log in, comes back, and logs out to the market', async ({ page, request }) => {
  const { person } = await newSignUp(request, 'producer');
  await page.goto('/ProducerTxnHistory?search=2026');
  await expect(page.getByRole('heading', { name: 'You must be logged in!' })).toBeVisible();
  await page.getByRole('link', { name: 'Login' }).click();
  await fillLogin(page, person);
  await expect(page).toHaveURL('/ProducerTxnHistory?search=2026');
  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/Erpcredits');
  const keys = ['role', 'token', 'refresh_token', 'userProfile', 'username', 'useremail'];
  expect(await page.evaluate((names) => names.map((name) => localStorage.getItem(name)), keys)).toEqual(
    keys.map(() => null),
  );
});
