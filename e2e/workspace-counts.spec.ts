// @module-tag journey
/** Sidebar and profile of both parties with real figures: each badge counts the rows of its list. Guards, access and messages: `frame.test.tsx`, `producer-shell.test.tsx`. */
import type { Page } from '@playwright/test';
import { addAccount, addCreditAndOffer, addTarget, newCompany, openAs, placeRequest, trade } from './api-setup.ts';
import { expect, test } from './fixtures.ts';
import { storedKeys } from './worlds.ts';

/** The links of the sidebar, without the marks of what needs one. */
const screensOf = (page: Page) =>
  page
    .getByRole('navigation', { name: 'Workspace' })
    .getByRole('link')
    .filter({ hasNotText: /needs? you/ });

/** Values of the profile card's counters. */
async function countersOf(page: Page): Promise<Record<string, string>> {
  const links = page.getByRole('navigation', { name: 'Your market' }).getByRole('link');
  await expect(links.first()).toHaveText(/\d$/);
  const texts = await links.allTextContents();
  return Object.fromEntries(texts.map((text) => [text.replace(/\d+$/, ''), /\d+$/.exec(text)?.[0] ?? '']));
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Logout' }).last().click();
  await expect(page).toHaveURL('/Erpcredits');
  expect((await storedKeys(page)).filter((key) => key !== 'theme')).toEqual([]);
}

test('Sidebar and profile name the person and count the lists; Logout works', async ({ page, request }) => {
  const [recycler, producer] = [await newCompany(request, 'recycler'), await newCompany(request, 'producer')];
  const offer = await addCreditAndOffer(recycler);
  await addAccount(recycler);
  await addTarget(producer);
  await placeRequest(producer, 'counter', offer.id, { quantity: 2_000 });
  await trade({ recycler, producer, offer, kind: 'counter' }, 'rejected', { quantity: 1_000 });
  for (const stage of ['approved', 'paid', 'verified', 'completed'] as const)
    await trade({ recycler, producer, offer }, stage, { quantity: 1_000 });
  const orders = { 'Pending Orders': '3', 'Completed Orders': '1' };

  await openAs(page, recycler, '/profile');
  await expect(page.getByRole('main').getByText(/^REC-\d{6}$/)).toBeVisible();
  expect(await countersOf(page)).toEqual({
    Dashboard: '1',
    Offers: '1',
    'Counter Offers': '2',
    'EPR Accounts': '2',
    ...orders,
  });
  await expect(screensOf(page)).toHaveText([
    /^Dashboard\s*1$/,
    'Trades',
    /^Direct Purchase\s*4$/,
    /^Counter Offers\s*2$/,
    /^Transaction History\s*3$/,
    /^Credit Offers\s*1$/,
    /^EPR Accounts\s*2$/,
    'Market',
    'Profile',
  ]);
  await page.getByRole('button', { name: 'Records' }).click();
  await expect(page.getByRole('link', { name: 'Invoices' })).toHaveText(/^Invoices\s*2$/);
  await page.getByRole('button', { name: 'Records' }).click();
  await screensOf(page).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  const person = page.getByRole('button', { name: `${recycler.person.fullName} Recycler` });
  // The company's logo is the avatar.
  await expect
    .poll(() => person.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  // The phone's navigation is hidden.
  await expect(page.getByRole('navigation')).toHaveCount(1);
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  await logOut(page);

  await openAs(page, producer, '/profile');
  await expect(page.getByRole('main').getByText(/^PRO-\d{6}$/)).toBeVisible();
  expect(await countersOf(page)).toMatchObject({ 'EPR Accounts': '1', ...orders });
  const answer = await request.get('/api/users/counts/', { headers: producer.headers });
  const counts = ((await answer.json()) as { data: Record<string, number> }).data;
  await expect(screensOf(page)).toHaveText([
    'Dashboard1',
    'Trades',
    'Direct Purchase4',
    'Counter Offers2',
    'Transaction History3',
    `Credit Offers${counts['credit_offers']?.toLocaleString('en-IN')}`,
    'EPR Accounts1',
    'Profile',
  ]);
  await screensOf(page).filter({ hasText: 'Counter Offers' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Counter Offers' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('heading', { name: offer.title })).toHaveCount(2);
  const tabs = page.getByRole('navigation', { name: 'Counter offers' }).getByRole('link');
  await expect(tabs).toHaveText(['All2', 'Answered1']);
  await tabs.last().click();
  await expect(page.getByRole('main').getByRole('heading', { name: offer.title })).toHaveCount(1);
  await logOut(page);
});
