/** /TargetStatus: the way there, and which targets show in which order. */
import { cut, hold, nextCall, PROVOKED, refuse } from './answers.ts';
import { expect, expectFacts, expectMessage, test } from './market.ts';
import { addTarget, answer, ask, join, listGoods, openAs, superadmin, THIS_YEAR, trade } from './stage.ts';

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

test.describe('A mistyped target', () => {
  test.use({ expectedErrors: PROVOKED });
  const PATCH = 'PATCH /api/epr/target/{id}/';

  test('is corrected in its place on the dashboard: Kg, Save, Cancel', async ({ page, request }) => {
    const producer = await join(request, 'producer');
    await addTarget(producer, { target_quantity: '50000' });
    await openAs(page, producer, '/ProducerDashboard');
    const card = page.getByRole('article', { name: /^Target - 1/ });
    const open = card.getByRole('button', { name: /^Edit target: Target - 1, FY / });
    await open.click();
    const quantity = card.getByLabel('Target Quantity');
    await expect(quantity).toBeFocused();
    await expect(quantity).toHaveValue('50,000');
    // Escape and Cancel give up; by keyboard one is where one was.
    await page.keyboard.type('7');
    await page.keyboard.press('Escape');
    await expect(open).toBeFocused();
    await open.click();
    await expect(quantity).toHaveValue('50,000');
    await card.getByRole('button', { name: 'Cancel' }).click();
    await expect(open).toBeFocused();

    await open.click();
    await quantity.fill('');
    await card.getByRole('button', { name: 'Save' }).click();
    await expect(quantity).toHaveAccessibleDescription('Please fill the Target Quantity.');
    await quantity.pressSequentially('5x000');
    await expect(card).toContainText('5 tonnes.');
    const mend = await refuse(page, PATCH);
    await card.getByRole('button', { name: 'Save' }).click();
    await expectMessage(page, 'Something went wrong.');
    await mend();
    await expect(quantity).toHaveValue('5,000');
    const sent = nextCall(page, PATCH);
    const release = await hold(page, PATCH);
    await page.keyboard.press('Enter');
    expect((await sent).postDataJSON()).toEqual({ target_quantity: 5000 });
    await expect(card.getByRole('button', { name: 'Processing...' })).toBeDisabled();
    await release();
    await expectMessage(page, 'Target updated!');
    await expect(card).toContainText('5,000 KgTarget quantity');
    await expect(open).toBeFocused();
    // What is summed from it has followed.
    await expect(page.getByRole('main')).not.toContainText('50,000');
  });

  test('is deleted after a question, and the dashboard of a second window follows', async ({
    page,
    request,
    context,
  }) => {
    const producer = await join(request, 'producer');
    await addTarget(producer);
    await addTarget(producer, { product_type: 'Category II' });
    await openAs(page, producer, '/TargetStatus');
    const other = await context.newPage();
    await openAs(other, producer, '/ProducerDashboard');
    await expect(other.getByRole('article')).toHaveCount(2);
    const card = page.getByRole('article').filter({ hasText: 'Category II' });
    await card.getByRole('button', { name: /^Delete target: / }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete this target?' });
    await expect(dialog).toContainText('Category II');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('article')).toHaveCount(2);
    await card.getByRole('button', { name: /^Delete target: / }).click();
    const mend = await cut(page, 'DELETE /api/epr/target/{id}/');
    await dialog.getByRole('button', { name: 'Yes, delete it!' }).click();
    await expectMessage(page, 'Network error! Please try again.');
    await mend();
    await card.getByRole('button', { name: /^Delete target: / }).click();
    await dialog.getByRole('button', { name: 'Yes, delete it!' }).click();
    await expectMessage(page, 'Target deleted!');
    await expect(card).toHaveCount(0);
    await expect(page.getByRole('article')).toHaveCount(1);
    await expect(other.getByRole('article')).toHaveCount(1);
  });

  test('that a trade counts towards stays, and it is said why', async ({ page, request }) => {
    const [recycler, producer] = [await join(request, 'recycler'), await join(request, 'producer')];
    const { id } = await addTarget(producer);
    const trade = await ask(producer, 'purchase', (await listGoods(recycler)).id);
    await openAs(page, producer, `/TargetStatus?target=${id}`);
    const remove = page.getByRole('button', { name: /^Delete target: / });
    await remove.click();
    const dialog = page.getByRole('dialog', { name: 'This target stays' });
    await expect(dialog).toContainText('credit is blocked or achieved on it.');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await answer(recycler, 'purchase', trade.id, 'rejected');
    await expect(page.getByRole('row').filter({ hasText: 'Released' })).toBeVisible();
    await remove.click();
    await expect(dialog).toContainText('trades belong to its history.');
    // What one can do instead.
    await dialog.getByRole('button', { name: 'Edit target' }).click();
    await page.getByLabel('Target Quantity').fill('9000');
    await page.getByRole('button', { name: 'Save' }).click();
    await expectMessage(page, 'Target updated!');
    await expect(page.getByRole('main')).toContainText('9,000 Kg');
  });

  test('is deleted from its own page, which leads back to all', async ({ page, request, errors }) => {
    const producer = await join(request, 'producer');
    const { id } = await addTarget(producer);
    await openAs(page, producer, `/TargetStatus?target=${id}`);
    await page.getByRole('button', { name: /^Delete target: / }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Yes, delete it!' }).click();
    await expectMessage(page, 'Target deleted!');
    await expect(page).toHaveURL('/TargetStatus');
    await expect(page.getByText('No targets available')).toBeVisible();
    // Nothing was asked of what is gone.
    expect(errors).toEqual([]);
  });
});
