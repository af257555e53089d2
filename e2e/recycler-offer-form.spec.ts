/** Creating and updating an offer on the real server; the forms' texts and requests: `create-offer.test.tsx`, `update-offer.test.tsx`. */
import { financialYearLabel } from '../src/lib/financial-year.ts';
import { expect, expectMessage, test } from './fixtures.ts';
import { imageFile } from './upload-files.ts';
import { type Actor, addCredit, newCompany, addCreditAndOffer, openAs, THIS_YEAR } from './api-setup.ts';

test('An offer with its files goes on the market, and the form is empty again', async ({ page, request }) => {
  const recycler = await newCompany(request, 'recycler');
  await addCredit(recycler);
  await openAs(page, recycler, '/RecyclerCreateOffers');
  const form = page.getByRole('form', { name: 'Credit Offer' });
  await form.getByLabel('Offer Title').fill('Washed bales');
  await form.getByLabel('EPR Reg No').selectOption(recycler.person.registrationNumber);
  await form.getByLabel('Financial Year').selectOption(financialYearLabel(THIS_YEAR));
  await form.getByLabel('Product Type').selectOption('Category I');
  await form.getByLabel('Credit Type').selectOption('Recycling');
  await form.getByLabel('Credit Available').fill('40000');
  await form.getByLabel('Minimum Purchase').fill('1000');
  await form.getByLabel('Price per credit').fill('2.5');
  await form.getByRole('checkbox', { name: 'Tax Invoice' }).check();
  await form.getByLabel('Product Image').setInputFiles(await imageFile('bales'));
  await form.getByLabel('Availability Proof').setInputFiles(await imageFile('proof'));
  await form.getByRole('button', { name: 'Submit' }).click();
  await expectMessage(page, 'Offer created successfully');
  await expect(form.getByText('Choose a file or drop it here')).toHaveCount(2);
  await form.getByRole('link', { name: 'View Credit Offers' }).click();
  await expect(page.getByRole('heading', { name: 'Washed bales' })).toBeVisible();
});

async function filesOf({ api, headers }: Actor, offer: { id: string }) {
  const answer = await api.get(`/api/epr/credit-offers/${offer.id}/`, { headers });
  const { data }: { data: { product_image: string; availability_proof: string } } = await answer.json();
  return data;
}

test('An update replaces what was changed, leaves alone what another device has changed, and leads back to the list', async ({
  page,
  request,
}) => {
  const recycler = await newCompany(request, 'recycler');
  const offer = await addCreditAndOffer(recycler);
  await openAs(page, recycler, `/RecyclerUpdateOffers/${offer.id}`);
  const form = page.getByRole('form', { name: 'Update Credit Offer' });
  await form.getByLabel('Price per credit').fill('2.75');
  await form.getByRole('button', { name: 'Update' }).click();
  await expectMessage(page, 'Offer updated successfully');
  await expect(page).toHaveURL('/RecyclerCreditOffers');
  await expect(page.getByText('₹ 2.75/Kg')).toBeVisible();

  // A user who came from the list returns to it unchanged.
  const found = `/RecyclerCreditOffers?search=${offer.title}`;
  await page.goto(found);
  const before = await filesOf(recycler, offer);
  await page.getByRole('link', { name: `Edit ${offer.title}` }).click();
  await form.getByLabel('Product Image').setInputFiles(await imageFile('other'));
  await form.getByRole('button', { name: 'Update' }).click();
  await expect(page).toHaveURL(found);
  const after = await filesOf(recycler, offer);
  expect(after.product_image).not.toBe(before.product_image);
  expect(after.availability_proof).toBe(before.availability_proof);

  await page.goto(`/RecyclerUpdateOffers/${offer.id}`);
  await expect(form.getByLabel('Price per credit')).toHaveValue('2.75');
  const path = `/api/epr/credit-offers/${offer.id}/`;
  await request.patch(path, { headers: recycler.headers, data: { price_per_credit: '3.10' } });
  await form.getByLabel('Offer Title').fill('Bales, washed twice');
  await form.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByRole('heading', { name: 'Bales, washed twice' })).toBeVisible();
  await expect(page.getByText('₹ 3.10/Kg')).toBeVisible();
  await page.getByRole('link', { name: 'Edit Bales, washed twice' }).click();
  await form.getByRole('button', { name: 'Update' }).click();
  await expectMessage(page, 'Offer updated successfully');
});
