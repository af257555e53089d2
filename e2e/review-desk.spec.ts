/** The review desk by keyboard, on the real server; its texts and refusals are tested in src/pages/superadmin/review.test.tsx. */
import type { Page } from '@playwright/test';
import { addAccount, addCreditAndOffer, newCompany, openAs, superadmin, trade } from './api-setup.ts';
import { expect, expectMessage, test } from './fixtures.ts';

/** The document in the viewer, or what downloads it. */
const inViewer = (page: Page) => page.locator('iframe').or(page.getByRole('link', { name: /^Download / }));

/** Opens documents by O until all were shown; a browser without a viewer of PDFs, as on phones, downloads them. */
async function openDocuments(page: Page, count: number): Promise<void> {
  const hasViewer = await page.evaluate(() => navigator.pdfViewerEnabled);
  const opened = page
    .getByRole('article')
    .getByRole('listitem')
    .getByRole('button', { name: /, opened$/ });
  for (let seen = 1; seen <= count; seen += 1) {
    await page.keyboard.press('o');
    if (!hasViewer) await inViewer(page).click();
    await expect(opened).toHaveCount(seen);
  }
}

test('By keys alone an account is approved, another rejected with a reason, and a payment approved from the table of transactions', async ({
  page,
  request,
}) => {
  const [owner, producer] = [await newCompany(request, 'recycler'), await newCompany(request, 'producer')];
  const numbered = (digit: string) =>
    addAccount(owner, { epr_registration_number: `${owner.person.registrationNumber}${digit}` });
  const [first, second] = [await numbered('1'), await numbered('2')];
  const offer = await addCreditAndOffer(owner);
  const { id } = await trade({ recycler: owner, producer, offer }, 'proven');
  // The desk is opened at an item, which the demo market's older ones precede.
  await openAs(page, await superadmin(request), `/review?type=recycler_account&item=${first.id}`);
  const approve = page.getByRole('button', { name: 'Approve' });
  await expect(approve).toBeDisabled();
  await expect(approve).toHaveAccessibleDescription('Open the document first.');
  // Nothing is decided while the document was not opened.
  await page.keyboard.press('a');
  await openDocuments(page, 1);
  await expect(approve).toBeEnabled();
  // Document and claims are in view together.
  await page.setViewportSize({ width: 1366, height: 768 });
  await expect(inViewer(page)).toBeInViewport();
  await expect(approve).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('a');
  await expectMessage(page, 'Account approved successfully.');

  // The next one is the one that has waited since then.
  await expect(
    page.getByRole('article', { name: `Recycler account ${owner.person.registrationNumber}2` }),
  ).toBeVisible();
  await page.keyboard.press('r');
  const dialog = page.getByRole('dialog', { name: /^Reject / });
  await dialog.getByLabel('Reason').fill('The scan cannot be read.');
  await page.keyboard.press('Tab');
  await dialog.getByRole('button', { name: 'Reject' }).press('Enter');
  await expectMessage(page, 'Account rejected successfully.');
  const { data } = await (await request.get('/api/epr/recycler/', { headers: owner.headers })).json();
  const statusOf = (account: string) => data.find((each: { id: string }) => each.id === account)?.status;
  expect([statusOf(first.id), statusOf(second.id)]).toEqual(['approved', 'rejected']);

  await page.goto(`/AdminTxnHistory?view=table&search=${encodeURIComponent(producer.person.company)}`);
  const row = page.getByRole('table').getByRole('row').filter({ hasText: offer.title });
  await expect(row).toContainText('2 documents');
  await row.getByRole('link', { name: `Review ${offer.title}` }).click();
  await expect(page).toHaveURL(`/review?type=transaction&item=${id}`);
  await expect(page.getByRole('article', { name: /^Payment proof WO-/ })).toContainText(producer.person.company);
  await openDocuments(page, 2);
  await page.keyboard.press('a');
  await expectMessage(page, 'Transaction approved successfully!');
  const file = await (await request.get(`/api/epr/trades/${id}/`, { headers: producer.headers })).json();
  expect(file.data.stage).toBe('verified');
});
