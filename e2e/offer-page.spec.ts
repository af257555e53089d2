// @module-tag journey
/** An offer's page that stays open while the market changes, and the navigation to it and back. */
import { AxeBuilder } from '@axe-core/playwright';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import {
  type Actor,
  addCredit,
  addOffer,
  placeRequest,
  newCompany,
  decideAccount,
  addCreditAndOffer,
  listOffer,
  type Offer,
  openAs,
} from './api-setup.ts';
import { isStream, recordCalls } from './fake-responses.ts';
import { expect, test } from './fixtures.ts';
import { notIn } from './worlds.ts';

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

/** The cards of a list, and the way to one of them and back. */
function wayBack(page: Page) {
  const cards = page.getByRole('region', { name: 'Offers' }).getByRole('article');
  const shown = page.getByRole('status').filter({ hasText: /of \d+ offers/ });
  let link: Locator;
  let title = '';
  let before = 0;
  return {
    /** Scrolls until the list has more cards than these. */
    loadOn: async (loaded: number): Promise<void> => {
      await expect(cards.first()).toBeVisible();
      // The page is not scrolled by the wheel: that scrolling goes on after the call and would change the position that is measured below.
      await expect(async () => {
        await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
        expect(Number(/\d+/.exec((await shown.textContent()) ?? '')?.[0])).toBeGreaterThan(loaded);
      }).toPass();
    },
    /** Chooses a card, by its URL: other titles may begin alike, and pressing those would leave from another scroll position. */
    choose: async (address: string): Promise<void> => {
      link = page.locator(`a[href="${address}"]`);
      const card = cards.filter({ has: link });
      await card.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
      await expect(link).toBeInViewport();
      title = (await card.getByRole('heading').textContent()) ?? '';
    },
    open: async (): Promise<void> => {
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
    },
    /** Compares the scroll position, not the card's: new offers of others may be above it. */
    isBack: async (within = 60): Promise<void> => {
      await expect(async () => {
        await expect(link).toBeVisible();
        expect(Math.abs((await page.evaluate(() => window.scrollY)) - before)).toBeLessThan(within);
      }).toPass();
    },
  };
}

/** A browser may keep the card at its position, below the new offers. */
const BELOW_NEW_OFFERS = 900;

/** The first page of the site's list. */
const FIRST_PAGE = 48;

test('Both ways back lead to the same card of a list of the site that was loaded on', async ({ page, request }) => {
  const producer = await newCompany(request, 'producer');
  const counts = await request.get('/api/users/counts/', { headers: producer.headers });
  const { credit_offers: present } = ((await counts.json()) as { data: { credit_offers: number } }).data;
  if (present < FIRST_PAGE + 8) {
    const recycler = await newCompany(request, 'recycler');
    const credit = await addCredit(recycler);
    for (let made = present; made < FIRST_PAGE + 8; made += 1)
      await addOffer(recycler, credit.id, { credit_available: '1000' });
  }
  await openAs(page, producer, '/Erpcredits');
  const { loadOn, choose, open, isBack } = wayBack(page);
  await loadOn(FIRST_PAGE);
  const cards = page.getByRole('region', { name: 'Offers' }).getByRole('article');
  const card = cards.nth((await cards.count()) - 8);
  await choose((await card.getByRole('link').first().getAttribute('href')) ?? '');

  // Meanwhile the visitor opens a similar offer.
  await open();
  const similar = page.getByRole('region', { name: 'Similar offers' }).getByRole('article').first();
  const other = (await similar.getByRole('heading').textContent()) ?? '';
  await similar.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: other })).toBeVisible();
  await page.getByRole('link', { name: 'Back To Listing' }).click();
  await isBack();

  await open();
  await listOffer(request, 'Newer');
  await page.goBack();
  await isBack(BELOW_NEW_OFFERS);
});

test('Both ways back lead to the same card of a long list, read without a token', async ({ page, request }) => {
  notIn('no-storage', 'The test observes a document that opens with its log-in');
  const { id } = await listOffer(request, 'Many bales');
  const { data: offer } = await (await request.get(`/api/epr/public-credit-offers/${id}/`)).json();
  // The list renders only some of so many cards, whose place depends on the heights of the others. One of them has a page.
  const copies = (count: number, from: number) =>
    Array.from({ length: count }, (_, index) => ({ ...offer, id: id.replace(/.{4}$/, `${from + index}`) }));
  let first = copies(FIRST_PAGE, 1_000);
  const rest = [...copies(29, 2_000), offer, ...copies(72, 3_000)];
  await page.route(/\/api\/epr\/public-credit-offers\/(\?|$)/, (route) => {
    const isFirst = !new URL(route.request().url()).searchParams.has('cursor');
    const data = isFirst ? first : rest;
    return route.fulfill({
      json: { status: true, data, next: isFirst ? '/api/epr/public-credit-offers/?cursor=m' : null },
    });
  });
  const asked = recordCalls(page, 'GET /api/epr/public-credit-offers/');
  await openAs(page, await newCompany(request, 'producer'), '/ProducerCreditOffers');
  const { loadOn, choose, open, isBack } = wayBack(page);
  await loadOn(FIRST_PAGE);
  const list = page.getByRole('list', { name: 'Offers' });
  const link = page.locator(`a[href="/detail/${id}"]`);
  // The cards on the way have other heights than was estimated, so that one comes to the card step by step.
  for (let part = 1; part < 60 && (await link.count()) === 0; part += 1)
    await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), part * 600);
  await choose(`/detail/${id}`);

  // Spacers before and after the rendered rows.
  await expect(list.locator('> :not([data-index])')).toHaveCount(2);
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .include('ul[aria-label="Offers"]')
    .analyze();
  expect(violations.map(({ id: rule, nodes }) => `${rule}: ${nodes[0]?.html}`)).toEqual([]);
  expect(await list.getByRole('listitem').count()).toBe(await list.locator('> [data-index]').count());
  expect(asked.map((each) => each.headers()['authorization'])).toEqual(asked.map(() => undefined));
  expect(asked.length).toBeGreaterThan(0);

  await open();
  await page.getByRole('link', { name: 'Back To Listing' }).click();
  await isBack();

  await open();
  first = [...copies(1, 4_000), ...first];
  // A live update tells the page that the market has changed.
  await listOffer(request, 'Newer');
  await page.goBack();
  await isBack(BELOW_NEW_OFFERS);
});
