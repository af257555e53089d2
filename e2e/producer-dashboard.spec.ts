/** /ProducerDashboard: target cards, Filter By FY, the editable label, and its empty, loading and failure texts. */
import type { Page } from '@playwright/test';
import { alter, cut, hold, recordCalls, refuse, tryAgain } from './answers.ts';
import { searchFor } from './steps/screen-rules.ts';
import { expect, expectMessage, test } from './market.ts';
import { type Actor, addAccount, addTarget, join, joinBare, listGoods, openAs, THIS_YEAR, trade } from './stage.ts';

const ACCOUNTS = 'GET /api/epr/producer/';
const LABEL = 'PATCH /api/epr/producer/{id}/';
const yearLabel = (year: number) => `${year}-${String(year + 1).slice(2)}`;

interface TargetAnswer {
  data: { targets: { achieved_quantity: number; blocked_target: number; remaining: number }[] }[];
}

test('A target card says how far it is: achieved, blocked, remaining, as bar and figures', async ({
  page,
  request,
}) => {
  const [recycler, producer] = [await join(request, 'recycler'), await join(request, 'producer')];
  await addTarget(producer);
  const offer = await listGoods(recycler);
  await trade({ recycler, producer, offer }, 'completed', { quantity: 5_000 });
  await trade({ recycler, producer, offer }, 'pending', { quantity: 3_000 });
  await openAs(page, producer, '/ProducerDashboard');
  const card = page.getByRole('article', { name: `Target - 1, FY ${yearLabel(THIS_YEAR)}, Recycling` });
  await expect(card).toContainText('20,000 KgTarget quantity');
  await expect(card).toContainText('Recycling | Category I');
  await expect(card).toContainText('OnGoing');
  const bar = card.getByRole('progressbar');
  await expect(bar).toHaveAttribute('aria-valuenow', '25');
  await expect(card.getByRole('listitem')).toHaveText(['Achieved 5,000 Kg', 'Blocked 3,000 Kg', 'Remaining 12,000 Kg']);
  // From the target to the cheapest offers that count towards it.
  await card.getByRole('link', { name: 'View matching offers' }).click();
  await expect(page).toHaveURL(
    `/ProducerCreditOffers?waste_type=Plastic&product_type=Category+I&credit_type=Recycling&FY=${THIS_YEAR}&ordering=price_per_credit`,
  );
});

test('What is bought beyond a target is said where the sums stand, as they do not add up with it', async ({
  page,
  request,
}) => {
  const producer = await join(request, 'producer');
  await addTarget(producer);
  await alter<{ data: object[] }>(page, 'GET /api/epr/target/', (answer) => ({
    ...answer,
    data: answer.data.map((target) => ({ ...target, achieved_quantity: 20_500, blocked_target: 700, remaining: 0 })),
  }));
  await openAs(page, producer, '/ProducerDashboard');
  await expect(page.getByText('500 Kg of it beyond a target', { exact: true })).toBeVisible();
  await expect(page.getByText('700 Kg of it beyond a target', { exact: true })).toBeVisible();
});

test('Where the market has nothing that matches no way leads to it', async ({ page, request }) => {
  const producer = await join(request, 'producer');
  // No offer of that year is live.
  const FAR_YEAR = THIS_YEAR + 5;
  await addTarget(producer, { FY: FAR_YEAR });
  await openAs(page, producer, '/ProducerDashboard');
  const card = page.getByRole('article', { name: /^Target - 1/ });
  const words = `No credit of FY ${yearLabel(FAR_YEAR)} is on offer today.`;
  await expect(card).toContainText(words);
  await expect(card.getByRole('link', { name: 'View matching offers' })).toHaveCount(0);
  await card.getByRole('link', { name: /^View status/ }).click();
  await expect(page.getByRole('main')).toContainText(words);
  await expect(page.getByRole('link', { name: 'View matching offers' })).toHaveCount(0);
});

test('Progress is capped at 100 and nothing negative remains', async ({ page, request }) => {
  const producer = await join(request, 'producer');
  await addTarget(producer);
  await alter<TargetAnswer>(page, ACCOUNTS, (answer) => {
    for (const { targets } of answer.data)
      for (const target of targets)
        Object.assign(target, { achieved_quantity: 30_000, blocked_target: 500, remaining: 0, is_achieved: true });
    return answer;
  });
  await openAs(page, producer, '/ProducerDashboard');
  const card = page.getByRole('article', { name: /^Target - 1/ });
  await expect(card.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100');
  await expect(card.getByRole('listitem').last()).toHaveText('Remaining 0 Kg');
  await expect(card).toContainText('Achieved');
  await expect(card.getByRole('link', { name: 'View matching offers' })).toHaveCount(0);
});

test('Filter By FY asks the server, stands in the address and says when there is nothing', async ({
  page,
  request,
}) => {
  const producer = await join(request, 'producer');
  await addTarget(producer);
  await addTarget(producer, { FY: THIS_YEAR + 1 });
  await openAs(page, producer, '/ProducerDashboard');
  await expect(page.getByRole('article')).toHaveCount(2);
  const filter = page.getByLabel('Filter By FY');
  const first = Math.max(2022, THIS_YEAR - 3);
  const years = Array.from({ length: THIS_YEAR + 5 - first + 1 }, (_, index) => yearLabel(first + index));
  await expect(filter.getByRole('option')).toHaveText(['All', ...years]);
  const asked = recordCalls(page, ACCOUNTS);
  await filter.selectOption(yearLabel(THIS_YEAR + 1));
  await expect(page).toHaveURL(`/ProducerDashboard?FY=${THIS_YEAR + 1}`);
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('article')).toContainText(`FY ${yearLabel(THIS_YEAR + 1)}`);
  expect(asked.some((sent) => new URL(sent.url()).searchParams.get('FY') === String(THIS_YEAR + 1))).toBe(true);
  await filter.selectOption(yearLabel(THIS_YEAR + 2));
  await expect(page.getByText('No accounts found for the selected year')).toBeVisible();
  await page.reload();
  await expect(filter).toHaveValue(String(THIS_YEAR + 2));
  await expect(page.getByText('No accounts found for the selected year')).toBeVisible();
  await filter.selectOption('All');
  await expect(page.getByRole('article')).toHaveCount(2);
});

test('No targets available: without an account, and in an account without targets', async ({ page, request }) => {
  const bare = await joinBare(request, 'producer');
  await openAs(page, bare, '/ProducerDashboard');
  await expect(page.getByText('No targets available')).toBeVisible();
  // Without a profile no account can be added.
  const steps = page.getByRole('region', { name: 'First steps' });
  await expect(steps.getByRole('link')).toHaveText('Complete the profile');
  await expect(steps.getByRole('link')).toHaveAttribute('href', '/profile');

  const producer = await join(request, 'producer');
  await openAs(page, producer, '/ProducerDashboard');
  const account = page.getByRole('region', { name: `Account ${producer.person.registrationNumber}` });
  await expect(account.getByText('No targets available')).toBeVisible();
  await account.getByRole('link', { name: /^Add Target/ }).click();
  await expect(page).toHaveURL(`/ProducerAddTarget/${producer.accountId}`);
});

test('An account that is not approved yet offers no target', async ({ page, request }) => {
  const producer = await join(request, 'producer');
  const number = String(Number(producer.person.registrationNumber) - 1);
  await addAccount(producer, { epr_registration_number: number });
  await openAs(page, producer, '/ProducerDashboard');
  const account = page.getByRole('region', { name: `Account ${number}` });
  await expect(account.getByText('Pending')).toBeVisible();
  await expect(account.getByRole('link', { name: /^Add Target/ })).toHaveCount(0);
});

test('The search asks the server half a second after the last key', async ({ page, request }) => {
  const producer = await join(request, 'producer');
  await addTarget(producer);
  await page.clock.install();
  await openAs(page, producer, '/ProducerDashboard');
  await expect(page.getByRole('article')).toHaveCount(1);
  await searchFor(page, ACCOUNTS, 'nobody is called so');
  await expect(page.getByText('No targets available')).toBeVisible();
  await expect(page).toHaveURL('/ProducerDashboard?search=nobody+is+called+so');
});

test('While it loads it says so', async ({ page, request }) => {
  const producer = await join(request, 'producer');
  await addTarget(producer);
  const release = await hold(page, ACCOUNTS);
  await openAs(page, producer, '/ProducerDashboard');
  await expect(page.getByRole('main').getByText('Loading...').first()).toBeAttached();
  await expect(page.getByText('No targets available')).toHaveCount(0);
  await release();
  await expect(page.getByRole('article')).toHaveCount(1);
});

test.describe(() => {
  test.use({ expectedErrors: [/status of 500|ERR_FAILED/] });

  test('A failed list says so and can be asked for again', async ({ page, request }) => {
    const producer = await join(request, 'producer');
    await addTarget(producer);
    const mend = await refuse(page, ACCOUNTS, { error: 'The market is closed for a moment.' });
    await openAs(page, producer, '/ProducerDashboard');
    await expect(page.getByRole('alert').filter({ hasText: 'The market is closed for a moment.' })).toBeVisible();
    await tryAgain(page, mend);
    await expect(page.getByRole('article')).toHaveCount(1);
  });

  const startEditing = async (page: Page, producer: Actor) => {
    await openAs(page, producer, '/ProducerDashboard');
    await page.getByRole('button', { name: `${producer.person.company}, edit label` }).click();
    const field = page.getByRole('textbox', { name: 'Label' });
    await expect(field).toBeFocused();
    await expect(field).toHaveValue(producer.person.company);
    return field;
  };

  test('A label is edited by a click and saved by Enter', async ({ page, request }) => {
    const producer = await join(request, 'producer');
    const field = await startEditing(page, producer);
    const sent = recordCalls(page, LABEL);
    await field.fill('Bottles of the north');
    await field.press('Enter');
    await expectMessage(page, 'Label updated successfully!');
    await expect(page.getByRole('button', { name: 'Bottles of the north, edit label' })).toBeFocused();
    expect(sent).toHaveLength(1);
    expect(sent[0]?.postDataJSON()).toEqual({ label: 'Bottles of the north' });
    await page.reload();
    await expect(page.getByRole('button', { name: 'Bottles of the north, edit label' })).toBeVisible();
  });

  test('A label is saved by leaving it, not by Escape, and never blank', async ({ page, request }) => {
    const producer = await join(request, 'producer');
    const sent = recordCalls(page, LABEL);
    const field = await startEditing(page, producer);
    await field.fill('   ');
    await field.press('Enter');
    const opener = page.getByRole('button', { name: `${producer.person.company}, edit label` });
    await expect(opener).toBeVisible();
    await opener.click();
    await field.fill('');
    await field.blur();
    await expect(opener).toBeVisible();
    await opener.click();
    await field.fill('Given up');
    await field.press('Escape');
    await expect(opener).toBeVisible();
    expect(sent).toHaveLength(0);
    await opener.click();
    await field.fill('South');
    await field.blur();
    await expectMessage(page, 'Label updated successfully!');
    await expect(page.getByRole('button', { name: 'South, edit label' })).toBeVisible();
    expect(sent).toHaveLength(1);
  });

  test('A label that could not be saved is said and kept', async ({ page, request }) => {
    const producer = await join(request, 'producer');
    const field = await startEditing(page, producer);
    const mend = await refuse(page, LABEL);
    await field.fill('West');
    await field.press('Enter');
    await expectMessage(page, 'Failed to update label');
    await expect(field).toHaveValue('West');
    await mend();
    await cut(page, LABEL);
    await field.press('Enter');
    await expectMessage(page, 'Error updating label');
    await expect(field).toHaveValue('West');
  });
});

test.describe(() => {
  test.use({ expectedErrors: [/status of 500/] });

  test('A message closes after 3 seconds, an error after 5, and neither while it is pointed at', async ({
    page,
    request,
  }) => {
    const producer = await join(request, 'producer');
    await page.clock.install();
    await openAs(page, producer, '/ProducerDashboard');
    const save = async (from: string, to: string) => {
      await page.getByRole('button', { name: `${from}, edit label` }).click();
      await page.getByRole('textbox', { name: 'Label' }).fill(to);
      await page.getByRole('textbox', { name: 'Label' }).press('Enter');
    };
    const message = (text: string) => page.getByRole('region', { name: 'Messages' }).getByText(text);
    await save(producer.person.company, 'East');
    const success = message('Label updated successfully!');
    await success.hover();
    await page.clock.fastForward(10_000);
    await expect(success).toBeVisible();
    await page.getByRole('heading', { level: 1 }).hover();
    await page.clock.fastForward(3_000);
    await expect(success).toHaveCount(0);
    await refuse(page, LABEL);
    await save('East', 'West');
    const error = message('Failed to update label');
    await expect(error).toBeVisible();
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 500));
    await page.clock.runFor(3_000);
    await expect(error).toBeVisible();
    await page.clock.runFor(2_000);
    await expect(error).toHaveCount(0);
  });
});
