/** Forms with entries beside the lists, explanations, and screens without a network or scripts. */
import { newCompany, openAs } from './api-setup.ts';
import { expect, expectMessage, test } from './fixtures.ts';
import { pdfFile } from './upload-files.ts';

/** The form of numbers of brand owners on the portal for plastic. */
const REAL_NUMBER = /^BO-27-000-05-[A-Z]{5}\d{4}[A-Z]-25$/;

test.describe(() => {
  test.use({ expectedErrors: [/status of 400/] });

  test('A producer registers a number with letters in a city that is not in the list', async ({ page, request }) => {
    const producer = await newCompany(request, 'producer');
    const { gstNumber } = producer.person;
    const number = `BO-27-000-05-${gstNumber.slice(2, 12)}-25`;
    expect(number).toMatch(REAL_NUMBER);
    await openAs(page, producer, '/ProducerEPRAccounts');
    const form = page.getByRole('form', { name: 'Add EPR Account' });
    await form.getByLabel('Waste Type').selectOption('Plastic');
    await form.getByLabel('EPR Registration No').fill('12A45');
    await form.getByLabel('Registration Date').fill('15 Jun 2023');
    await form.getByLabel('Epr Registered Name').fill(producer.person.company);
    await form.getByLabel('Producer Type').selectOption('Brand Owner (BO)');
    await form.getByLabel('State').selectOption('Maharashtra');
    await form.getByLabel('City', { exact: true }).selectOption('Other city');
    await form.getByLabel('City name').fill('Shrirampur (Rural)');
    await form.getByLabel('Address').fill('14 Dock Road');
    await form.getByLabel('EPR Registration Certificate').setInputFiles(pdfFile('certificate'));
    await form.getByRole('button', { name: 'Submit' }).click();
    await expect(form.getByText('Enter digits, or a number such as BO-27-000-05-ABCDE1234F-25.')).toBeVisible();
    const refused = form.getByLabel('EPR Registration No');
    const border = () => refused.evaluate((field) => getComputedStyle(field).borderColor);
    const red = await border();
    await refused.hover();
    expect(await border(), 'under the pointer').toBe(red);
    await refused.fill(` ${number.toLowerCase()} `);
    await form.getByRole('button', { name: 'Submit' }).click();
    await expectMessage(page, 'EPR Accounts successfully created!');
    await form.getByRole('link', { name: 'View EPR Accounts' }).click();
    const row = page.getByRole('row', { name: number });
    await expect(row).toContainText('Shrirampur (Rural)');
    await expect(row).toContainText('15 Jun 2023');
  });
});

test('An offer takes a PDF as availability proof; an explanation opens and closes', async ({ page, request }) => {
  const recycler = await newCompany(request, 'recycler');
  await openAs(page, recycler, '/RecyclerCreateOffers');
  const form = page.getByRole('form', { name: 'Credit Offer' });
  await form.getByRole('button', { name: 'What is EPR?' }).click();
  const tip = page.getByText(/^Extended producer responsibility:/);
  await expect(tip).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(tip).toBeHidden();
  await form.getByLabel('Availability Proof').setInputFiles(pdfFile('proof'));
  await expect(form.getByText(/proof\.pdf/)).toBeVisible();
});

test.describe('Without a network', () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] });

  test('a form says so, links keep the page, no typed text is lost', async ({ page, context, request }) => {
    const recycler = await newCompany(request, 'recycler');
    await openAs(page, recycler, '/RecyclerCreateOffers');
    const title = page.getByLabel('Offer Title');
    await title.fill('Typed before the tunnel');
    await expect(page.getByRole('button', { name: /^Notifications/ })).toBeVisible();
    await context.setOffline(true);
    const notice = page.getByText('You are offline. What you see may be out of date.');
    await expect(notice).toBeVisible();
    await page.getByRole('navigation', { name: 'Workspace' }).getByRole('link', { name: 'Trades' }).click();
    await expect(page).toHaveURL('/RecyclerCreateOffers');
    await expect(title).toHaveValue('Typed before the tunnel');
    await context.setOffline(false);
    await expect(notice).toBeHidden();
    await expect(title).toHaveValue('Typed before the tunnel');
  });
});

test.describe('Without scripts', () => {
  test.use({ javaScriptEnabled: false });

  const NOTICE = 'This page needs JavaScript. The marketplace and all public pages work without it.';

  test('the entrances and the screens of each role say what works', async ({ page }) => {
    for (const path of ['/login', '/Adminlogin', '/RecyclerDashboard', '/trades', '/review'])
      await test.step(path, async () => {
        await page.goto(path);
        await expect(page.locator('noscript p')).toHaveText(NOTICE);
        await expect(page.locator('noscript p')).toBeVisible();
      });
  });

  test('the table of the market is laid out: rows of two lines', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/Erpcredits?view=table&need=20000');
    await expect(page.locator('noscript p')).toHaveCount(0);
    const rows = page.getByRole('table').getByRole('row');
    const heights = await rows.evaluateAll((found) => found.map((row) => row.getBoundingClientRect().height));
    expect(Math.max(...heights.slice(1, 11))).toBeLessThan(60);
  });

  test('a header of the table and its explanation are as large as a finger needs, and apart', async ({ page }) => {
    const header = page.getByRole('columnheader', { name: 'FY', exact: true }).getByRole('button');
    // The explanation stands beside the header, and where the column is narrow below it.
    for (const [width, query] of [
      [1440, ''],
      [1024, '&need=20000'],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`/Erpcredits?view=table${query}`);
      const boxes = await header.evaluateAll((found) => found.map((button) => button.getBoundingClientRect().toJSON()));
      const [sort, explanation] = boxes as [DOMRect, DOMRect];
      expect(Math.min(sort.height, explanation.height), query).toBeGreaterThanOrEqual(24);
      expect(explanation.left >= sort.right || explanation.top >= sort.bottom, JSON.stringify(boxes)).toBe(true);
    }
  });

  test('the form of filters is laid out: its options stand in columns', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    for (const path of ['/filter', '/Erpcredits?panel=filter']) {
      await page.goto(path);
      const options = page.getByRole('group', { name: 'Waste Type' }).locator('label');
      const lefts = await options.evaluateAll((found) => found.map((label) => label.getBoundingClientRect().left));
      const steps = lefts.slice(1, 4).map((left, index) => Math.round(left - (lefts[index] ?? 0)));
      expect(new Set(steps).size, `${path}: ${lefts.join()}`).toBe(1);
    }
  });
});
