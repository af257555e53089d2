// @module-tag journey
/**
 * A recycler's dashboard on the real server: what waits leads to its trade and back, and credit is edited in place. The texts, filters and first steps:
 * `add-quantity.test.tsx`, `dashboard.test.tsx`; that credit is added by hand: `a-whole-trade.spec.ts`.
 */
import { financialYearLabel } from '#lib/financial-year.ts';
import { addCreditAndOffer, placeRequest, newCompany, openAs, THIS_YEAR } from './api-setup.ts';
import { expect, expectFacts, expectMessage, test } from './fixtures.ts';

test('The dashboard lists waiting requests, also after Back, and edits a credit', async ({ page, request }) => {
  const [recycler, producer] = [await newCompany(request, 'recycler'), await newCompany(request, 'producer')];
  const offer = await addCreditAndOffer(recycler);
  await placeRequest(producer, 'counter', offer.id, { quantity: 1_000 });
  const { id } = await placeRequest(producer, 'purchase', offer.id, { quantity: 2_000 });
  await openAs(page, recycler, '/RecyclerDashboard');
  const waiting = page.getByRole('list').filter({ hasText: producer.person.company }).getByRole('listitem');
  await expect(waiting).toContainText(['1,000 Kg at ₹ 2.10/Kg', '2,000 Kg at ₹ 2.50/Kg']);
  await waiting.nth(1).getByRole('link').first().click();
  await expect(page).toHaveURL(`/trade/${id}`);
  await page.goBack();

  const latest = page.getByRole('region', { name: `FY ${financialYearLabel(THIS_YEAR)}` });
  await latest.getByRole('button', { name: /^Edit Category I/ }).click();
  const edit = page.getByRole('form', { name: /^Edit Category I/ });
  await expect(edit.getByLabel('Cumulative Certificate Potential')).toBeFocused();
  await edit.getByLabel('Available Certificate Value').fill('60000');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expectMessage(page, 'Values updated successfully!');
  await expect(edit).toBeHidden();
  await expectFacts(latest, { 'Available Certificate Value': '60,000 Kg' });

  await page.getByRole('link', { name: 'All 2', exact: true }).click();
  await expect(page).toHaveURL('/trades');
});
