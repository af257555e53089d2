/** An offer's page that stays open while the market goes on, and the ways to it and back. */
import type { APIRequestContext, Page } from '@playwright/test';
import { isStream } from './answers.ts';
import { expect, test } from './market.ts';
import { newPerson } from './people.ts';
import {
  type Actor,
  answer,
  ask,
  join,
  judgeAccount,
  listGoods,
  listOffer,
  type Offer,
  openAs,
  THIS_YEAR,
} from './stage.ts';

/** From the answer of the API to whoever caused it. */
const SOON = { timeout: 3_000 };

const panel = (page: Page) => page.getByRole('complementary', { name: 'Review Payment' });
const offerOf = (recycler: Actor, { id }: Offer) => ({
  path: `/api/epr/credit-offers/${id}/`,
  headers: recycler.headers,
});

async function stage(request: APIRequestContext) {
  const recycler = await join(request, 'recycler');
  return { recycler, producer: await join(request, 'producer'), offer: await listGoods(recycler) };
}

/** Somebody comes back to the window. */
const lookAgain = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')));

test.describe(() => {
  test.use({ expectedErrors: [/status of 404/] });

  test('Who buys sees at once what becomes of an open offer: free quantity, price, its end', async ({
    page,
    request,
  }) => {
    const { recycler, producer, offer } = await stage(request);
    const stream = page.waitForResponse(isStream);
    await openAs(page, producer, `/detail/${offer.id}`);
    await stream;
    await expect(panel(page).getByRole('button', { name: 'Buy Now' })).toBeEnabled();
    await ask(await join(request, 'producer'), 'purchase', offer.id, { quantity: 8_000 });
    await expect(panel(page)).toContainText('free 42,000 Kg', SOON);

    const { path, headers } = offerOf(recycler, offer);
    const changed = await request.patch(path, { headers, multipart: { price_per_credit: '2.75' } });
    expect(changed.ok()).toBe(true);
    await expect(panel(page).getByRole('alert').first()).toContainText('It was ₹ 2.50 per Kg', SOON);
    await expect(panel(page)).toContainText('₹ 2.75 per Kg');

    await judgeAccount(recycler, recycler.accountId, 'rejected');
    await expect(panel(page)).toContainText('not on the market any more', SOON);
    await expect(page.getByRole('button', { name: 'Buy Now' })).toHaveCount(0);
    await panel(page).getByRole('link', { name: 'Back To Listing' }).click();
    await expect(page).toHaveURL('/Erpcredits');
  });

  test('A visitor sees it on coming back to the window', async ({ page, request }) => {
    const { recycler, offer } = await stage(request);
    await page.goto(`/detail/${offer.id}`);
    await lookAgain(page);
    await expect(page.getByRole('button', { name: 'Buy Now' })).toBeVisible();
    const { path, headers } = offerOf(recycler, offer);
    expect((await request.delete(path, { headers })).ok()).toBe(true);
    // Where there are several servers, the others hear of it a moment later.
    await expect(async () => {
      await lookAgain(page);
      await expect(panel(page).getByRole('alert')).toContainText('not on the market any more', { timeout: 1_000 });
    }).toPass();
    await expect(panel(page).getByRole('link', { name: 'Back To Listing' })).toHaveAttribute('href', '/Erpcredits');
    await page.setViewportSize({ width: 375, height: 780 });
    await page.evaluate(() => window.scrollTo(0, 0));
    await expect(page.getByRole('link', { name: 'Not on the market any more' })).toBeInViewport();
  });
});

for (const path of ['/Erpcredits', '/ProducerCreditOffers'])
  test(`${path}: both ways back lead to the same card of a list that was loaded on`, async ({ page, request }) => {
    await openAs(page, await join(request, 'producer'), path);
    const cards = page.getByRole('region', { name: 'Offers' }).getByRole('article');
    const shown = page.getByRole('status').filter({ hasText: /offers shown/ });
    await expect(cards.first()).toBeVisible();
    await expect(async () => {
      await page.mouse.wheel(0, 3_000);
      expect(Number(/\d+/.exec((await shown.textContent()) ?? '')?.[0])).toBeGreaterThan(48);
    }).toPass();
    // By its address: other titles may begin alike, and whoever presses those leaves another place.
    const address = await cards
      .nth((await cards.count()) - 8)
      .getByRole('link')
      .first()
      .getAttribute('href');
    const link = page.locator(`a[href="${address}"]`);
    const card = cards.filter({ has: link });
    await card.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    const title = (await card.getByRole('heading').textContent()) ?? '';
    // Not where the card is: others list new offers meanwhile, which stand above it.
    const height = () => page.evaluate(() => window.scrollY);
    const before = await height();
    const isBack = async (within = 60) => {
      await expect(link).toBeVisible();
      expect(Math.abs((await height()) - before)).toBeLessThan(within);
    };
    const open = async () => {
      await link.click();
      await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
    };

    await open();
    await page.getByRole('link', { name: 'Back To Listing' }).click();
    await expect(() => isBack()).toPass();

    // The market goes on meanwhile; and one looks at a similar offer.
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
    // A browser may keep the card where it was, below what is new.
    await expect(() => isBack(900)).toPass();
  });

test('The e-mail typed at Login goes along to Sign up, and back', async ({ page }) => {
  const { email } = newPerson('producer');
  await page.goto('/login?next=%2Fdetail%2Fx');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('link', { name: 'Sign up' }).click();
  await expect(page).toHaveURL('/signup?next=%2Fdetail%2Fx');
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.getByLabel('Email').fill(`x${email}`);
  await page.getByRole('link', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { name: 'Login to your account' })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(`x${email}`);
});

test('Asking again begins with what one has asked for before', async ({ page, request }) => {
  const { recycler, producer, offer } = await stage(request);
  const nextYear = THIS_YEAR + 1;
  const { id } = await ask(producer, 'counter', offer.id, { quantity: 7_300, offer_price: '2.15', FY: nextYear });
  await answer(recycler, 'counter', id, 'rejected');
  await openAs(page, producer, `/trade/${id}`);
  await page.getByRole('link', { name: 'Make another offer' }).click();
  const form = page.getByRole('form', { name: 'Review Payment' });
  await expect(form.getByRole('spinbutton', { name: 'Quantity (Kg)' })).toHaveValue('7,300');
  await expect(form.getByLabel('Financial Year')).toHaveValue(String(nextYear));
  await expect(form.getByLabel('EPR Account')).toHaveValue(producer.accountId);
  await form.getByRole('button', { name: 'Make Counter Offer' }).click();
  const dialog = page.getByRole('dialog', { name: 'Make Counter Offer' });
  await expect(dialog.getByLabel('Offer Price (₹/Kg)')).toHaveValue('2.15');
  await expect(dialog.getByLabel('Quantity (Kg)')).toHaveValue('7,300');
  await dialog.getByLabel('Offer Price (₹/Kg)').fill('2.30');
  await dialog.getByRole('button', { name: 'Submit Offer' }).click();
  await expect(page).toHaveURL(/\/PlaceOder\//);
});
