/** The superadmin's dashboard with real data; its states and filters are tested beside the screen. */
import { fill } from './fake-responses.ts';
import { expect, test } from './fixtures.ts';
import {
  addAccount,
  addTarget,
  newCompany,
  decideAccount,
  addCreditAndOffer,
  openAs,
  superadmin,
  trade,
} from './api-setup.ts';
import { columnsOf, tileOf } from './steps/target-columns.ts';

const STATS = '/api/superadmin/stats/';
const ACCOUNTS = '/api/superadmin/producer-epr/';
const TARGETS = '/api/superadmin/epr-targets/';

test("The tiles show the market's figures; waiting items are decided or found in their list", async ({
  page,
  request,
}) => {
  const [recycler, producer] = [await newCompany(request, 'recycler'), await newCompany(request, 'producer')];
  const offer = await addCreditAndOffer(recycler);
  await trade({ recycler, producer, offer }, 'paid');
  await trade({ recycler, producer, offer }, 'proven');
  await addAccount(recycler, { epr_registration_number: `7${producer.person.registrationNumber}` });
  const admin = await superadmin(request);
  const { data } = await (await request.get(STATS, { headers: admin.headers })).json();
  await openAs(page, admin, '/AdminDashboad');
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  const accounts = data.total_recycler_epr_accounts + data.total_producer_epr_accounts;
  await expect(tileOf(page, 'Total EPR Accounts')).toHaveText(`Total EPR Accounts${accounts}`);
  await expect(tileOf(page, 'Total Achieved Targets')).toContainText(String(data.total_achieved_targets));
  const ongoing = data.total_epr_targets - data.total_achieved_targets;
  await expect(tileOf(page, 'Ongoing Targets')).toHaveText(`Ongoing Targets${ongoing}`);
  await expect(tileOf(page, 'Counter Offers')).toHaveText(`Counter Offers${data.total_counter_credit_offers}`);
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

  await page.goto('/AdminDashboad');
  const link = page.getByRole('list', { name: 'Waiting by kind' }).getByRole('link', { name: /transactions?$/ });
  const count = Number((await link.textContent())?.split(' ')[0]);
  await link.click();
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('proven');
  await expect(page.getByRole('article')).toHaveCount(count);
});

test('A card of the Achieved column is chosen and its targets load, on a phone in the dark too', async ({
  page,
  request,
}) => {
  const producer = await newCompany(request, 'producer');
  const { registrationNumber, company } = producer.person;
  await addTarget(producer);
  const other = await addAccount(producer, { waste_type: 'E-waste', type: 'Producer', city: 'Pune' });
  await decideAccount(producer, other.id, 'approved');
  await openAs(page, await superadmin(request), `/AdminDashboad?search=${encodeURIComponent(company)}`);
  const { achieved, ongoing } = columnsOf(page);
  await expect(achieved.getByRole('heading', { name: 'Achieved 2 accounts' })).toBeVisible();
  // The first account with a target is selected by default: the newest has none.
  await expect(ongoing.getByText(registrationNumber, { exact: true })).toBeVisible();
  await achieved.getByRole('button', { name: 'E-waste' }).click();
  await expect(ongoing.getByText('No Target', { exact: true })).toBeVisible();
  const card = achieved.getByRole('button', { name: `Registration Number ${registrationNumber}` });
  await card.click();
  await expect(card).toHaveAttribute('aria-pressed', 'true');
  await expect(page).toHaveURL(new RegExp(`account=${producer.accountId}`));
  await expect(ongoing.getByRole('heading', { name: 'On Progress 1 targets' })).toBeVisible();
  await expect(ongoing.getByText('OnGoing', { exact: true })).toBeVisible();
  await expect(ongoing.getByText(registrationNumber, { exact: true })).toBeVisible();
  await expect(ongoing.getByRole('listitem').first()).toContainText(/Target - 1.*20,000 Kg/);

  await page.setViewportSize({ width: 375, height: 812 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await achieved.getByRole('button', { name: 'E-waste' }).click();
  await expect(ongoing.getByText('No Target', { exact: true })).toBeVisible();
  await card.click();
  await expect(ongoing.getByRole('listitem').first()).toContainText('20,000 Kg');
});

test('After a filter the Achieved box begins at its top', async ({ page, request }) => {
  const reviewer = await superadmin(request);
  const { data } = await (await request.get(ACCOUNTS, { headers: reviewer.headers })).json();
  const rows = Array.from({ length: 12 }, (_, index) => ({ ...data[0], id: String(index) }));
  // Half of them are of that year, still more than the box holds.
  await page.route(`**${ACCOUNTS}**`, (route) =>
    route.fulfill({
      json: { status: true, data: route.request().url().includes('search=2') ? rows.slice(6) : rows, next: null },
    }),
  );
  await fill(page, `GET ${TARGETS}`, []);
  await openAs(page, reviewer, '/AdminDashboad');
  const { achieved } = columnsOf(page);
  const cards = achieved.getByRole('button', { name: /Registration Number/ });
  const scrolled = () => achieved.getByRole('list').evaluate((list) => list.parentElement?.scrollTop);
  await cards.nth(4).scrollIntoViewIfNeeded();
  expect(await scrolled()).toBeGreaterThan(0);
  await page.getByLabel('Filter By FY').selectOption('2026-27');
  await expect(cards).toHaveCount(6);
  await expect.poll(scrolled).toBe(0);
  // Selecting an account afterwards does not scroll.
  await cards.nth(4).click();
  await expect(cards.nth(4)).toHaveAttribute('aria-pressed', 'true');
  await expect(cards.nth(4)).toBeInViewport();
});
