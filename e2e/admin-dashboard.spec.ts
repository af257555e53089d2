/** The superadmin's dashboard on the real server; its tiles, states, filters and the choice of a card are tested beside the screen. */
import { addAccount, newCompany, openAs, superadmin } from './api-setup.ts';
import { expect, expectMessage, test } from './fixtures.ts';

const ACCOUNTS = '/api/superadmin/producer-epr/';

test('The dashboard approves an account, opens its list and resets a filtered box', async ({ page, request }) => {
  const recycler = await newCompany(request, 'recycler');
  const number = `7${recycler.person.registrationNumber}`;
  // More than the dashboard shows at first.
  for (const ending of ['', '1', '2', '3', '4', '5'])
    await addAccount(recycler, { epr_registration_number: `${number}${ending}` });
  const admin = await superadmin(request);
  const { data } = await (await request.get(ACCOUNTS, { headers: admin.headers })).json();
  const rows = Array.from({ length: 12 }, (_, index) => ({ ...data[0], id: String(index) }));
  // The Achieved column has more cards than its box holds; of the chosen year there are half of them, which are still more.
  await page.route(`**${ACCOUNTS}**`, async (route) => {
    const query = new URL(route.request().url()).searchParams;
    if (query.has('status')) return route.fallback();
    return route.fulfill({
      json: { status: true, data: query.get('search') === '2026' ? rows.slice(6) : rows, next: null },
    });
  });
  await page.route('**/api/superadmin/epr-targets/**', (route) =>
    route.fulfill({ json: { status: true, data: [], next: null } }),
  );
  await openAs(page, admin, '/AdminDashboad');

  await test.step('The Achieved box', async () => {
    const achieved = page.getByRole('region', { name: /^Achieved/ });
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

  await test.step('Waiting accounts', async () => {
    const waiting = page.getByRole('region', { name: 'Accounts waiting for approval' });
    await waiting.getByRole('button', { name: /^Show all/ }).click();
    const row = waiting.getByRole('row').filter({ has: page.getByText(number, { exact: true }) });
    await row.getByRole('combobox').selectOption('Approved');
    await expectMessage(page, 'Account approved successfully.');
    await expect(row).toHaveCount(0);
    const link = page.getByRole('list', { name: 'Waiting by kind' }).getByRole('link', { name: /producer accounts?$/ });
    const count = Number((await link.textContent())?.split(' ')[0]);
    await link.click();
    await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('Pending');
    await expect(page.getByRole('table').locator('tbody').getByRole('row')).toHaveCount(count);
  });
});
