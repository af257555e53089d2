/**
 * /ProducerCreditOffers and /ProducerCreditOffers2 on the real market: the layout of their toolbar, and the way to an offer and back. Order, chips and
 * panel: src/pages/producer/credit-offers.test.tsx; what they ask the server for: `offers/market.test.ts`; by hand on the public market: `market.spec.ts`.
 */
import { addCredit, addOffer, newCompany, openAs } from './api-setup.ts';
import { expect, test } from './fixtures.ts';
import { newPerson } from './people.ts';
import { expectHead, HEADS } from './screen-heads.ts';

test('Chip and order share a line; a filtered list leads to an offer and back', async ({ page, request }) => {
  const producer = await newCompany(request, 'producer');
  const recycler = await newCompany(request, 'recycler');
  const mark = newPerson('recycler').registrationNumber;
  const credit = await addCredit(recycler);
  for (const [title, price] of [
    ['First', '3.00'],
    ['Second', '1.00'],
    ['Third', '2.00'],
  ] as const)
    await addOffer(recycler, credit.id, {
      offer_title: `${title} ${mark}`,
      price_per_credit: price,
      credit_available: '10000',
    });
  // With a category and an order chosen the toggles and orders fit on one line.
  await page.setViewportSize({ width: 1440, height: 900 });
  await openAs(page, producer, '/ProducerCreditOffers?waste_type=Plastic&state=Gujarat&ordering=price_per_credit');
  const chip = (name: string) =>
    page.getByRole('group', { name: 'Waste type' }).getByRole('button', { name: new RegExp(`^${name}`) });
  await expect(async () => {
    const oil = await chip('Oil').boundingBox();
    const sort = await page.getByRole('button', { name: /^Sort By/ }).boundingBox();
    expect(Math.abs((oil?.y ?? 0) - (sort?.y ?? 99))).toBeLessThan(8);
  }).toPass();
  await chip('Tyre').click();
  await expect(page).toHaveURL(/[?&]waste_type=Tyre/);

  await page.goto(`/ProducerCreditOffers2?search=${mark}`);
  await expectHead(page, HEADS.producer.market);
  const titles = page.getByRole('region', { name: 'Offers' }).getByRole('article').getByRole('heading');
  await expect(titles).toHaveText([`Third ${mark}`, `Second ${mark}`, `First ${mark}`]);
  await page.getByRole('button', { name: /^Sort By/ }).click();
  await page.getByRole('link', { name: 'High to Low', exact: true }).click();
  await expect(titles).toHaveText([`First ${mark}`, `Third ${mark}`, `Second ${mark}`]);
  const list = page.url();
  await page.getByRole('link', { name: `Second ${mark}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Second ${mark}` })).toBeVisible();
  await page.getByRole('link', { name: 'Back To Listing' }).click();
  await expect(page).toHaveURL(list);
});
