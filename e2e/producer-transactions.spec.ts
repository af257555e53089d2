// @module-tag journey
/**
 * Documents of trades on the real server: downloaded together or not at all, and replaced while the earlier file stays for its readers. Texts and
 * uploads one after the other: src/pages/producer/transactions.test.tsx, src/pages/trade-documents.test.tsx.
 */
import { newCompany, addCreditAndOffer, openAs, trade } from './api-setup.ts';
import { documentStatus, expect, expectMessage, test } from './fixtures.ts';
import { pdfFile } from './upload-files.ts';

test.use({ expectedErrors: [/ERR_FAILED/] });

test('Documents arrive together or not at all; a replaced proof is kept', async ({ page, open, request }) => {
  const [recycler, producer] = [await newCompany(request, 'recycler'), await newCompany(request, 'producer')];
  const offer = await addCreditAndOffer(recycler);
  await trade({ recycler, producer, offer }, 'completed');
  const { id } = await trade({ recycler, producer, offer }, 'proven', { quantity: 4_000 });
  await openAs(page, producer, '/ProducerTxnHistory');
  const card = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') });
  const completed = card.filter({ has: page.getByText('Completed', { exact: true }) });
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

  await card
    .filter({ has: page.getByText('Initiated', { exact: true }) })
    .getByRole('link', { name: /^View trade/ })
    .click();
  await page.getByRole('button', { name: /^Replace Transaction Proof of WO-/ }).click();
  const dialog = page.getByRole('dialog', { name: /^Replace Transaction Proof: WO-/ });
  await dialog.getByLabel('New file').setInputFiles(pdfFile('better scan'));
  await dialog.getByRole('button', { name: 'Replace document' }).click();
  await expectMessage(page, 'Document replaced.');
  await expect(dialog).toHaveCount(0);

  const seller = await open('recycler');
  await openAs(seller, recycler, `/trade/${id}`);
  const documents = seller.getByRole('region', { name: 'Documents' });
  await documents.getByText('Replaced documents (1)').click();
  await expect(documents).toContainText(/Replaced \d{1,2} \w{3} 20\d\d/);
  for (const name of [/^View Transaction Proof of WO-/, /^View replaced Transaction Proof of WO-/])
    expect(await documentStatus(seller, documents.getByRole('link', { name }))).toBe(200);
  await expect(documents.getByRole('button', { name: /^Replace/ })).toHaveCount(0);
});
