/** An offer's page that stays open while the market changes, and the navigation to it and back. */
import type { APIRequestContext, Page } from '@playwright/test';
import { isStream } from './fake-responses.ts';
import { expect, test } from './fixtures.ts';
import {
  type Actor,
  placeRequest,
  newCompany,
  decideAccount,
  addCreditAndOffer,
  listOffer,
  type Offer,
  openAs,
} from './api-setup.ts';

/** Time from the API's response to the change on the page. */
const SOON = { timeout: 3_000 };

const panel = (page: Page) => page.getByRole('complementary', { name: 'Review Payment' });
const offerOf = (recycler: Actor, { id }: Offer) => ({
  path: `/api/epr/credit-offers/${id}/`,
  headers: recycler.headers,
});

async function stage(request: APIRequestContext) {
  const recycler = await newCompany(request, 'recycler');
  return { recycler, producer: await newCompany(request, 'producer'), offer: await addCreditAndOffer(recycler) };
}

test.describe(() => {
  test.use({ expectedErrors: [/status of 404/] });

  test('A buyer sees changes of an open offer at once: free quantity, price, its end', async ({ page, request }) => {
    const { recycler, producer, offer } = await stage(request);
    const stream = page.waitForResponse(isStream);
    await openAs(page, producer, `/detail/${offer.id}`);
    await stream;
    await expect(panel(page).getByRole('button', { name: 'Buy Now' })).toBeEnabled();
    await placeRequest(await newCompany(request, 'producer'), 'purchase', offer.id, { quantity: 8_000 });
    await expect(panel(page)).toContainText('free 42,000 Kg', SOON);

    const { path, headers } = offerOf(recycler, offer);
    const changed = await request.patch(path, { headers, multipart: { price_per_credit: '2.75' } });
    expect(changed.ok()).toBe(true);
    await expect(panel(page).getByRole('alert').first()).toContainText('It was ₹ 2.50 per Kg', SOON);
    await expect(panel(page)).toContainText('₹ 2.75 per Kg');

    await decideAccount(recycler, recycler.accountId, 'rejected');
    await expect(panel(page)).toContainText('no longer available', SOON);
    await expect(page.getByRole('button', { name: 'Buy Now' })).toHaveCount(0);
    await page.setViewportSize({ width: 375, height: 780 });
    await page.evaluate(() => window.scrollTo(0, 0));
    await expect(page.getByRole('link', { name: 'Not on the market any more' })).toBeInViewport();
    await panel(page).getByRole('link', { name: 'Back To Listing' }).click();
    await expect(page).toHaveURL('/Erpcredits');
  });
});

/** Of more cards than this a list renders only some, whose place depends on the heights of the others. */
const ALL_RENDERED = 100;

/** The first page of the site loads on a part of the market; of the workspace, all of it. */
for (const [path, cardsLoaded] of [
  ['/Erpcredits', 48],
  ['/ProducerCreditOffers', ALL_RENDERED],
] as const)
  test(`${path}: both ways back lead to the same card of a list that was loaded on`, async ({ page, request }) => {
    const producer = await newCompany(request, 'producer');
    const counts = await request.get('/api/users/counts/', { headers: producer.headers });
    const { credit_offers: present } = ((await counts.json()) as { data: { credit_offers: number } }).data;
    for (let made = present; made < cardsLoaded + 8; made += 1) await listOffer(request, 'More');
    await openAs(page, producer, path);
    const cards = page.getByRole('region', { name: 'Offers' }).getByRole('article');
    const shown = page.getByRole('status').filter({ hasText: /of \d+ offers/ });
    await expect(cards.first()).toBeVisible();
    // The page is not scrolled by the wheel: that scrolling goes on after the call and would change the position that is measured below.
    await expect(async () => {
      await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
      expect(Number(/\d+/.exec((await shown.textContent()) ?? '')?.[0])).toBeGreaterThan(cardsLoaded);
    }).toPass();
    // By its URL: other titles may begin alike, and pressing those would leave from another scroll position.
    const address = await cards
      .nth((await cards.count()) - 8)
      .getByRole('link')
      .first()
      .getAttribute('href');
    const link = page.locator(`a[href="${address}"]`);
    const card = cards.filter({ has: link });
    await card.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
    await expect(link).toBeInViewport();
    const title = (await card.getByRole('heading').textContent()) ?? '';
    // Compares the scroll position, not the card's: new offers of others may be above it.
    const height = () => page.evaluate(() => window.scrollY);
    let before = 0;
    const isBack = async (within = 60) => {
      await expect(link).toBeVisible();
      expect(Math.abs((await height()) - before)).toBeLessThan(within);
    };
    const open = async () => {
      // Measured at the press: the test's browser may scroll to the link for it.
      const left = await page.evaluateHandle(() => {
        const position = { y: 0 };
        addEventListener('click', () => (position.y = window.scrollY), { capture: true, once: true });
        return position;
      });
      await link.click();
      await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
      before = await left.evaluate(({ y }) => y);
      expect(before).toBeGreaterThan(1_000);
    };

    await open();
    await page.getByRole('link', { name: 'Back To Listing' }).click();
    await expect(() => isBack()).toPass();

    // Meanwhile the market changes and the visitor opens a similar offer.
    await open();
    const similar = page.getByRole('region', { name: 'Similar offers' }).getByRole('article').first();
    const other = (await similar.getByRole('heading').textContent()) ?? '';
    await similar.getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1, name: other })).toBeVisible();
    await page.getByRole('link', { name: 'Back To Listing' }).click();
    await expect(() => isBack()).toPass();

    await open();
    await listOffer(request, 'Newer');
    await page.goBack();
    // A browser may keep the card at its position, below the new offers.
    await expect(() => isBack(900)).toPass();
  });
