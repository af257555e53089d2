/** A document of a trade is replaced; the earlier one stays for its readers. */
import { documentStatus, expect, expectMessage, test } from './fixtures.ts';
import { addCreditAndOffer, newCompany, openAs, trade } from './api-setup.ts';
import { pdfFile } from './upload-files.ts';

test('A producer replaces a payment proof; both files stay for the recycler, until the payment is verified', async ({
  page,
  open,
  request,
}) => {
  const [recycler, producer] = [await newCompany(request, 'recycler'), await newCompany(request, 'producer')];
  const { id } = await trade({ recycler, producer, offer: await addCreditAndOffer(recycler) }, 'proven');
  await openAs(page, producer, `/trade/${id}`);
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
