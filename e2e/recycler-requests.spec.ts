/** Purchase requests and counter-offers, decided on the real server; the screens' texts and requests: `requests.test.tsx`. */
import { expect, expectMessage, test } from './fixtures.ts';
import { placeRequest, newCompany, type Kind, addCreditAndOffer, openAs } from './api-setup.ts';

const SCREENS: readonly { kind: Kind; path: string; heading: string; noun: string; price: string; mine: string }[] = [
  {
    kind: 'purchase',
    path: '/RecyclerDirectPurchase',
    heading: 'Direct Purchase',
    noun: 'Purchase request',
    price: '2.50',
    mine: '/ProducerDirectPurchase',
  },
  {
    kind: 'counter',
    path: '/RecycleCounterOffers',
    heading: 'Counter Offers',
    noun: 'Counter-offer',
    price: '2.10',
    mine: '/ProducerCounterOffers',
  },
];

for (const { kind, path, heading, noun, price, mine } of SCREENS) {
  test(`${heading}: accepted by keyboard alone, and declined with a reason, which both parties read as text`, async ({
    page,
    request,
  }) => {
    const [recycler, producer] = [await newCompany(request, 'recycler'), await newCompany(request, 'producer')];
    const offer = await addCreditAndOffer(recycler);
    const { id } = await placeRequest(producer, kind, offer.id, { quantity: 1_000 });
    await placeRequest(producer, kind, offer.id, { quantity: 2_000 });
    await openAs(page, recycler, path);
    await page.getByRole('button', { name: /^Accept 2,000 Kg/ }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expectMessage(page, `${noun} accepted: 2,000 Kg at ₹ ${price}/Kg`);
    await expect(page.getByRole('main').getByRole('button', { name: 'Accepted' })).toBeVisible();
    // The pressed button is gone; the focus is on its card.
    await expect(page.getByRole('link', { name: 'View trade' }).first()).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: /^Accept 1,000 Kg/ })).toBeFocused();

    await page.getByRole('button', { name: /^Decline 1,000 Kg/ }).click();
    const confirmation = page.getByRole('dialog', { name: /^Decline this / });
    // The reason is optional: the initial focus is the same as without the field.
    await expect(confirmation.getByRole('button', { name: 'Cancel' })).toBeFocused();
    const result = '<b>Too low</b>, see https://evil.example';
    await confirmation.getByRole('textbox', { name: /^Reason/ }).fill(result);
    await confirmation.getByRole('button', { name: 'Decline' }).click();
    await expectMessage(page, `${noun} declined: 1,000 Kg at ₹ ${price}/Kg`);
    await expect(page.getByRole('main').getByText(`Reason: “${result}”`)).toBeVisible();

    await openAs(page, producer, `/trade/${id}`);
    const timeline = page.getByRole('region', { name: 'Timeline' });
    const declined = timeline.getByRole('listitem').filter({ hasText: 'Declined' });
    await expect(declined).toContainText(`Reason: “${result}”`);
    await expect(timeline.getByRole('link')).toHaveCount(0);
    await expect(page.getByRole('region', { name: /^Declined by / })).toContainText(result);
    await page.goto(mine);
    await expect(page.getByRole('main').getByText(`Reason: “${result}”`)).toBeVisible();
  });
}

test('The quantity available to a counter-offer follows the market, for both parties; a larger one cannot be accepted', async ({
  page,
  open,
  request,
}) => {
  const [recycler, producer] = [await newCompany(request, 'recycler'), await newCompany(request, 'producer')];
  const offer = await addCreditAndOffer(recycler);
  await placeRequest(producer, 'counter', offer.id);
  await openAs(page, recycler, '/RecycleCounterOffers');
  await expect(page.getByText('50,000 Kg of the offer are free now.')).toBeVisible();

  const buyer = await open('producer');
  await openAs(buyer, producer, '/ProducerCounterOffers');
  await expect(buyer.getByText('50,000 Kg of the offer are free now.')).toBeVisible();
  await placeRequest(await newCompany(request, 'producer'), 'purchase', offer.id, { quantity: 46_000 });
  await expect(page.getByText('Only 4,000 Kg of the offer are free now.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Accept 5,000 Kg/ })).toBeDisabled();
  await expect(page.getByRole('button', { name: /^Decline 5,000 Kg/ })).toBeEnabled();
  await expect(buyer.getByText('Only 4,000 Kg of the offer are free now.')).toBeVisible();
});
