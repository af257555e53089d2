/** Targets of a producer on the real server. The texts are tested in src/pages/producer/target-status.test.tsx. */
import { expect, expectFacts, expectMessage, test } from './fixtures.ts';
import { addTarget, newCompany, addCreditAndOffer, openAs, superadmin, THIS_YEAR, trade } from './api-setup.ts';

test('Targets are narrowed to a status and put in order of urgency, by the server and in the address', async ({
  page,
  request,
}) => {
  const [recycler, producer] = [await newCompany(request, 'recycler'), await newCompany(request, 'producer')];
  await addTarget(producer, { target_quantity: '5000' });
  await trade({ recycler, producer, offer: await addCreditAndOffer(recycler) }, 'completed', { quantity: 5_000 });
  await addTarget(producer, { product_type: 'Category II', FY: THIS_YEAR - 1, target_quantity: '700' });
  await addTarget(producer, { product_type: 'Category II', target_quantity: '300' });
  await addTarget(producer, { product_type: 'Category III', target_quantity: '900' });
  await openAs(page, producer, '/TargetStatus');
  const quantities = page.getByRole('article').getByText(/Kg\s*Target quantity$/);
  const expectTargets = (...kilograms: string[]) =>
    expect(quantities).toHaveText(kilograms.map((each) => `${each} KgTarget quantity`));
  await expectTargets('900', '300', '700', '5,000');
  await page.getByLabel('Sort By').selectOption('Most urgent first');
  await expect(page).toHaveURL('/TargetStatus?ordering=urgency');
  await expectTargets('700', '900', '300', '5,000');
  const statuses = page.getByRole('navigation', { name: 'Status of targets' });
  await statuses.getByRole('link', { name: 'OnGoing' }).click();
  await expect(page).toHaveURL('/TargetStatus?ordering=urgency&status=ongoing');
  await expectTargets('700', '900', '300');
  await page.reload();
  await expectTargets('700', '900', '300');
  await statuses.getByRole('link', { name: 'Achieved' }).click();
  await expectTargets('5,000');
  // The dashboard has the same tabs, and a link to the urgent targets.
  await page.goto('/ProducerDashboard');
  await statuses.getByRole('link', { name: 'Achieved' }).click();
  await expect(page).toHaveURL('/ProducerDashboard?status=achieved');
  await expect(page.getByRole('article')).toHaveCount(1);
  await statuses.getByRole('link', { name: 'OnGoing' }).click();
  await expect(page.getByRole('article')).toHaveCount(3);
});

test('A target has one number wherever it is shown, whatever is left out of the list', async ({
  page,
  open,
  request,
}) => {
  const producer = await newCompany(request, 'producer');
  await addTarget(producer, { target_quantity: '1000' });
  const { id } = await addTarget(producer, { FY: THIS_YEAR + 1, target_quantity: '2000' });
  await addTarget(producer, { product_type: 'Category II', target_quantity: '3000' });
  const named = page.getByRole('article', { name: /^Target - 2, / });
  await openAs(page, producer, '/TargetStatus');
  await expect(named).toContainText('2,000 Kg');
  await page.goto('/ProducerDashboard');
  await expect(page.getByRole('article')).toHaveCount(3);
  await expect(named).toContainText('2,000 Kg');
  await page.getByLabel('Filter By FY').selectOption(String(THIS_YEAR + 1));
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.reload();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(named).toContainText('2,000 Kg');
  await page.getByRole('link', { name: /^View status of Target - 2/ }).click();
  await expect(page).toHaveURL(`/TargetStatus?target=${id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Target Status' })).toBeVisible();
  await expectFacts(page.getByRole('main'), { Target: 'Target - 2' });
  const reviewer = await open('superadmin');
  await openAs(reviewer, await superadmin(request), `/producer-profile?search=${producer.person.gstNumber}`);
  await reviewer.getByRole('link', { name: producer.person.fullName, exact: true }).click();
  const item = reviewer.getByRole('listitem').filter({ has: reviewer.getByRole('heading', { name: 'Target - 2' }) });
  await expect(item).toContainText('2,000 Kg');
});

test('A mistyped target is corrected by keyboard and deleted, and the dashboard of a second window follows', async ({
  page,
  request,
  context,
  errors,
}) => {
  const producer = await newCompany(request, 'producer');
  const { id } = await addTarget(producer, { target_quantity: '50000' });
  await addTarget(producer, { product_type: 'Category II' });
  await openAs(page, producer, '/TargetStatus');
  const other = await context.newPage();
  await openAs(other, producer, '/ProducerDashboard');
  await expect(other.getByRole('article')).toHaveCount(2);
  const card = page.getByRole('article', { name: /^Target - 1/ });
  const open = card.getByRole('button', { name: /^Edit target: Target - 1, FY / });
  await open.click();
  const quantity = card.getByLabel('Target Quantity');
  await expect(quantity).toBeFocused();
  await expect(quantity).toHaveValue('50,000');
  // Escape cancels; the keyboard focus is back on the button.
  await page.keyboard.type('7');
  await page.keyboard.press('Escape');
  await expect(open).toBeFocused();
  await open.click();
  await expect(quantity).toHaveValue('50,000');
  // The whole text is selected.
  await page.keyboard.type('5000');
  await page.keyboard.press('Enter');
  await expectMessage(page, 'Target updated!');
  await expect(card).toContainText('5,000 KgTarget quantity');
  await expect(open).toBeFocused();
  await expect(other.getByRole('article', { name: /^Target - 1/ })).toContainText('5,000 KgTarget quantity');

  const second = page.getByRole('article').filter({ hasText: 'Category II' });
  await second.getByRole('button', { name: /^Delete target: / }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, delete it!' }).click();
  await expectMessage(page, 'Target deleted!');
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(other.getByRole('article')).toHaveCount(1);

  await page.goto(`/TargetStatus?target=${id}`);
  await page.getByRole('button', { name: /^Delete target: / }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, delete it!' }).click();
  await expectMessage(page, 'Target deleted!');
  await expect(page).toHaveURL('/TargetStatus');
  await expect(page.getByText('No targets available')).toBeVisible();
  // Deleted objects were not requested.
  expect(errors).toEqual([]);
});
