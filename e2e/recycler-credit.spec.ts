/** A recycler's credit, saved on the real server; the texts of forms and dashboard: `add-quantity.test.tsx`, `dashboard.test.tsx`. */
import { financialYearLabel } from '../src/lib/financial-year.ts';
import { expect, expectFacts, expectMessage, test } from './fixtures.ts';
import { addCredit, addOffer, placeRequest, newCompany, openAs, THIS_YEAR } from './api-setup.ts';
import { searchBox } from './steps/list-search.ts';

const DASHBOARD = '/RecyclerDashboard';
const ofYear = (year: number) => `FY ${financialYearLabel(year)}`;

test('Credit is added from the first steps, found on the dashboard by year and search, and edited in place', async ({
  page,
  request,
}) => {
  const recycler = await newCompany(request, 'recycler');
  await openAs(page, recycler, DASHBOARD);
  const steps = page.getByRole('region', { name: 'First steps' });
  const next = steps.locator('[aria-current="step"]');
  await expect(next).toContainText('Add your credit');
  await steps.getByRole('link', { name: 'Add Quantity' }).click();
  await expect(page).toHaveURL('/RecycleAddQuantity');
  const form = page.getByRole('form', { name: 'Add Quantity' });
  await form.getByLabel('EPR Registration Number').selectOption(recycler.person.registrationNumber);
  await form.getByLabel('Financial Year').selectOption(financialYearLabel(THIS_YEAR));
  await form.getByLabel('Product Type').selectOption('Category I');
  await form.getByLabel('Credit Type').selectOption('Recycling');
  await form.getByLabel('Processing Capacity').fill('500000');
  await form.getByLabel('Cumulative Certificate Potential').fill('100000');
  await form.getByLabel('Available Certificate Value').fill('50000');
  await form.getByRole('button', { name: 'Add Quantity' }).click();
  await expectMessage(page, 'Credit quantity added!');
  const list = page.getByRole('link', { name: 'List an offer' });
  await expect(page.locator(':focus').filter({ has: list })).toContainText('can be listed now');
  const { id } = await addCredit(recycler, { year: `${THIS_YEAR - 1}-01-01`, product_type: 'Category II' });
  await page
    .getByRole('navigation', { name: 'Workspace' })
    .getByRole('link', { name: /^Dashboard/ })
    .click();
  const latest = page.getByRole('region', { name: ofYear(THIS_YEAR) });
  await expect(latest).toContainText('50,000 Kg');
  await expect(next.getByRole('link')).toHaveAttribute('href', '/RecyclerCreateOffers');

  const years = page.getByRole('heading', { level: 2, name: /^FY / });
  await expect(years).toHaveText([ofYear(THIS_YEAR), ofYear(THIS_YEAR - 1)]);
  const filter = page.getByLabel('Filter By FY');
  await filter.selectOption(financialYearLabel(THIS_YEAR - 1));
  await expect(years).toHaveText([ofYear(THIS_YEAR - 1)]);
  await page.reload();
  await expect(filter).toHaveValue(String(THIS_YEAR - 1));
  await expect(years).toHaveText([ofYear(THIS_YEAR - 1)]);
  await filter.selectOption('All');
  await expect(years).toHaveCount(2);
  await searchBox(page).fill('category ii');
  await expect(years).toHaveText([ofYear(THIS_YEAR - 1)]);
  await searchBox(page).fill('');
  await expect(years).toHaveCount(2);

  await latest.getByRole('button', { name: /^Edit Category I/ }).click();
  const edit = page.getByRole('form', { name: /^Edit Category I/ });
  await expect(edit.getByLabel('Cumulative Certificate Potential')).toBeFocused();
  await edit.getByLabel('Available Certificate Value').fill('60000');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expectMessage(page, 'Values updated successfully!');
  await expect(edit).toBeHidden();
  await expectFacts(latest, { 'Available Certificate Value': '60,000 Kg' });
  await addOffer(recycler, id, { FY: String(THIS_YEAR - 1), produce_type: 'Category II' });
  await expect(steps).toBeHidden();
});

test('Requests that wait for a decision are on the dashboard, also after Back from their trade', async ({
  page,
  request,
}) => {
  const [recycler, producer] = [await newCompany(request, 'recycler'), await newCompany(request, 'producer')];
  const offer = await addOffer(recycler, (await addCredit(recycler)).id);
  await placeRequest(producer, 'counter', offer.id, { quantity: 1_000 });
  const { id } = await placeRequest(producer, 'purchase', offer.id, { quantity: 2_000 });
  await openAs(page, recycler, DASHBOARD);
  const waiting = page.getByRole('list').filter({ hasText: producer.person.company }).getByRole('listitem');
  await expect(waiting).toContainText(['1,000 Kg at ₹ 2.10/Kg', '2,000 Kg at ₹ 2.50/Kg']);
  await waiting.nth(1).getByRole('link').first().click();
  await expect(page).toHaveURL(`/trade/${id}`);
  await page.goBack();
  await page.getByRole('link', { name: /^Direct Purchase 1 waiting/ }).click();
  await expect(page).toHaveURL('/RecyclerDirectPurchase?stage=asked');
});
