/** /ProducerTxnHistory: real uploads and downloads. A card's texts are tested in src/pages/producer/transactions.test.tsx. */
import { documentStatus, expect, expectMessage, test } from './fixtures.ts';
import { pdfFile } from './upload-files.ts';
import { newCompany, addCreditAndOffer, openAs, trade } from './api-setup.ts';

test.use({ expectedErrors: [/ERR_FAILED/] });

test('Documents are uploaded one after the other; the recycler’s come together, or not at all', async ({
  page,
  request,
}) => {
  const [recycler, producer] = [await newCompany(request, 'recycler'), await newCompany(request, 'producer')];
  const offer = await addCreditAndOffer(recycler);
  await trade({ recycler, producer, offer }, 'completed');
  await trade({ recycler, producer, offer }, 'paid');
  await openAs(page, producer, '/ProducerTxnHistory');
  const card = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') });
  const [paid, completed] = [
    card.filter({ has: page.getByText('Initiated', { exact: true }) }),
    card.filter({ has: page.getByText('Completed', { exact: true }) }),
  ];
  const dialog = page.getByRole('dialog', { name: /^Upload documents/ });
  await paid.getByRole('button', { name: /^Upload Transaction Proof/ }).click();
  await dialog.getByLabel('Transaction Proof', { exact: true }).setInputFiles(pdfFile('transfer'));
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expectMessage(page, 'Transaction updated successfully!');
  await expect(dialog).toHaveCount(0);
  await expect(paid.getByRole('button', { name: 'Uploaded Transaction Proof' })).toBeDisabled();
  await expect(paid).toContainText('The payment is being verified.');
  expect(await documentStatus(page, paid.getByRole('link', { name: /^View Transaction Proof/ }))).toBe(200);
  // The second document is uploaded later.
  await paid.getByRole('button', { name: /^Upload Producer Transfer Proof/ }).click();
  await dialog.getByLabel('Producer Transfer Proof').setInputFiles(pdfFile('receipt'));
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(paid.getByRole('button', { name: 'Uploaded Producer Transfer Proof' })).toBeDisabled();

  const saved = new Set<string>();
  page.on('download', (file) => saved.add(file.suggestedFilename()));
  // One of the two downloads fails: an incomplete proof would look complete.
  await page.route('**/files/**', (route) => route.abort(), { times: 1 });
  const download = completed.getByRole('button', { name: /^Download documents/ });
  await download.click();
  await expectMessage(page, 'The documents could not be downloaded. Please try again.');
  expect(saved.size).toBe(0);
  await expect(download).toBeFocused();
  await download.click();
  await expectMessage(page, 'Documents downloaded!');
  await expect.poll(() => saved.size).toBe(2);
  expect([...saved].every((name) => /^WO-\S+ (Credit Transfer Proof|Trail Documents)\.pdf$/.test(name))).toBe(true);

  const number = /WO-[\d-]+/.exec((await completed.textContent()) ?? '')?.[0] ?? 'no number';
  await page.getByRole('searchbox', { name: 'Search transactions' }).fill(number.toLowerCase());
  await expect(card).toHaveCount(1);
  await expect(card).toContainText(number);
});
