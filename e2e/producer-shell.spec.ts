/** Layout of all of a producer's screens: sidebar, badges, headings, access, logout. */
import { expect, test } from './fixtures.ts';
import { fillLogin } from './steps/login.ts';
import { expectHead } from './steps/screen-rules.ts';
import { addTarget, newCompany, newSignUp, addCreditAndOffer, openAs, trade } from './api-setup.ts';

/** Every producer screen with its heading and, where the specification or the screen rules define one, its subtext. */
const SCREENS: readonly { path: string; heading: string; subtext?: string }[] = [
  { path: '/ProducerDashboard', heading: 'Dashboard' },
  { path: '/ProducerCreditOffers', heading: 'Credit Offers' },
  { path: '/ProducerCreditOffers2', heading: 'Credit Offers' },
  { path: '/ProducerDirectPurchase', heading: 'Direct Purchase' },
  { path: '/ProducerCounterOffers', heading: 'Counter Offers', subtext: "List of offers you've received!" },
  { path: '/ProducerEPRAccountsList', heading: 'EPR Accounts' },
  { path: '/ProducerEPRAccounts', heading: 'Add EPR Account', subtext: 'Add EPR Account to Accept Offers' },
  { path: '/ProducerAddTarget', heading: 'Add Target' },
  { path: '/TargetStatus', heading: 'Target Status' },
  {
    path: '/ProducerTxnHistory',
    heading: 'Transaction History',
    subtext: 'List of offers completed by Recyclers',
  },
  { path: '/PrcducerMyOffers', heading: 'My Offer' },
];

test('The sidebar names the person and links the screens with their counts; each has its heading, title and logout icon', async ({
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

  for (const { path, heading, subtext } of SCREENS) {
    await page.goto(path);
    await expectHead(page, { heading, subtext });
    await expect(page, path).toHaveTitle(/.+ \| EPR Mandi$/);
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
