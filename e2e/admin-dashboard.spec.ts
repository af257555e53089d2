/** The superadmin's dashboard. */
import { expect, test } from './market.ts';
import { addAccount, addTarget, join, judgeAccount, listGoods, superadmin, THIS_YEAR, trade, openAs } from './stage.ts';
import { fill, hold, nextCall, refuse, reply, tryAgain } from './answers.ts';
import { searchFor } from './steps/screen-rules.ts';
import { BROKEN } from './steps/superadmin.ts';
import { columnsOf, factsOfCard, tileOf } from './steps/target-columns.ts';

test.use({ expectedErrors: [/status of 500|ERR_FAILED/] });

const STATS = '/api/superadmin/stats/';
const ACCOUNTS = '/api/superadmin/producer-epr/';
const TARGETS = '/api/superadmin/epr-targets/';

test('Four tiles say what the market counts', async ({ page, request }) => {
  const { headers } = await superadmin(request);
  const { data } = await (await request.get(STATS, { headers })).json();
  await openAs(page, await superadmin(request), '/AdminDashboad');
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  const accounts = data.total_recycler_epr_accounts + data.total_producer_epr_accounts;
  await expect(tileOf(page, 'Total EPR Accounts')).toHaveText(`Total EPR Accounts${accounts}`);
  await expect(tileOf(page, 'Total Achieved Targets')).toContainText(String(data.total_achieved_targets));
  const ongoing = data.total_epr_targets - data.total_achieved_targets;
  await expect(tileOf(page, 'Ongoing Targets')).toHaveText(`Ongoing Targets${ongoing}`);
  await expect(tileOf(page, 'Counter Offers')).toHaveText(`Counter Offers${data.total_counter_credit_offers}`);
});

test('The tile of ongoing targets never falls below 0; numbers are grouped as in India', async ({ page, request }) => {
  await openAs(page, await superadmin(request), '/favicon.svg');
  const data = {
    total_recycler_epr_accounts: 123_456,
    total_producer_epr_accounts: 1,
    total_achieved_targets: 9,
    total_epr_targets: 4,
    total_counter_credit_offers: 0,
  };
  await reply(page, `GET ${STATS}`, { status: true, data });
  await page.goto('/AdminDashboad');
  await expect(tileOf(page, 'Total EPR Accounts')).toContainText('1,23,457');
  await expect(tileOf(page, 'Ongoing Targets')).toHaveText('Ongoing Targets0');
});

test('Choosing a card of the Achieved column loads its targets', async ({ page, request }) => {
  const producer = await join(request, 'producer');
  const { registrationNumber, company } = producer.person;
  await addTarget(producer);
  const other = await addAccount(producer, { waste_type: 'E-waste', type: 'Producer', city: 'Pune' });
  await judgeAccount(producer, other.id, 'approved');
  await openAs(page, await superadmin(request), `/AdminDashboad?search=${encodeURIComponent(company)}`);
  const { achieved, ongoing } = columnsOf(page);
  await expect(achieved.getByRole('heading', { name: 'Achieved 2 accounts' })).toBeVisible();
  // The first one with a target is chosen by itself: the newest has none.
  await expect(ongoing.getByText(registrationNumber, { exact: true })).toBeVisible();
  const question = nextCall(page, `GET ${TARGETS}`, (query) => query.get('epr_account') === other.id);
  await achieved.getByRole('button', { name: 'E-waste' }).click();
  await question;
  await expect(ongoing.getByText('No Target', { exact: true })).toBeVisible();
  const card = achieved.getByRole('button', { name: `Registration Number ${registrationNumber}` });
  expect(await factsOfCard(card)).toEqual({
    'Registration Number': registrationNumber,
    'Registration Date': '15-06-2023',
    'Waste Type': 'Plastic',
    'Producer Type': 'Brand Owner (BO)',
    Owner: expect.stringContaining(company),
  });
  await expect(card).toContainText('Achieved');
  await expect(card).toContainText(company);
  await card.click();
  await expect(card).toHaveAttribute('aria-pressed', 'true');
  await expect(page).toHaveURL(new RegExp(`account=${producer.accountId}`));
  await expect(ongoing.getByRole('heading', { name: 'On Progress 1 targets' })).toBeVisible();
  await expect(ongoing.getByText('OnGoing', { exact: true })).toBeVisible();
  await expect(ongoing.getByText(registrationNumber, { exact: true })).toBeVisible();
  await expect(ongoing.getByRole('listitem').first()).toContainText(/Target - 1.*20,000 Kg/);
});

test('The number of accounts is that of all, also while the first of them stand there', async ({ page, request }) => {
  const judge = await superadmin(request);
  await openAs(page, judge, '/favicon.svg');
  const { headers } = judge;
  const { data } = await (await request.get(ACCOUNTS, { headers })).json();
  const figures = { total_producer_epr_accounts: 1_234, total_recycler_epr_accounts: 0 };
  await reply(page, `GET ${STATS}`, { status: true, data: figures });
  await page.route(`**${ACCOUNTS}**`, (route) =>
    route.request().url().includes('cursor')
      ? route.abort()
      : route.fulfill({
          json: { status: true, data: data.slice(0, 2), next: '/api/superadmin/producer-epr/?cursor=x' },
        }),
  );
  await page.goto('/AdminDashboad');
  const { achieved } = columnsOf(page);
  await expect(achieved.getByRole('heading', { name: 'Achieved 1,234 accounts' })).toBeVisible();
  await page.goto('/AdminDashboad?search=a');
  await expect(achieved.getByRole('heading', { name: 'Achieved 2+ accounts' })).toBeVisible();
});

test('A year goes as its first four characters and is kept in the address', async ({ page, request }) => {
  const producer = await join(request, 'producer');
  await addTarget(producer);
  await addTarget(producer, { FY: 2023, target_quantity: '700' });
  const { registrationNumber } = producer.person;
  await openAs(page, await superadmin(request), `/AdminDashboad?search=${registrationNumber}`);
  const { achieved, ongoing } = columnsOf(page);
  await expect(ongoing.getByRole('progressbar')).toHaveCount(2);
  const filter = page.getByLabel('Filter By FY');
  const question = nextCall(page, `GET ${TARGETS}`, (query) => query.get('search') === '2023');
  await filter.selectOption('2023-24');
  await question;
  await expect(page).toHaveURL(/FY=2023/);
  await expect(ongoing.getByRole('progressbar')).toHaveCount(1);
  await expect(ongoing.getByRole('listitem').first()).toContainText('700 Kg');
  // Without a text the year is what is searched for.
  const accounts = nextCall(page, `GET ${ACCOUNTS}`, (query) => query.get('search') === '2023');
  await page.getByRole('button', { name: 'Clear search' }).click();
  await accounts;
  await expect(achieved.getByRole('button', { name: registrationNumber })).toBeVisible();
  await filter.selectOption('All');
  await expect(page).toHaveURL('/AdminDashboad');
});

test('The years to choose from begin in 2022; a financial year starts in April', async ({ page, request }) => {
  await openAs(page, await superadmin(request), '/favicon.svg');
  const years = page.getByLabel('Filter By FY').getByRole('option');
  await page.clock.setFixedTime('2027-03-31T12:00:00+05:30');
  await page.goto('/AdminDashboad');
  const labels = ['2022-23', '2023-24', '2024-25', '2025-26', '2026-27', '2027-28', '2028-29', '2029-30', '2030-31'];
  await expect(years).toHaveText(['All', ...labels, '2031-32']);
  await page.clock.setFixedTime('2027-04-01T12:00:00+05:30');
  await page.reload();
  await expect(years).toHaveText(['All', ...labels, '2031-32', '2032-33']);
});

test('A search is sent half a second after the last letter', async ({ page, request }) => {
  await openAs(page, await superadmin(request), '/favicon.svg');
  await page.clock.install();
  await page.goto('/AdminDashboad');
  const { achieved } = columnsOf(page);
  await expect(achieved.getByRole('button').first()).toBeVisible();
  await searchFor(page, `GET ${ACCOUNTS}`, 'nobody of that name');
  await expect(page).toHaveURL('/AdminDashboad?search=nobody+of+that+name');
  await expect(achieved.getByText('No achieved accounts found')).toBeVisible();
});

test('It says what is on its way, and what failed with a way to try again', async ({ page, request }) => {
  await openAs(page, await superadmin(request), '/favicon.svg');
  const [stats, accounts, targets] = [
    await hold(page, `GET ${STATS}`),
    await hold(page, `GET ${ACCOUNTS}`),
    await hold(page, `GET ${TARGETS}`),
  ];
  await page.goto('/AdminDashboad');
  const main = page.getByRole('main');
  await expect(main.getByText('Loading stats...')).toBeVisible();
  await expect(main.getByText('Loading achieved accounts...')).toBeVisible();
  await accounts();
  await expect(main.getByText('Loading ongoing targets...')).toBeVisible();
  await targets();
  await stats();
  await expect(main.getByText(/^Loading/)).toHaveCount(0);
});

test('What failed is not shown as empty', async ({ page, request }) => {
  await openAs(page, await superadmin(request), '/favicon.svg');
  const [mendStats, mendAccounts] = [
    await refuse(page, `GET ${STATS}`, BROKEN),
    await reply(page, `GET ${ACCOUNTS}`, { data: 'no list' }),
  ];
  await page.goto('/AdminDashboad');
  const { achieved } = columnsOf(page);
  await expect(
    achieved.getByText('Invalid response format: Expected an array in the data key', { exact: true }),
  ).toBeVisible();
  await expect(achieved.getByText('No achieved accounts found')).toHaveCount(0);
  const alert = page.getByRole('alert').filter({ hasText: 'Something went wrong.' });
  await expect(alert).toBeVisible();
  await tryAgain(alert, mendStats);
  await expect(tileOf(page, 'Counter Offers')).toBeVisible();
  await tryAgain(achieved, mendAccounts);
  await expect(achieved.getByRole('heading', { name: /Achieved \d+/ })).toBeVisible();
});

test('What waits stands there oldest first; accounts are decided on the spot', async ({ page, request }) => {
  const [recycler, producer] = [await join(request, 'recycler'), await join(request, 'producer')];
  await trade({ recycler, producer, offer: await listGoods(recycler) }, 'proven');
  await addAccount(recycler, { epr_registration_number: `7${producer.person.registrationNumber}` });
  await openAs(page, await superadmin(request), '/AdminDashboad');
  const waiting = page.getByRole('region', { name: 'Waiting for approval' });
  await waiting.getByRole('button', { name: /^Show all/ }).click();
  const row = waiting.getByRole('row').filter({ hasText: `7${producer.person.registrationNumber}` });
  await expect(row.getByRole('link', { name: /^Certificate of/ })).toHaveAttribute('href', /\/files\//);
  const rows = waiting.getByRole('row');
  const numbers = await rows.allTextContents();
  const place = (text: string) => numbers.findIndex((each) => each.includes(text));
  expect(place(producer.person.company)).toBeLessThan(place(`7${producer.person.registrationNumber}`));
  await row.getByRole('combobox').selectOption('Approved');
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('Account approved successfully.');
  await expect(row).toHaveCount(0);
  await rows
    .filter({ hasText: producer.person.company })
    .getByRole('link', { name: /^Review and decide on Transaction/ })
    .click();
  await expect(page).toHaveURL(/\/AdminTxnHistory\?search=WO-/);
  await expect(page.getByRole('article')).toHaveCount(1);
});

test.describe('in the dark', () => {
  test.use({ colorScheme: 'dark', viewport: { width: 375, height: 812 } });
  test('A card is chosen on a phone', async ({ page, request }) => {
    const producer = await join(request, 'producer');
    await addTarget(producer, { FY: THIS_YEAR, target_quantity: '1234' });
    await openAs(page, await superadmin(request), `/AdminDashboad?search=${producer.person.registrationNumber}`);
    const { achieved, ongoing } = columnsOf(page);
    await achieved.getByRole('button', { name: producer.person.registrationNumber }).click();
    await expect(ongoing.getByRole('listitem').first()).toContainText('1,234 Kg');
  });
});

test('After a filter the Achieved box begins at its top', async ({ page, request }) => {
  const judge = await superadmin(request);
  const { data } = await (await request.get(ACCOUNTS, { headers: judge.headers })).json();
  const rows = Array.from({ length: 12 }, (_, index) => ({ ...data[0], id: String(index) }));
  // The year leaves half of them, still more than the box holds.
  await page.route(`**${ACCOUNTS}**`, (route) =>
    route.fulfill({
      json: { status: true, data: route.request().url().includes('search=2') ? rows.slice(6) : rows, next: null },
    }),
  );
  await fill(page, `GET ${TARGETS}`, []);
  await openAs(page, judge, '/AdminDashboad');
  const { achieved } = columnsOf(page);
  const cards = achieved.getByRole('button', { name: /Registration Number/ });
  const scrolled = () => achieved.getByRole('list').evaluate((list) => list.parentElement?.scrollTop);
  await cards.nth(4).scrollIntoViewIfNeeded();
  expect(await scrolled()).toBeGreaterThan(0);
  await page.getByLabel('Filter By FY').selectOption('2026-27');
  await expect(cards).toHaveCount(6);
  await expect.poll(scrolled).toBe(0);
  // Choosing one afterwards moves nothing.
  await cards.nth(4).click();
  await expect(cards.nth(4)).toHaveAttribute('aria-pressed', 'true');
  await expect(cards.nth(4)).toBeInViewport();
});
