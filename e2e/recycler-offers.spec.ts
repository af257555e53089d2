/** A recycler's own offers, deleted on the real server and shown in the market; the list's texts and requests: `credit-offers.test.tsx`. */
import { expect, expectFacts, test } from './fixtures.ts';
import { addCredit, addOffer, placeRequest, newCompany, addCreditAndOffer, openAs } from './api-setup.ts';
import { SUPPORT_EMAIL } from './people.ts';
import { searchBox } from './steps/list-search.ts';

const SCREEN = '/RecyclerCreditOffers';

test('Offers are found, and deleted by keyboard: one goes on from the next, after the last from the heading; counter-offers are declined', async ({
  page,
  request,
}) => {
  const [recycler, producer] = [await newCompany(request, 'recycler'), await newCompany(request, 'producer')];
  const { id } = await addCredit(recycler);
  const part = { credit_available: '5000' };
  const [first, second] = [await addOffer(recycler, id, part), await addOffer(recycler, id, part)];
  await placeRequest(producer, 'counter', first.id);
  await openAs(page, recycler, SCREEN);
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: first.title }) });
  await expect(card.locator('img').first()).toBeVisible();
  await expectFacts(card, { 'Available Credit': '5,000 Kg', Blocked: '0 Kg' });
  const titles = page.getByRole('heading', { level: 2 });
  await expect(titles).toHaveText([second.title, first.title]);
  await searchBox(page).fill(first.title);
  await expect(titles).toHaveText([first.title]);
  await page.reload();
  await expect(searchBox(page)).toHaveValue(first.title);
  await expect(titles).toHaveText([first.title]);
  await searchBox(page).fill('');
  await expect(titles).toHaveCount(2);

  const remove = async (title: string) => {
    await page.getByRole('button', { name: `Delete ${title}` }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Yes, delete it!' }).focus();
    await page.keyboard.press('Enter');
  };
  await remove(second.title);
  await expect(page.getByRole('link', { name: `View ${first.title}` })).toBeFocused();
  await remove(first.title);
  await expect(page.getByText('No Credit Offers')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  // Support is in a green bar.
  const bar = page.getByRole('complementary', { name: 'Support' });
  await expect(bar.getByRole('link', { name: SUPPORT_EMAIL })).toHaveAttribute('href', /^mailto:/);
  const colour = await bar.evaluate((element) => {
    const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    if (!context) throw new Error('No canvas');
    context.fillStyle = getComputedStyle(element).backgroundColor;
    context.fillRect(0, 0, 1, 1);
    return [...context.getImageData(0, 0, 1, 1).data];
  });
  const [red = 0, green = 0, blue = 0] = colour;
  expect(green, `the bar's colour ${String(colour)}`).toBeGreaterThan(Math.max(red, blue));

  await page.getByRole('link', { name: /^Counter Offers/ }).click();
  await expect(page.getByRole('button', { name: 'Declined' })).toBeDisabled();
});

test('On the market one’s own offer says so and leads to its form', async ({ page, request }) => {
  const recycler = await newCompany(request, 'recycler');
  const offer = await addCreditAndOffer(recycler);
  await openAs(page, recycler, `/detail/${offer.id}`);
  const panel = page.getByRole('complementary', { name: 'Review Payment' });
  await expect(panel).toContainText('This is your offer, as buyers see it.');
  await expect(panel.getByRole('button', { name: 'Buy Now' })).toHaveCount(0);
  await panel.getByRole('link', { name: 'Edit' }).click();
  await expect(page).toHaveURL(`/RecyclerUpdateOffers/${offer.id}`);
  await openAs(page, await newCompany(request, 'recycler'), `/detail/${offer.id}`);
  await expect(panel).toContainText('Recyclers are not allowed to make purchases');
  await expect(panel.getByRole('button', { name: 'Buy Now' })).toBeVisible();
  // The phone layout has no payment button for the recycler.
  await page.setViewportSize({ width: 375, height: 800 });
  await expect(page.getByRole('link', { name: /Review Payment$/ })).toHaveCount(0);
});

test('An offer is paused, duplicated with its files, and put back on the market', async ({ page, request }) => {
  const recycler = await newCompany(request, 'recycler');
  const { id } = await addCredit(recycler);
  const offer = await addOffer(recycler, id, { credit_available: '5000' });
  const isPublic = async () => (await request.get(`/api/epr/public-credit-offers/${offer.id}/`)).status();
  await openAs(page, recycler, SCREEN);
  await page.getByRole('button', { name: `Pause ${offer.title}` }).click();
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: offer.title, exact: true }) });
  await expect(card.getByText('Paused', { exact: true })).toBeVisible();
  expect(await isPublic()).toBe(404);
  await page.getByRole('button', { name: `Resume ${offer.title}` }).click();
  await expect(card.getByText('Live', { exact: true })).toBeVisible();
  expect(await isPublic()).toBe(200);

  await page.getByRole('link', { name: `Duplicate ${offer.title}` }).click();
  await expect(page.getByLabel('Offer Title')).toHaveValue(`${offer.title} (copy)`);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText(`“${offer.title} (copy)” is on the market.`)).toBeVisible();
  await page.getByRole('link', { name: 'View Credit Offers' }).click();
  const copy = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: `${offer.title} (copy)` }) });
  await expect(copy.locator('img').first()).toHaveJSProperty('complete', true);
  expect(
    await copy
      .locator('img')
      .first()
      .evaluate((image: HTMLImageElement) => image.naturalWidth),
  ).toBeGreaterThan(0);
});
