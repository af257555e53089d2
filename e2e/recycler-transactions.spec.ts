// @module-tag journey
/** Where a message stands beside the dialog of documents on a small tablet; texts, uploads and requests of the screen: `transactions.test.tsx`. */
import { newCompany, addCreditAndOffer, openAs, trade } from './api-setup.ts';
import { expect, expectMessage, test } from './fixtures.ts';
import { pdfFile } from './upload-files.ts';

test('On a small tablet an error leaves the buttons of the dialog free', async ({ page, request }) => {
  await page.setViewportSize({ width: 660, height: 780 });
  const [recycler, producer] = [await newCompany(request, 'recycler'), await newCompany(request, 'producer')];
  const offer = await addCreditAndOffer(recycler);
  await trade({ recycler, producer, offer }, 'verified');
  await openAs(page, recycler, '/RecycleTxnHistory');
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: offer.title }) });
  await card.getByRole('button', { name: 'Upload Credit Transfer Proof' }).click();
  const dialog = page.getByRole('dialog');
  const upload = dialog.getByRole('button', { name: 'Upload', exact: true });
  await upload.click();
  await expectMessage(page, 'Please upload a document.');
  const error = await page.getByRole('region', { name: 'Messages' }).getByRole('listitem').boundingBox();
  const button = await upload.boundingBox();
  expect(error?.y).toBeLessThan(80);
  expect((error?.y ?? 0) + (error?.height ?? 0)).toBeLessThan(button?.y ?? 0);
  await dialog.getByLabel('Credit Transfer Proof').setInputFiles(pdfFile('transfer'));
  await upload.click();
  await expectMessage(page, 'Transaction updated successfully!');
  await expect(dialog).toBeHidden();
});
