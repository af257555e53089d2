/** What helps one to buy: the way from an offer to an account, quantities and prices that are said to be odd, what a phone shows. */
import type { Page } from '@playwright/test';
import { recordCalls } from './answers.ts';
import { expect, expectFacts, expectMessage, test } from './market.ts';
import { newPerson } from './people.ts';
import { addTarget, join, listGoods, listOffer, openAs } from './stage.ts';
import { fillLogin, fillSignUp } from './steps/entrance.ts';

const PHONE = { viewport: { width: 375, height: 780 }, hasTouch: true, isMobile: true } as const;

const panel = (page: Page) => page.getByRole('form', { name: 'Review Payment' });
const quantityOf = (page: Page) => page.getByRole('spinbutton', { name: 'Quantity (Kg)' });

test('From an offer one comes through sign-up and login back to it, with the e-mail at hand', async ({
  page,
  request,
}) => {
  const offer = await listOffer(request, 'Waited for');
  const person = newPerson('producer');
  await page.goto(`/detail/${offer.id}`);
  await page.getByRole('button', { name: 'Buy Now' }).click();
  await page.getByRole('link', { name: 'Sign up' }).click();
  // Whoever comes from an offer wants to buy.
  await expect(page.getByRole('radio', { name: 'As a Producer' })).toBeChecked();
  await fillSignUp(page, person);
  await page.getByLabel('Mobile Number').pressSequentially('+91 98765 43210');
  await expect(page.getByLabel('Mobile Number')).toHaveValue('9876543210');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('status').getByRole('link', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { name: 'Login to your account' })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(person.email);
  await fillLogin(page, person);
  await expect(page).toHaveURL(`/detail/${offer.id}`);
});

test('What the target misses is taken with one press; a quantity that cannot be bought stays, and is not sent', async ({
  page,
  request,
}) => {
  const [recycler, producer] = [await join(request, 'recycler'), await join(request, 'producer')];
  await addTarget(producer, { target_quantity: '20000' });
  const offer = await listGoods(recycler);
  await openAs(page, producer, `/detail/${offer.id}`);
  await panel(page).getByRole('button', { name: 'Take 20,000 Kg' }).click();
  await expect(quantityOf(page)).toHaveValue('20,000');
  await expect(panel(page).getByRole('button', { name: /^Take/ })).toHaveCount(0);

  await quantityOf(page).fill('60000');
  await quantityOf(page).blur();
  await expect(quantityOf(page)).toHaveValue('60,000');
  await expect(panel(page)).toContainText('Only 50,000 Kg are free.');
  await expectFacts(panel(page), { 'Total Payable': '–', 'Item Value': '–' });
  const sent = recordCalls(page, 'POST /api/epr/purchases-requests/');
  await panel(page).getByRole('button', { name: 'Buy Now' }).click();
  await expect(quantityOf(page)).toBeFocused();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await quantityOf(page).fill('1');
  await quantityOf(page).blur();
  await expect(quantityOf(page)).toHaveValue('1');
  await expect(panel(page)).toContainText(/At least [\d,]+ Kg\./);
  await expectFacts(panel(page), { 'Total Payable': '–' });
  await quantityOf(page).press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(sent).toEqual([]);
});

test('A counter-offer says what its price is beside the listed one', async ({ page, request }) => {
  const producer = await join(request, 'producer');
  const offer = await listOffer(request, 'Priced', '2.50');
  await openAs(page, producer, `/detail/${offer.id}`);
  await panel(page).getByRole('button', { name: 'Make Counter Offer' }).click();
  const dialog = page.getByRole('dialog', { name: 'Make Counter Offer' });
  const price = dialog.getByLabel('Offer Price (₹/Kg)');
  await price.fill('2');
  await expect(dialog).toContainText('20.0% below the listed price');
  await price.fill('25');
  await expect(dialog).toContainText('Above the listed price: Buy Now asks ₹ 2.50');
});

test('With a category and an order chosen the controls of the market keep to one line', async ({ page, request }) => {
  const producer = await join(request, 'producer');
  await page.setViewportSize({ width: 1440, height: 900 });
  await openAs(page, producer, '/ProducerCreditOffers?waste_type=Plastic&state=Gujarat&ordering=price_per_credit');
  await expect(async () => {
    const clear = await page.getByRole('link', { name: 'Clear filter' }).boundingBox();
    const sort = await page.getByRole('button', { name: /^Sort By/ }).boundingBox();
    expect(Math.abs((clear?.y ?? 0) - (sort?.y ?? 99))).toBeLessThan(8);
  }).toPass();
});

test('On a phone total and Buy Now stay in sight', async ({ open, request }) => {
  const offer = await listOffer(request, 'Carried in a pocket');
  const phone = await open('phone', PHONE);
  await phone.goto(`/detail/${offer.id}`);
  await expect(phone.getByText('Total Payable')).toBeInViewport();
  await phone.getByRole('button', { name: 'Buy Now' }).tap();
  await expect(phone).toHaveURL(/\/login/);
});

test.describe('With the font that stands in for one which came too late', () => {
  test.use({ expectedErrors: [/\.woff2/] });

  test('On a phone all of a filter is seen, and a message goes although a finger was last where it stands', async ({
    open,
    request,
  }) => {
    const producer = await join(request, 'producer');
    const phone = await open('phone', PHONE);
    // It is the wider of the two.
    await phone.route('**/*.woff2', (route) => route.abort());
    await openAs(phone, producer, '/ProducerCreditOffers');
    await phone.getByRole('button', { name: /^Filter/ }).tap();
    const filters = phone.getByRole('dialog', { name: 'Filters' });
    await filters.getByRole('button', { name: 'State' }).tap();
    await expect(filters.getByRole('checkbox', { name: /^Maharashtra/ })).toBeVisible();
    const sticksOut = await filters.evaluate((dialog) =>
      [...dialog.querySelectorAll('label')].some(
        (label) => label.scrollWidth > label.clientWidth || label.getBoundingClientRect().right > innerWidth,
      ),
    );
    expect(sticksOut).toBe(false);
    await filters.getByRole('button', { name: 'Cancel' }).tap();

    await openAs(phone, producer, `/ProducerAddTarget/${producer.accountId}`);
    await phone.getByLabel('Product Type').selectOption('Category II');
    await phone.getByLabel('Credit Type').selectOption('Recycling');
    await phone.getByLabel('Target Quantity').fill('1000');
    await phone.getByRole('button', { name: 'Add Quantity' }).tap();
    await expectMessage(phone, 'Target added!');
    const message = phone.getByRole('region', { name: 'Messages' }).getByText('Target added!');
    const place = await message.boundingBox();
    // A finger leaves the pointer lying there.
    await phone.mouse.move((place?.x ?? 0) + 5, (place?.y ?? 0) + 5);
    expect(place?.y).toBeLessThan(80);
    await expect(message).toBeHidden({ timeout: 6_000 });
  });
});

test('The icon is there for a document in a tab of its own too, which belongs to no origin', async ({ request }) => {
  const icon = await request.get('/favicon.ico');
  expect(icon.headers()).toMatchObject({ 'cross-origin-resource-policy': 'cross-origin' });
});
