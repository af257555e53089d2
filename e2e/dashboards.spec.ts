/** The three dashboards, a target's own screen and System: their numbers are those of the trades that were made over the API. */
import type { Locator, Page } from '@playwright/test';
import { hold } from './answers.ts';
import { expect, expectFacts, expectMessage, test } from './market.ts';
import {
  addCredit,
  addOffer,
  addTarget,
  type Actor,
  ask,
  join,
  listGoods,
  type Offer,
  openAs,
  superadmin,
  THIS_YEAR,
  trade,
} from './stage.ts';

const yearName = (year: number) => `${year}-${String((year + 1) % 100).padStart(2, '0')}`;
const FY = yearName(THIS_YEAR);
const NOBODY = '01980000-0000-7000-8000-000000000000';

/** The table behind a chart, opened by keyboard, as rows of text without the head. */
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

/** A credit that nobody else sells: the prices of it are all there are. */
const CORNER = { product_type: 'Category IV', credit_type: 'EoL' };

/** Three offers of that credit: 300 Kg free at ₹ 1.10, 1,000 Kg at ₹ 1.37, 5,000 Kg at ₹ 2.05. */
async function cornerTheMarket(recycler: Actor, rival: Actor): Promise<Offer[]> {
  const { id } = await addCredit(recycler, CORNER);
  const kind = { produce_type: CORNER.product_type, credit_type: CORNER.credit_type };
  const wish = (credit_available: string, minimum_purchase: string, price_per_credit: string) =>
    addOffer(recycler, id, { ...kind, credit_available, minimum_purchase, price_per_credit });
  const offers = [await wish('5000', '1', '2.05'), await wish('500', '100', '1.10'), await wish('1000', '400', '1.37')];
  // Of the cheapest, 200 Kg are somebody else's already.
  await ask(rival, 'purchase', offers[1]?.id ?? '', { quantity: 200 });
  return offers;
}

test('A producer sees how far targets are and what waits', async ({ page, request }) => {
  const [recycler, producer] = [await join(request, 'recycler'), await join(request, 'producer')];
  const offer = await listGoods(recycler);
  await addTarget(producer, { target_quantity: '20000' });
  await trade({ recycler, producer, offer }, 'completed', { quantity: 6_000 });
  await trade({ recycler, producer, offer }, 'paid', { quantity: 2_000 });
  await trade({ recycler, producer, offer }, 'approved', { quantity: 1_500 });
  await trade({ recycler, producer, offer }, 'rejected', { quantity: 3_000 });
  await openAs(page, producer, '/ProducerDashboard');

  expect(await numbersOf(page, 'Progress by year and waste type')).toEqual([
    [`${FY} Plastic`, '20,000', '6,000', '3,500', '10,500'],
    ['Total', '20,000', '6,000', '3,500', '10,500'],
  ]);
  const items = cardOf(page, /^Waiting for you/).getByRole('listitem');
  await expect(items).toHaveCount(2);
  await expect(items.nth(0)).toContainText(/upload the proof of WO-/);
  await expect(items.nth(1)).toContainText('initiate payment of 1,500 Kg at ₹ 2.50/Kg');
  await expect(items.nth(1)).toContainText('expires');
  await items.nth(1).getByRole('link').click();
  await expect(page).toHaveURL(/\/trade\//);
  await page.goBack();
  // The ways lead to all that wait, and to nothing else.
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
});

test('Meeting a target costs what today’s offers of its year sum up to, and the button leads to exactly those', async ({
  page,
  request,
}) => {
  const [recycler, producer] = [await join(request, 'recycler'), await join(request, 'producer')];
  const offers = await cornerTheMarket(recycler, await join(request, 'producer'));
  await addTarget(producer, { ...CORNER, target_quantity: '743' });
  await addTarget(producer, { ...CORNER, target_quantity: '9000', FY: THIS_YEAR + 1 });
  await addTarget(producer, { ...CORNER, target_quantity: '10', FY: THIS_YEAR + 2 });
  await openAs(page, producer, '/ProducerDashboard');

  const target = (year: number) => page.getByRole('article', { name: `FY ${yearName(year)}` });
  // 300 × 1.10 and 443 × 1.37, each with its fee and GST.
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

test('Of many targets the oldest with most still to buy come first, each with its price', async ({ page, request }) => {
  const [recycler, producer] = [await join(request, 'recycler'), await join(request, 'producer')];
  // Nobody else sells it.
  const scarce = { product_type: 'Category I', credit_type: 'EoL' };
  const { id } = await addCredit(recycler, scarce);
  const kind = { produce_type: scarce.product_type, credit_type: scarce.credit_type };
  await addOffer(recycler, id, { ...kind, credit_available: '6300', minimum_purchase: '1', price_per_credit: '1.50' });
  await addTarget(producer, { ...scarce, target_quantity: '900', FY: THIS_YEAR + 1 });
  await addTarget(producer, { target_quantity: '50' });
  await addTarget(producer, { ...scarce, target_quantity: '9000' });
  await addTarget(producer, { ...scarce, target_quantity: '10', FY: THIS_YEAR + 2 });
  await openAs(page, producer, '/ProducerDashboard');
  const rows = cardOf(page, /^Buy for these first/).getByRole('listitem');
  await expect(rows).toHaveCount(4);
  await expect(rows.nth(0)).toContainText(`FY ${yearName(THIS_YEAR)}`);
  await expect(rows.nth(0)).toContainText('9,000 Kgof 9,000 Kg still to buy');
  await expect(rows.nth(0)).toContainText('₹ 11,206.76for 6,300 Kg on offer today, with fee and GST');
  await expect(rows.nth(1)).toContainText('50 Kgof 50 Kg still to buy');
  await expect(rows.nth(2)).toContainText(`No credit of FY ${yearName(THIS_YEAR + 1)} is on offer today.`);
  await expect(rows.nth(3)).toContainText('10 Kgof 10 Kg still to buy');
  await rows
    .nth(0)
    .getByRole('link', { name: /^View offers/ })
    .click();
  await expect(page).toHaveURL(/product_type=Category\+I&credit_type=EoL&FY=\d{4}&ordering=price_per_credit$/);
});

test('A target bought beyond says by how much, one that trades under way close says so', async ({ page, request }) => {
  const [recycler, producer] = [await join(request, 'recycler'), await join(request, 'producer')];
  const offer = await listGoods(recycler);
  await addTarget(producer, { target_quantity: '5000' });
  const card = page.getByRole('article', { name: `FY ${FY}` });
  const goods = { recycler, producer, offer };
  await trade(goods, 'approved', { quantity: 5_000 });
  await openAs(page, producer, '/ProducerDashboard');
  await expect(card).toContainText('The trades in progress meet it.');
  await trade(goods, 'completed', { quantity: 6_500 });
  await expect(card).toContainText('6,500 Kg beyond the target.');
});

test('A target’s own screen tells its whole history', async ({ page, request }) => {
  const [recycler, producer] = [await join(request, 'recycler'), await join(request, 'producer')];
  const offer = await listGoods(recycler);
  const { id } = await addTarget(producer, { target_quantity: '20000' });
  const done = await trade({ recycler, producer, offer }, 'completed', { quantity: 6_000 });
  await trade({ recycler, producer, offer }, 'rejected', { quantity: 3_000 });
  await trade({ recycler, producer, offer }, 'pending', { quantity: 1_500 });
  await openAs(page, producer, `/TargetStatus?target=${id}`);

  const rows = page.getByRole('table', { name: 'History of this target' }).getByRole('row');
  await expect(rows).toHaveCount(7);
  const steps = await Promise.all((await rows.all()).slice(1).map((row) => row.getByRole('cell').allTextContents()));
  expect(steps.map((cells) => cells.slice(1, 6))).toEqual([
    ['Blocked', '1,500 Kg', '6,000 Kg', '1,500 Kg', '12,500 Kg'],
    ['Released', '3,000 Kg', '6,000 Kg', '0 Kg', '14,000 Kg'],
    ['Blocked', '3,000 Kg', '6,000 Kg', '3,000 Kg', '11,000 Kg'],
    ['Achieved', '6,000 Kg', '6,000 Kg', '0 Kg', '14,000 Kg'],
    ['Blocked', '6,000 Kg', '0 Kg', '6,000 Kg', '14,000 Kg'],
    ['Added', '20,000 Kg', '0 Kg', '0 Kg', '20,000 Kg'],
  ]);
  const counting = page.getByRole('table', { name: 'Trades of this target' }).getByRole('row');
  await expect(counting).toHaveCount(3);
  await expect(counting.nth(1)).toContainText('Blocked');
  await expect(counting.nth(2)).toContainText('Achieved');
  await counting.nth(2).getByRole('link').click();
  await expect(page).toHaveURL(`/trade/${done.id}`);
});

test.describe('What is not there', () => {
  test.use({ expectedErrors: [/status of 404/] });

  test('is said to be not found, without a pointless try again', async ({ page, request }) => {
    await openAs(page, await join(request, 'producer'), `/TargetStatus?target=${NOBODY}`);
    await expect(page.getByText('Not found.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
    const judge = await superadmin(request);
    for (const path of ['recyclers', 'producers']) {
      await openAs(page, judge, `/${path}/targetStatus/${NOBODY}`);
      await expect(page.getByText('Not found.')).toBeVisible();
      await expect(page.getByText('No achieved accounts found')).toHaveCount(0);
    }
  });
});

test('A recycler sees credit by state of use over the years', async ({ page, request }) => {
  const [recycler, producer] = [await join(request, 'recycler'), await join(request, 'producer')];
  const { id } = await addCredit(recycler);
  await addCredit(recycler, { year: `${THIS_YEAR - 2}-01-01`, available_certificate_value: '700' });
  const offer = await addOffer(recycler, id, { credit_available: '30000' });
  await trade({ recycler, producer, offer }, 'verified', { quantity: 4_000 });
  await trade({ recycler, producer, offer }, 'approved', { quantity: 2_500 });
  await openAs(page, recycler, '/RecyclerDashboard');
  expect(await numbersOf(page, 'Credit by state of use')).toEqual([
    [yearName(THIS_YEAR - 2), '0', '0', '0', '700', '700'],
    [yearName(THIS_YEAR - 1), '0', '0', '0', '0', '0'],
    [FY, '4,000', '2,500', '23,500', '20,000', '50,000'],
    ['Total', '4,000', '2,500', '23,500', '20,700', '50,700'],
  ]);
});

/** `Together` of the total line of a chart. */
async function togetherOf(page: Page, title: string): Promise<number> {
  const cell = (await numbersOf(page, title)).at(-1)?.[1] ?? '';
  return Number(cell.replaceAll(',', ''));
}

test('The superadmin sees value and volume grow by what was traded', async ({ page, request }) => {
  const judge = await superadmin(request);
  await openAs(page, judge, `/AdminDashboad?FY=${THIS_YEAR}`);
  const before = [await togetherOf(page, 'Value by month'), await togetherOf(page, 'Volume by month')] as const;
  const [recycler, producer] = [await join(request, 'recycler'), await join(request, 'producer')];
  const offer = await listGoods(recycler, { price_per_credit: '2.37' });
  await trade({ recycler, producer, offer }, 'paid', { quantity: 1_001 });
  await trade({ recycler, producer, offer }, 'cancelled', { quantity: 5_000 });
  await page.reload();
  expect((await togetherOf(page, 'Value by month')) - before[0]).toBeCloseTo(1_001 * 2.37, 2);
  expect((await togetherOf(page, 'Volume by month')) - before[1]).toBe(1_001);
  expect(await numbersOf(page, 'Value by month')).toHaveLength(13);
});

test('System tells how the house stands and verifies the ledger', async ({ page, request }) => {
  await openAs(page, await superadmin(request), '/AdminDashboad');
  await page.getByRole('navigation', { name: 'Workspace' }).getByRole('link', { name: 'System' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'System' })).toBeVisible();
  await expectFacts(page.getByRole('main'), { 'Rate limits': 'Off', Mail: 'Kept as files', State: 'Reachable' });
  const jobs = page.getByRole('table', { name: 'Jobs' });
  await expect(jobs.getByRole('row', { name: /^Deliver the outbox/ })).toContainText('Works');
  await page.getByRole('button', { name: 'Verify now' }).click();
  await expectMessage(page, 'The ledger is clean.');
  await expect(cardOf(page, 'Ledger')).toContainText(/Clean Last verified/);
});

test('System and the dashboard say that mail does not get out, and why', async ({ page, request }) => {
  await openAs(page, await superadmin(request), '/favicon.svg');
  const letters = [1, 2].map((id) => ({
    id: String(id),
    topic: 'trade.approved',
    at: '2026-11-20T06:00:00Z',
    attempts: 10,
    buried_at: '2026-11-20T07:00:00Z',
    reason: 'connect ECONNREFUSED',
  }));
  const outbox = { waiting: 3, waiting_since: '2026-11-20T06:00:00Z', buried: 0, letters: [] };
  let writable = false;
  let shown: object = { ...outbox, failing: { count: 3, reason: 'connect ECONNREFUSED' } };
  await page.route('**/api/superadmin/system/', async (route) => {
    const answer = await (await route.fetch()).json();
    await route.fulfill({
      json: { ...answer, data: { ...answer.data, outbox: shown, storage: { ...answer.data.storage, writable } } },
    });
  });
  await page.route('**/api/superadmin/concerns/', async (route) => {
    const answer = await (await route.fetch()).json();
    await route.fulfill({ json: { ...answer, data: { ...answer.data, failing_letters: 3, uploads_failing: true } } });
  });
  await page.goto('/AdminDashboad');
  const concern = cardOf(page, 'Looks wrong').getByRole('listitem').filter({ hasText: 'Mail does not get out' });
  await expect(concern).toContainText('3 messages wait');
  await expect(cardOf(page, 'Looks wrong').getByText('Documents cannot be uploaded')).toBeVisible();
  await concern.getByRole('link', { name: 'System' }).click();
  await expect(cardOf(page, 'Files')).toContainText('UploadsFailing');
  await expectFacts(page.getByRole('main'), { Waiting: '3', 'Failing so far': '3connect ECONNREFUSED' });
  await expect(cardOf(page, 'Messages that were not delivered')).toContainText('messages fail at the moment');
  // Nobody does anything, and still it changes.
  shown = { ...outbox, waiting: 0, buried: 2, failing: null, letters };
  writable = true;
  const again = page.getByRole('button', { name: 'Try all 2 again' });
  await expect(again).toBeVisible({ timeout: 20_000 });
  await expect(cardOf(page, 'Files')).toContainText('UploadsWorks');
  const sent = page.waitForRequest('**/api/superadmin/system/letters/retry/');
  shown = { ...outbox, waiting: 0, failing: null };
  await again.press('Enter');
  expect((await sent).method()).toBe('POST');
  await expectMessage(page, /tried again/);
  await expect(again).toBeHidden();
});

test.describe('while the database cannot be reached', () => {
  test.use({ expectedErrors: [/status of 503/] });
  test('System says so, and goes on by itself when it is back', async ({ page, request }) => {
    await openAs(page, await superadmin(request), '/favicon.svg');
    const json = { status: false, error: 'The service cannot be reached for a moment. Please try again.' };
    const address = '**/api/superadmin/system/';
    await page.route(address, (route) => route.fulfill({ status: 503, json }));
    await page.goto('/System');
    await expect(page.getByRole('heading', { name: 'The database cannot be reached' })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveText(json.error);
    await expectFacts(page.getByRole('main'), { Server: 'Answers', Database: 'Not reachable' });
    await page.unroute(address);
    await expect(page.getByRole('heading', { name: 'Ledger' })).toBeVisible({ timeout: 20_000 });
    await expect(page.getByRole('heading', { name: 'The database cannot be reached' })).toHaveCount(0);
  });
});

test('On a phone two tiles stand in a row, and nothing scrolls sideways', async ({ page, request }) => {
  const producer = await join(request, 'producer');
  await addTarget(producer, { target_quantity: '123456789' });
  await page.setViewportSize({ width: 360, height: 740 });
  await openAs(page, producer, '/ProducerDashboard');
  await expect(page.getByRole('figure', { name: 'Progress by year and waste type' })).toBeVisible();
  const tiles = await Promise.all(
    ['Target', 'Achieved'].map((name) => page.getByText(name, { exact: true }).first().boundingBox()),
  );
  expect(tiles[0]?.y).toBe(tiles[1]?.y);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});

for (const { role, path, list } of [
  { role: 'recycler', path: '/RecyclerDashboard', list: '/api/epr/credit/' },
  { role: 'producer', path: '/ProducerDashboard', list: '/api/epr/target/' },
] as const) {
  test(`The dashboard of a ${role} comes in one piece: nothing moves while somebody reads it`, async ({
    page,
    request,
  }) => {
    const who = await join(request, role);
    await page.setViewportSize({ width: 412, height: 823 });
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      const observer = new PerformanceObserver((found) => {
        for (const { value } of found.getEntries() as (PerformanceEntry & { value: number })[]) shifts.push(value);
      });
      observer.observe({ type: 'layout-shift', buffered: true });
    });
    // What stands at the head of the screen is known last.
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
  });
}
