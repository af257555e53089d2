/** Upload of a recycler's two documents to the real server; the screen's texts and requests: `transactions.test.tsx`. */
import { expect, expectMessage, test } from './fixtures.ts';
import { pdfFile } from './upload-files.ts';
import { newCompany, addCreditAndOffer, openAs, trade } from './api-setup.ts';

test('On a telephone the documents come one after the other, until the trade is completed; the error of an earlier try leaves the buttons free and goes with the next', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 375, height: 780 });
  const [recycler, producer] = [await newCompany(request, 'recycler'), await newCompany(request, 'producer')];
  const offer = await addCreditAndOffer(recycler);
  await trade({ recycler, producer, offer }, 'verified');
  await openAs(page, recycler, '/RecycleTxnHistory');
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: offer.title }) });
  await expect(card).toContainText(/WO-\d{4}-\d{2}-\d{6}/);
  // 5,000 × 2.50 × 1.005 × 1.18
  await expect(card).toContainText('₹ 14,823.75');
  await card.getByRole('button', { name: 'Upload Credit Transfer Proof' }).click();
  const dialog = page.getByRole('dialog');
  const upload = dialog.getByRole('button', { name: 'Upload', exact: true });
  await upload.click();
  await expectMessage(page, 'Please upload a document.');
  const error = await page.getByRole('region', { name: 'Messages' }).getByRole('listitem').boundingBox();
  const button = await upload.boundingBox();
  expect((error?.y ?? 0) + (error?.height ?? 0)).toBeLessThan(button?.y ?? 0);
  // A toast younger than a second counts as unread and would stay.
  await page.evaluate(() => {
    const now = Date.now();
    Date.now = () => now + 2_000;
  });
  await dialog.getByLabel('Credit Transfer Proof').setInputFiles(pdfFile('transfer'));
  await upload.click();
  await expectMessage(page, 'Transaction updated successfully!');
  await expect(page.getByText('Please upload a document.')).toHaveCount(0);
  await expect(dialog).toBeHidden();
  await expect(card.getByRole('button', { name: 'Uploaded Credit Transfer Proof' })).toBeDisabled();

  await card.getByRole('button', { name: 'Upload Trail Documents' }).click();
  await dialog.getByLabel('Trail Documents').setInputFiles(pdfFile('trail'));
  await upload.click();
  await expect(card.getByRole('button', { name: 'Uploaded Trail Documents' })).toBeDisabled();
  await expect(card).toContainText('Completed');
  await expect(card.getByRole('button', { name: /^Upload / })).toHaveCount(0);
});
