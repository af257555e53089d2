/** A recycler's own offers: the list, its search, deleting. */
import { brand } from '../src/brand.ts';
import { financialYearLabel } from '../src/lib/financial-year.ts';
import { expect, expectFacts, expectMessage, test } from './market.ts';
import { addCredit, addOffer, ask, join, joinBare, listGoods, openAs, THIS_YEAR, trade } from './stage.ts';
import { cut, PROVOKED } from './answers.ts';
import { expectFailure, expectHead, expectLoading, searchFor } from './steps/screen-rules.ts';
import { SUPPORT_EMAIL } from './people.ts';

const LIST = 'GET /api/epr/credit-offers/';
const SCREEN = '/RecyclerCreditOffers';

test.use({ expectedErrors: PROVOKED });

test('The head: support in a green bar, heading, search, the way to a new offer', async ({ page, request }) => {
  const recycler = await join(request, 'recycler');
  await openAs(page, recycler, SCREEN);
  await expectHead(page, {
    heading: 'Credit Offers',
    subtext: "List of offers you've created!",
    search: 'Search your offers',
  });
  const bar = page.getByRole('complementary', { name: 'Support' });
  await expect(bar.getByRole('link', { name: brand.support.phone })).toHaveAttribute('href', /^tel:\+91/);
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
  await expect(page.getByText('No Credit Offers')).toBeVisible();
  await page.getByRole('link', { name: 'Add Credit Offer' }).first().click();
  await expect(page).toHaveURL('/RecyclerCreateOffers');
});

test('A card shows the offer and leads to its form', async ({ page, request }) => {
  const [recycler, producer] = [await join(request, 'recycler'), await join(request, 'producer')];
  const offer = await listGoods(recycler, { trail_documents: JSON.stringify(['Tax Invoice', 'Lorry Photographs']) });
  await trade({ recycler, producer, offer }, 'pending', { quantity: 5_000 });
  await openAs(page, recycler, SCREEN);
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: offer.title }) });
  await expect(card).toContainText('Recycling | Category I');
  await expectFacts(card, {
    Price: '₹ 2.50/Kg',
    'Available Credit': '50,000 Kg',
    Blocked: '5,000 Kg',
    'Minimum Purchase': '1,000 Kg',
  });
  await expect(card).toContainText(`FY ${financialYearLabel(THIS_YEAR)} · EPR ${recycler.person.registrationNumber}`);
  await expect(card).toContainText('Plastic');
  await expect(card).toContainText('Recycler · Mumbai, Maharashtra');
  await expect(card).toContainText('Tax Invoice, Lorry Photographs');
  await expect(card.getByRole('img').or(card.locator('img')).first()).toBeVisible();
  await expect(card.getByRole('link', { name: `Availability proof of ${offer.title}` })).toBeVisible();
  await card.getByRole('link', { name: `Edit ${offer.title}` }).click();
  await expect(page).toHaveURL(`/RecyclerUpdateOffers/${offer.id}`);
});

test('The search asks the server, filters, and stands in the address', async ({ page, request }) => {
  const recycler = await join(request, 'recycler');
  const { id } = await addCredit(recycler);
  const share = { credit_available: '10000' };
  await addOffer(recycler, id, { ...share, offer_title: 'Blue drums' });
  await addOffer(recycler, id, { ...share, offer_title: 'Green crates' });
  await page.clock.install();
  await openAs(page, recycler, SCREEN);
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Green crates', 'Blue drums']);
  await searchFor(page, LIST, 'drums');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Blue drums']);
  await page.reload();
  await expect(page.getByRole('searchbox')).toHaveValue('drums');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Blue drums']);
  await page.getByRole('searchbox').fill('nothing of the kind');
  await expect(page.getByText('No Credit Offers')).toBeVisible();
  await expect(page.getByText('None of your offers matches “nothing of the kind”.')).toBeVisible();
  await page.getByRole('link', { name: 'Show all' }).click();
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(2);
  await expect(page.getByRole('searchbox')).toHaveValue('');
});

test('Deleting asks first; the list reloads and pending counter-offers are declined', async ({ page, request }) => {
  const [recycler, producer] = [await join(request, 'recycler'), await join(request, 'producer')];
  const offer = await listGoods(recycler);
  await ask(producer, 'counter', offer.id);
  await openAs(page, recycler, SCREEN);
  const remove = page.getByRole('button', { name: `Delete ${offer.title}` });
  await remove.click();
  const question = page.getByRole('dialog', { name: 'Delete this offer?' });
  await expect(question).toContainText('It leaves the marketplace at once. Pending counter-offers are declined.');
  await expect(question).toContainText(offer.title);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { name: offer.title })).toBeVisible();
  await remove.click();
  await question.getByRole('button', { name: 'Yes, delete it!' }).click();
  await expect(page.getByRole('heading', { name: offer.title })).toBeHidden();
  await expect(page.getByText('No Credit Offers')).toBeVisible();
  await page.getByRole('link', { name: /^Counter Offers/ }).click();
  await expect(page.getByRole('button', { name: 'Declined' })).toBeDisabled();
});

test('After a delete by keyboard one goes on from the next offer, after the last from the heading', async ({
  page,
  request,
}) => {
  const recycler = await join(request, 'recycler');
  const { id } = await addCredit(recycler);
  const part = { credit_available: '5000' };
  const [first, second] = [await addOffer(recycler, id, part), await addOffer(recycler, id, part)];
  await openAs(page, recycler, SCREEN);
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
});

test('An offer with blocked credit stays, and why is said', async ({ page, request }) => {
  const [recycler, producer] = [await join(request, 'recycler'), await join(request, 'producer')];
  const offer = await listGoods(recycler);
  await trade({ recycler, producer, offer }, 'pending');
  const refusal = await request.delete(`/api/epr/credit-offers/${offer.id}/`, { headers: recycler.headers });
  expect(refusal.status()).toBe(409);
  const { error }: { error: string } = await refusal.json();
  await openAs(page, recycler, SCREEN);
  await page.getByRole('button', { name: `Delete ${offer.title}` }).click();
  const told = page.getByRole('dialog', { name: 'This offer cannot be deleted now' });
  await expect(told).toContainText(`${error.replace(/ of this offer.*/, '')} of it are blocked`);
  await expect(told.getByRole('button', { name: 'Yes, delete it!' })).toHaveCount(0);
  await told.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { name: offer.title })).toBeVisible();
  await page.getByRole('button', { name: `Delete ${offer.title}` }).click();
  await told.getByRole('button', { name: 'Edit the offer' }).click();
  await expect(page).toHaveURL(`/RecyclerUpdateOffers/${offer.id}`);
});

test('An offer that cannot be deleted for a failure stays, and why is said', async ({ page, request }) => {
  const recycler = await join(request, 'recycler');
  const offer = await listGoods(recycler);
  await openAs(page, recycler, SCREEN);
  const mend = await cut(page, 'DELETE /api/epr/credit-offers/{id}/');
  await page.getByRole('button', { name: `Delete ${offer.title}` }).click();
  await page.getByRole('button', { name: 'Yes, delete it!' }).click();
  await expectMessage(page, 'Network error! Please try again.');
  await expect(page.getByRole('button', { name: `Delete ${offer.title}` })).toBeFocused();
  await mend();
});

test('While the offers load it says so; a failure says why and can be tried again', async ({ page, request }) => {
  const recycler = await joinBare(request, 'recycler');
  await expectLoading(page, LIST, 'Loading offers...', () => openAs(page, recycler, SCREEN));
  await expect(page.getByText('No Credit Offers')).toBeVisible();
  await expectFailure(page, LIST, () => page.goto(SCREEN).then(() => undefined));
  await expect(page.getByText('No Credit Offers')).toBeVisible();
});

test('On the market one’s own offer says so and leads to its form', async ({ page, request }) => {
  const recycler = await join(request, 'recycler');
  const offer = await listGoods(recycler);
  await openAs(page, recycler, `/detail/${offer.id}`);
  const panel = page.getByRole('complementary', { name: 'Review Payment' });
  await expect(panel).toContainText('This is your offer, as buyers see it.');
  await expect(panel.getByRole('button', { name: 'Buy Now' })).toHaveCount(0);
  await panel.getByRole('link', { name: 'Edit' }).click();
  await expect(page).toHaveURL(`/RecyclerUpdateOffers/${offer.id}`);
  await openAs(page, await join(request, 'recycler'), `/detail/${offer.id}`);
  await expect(panel).toContainText('Recyclers are not allowed to make purchases');
  await expect(panel.getByRole('button', { name: 'Buy Now' })).toBeVisible();
  // Nothing leads a phone to a payment that is not theirs.
  await page.setViewportSize({ width: 375, height: 800 });
  await expect(page.getByRole('link', { name: /Review Payment$/ })).toHaveCount(0);
});
