/** /TargetStatus: the way there, and which targets show in which order. */
import { expect, expectFacts, test } from './market.ts';
import { addTarget, join, listGoods, openAs, superadmin, THIS_YEAR, trade } from './stage.ts';

test('/TargetStatus is reached from the dashboard and lists every target', async ({ page, request }) => {
  const producer = await join(request, 'producer');
  const { id } = await addTarget(producer);
  await openAs(page, producer, '/ProducerDashboard');
  await page.getByRole('link', { name: /^View status of Target - 1/ }).click();
  await expect(page).toHaveURL(`/TargetStatus?target=${id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Target Status' })).toBeVisible();
  await page.goto('/TargetStatus');
  await expect(page.getByRole('heading', { level: 1, name: 'Target Status' })).toBeVisible();
  await expect(page.getByRole('article', { name: /^Target - 1/ })).toBeVisible();
});

test('Targets are narrowed to a status and put in order of urgency, by the server and in the address', async ({
  page,
  request,
}) => {
  const [recycler, producer] = [await join(request, 'recycler'), await join(request, 'producer')];
  await addTarget(producer, { target_quantity: '5000' });
  await trade({ recycler, producer, offer: await listGoods(recycler) }, 'completed', { quantity: 5_000 });
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
  // The dashboard has the same tabs, and leads to the urgent ones.
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
  const producer = await join(request, 'producer');
  await addTarget(producer, { target_quantity: '1000' });
  const { id } = await addTarget(producer, { FY: THIS_YEAR + 1, target_quantity: '2000' });
  await addTarget(producer, { product_type: 'Category II', target_quantity: '3000' });
  const named = page.getByRole('article', { name: /^Target - 2, / });
  for (const address of ['/ProducerDashboard', `/ProducerDashboard?FY=${THIS_YEAR + 1}`, '/TargetStatus']) {
    await openAs(page, producer, address);
    await expect(named).toContainText('2,000 Kg');
  }
  await openAs(page, producer, `/TargetStatus?target=${id}`);
  await expectFacts(page.getByRole('main'), { Target: 'Target - 2' });
  const judge = await open('superadmin');
  await openAs(judge, await superadmin(request), `/producer-profile?search=${producer.person.gstNumber}`);
  await judge.getByRole('link', { name: producer.person.fullName, exact: true }).click();
  const item = judge.getByRole('listitem').filter({ has: judge.getByRole('heading', { name: 'Target - 2' }) });
  await expect(item).toContainText('2,000 Kg');
});
