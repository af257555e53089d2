/** The three dashboards, a target's page and System: their figures match the trades made over the API. */
import type { Locator, Page } from '@playwright/test';
import { hold } from './fake-responses.ts';
import { expect, expectFacts, expectMessage, test } from './fixtures.ts';
import {
  addCredit,
  addOffer,
  addTarget,
  type Actor,
  placeRequest,
  newCompany,
  addCreditAndOffer,
  type Offer,
  openAs,
  superadmin,
  THIS_YEAR,
  trade,
} from './api-setup.ts';

const yearName = (year: number) => `${year}-${String((year + 1) % 100).padStart(2, '0')}`;
const FY = yearName(THIS_YEAR);

/** Rows of the table behind a chart, opened by keyboard, as texts without the header. */
async function numbersOf(page: Page, title: string): Promise<string[][]> {
  const chart = page.getByRole('figure', { name: title });
  const table = chart.getByRole('table', { name: title });
  await expect(chart).toBeVisible();
  if (!(await table.isVisible())) {
    await chart.getByText('View as table').focus();
    await page.keyboard.press('Enter');
  }
  await expect(table).toBeVisible();
  const rows = await table.getByRole('row').all();
  return Promise.all(rows.slice(1).map((row) => row.locator('th, td').allTextContents()));
}

/** The card with that heading. */
const cardOf = (page: Page, heading: RegExp | string): Locator =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: heading }) });

/** A kind of credit that nobody else sells, so its prices are those of this test. */
const CORNER = { product_type: 'Category IV', credit_type: 'EoL' };

/** Three offers of that credit: 300 Kg available at ₹ 1.10, 1,000 Kg at ₹ 1.37, 5,000 Kg at ₹ 2.05. */
async function cornerTheMarket(recycler: Actor, rival: Actor): Promise<Offer[]> {
  const { id } = await addCredit(recycler, CORNER);
  const kind = { produce_type: CORNER.product_type, credit_type: CORNER.credit_type };
  const offerOf = (credit_available: string, minimum_purchase: string, price_per_credit: string) =>
    addOffer(recycler, id, { ...kind, credit_available, minimum_purchase, price_per_credit });
  const offers = [
    await offerOf('5000', '1', '2.05'),
    await offerOf('500', '100', '1.10'),
    await offerOf('1000', '400', '1.37'),
  ];
  // 200 Kg of the cheapest are reserved for somebody else.
  await placeRequest(rival, 'purchase', offers[1]?.id ?? '', { quantity: 200 });
  return offers;
}

test('The parties of trades see them on their dashboards: how far a target is, its history, what waits, credit by state of use', async ({
  page,
  request,
}) => {
  const [recycler, producer] = [await newCompany(request, 'recycler'), await newCompany(request, 'producer')];
  const { id: creditId } = await addCredit(recycler);
  await addCredit(recycler, { year: `${THIS_YEAR - 2}-01-01`, available_certificate_value: '700' });
  const offer = await addOffer(recycler, creditId, { credit_available: '30000' });
  const { id } = await addTarget(producer, { target_quantity: '20000' });
  const done = await trade({ recycler, producer, offer }, 'completed', { quantity: 6_000 });
  await trade({ recycler, producer, offer }, 'paid', { quantity: 2_000 });
  await trade({ recycler, producer, offer }, 'approved', { quantity: 1_500 });
  await trade({ recycler, producer, offer }, 'rejected', { quantity: 3_000 });
  await openAs(page, producer, '/ProducerDashboard');

  expect(await numbersOf(page, 'Progress by year and waste type')).toEqual([
    [`${FY} Plastic`, '20,000', '6,000', '3,500', '10,500'],
    ['Total', '20,000', '6,000', '3,500', '10,500'],
  ]);
  const card = page.getByRole('article', { name: `Target - 1, FY ${FY}, Recycling` });
  await expect(card.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '30');
  await expect(card.getByRole('listitem')).toHaveText(['Achieved 6,000 Kg', 'Blocked 3,500 Kg', 'Remaining 10,500 Kg']);
  const items = cardOf(page, /^Waiting for you/).getByRole('listitem');
  await expect(items).toHaveCount(2);
  await expect(items.nth(0)).toContainText(/upload the proof of WO-/);
  await expect(items.nth(1)).toContainText('initiate payment of 1,500 Kg at ₹ 2.50/Kg');
  await expect(items.nth(1)).toContainText('expires');
  await items.nth(1).getByRole('link').click();
  await expect(page).toHaveURL(/\/trade\//);
  await page.goBack();
  // Each link leads to exactly the waiting items.
  await cardOf(page, /^Waiting for you/)
    .getByRole('link', { name: 'Direct Purchase 1 waiting' })
    .click();
  await expect(page).toHaveURL('/ProducerDirectPurchase?stage=accepted');
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.goBack();
  await cardOf(page, /^Waiting for you/)
    .getByRole('link', { name: 'Transaction History 1 waiting' })
    .click();
  await expect(page).toHaveURL('/ProducerTxnHistory?stage=paying');
  await expect(page.getByRole('article')).toHaveCount(1);

  await page.goto(`/TargetStatus?target=${id}`);
  const rows = page.getByRole('table', { name: 'History of this target' }).getByRole('row');
  await expect(rows).toHaveCount(8);
  const steps = await Promise.all((await rows.all()).slice(1).map((row) => row.getByRole('cell').allTextContents()));
  expect(steps.map((cells) => cells.slice(1, 6))).toEqual([
    ['Released', '3,000 Kg', '6,000 Kg', '3,500 Kg', '10,500 Kg'],
    ['Blocked', '3,000 Kg', '6,000 Kg', '6,500 Kg', '7,500 Kg'],
    ['Blocked', '1,500 Kg', '6,000 Kg', '3,500 Kg', '10,500 Kg'],
    ['Blocked', '2,000 Kg', '6,000 Kg', '2,000 Kg', '12,000 Kg'],
    ['Achieved', '6,000 Kg', '6,000 Kg', '0 Kg', '14,000 Kg'],
    ['Blocked', '6,000 Kg', '0 Kg', '6,000 Kg', '14,000 Kg'],
    ['Added', '20,000 Kg', '0 Kg', '0 Kg', '20,000 Kg'],
  ]);
  const counting = page.getByRole('table', { name: 'Trades of this target' }).getByRole('row');
  await expect(counting).toHaveCount(4);
  await expect(counting.nth(1)).toContainText('Blocked');
  await expect(counting.nth(2)).toContainText('Blocked');
  await expect(counting.nth(3)).toContainText('Achieved');
  await counting.nth(3).getByRole('link').click();
  await expect(page).toHaveURL(`/trade/${done.id}`);

  await openAs(page, recycler, '/RecyclerDashboard');
  expect(await numbersOf(page, 'Credits by status')).toEqual([
    [yearName(THIS_YEAR - 2), '0', '0', '0', '700', '700'],
    [yearName(THIS_YEAR - 1), '0', '0', '0', '0', '0'],
    [FY, '6,000', '3,500', '20,500', '20,000', '50,000'],
    ['Total', '6,000', '3,500', '20,500', '20,700', '50,700'],
  ]);
});

test('Meeting a target costs what today’s offers of its year sum up to, and the button leads to exactly those', async ({
  page,
  request,
}) => {
  const [recycler, producer] = [await newCompany(request, 'recycler'), await newCompany(request, 'producer')];
  const offers = await cornerTheMarket(recycler, await newCompany(request, 'producer'));
  await addTarget(producer, { ...CORNER, target_quantity: '743' });
  await addTarget(producer, { ...CORNER, target_quantity: '9000', FY: THIS_YEAR + 1 });
  await addTarget(producer, { ...CORNER, target_quantity: '10', FY: THIS_YEAR + 2 });
  await openAs(page, producer, '/ProducerDashboard');

  const target = (year: number) => page.getByRole('article', { name: `FY ${yearName(year)}` });
  // 300 × 1.10 and 443 × 1.37, each with fee and GST.
  await expect(target(THIS_YEAR)).toContainText('₹ 1,111.08 to meet it today, with fee and GST');
  await expect(target(THIS_YEAR)).toContainText(
    `Item value ₹ 936.91, 2 offers of FY ${yearName(THIS_YEAR)}. Credits of other years are not counted.`,
  );
  await expect(target(THIS_YEAR)).toContainText(
    'Live offers of this credit and year: lowest ₹ 1.10, median ₹ 1.37, 3 offers.',
  );
  for (const year of [THIS_YEAR + 1, THIS_YEAR + 2])
    await expect(target(year)).toContainText(`No credit of FY ${yearName(year)} is on offer today.`);

  await target(THIS_YEAR).getByRole('link', { name: 'View matching offers' }).click();
  await expect(page).toHaveURL(
    `/ProducerCreditOffers?waste_type=Plastic&product_type=Category+IV&credit_type=EoL&FY=${THIS_YEAR}&ordering=price_per_credit`,
  );
  const titles = page.getByRole('article').getByRole('heading');
  await expect(titles).toHaveText([offers[1], offers[2], offers[0]].map((offer) => offer?.title ?? ''));
});

/** `Together` of the total row of a chart's table. */
async function togetherOf(page: Page, title: string): Promise<number> {
  const cell = (await numbersOf(page, title)).at(-1)?.[1] ?? '';
  return Number(cell.replaceAll(',', ''));
}

test('The superadmin sees value and volume grow by each trade; System shows the state of the server and verifies the ledger', async ({
  page,
  request,
}) => {
  const reviewer = await superadmin(request);
  await openAs(page, reviewer, `/AdminDashboad?FY=${THIS_YEAR}`);
  const before = [await togetherOf(page, 'Value by month'), await togetherOf(page, 'Volume by month')] as const;
  const [recycler, producer] = [await newCompany(request, 'recycler'), await newCompany(request, 'producer')];
  const offer = await addCreditAndOffer(recycler, { price_per_credit: '2.37' });
  await trade({ recycler, producer, offer }, 'paid', { quantity: 1_001 });
  await trade({ recycler, producer, offer }, 'cancelled', { quantity: 5_000 });
  await page.reload();
  expect((await togetherOf(page, 'Value by month')) - before[0]).toBeCloseTo(1_001 * 2.37, 2);
  expect((await togetherOf(page, 'Volume by month')) - before[1]).toBe(1_001);
  expect(await numbersOf(page, 'Value by month')).toHaveLength(13);

  await page.getByRole('navigation', { name: 'Workspace' }).getByRole('link', { name: 'System' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'System' })).toBeVisible();
  await expectFacts(page.getByRole('main'), { 'Rate limits': 'Off', Mail: 'Kept as files', State: 'Reachable' });
  const jobs = page.getByRole('table', { name: 'Jobs' });
  await expect(jobs.getByRole('row', { name: /^Deliver the outbox/ })).toContainText('Works');
  await page.getByRole('button', { name: 'Verify now' }).click();
  await expectMessage(page, 'The ledger is clean.');
  await expect(cardOf(page, 'Ledger')).toContainText(/Clean Last verified/);
});

for (const { role, path, list } of [
  { role: 'recycler', path: '/RecyclerDashboard', list: '/api/epr/credit/' },
  { role: 'producer', path: '/ProducerDashboard', list: '/api/epr/target/' },
] as const) {
  test(`The dashboard of a ${role} comes in one piece on a telephone: nothing moves, nothing scrolls sideways`, async ({
    page,
    request,
  }) => {
    const who = await newCompany(request, role);
    if (role === 'producer') await addTarget(who, { target_quantity: '123456789' });
    await page.setViewportSize({ width: 412, height: 823 });
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      const observer = new PerformanceObserver((found) => {
        for (const { value } of found.getEntries() as (PerformanceEntry & { value: number })[]) shifts.push(value);
      });
      observer.observe({ type: 'layout-shift', buffered: true });
    });
    // Delays the response that the head of the screen needs.
    const release = await hold(page, 'GET /api/users/counts/');
    const listed = page.waitForResponse((response) => new URL(response.url()).pathname === list);
    await openAs(page, who, path);
    await listed;
    await release();
    await expect(page.getByRole('region', { name: 'First steps' })).toBeVisible();
    await expect(page.getByRole('main').getByText('Loading...')).toHaveCount(0);
    const moved = await page.evaluate(
      () =>
        new Promise<number>((tell) => {
          requestAnimationFrame(() =>
            requestIdleCallback(() =>
              tell((window as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0)),
            ),
          );
        }),
    );
    expect(moved).toBeLessThanOrEqual(0.02);
    if (role === 'recycler') return;
    await page.setViewportSize({ width: 360, height: 740 });
    await expect(page.getByRole('figure', { name: 'Progress by year and waste type' })).toBeVisible();
    const tiles = await Promise.all(
      ['Target', 'Achieved'].map((name) => page.getByText(name, { exact: true }).first().boundingBox()),
    );
    expect(tiles[0]?.y).toBe(tiles[1]?.y);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  });
}
