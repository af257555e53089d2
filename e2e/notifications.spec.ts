// @module-tag journey
/** The bell, its page and the search, as people use them. */
import type { Page } from '@playwright/test';
import { addCreditAndOffer, addTarget, decideRequest, newCompany, openAs, placeRequest } from './api-setup.ts';
import { expect, test } from './fixtures.ts';
import { openLive } from './steps/open-live.ts';

/** Time from an action of another person to the change on the screen. */
const SOON = { timeout: 2_000 };

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });

test('A notification arrives by itself, opens its subject, and is read everywhere', async ({ request, open }) => {
  const [recycler, producer] = [await newCompany(request, 'recycler'), await newCompany(request, 'producer')];
  await addTarget(producer);
  const offer = await addCreditAndOffer(recycler);
  const [seller, other, buyer] = [await open('recycler'), await open('recycler again'), await open('producer')];
  await openLive(seller, recycler, '/RecyclerDashboard');
  await openLive(other, recycler, '/notifications');

  const { id } = await placeRequest(producer, 'purchase', offer.id);
  await Promise.all([
    expect(bell(seller)).toHaveAccessibleName('Notifications, 1 unread', SOON),
    expect(seller).toHaveTitle(/^\(1\) /, SOON),
    expect(other.getByRole('link', { name: /^New purchase request: 5,000 Kg at ₹/ })).toBeVisible(SOON),
  ]);
  await bell(seller).click();
  await seller.getByRole('link', { name: /^New purchase request: 5,000 Kg/ }).click();
  await expect(seller).toHaveURL(`/trade/${id}`);
  await expect(bell(seller)).toHaveAccessibleName('Notifications');
  await expect(seller).toHaveTitle(/^(?!\()/);
  await expect(bell(other)).toHaveAccessibleName('Notifications');
  await expect(other.getByRole('button', { name: /^Mark as unread: New purchase request/ })).toBeVisible();

  await openAs(buyer, producer, '/Erpcredits');
  await test.step('A trade is found by keys alone from a public page', async () => {
    const market = buyer.getByRole('heading', { name: 'Your One-Stop Marketplace for EPR Credits' });
    await expect(market).toBeVisible();
    await expect(bell(buyer)).toBeVisible();
    await buyer.keyboard.press('/');
    const box = buyer.getByRole('combobox', { name: 'Search' });
    await expect(box).toBeFocused();
    await box.fill(offer.title);
    await expect(buyer.getByRole('group', { name: 'Trades' }).getByRole('option')).toHaveCount(1);
    await expect(buyer.getByRole('group', { name: 'Offers' }).getByRole('option')).toHaveCount(1);
    await buyer.keyboard.press('ArrowDown');
    await buyer.keyboard.press('ArrowUp');
    await buyer.keyboard.press('Enter');
    await expect(buyer).toHaveURL(`/trade/${id}`);
    await expect(buyer.getByRole('navigation', { name: 'Parts of this trade' })).toBeVisible();
    await buyer.goBack();
    // The trade's page loads its trade again after each change, which marks its notifications as read: it must be gone first.
    await expect(market).toBeVisible();
  });
  await decideRequest(recycler, 'purchase', id, 'approved');
  await expect(bell(buyer)).toHaveAccessibleName(/ unread$/);
  await bell(buyer).click();
  await expect(buyer.getByRole('link', { name: /^Accepted: / })).toBeVisible();
  await buyer.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(bell(buyer)).toHaveAccessibleName('Notifications');
  await buyer.getByRole('link', { name: 'View all' }).click();
  await expect(buyer.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible();
  await buyer.getByRole('link', { name: 'E-mail preferences' }).click();
  await buyer.getByRole('combobox', { name: 'Payments and documents' }).selectOption('Once a day');
  await expect(buyer.getByText('Preferences saved.')).toBeVisible();
});
