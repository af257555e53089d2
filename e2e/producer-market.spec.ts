/** /ProducerCreditOffers and /ProducerCreditOffers2 on the real market. */
import type { Page } from '@playwright/test';
import { searchFor } from './steps/list-search.ts';
import { expect, test } from './fixtures.ts';
import { addCredit, addOffer, newCompany, openAs } from './api-setup.ts';
import { newPerson } from './people.ts';

const OFFERS = 'GET /api/epr/public-credit-offers/';
const cards = (page: Page) => page.getByRole('region', { name: 'Offers' }).getByRole('article');

test('Order, chip and panel narrow the market, and a card leads to its offer and back', async ({ page, request }) => {
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
  await page.clock.install();
  await openAs(page, producer, '/ProducerCreditOffers');
  await expect(cards(page).nth(3)).toBeVisible();
  await searchFor(page, OFFERS, mark);
  await expect(cards(page)).toHaveCount(3);
  const titles = cards(page).getByRole('heading');
  const sortBy = async (name: string) => {
    await page.getByRole('button', { name: /^Sort By/ }).click();
    await page.getByRole('link', { name, exact: true }).click();
  };
  await sortBy('High to Low');
  await expect(titles).toHaveText([`First ${mark}`, `Third ${mark}`, `Second ${mark}`]);
  await sortBy('Low to High');
  await expect(titles).toHaveText([`Second ${mark}`, `Third ${mark}`, `First ${mark}`]);
  await sortBy('Recently Added');
  await expect(titles).toHaveText([`Third ${mark}`, `Second ${mark}`, `First ${mark}`]);
  await sortBy('Clear Sort');
  await expect(page).toHaveURL(`/ProducerCreditOffers?search=${mark}`);

  const chip = (name: string) =>
    page.getByRole('group', { name: 'Waste type' }).getByRole('button', { name: new RegExp(`^${name}`) });
  await page.getByRole('link', { name: 'Clear filter' }).click();
  await chip('Tyre').click();
  await expect(page).toHaveURL('/ProducerCreditOffers?waste_type=Tyre');
  await expect(cards(page).first()).toContainText('Tyre');
  await expect(cards(page).filter({ hasNotText: 'Tyre' })).toHaveCount(0);
  await page.getByRole('button', { name: /^Filter/ }).click();
  const panel = page.getByRole('dialog', { name: 'Filters' });
  await panel.getByRole('button', { name: 'Clear All' }).click();
  await panel.getByRole('checkbox', { name: /^Plastic/ }).check();
  await panel.getByRole('button', { name: 'Credit Type' }).click();
  await panel.getByRole('checkbox', { name: /^Recycling/ }).check();
  await panel.getByRole('button', { name: 'Apply Now' }).click();
  await expect(page).toHaveURL('/ProducerCreditOffers?waste_type=Plastic&credit_type=Recycling');
  await expect(chip('Plastic')).toHaveAttribute('aria-pressed', 'true');
  await expect(cards(page).first()).toContainText('Recycling |');
  await expect(cards(page).filter({ hasNotText: 'Recycling |' })).toHaveCount(0);

  // With a category and an order chosen the toggles and orders fit on one line.
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/ProducerCreditOffers?waste_type=Plastic&state=Gujarat&ordering=price_per_credit');
  await expect(async () => {
    const oil = await chip('Oil').boundingBox();
    const sort = await page.getByRole('button', { name: /^Sort By/ }).boundingBox();
    expect(Math.abs((oil?.y ?? 0) - (sort?.y ?? 99))).toBeLessThan(8);
  }).toPass();

  await page.goto(`/ProducerCreditOffers2?search=${mark}`);
  const list = page.url();
  await page.getByRole('link', { name: `Second ${mark}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Second ${mark}` })).toBeVisible();
  await page.getByRole('link', { name: 'Back To Listing' }).click();
  await expect(page).toHaveURL(list);
});
