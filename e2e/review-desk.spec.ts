// @module-tag journey
/** The review desk by keyboard, on the real server; its texts and refusals are tested in src/pages/superadmin/review.test.tsx. */
import type { Page } from '@playwright/test';
import { addAccount, addCreditAndOffer, decideAccount, newCompany, openAs, superadmin, trade } from './api-setup.ts';
import { expect, test } from './fixtures.ts';

// A verdict that came too late.
test.use({ expectedErrors: [/status of 409/] });

/** The document in the viewer, or what downloads it. */
const inViewer = (page: Page) => page.locator('iframe').or(page.getByRole('link', { name: /^Download / }));

/** Sees the first document, which opens by itself, and others by O; a browser without a viewer of PDFs, as on phones, downloads them. */
async function seeDocuments(page: Page, count: number): Promise<void> {
  const hasViewer = await page.evaluate(() => navigator.pdfViewerEnabled);
  const opened = page
    .getByRole('article')
    .getByRole('listitem')
    .getByRole('button', { name: /, opened$/ });
  for (let seen = 1; seen <= count; seen += 1) {
    if (seen > 1) await page.keyboard.press('o');
    if (!hasViewer) await inViewer(page).click();
    await expect(opened).toHaveCount(seen);
  }
}

test('Keys approve and reject accounts and undo; a late verdict returns', async ({ page, request }) => {
  const owner = await newCompany(request, 'recycler');
  const numbers = ['1', '2', '3', '4'].map((digit) => `${owner.person.registrationNumber}${digit}`);
  const accounts: { id: string }[] = [];
  for (const epr_registration_number of numbers) accounts.push(await addAccount(owner, { epr_registration_number }));
  const statuses = async () => {
    const { data } = await (await request.get('/api/epr/recycler/', { headers: owner.headers })).json();
    return accounts.map(({ id }) => data.find((each: { id: string }) => each.id === id)?.status);
  };
  const theCase = (place: number) => page.getByRole('article', { name: `Recycler account ${numbers[place]}` });
  // The desk is opened at an item, which the demo market's older ones precede.
  await openAs(page, await superadmin(request), `/review?type=recycler_account&item=${accounts[0]?.id}`);
  const approve = page.getByRole('button', { name: 'Approve' });
  await expect(approve).toBeDisabled();
  await expect(approve).toHaveAccessibleDescription('Open the document first.');
  // Nothing is decided while the document was not seen.
  await page.keyboard.press('a');
  await seeDocuments(page, 1);
  await expect(approve).toBeEnabled();
  // Document and claims are in view together.
  await page.setViewportSize({ width: 1366, height: 768 });
  await expect(inViewer(page)).toBeInViewport();
  await expect(approve).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('a');
  const line = page.getByText(`Approved ${numbers[0]}.`);
  await expect(line).toBeVisible();
  await expect(theCase(1)).toBeVisible();
  expect(await statuses()).toEqual(['pending', 'pending', 'pending', 'pending']);
  await page.keyboard.press('u');
  await expect(theCase(0)).toBeVisible();
  await page.keyboard.press('a');

  // The next one is the one that has waited since then; its verdict sends the one before.
  await expect(theCase(1)).toBeVisible();
  await page.keyboard.press('r');
  const dialog = page.getByRole('dialog', { name: /^Reject / });
  await dialog.getByLabel('Reason').fill('The scan cannot be read.');
  await page.keyboard.press('Tab');
  await dialog.getByRole('button', { name: 'Reject' }).press('Enter');
  await expect(page.getByText(`Rejected ${numbers[1]}.`)).toBeVisible();
  await expect.poll(statuses).toEqual(['approved', 'pending', 'pending', 'pending']);

  await expect(theCase(2)).toBeVisible();
  await seeDocuments(page, 1);
  // In another tab it is decided meanwhile.
  await decideAccount(owner, accounts[2]?.id ?? '', 'approved');
  await page.keyboard.press('a');
  await expect(theCase(3)).toBeVisible();
  await seeDocuments(page, 1);
  await page.keyboard.press('a');
  await expect(theCase(2)).toContainText('This account has already been decided.');
  // The last verdict is sent when the page is left.
  await page.goto('/');
  await expect.poll(statuses).toEqual(['approved', 'rejected', 'approved', 'approved']);
});

test('The table approves a payment with a reason, as its fee is not paid', async ({ page, request }) => {
  const [owner, producer] = [await newCompany(request, 'recycler'), await newCompany(request, 'producer')];
  const offer = await addCreditAndOffer(owner);
  const { id } = await trade({ recycler: owner, producer, offer }, 'proven');
  const search = encodeURIComponent(producer.person.company);
  await openAs(page, await superadmin(request), `/AdminTxnHistory?view=table&search=${search}`);
  const row = page.getByRole('table').getByRole('row').filter({ hasText: offer.title });
  await expect(row).toContainText('2 documents');
  await row.getByRole('link', { name: `Review ${offer.title}` }).click();
  await expect(page).toHaveURL(`/review?type=transaction&item=${id}`);
  const theCase = page.getByRole('article', { name: /^Payment proof WO-/ });
  await expect(theCase).toContainText(producer.person.company);
  await expect(theCase.getByRole('list', { name: 'Checks' })).toContainText(/The fee of ₹ [\d.,]+ is not paid\./);
  await seeDocuments(page, 2);
  await page.keyboard.press('a');
  const reason = page.getByLabel('Reason, for our team only');
  await expect(reason).toBeFocused();
  await page.keyboard.type('Short');
  await page.keyboard.press('Enter');
  await expect(theCase).toContainText('This item has a flag. Enter a reason of 10 to 300 characters.');
  await page.keyboard.type(', but they pay it by invoice.');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Approved WO-/)).toBeVisible();
  await page.goto(`/trade/${id}`);
  await expect(page.getByText('Short, but they pay it by invoice.')).toBeVisible();
  const file = await (await request.get(`/api/epr/trades/${id}/`, { headers: producer.headers })).json();
  expect(file.data.stage).toBe('verified');
  expect(JSON.stringify(file.data.history)).not.toContain('they pay it by invoice');
});
