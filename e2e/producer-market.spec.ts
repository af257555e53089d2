/** /ProducerCreditOffers and /ProducerCreditOffers2: chips, Clear filter, Filters, Sort By, search. */
import type { Page } from '@playwright/test';
import { hold, recordCalls, refuse, reply, tryAgain } from './answers.ts';
import { searchFor } from './steps/screen-rules.ts';
import { expect, test } from './market.ts';
import { addAccount, addCredit, addOffer, addTarget, join, judgeAccount, listOffer, openAs } from './stage.ts';
import { newPerson } from './people.ts';

const OFFERS = 'GET /api/epr/public-credit-offers/';
const chips = (page: Page) => page.getByRole('group', { name: 'Waste type' });
const cards = (page: Page) => page.getByRole('region', { name: 'Offers' }).getByRole('article');

test('Both addresses show the market with its chips, and a card leads to its offer', async ({ page, request }) => {
  const producer = await join(request, 'producer');
  const offer = await listOffer(request, 'Flakes', '2.75');
  for (const path of ['/ProducerCreditOffers', '/ProducerCreditOffers2']) {
    await openAs(page, producer, `${path}?search=${encodeURIComponent(offer.title)}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Credit Offers' })).toBeVisible();
    await expect(chips(page).getByRole('button')).toContainText(['Plastic', 'E-waste', 'Battery', 'Tyre', 'Oil']);
    const card = cards(page);
    await expect(card).toHaveCount(1);
    await expect(card).toContainText('Recycling | Category I');
    await expect(card).toContainText('₹ 2.75 per Kg');
    await expect(card).toContainText('50,000 Kg');
    await expect(card).toContainText('1,000 Kg');
    await expect(card.getByRole('link', { name: offer.title })).toHaveAttribute('href', `/detail/${offer.id}`);
  }
  const list = page.url();
  await cards(page).getByRole('link', { name: offer.title }).click();
  await expect(page.getByRole('heading', { level: 1, name: offer.title })).toBeVisible();
  await page.getByRole('link', { name: 'Back To Listing' }).click();
  await expect(page).toHaveURL(list);
});

test('A chip narrows, the same chip widens, another replaces it', async ({ page, request }) => {
  const producer = await join(request, 'producer');
  await openAs(page, producer, '/ProducerCreditOffers');
  const chip = (name: string) => chips(page).getByRole('button', { name: new RegExp(`^${name}`) });
  const asked = recordCalls(page, OFFERS);
  await chip('Tyre').click();
  await expect(page).toHaveURL('/ProducerCreditOffers?waste_type=Tyre');
  await expect(chip('Tyre')).toHaveAttribute('aria-pressed', 'true');
  await expect(cards(page).first()).toContainText('Tyre');
  await expect(cards(page).filter({ hasNotText: 'Tyre' })).toHaveCount(0);
  expect(asked.map((sent) => new URL(sent.url()).searchParams.get('waste_type'))).toContain('Tyre');
  await chip('Oil').click();
  await expect(page).toHaveURL('/ProducerCreditOffers?waste_type=Oil');
  await expect(chip('Tyre')).toHaveAttribute('aria-pressed', 'false');
  await chip('Oil').click();
  await expect(page).toHaveURL('/ProducerCreditOffers');
});

test('Clear filter clears category, panel and search, not the sort', async ({ page, request }) => {
  const producer = await join(request, 'producer');
  await openAs(
    page,
    producer,
    '/ProducerCreditOffers?waste_type=Plastic&credit_type=Recycling&ordering=price_per_credit&search=zzz',
  );
  await expect(page.getByText('No offers found for this category')).toBeVisible();
  await page.getByRole('link', { name: 'Clear filter' }).first().click();
  await expect(page).toHaveURL('/ProducerCreditOffers?ordering=price_per_credit');
  await expect(page.getByPlaceholder('What are you looking for?')).toHaveValue('');
  await expect(cards(page).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Clear filter' })).toHaveCount(0);
});

test('The Filters panel: groups, SELECT ALL, Clear All, Cancel, Apply Now', async ({ page, request }) => {
  const producer = await join(request, 'producer');
  await openAs(page, producer, '/ProducerCreditOffers');
  const open = () => page.getByRole('button', { name: /^Filter/ }).click();
  await open();
  const panel = page.getByRole('dialog', { name: 'Filters' });
  const groups = panel.getByRole('list', { name: 'Filter groups' }).getByRole('button');
  await expect(panel).toContainText('Each number counts all live offers of the market, whatever else you have chosen.');
  await expect(groups).toHaveText(['Waste Type', 'Product Type', 'Credit Type', 'Recycler Type', 'State']);
  await panel.getByRole('checkbox', { name: /^Plastic/ }).check();
  await expect(panel.getByRole('list', { name: 'Categories of Plastic' }).getByRole('listitem')).toHaveText([
    'Category I',
    'Category II',
    'Category III',
    'Category IV',
  ]);
  await panel.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL('/ProducerCreditOffers');
  await open();
  await expect(panel.getByRole('checkbox', { name: /^Plastic/ })).not.toBeChecked();
  await panel.getByRole('checkbox', { name: 'SELECT ALL' }).check();
  for (const name of ['Plastic', 'E-waste', 'Battery', 'Tyre', 'Oil'])
    await expect(panel.getByRole('checkbox', { name: new RegExp(`^${name}`) })).toBeChecked();
  await panel.getByRole('button', { name: 'Clear All' }).click();
  await expect(panel.getByRole('checkbox', { checked: true })).toHaveCount(0);
  await panel.getByRole('checkbox', { name: /^Battery/ }).check();
  await groups.filter({ hasText: 'Credit Type' }).click();
  await panel.getByRole('checkbox', { name: /^Recycling/ }).check();
  await panel.getByRole('button', { name: 'Apply Now' }).click();
  await expect(page).toHaveURL('/ProducerCreditOffers?waste_type=Battery&credit_type=Recycling');
  await expect(chips(page).getByRole('button', { name: /^Battery/ })).toHaveAttribute('aria-pressed', 'true');
  await expect(cards(page).filter({ hasNotText: 'Recycling |' })).toHaveCount(0);
});

test('Sort By: High to Low, Low to High, Recently Added, Clear Sort', async ({ page, request }) => {
  const producer = await join(request, 'producer');
  const recycler = await join(request, 'recycler');
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
  await openAs(page, producer, `/ProducerCreditOffers?search=${mark}`);
  const titles = cards(page).getByRole('heading');
  const sortBy = async (name: string) => {
    await page.getByRole('button', { name: /^Sort By/ }).click();
    await page.getByRole('link', { name, exact: true }).click();
  };
  await sortBy('High to Low');
  await expect(titles).toHaveText([`First ${mark}`, `Third ${mark}`, `Second ${mark}`]);
  await expect(page).toHaveURL(/ordering=-price_per_credit/);
  await sortBy('Low to High');
  await expect(titles).toHaveText([`Second ${mark}`, `Third ${mark}`, `First ${mark}`]);
  await expect(page).toHaveURL(/ordering=price_per_credit/);
  await sortBy('Recently Added');
  await expect(titles).toHaveText([`Third ${mark}`, `Second ${mark}`, `First ${mark}`]);
  await expect(page).toHaveURL(/ordering=-created_at/);
  await sortBy('Clear Sort');
  await expect(page).toHaveURL(`/ProducerCreditOffers?search=${mark}`);
});

test('The search filters what is loaded at once, whatever the capitals, and asks the server after half a second', async ({
  page,
  request,
}) => {
  const producer = await join(request, 'producer');
  const offer = await listOffer(request, 'Granulate');
  await page.clock.install();
  await openAs(page, producer, '/ProducerCreditOffers?ordering=-created_at');
  await expect(cards(page).nth(1)).toBeVisible();
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
  const box = page.getByPlaceholder('What are you looking for?');
  await box.fill(offer.title.toUpperCase());
  // The clock stands still: nothing was asked for.
  await expect(cards(page)).toHaveCount(1);
  await expect(page).toHaveURL('/ProducerCreditOffers?ordering=-created_at');
  await page.clock.resume();
  await box.fill('');
  await expect(cards(page).nth(1)).toBeVisible();
  await searchFor(page, OFFERS, offer.title.toUpperCase());
  await expect(page).toHaveURL(/search=GRANULATE/);
  await expect(cards(page)).toHaveCount(1);
});

test('While the market loads it says so; without an offer it says so too', async ({ page, request }) => {
  const producer = await join(request, 'producer');
  const release = await hold(page, OFFERS);
  await openAs(page, producer, '/ProducerCreditOffers');
  await expect(page.getByText('Loading offers...')).toBeVisible();
  await release();
  await expect(cards(page).first()).toBeVisible();
  await reply(page, OFFERS, { status: true, data: [], next: null });
  await page.reload();
  await expect(page.getByText('ERP Credits Not Available')).toBeVisible();
});

test.describe(() => {
  test.use({ expectedErrors: [/status of 500/] });

  test('A market that does not load says why and can be asked for again', async ({ page, request }) => {
    const producer = await join(request, 'producer');
    const mend = await refuse(page, OFFERS, { error: 'No market today.' });
    await openAs(page, producer, '/ProducerCreditOffers');
    await expect(page.getByText('No market today.')).toBeVisible();
    await tryAgain(page, mend);
    await expect(cards(page).first()).toBeVisible();
  });
});

test('Buying offers the approved accounts of that waste type alone', async ({ page, request }) => {
  const producer = await join(request, 'producer');
  const [other, pending] = [newPerson('producer').registrationNumber, newPerson('producer').registrationNumber];
  const { id } = await addAccount(producer, {
    epr_registration_number: other,
    waste_type: 'E-waste',
    type: 'Producer',
  });
  await judgeAccount(producer, id, 'approved');
  await addAccount(producer, { epr_registration_number: pending });
  const offer = await listOffer(request, 'Sheets');
  await openAs(page, producer, `/detail/${offer.id}`);
  const account = page.getByRole('form', { name: 'Review Payment' }).getByLabel('EPR Account');
  await expect(account.getByRole('option', { name: producer.person.registrationNumber })).toBeAttached();
  for (const number of [other, pending]) await expect(account.getByRole('option', { name: number })).toHaveCount(0);
});

test('All accounts are offered, however many pages of them there are, those that miss the credit first', async ({
  page,
  request,
}) => {
  const producer = await join(request, 'producer');
  await addTarget(producer, { target_quantity: '12000' });
  const newest = newPerson('producer').registrationNumber;
  const { id } = await addAccount(producer, { epr_registration_number: newest });
  await judgeAccount(producer, id, 'approved');
  const offer = await listOffer(request, 'Flakes');
  await page.route(/\/api\/epr\/producer\/\?/, (route) =>
    route.continue({ url: route.request().url().replace('page_size=200', 'page_size=1') }),
  );
  await openAs(page, producer, `/detail/${offer.id}`);
  const account = page.getByRole('form', { name: 'Review Payment' }).getByLabel('EPR Account');
  const { registrationNumber: first, company } = producer.person;
  await expect(account.getByRole('option')).toHaveText([
    'Select an EPR account',
    `${first} (${company}), 12,000 Kg missing`,
    `${newest} (${company})`,
  ]);
});
