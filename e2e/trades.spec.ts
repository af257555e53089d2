/** The list of trades on the real server, for both parties and the superadmin. Its texts are tested in src/pages/trades.test.tsx. */
import { addCreditAndOffer, newCompany, openAs, trade } from './api-setup.ts';
import { expect, test } from './fixtures.ts';

test('What needs one comes first, is sorted and narrowed, and moves to another tab once it is done', async ({
  page,
  request,
}) => {
  const [recycler, producer] = [await newCompany(request, 'recycler'), await newCompany(request, 'producer')];
  const people = { recycler, producer, offer: await addCreditAndOffer(recycler) };
  await trade({ ...people, kind: 'purchase' }, 'pending', { quantity: 1_000 });
  await trade({ ...people, kind: 'counter' }, 'pending', { quantity: 2_000 });
  await trade({ ...people, kind: 'purchase' }, 'approved', { quantity: 1_500 });
  await openAs(page, recycler, '/RecyclerDashboard');
  await page.getByRole('navigation', { name: 'Workspace' }).getByRole('link', { name: 'Trades' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Trades' })).toBeVisible();
  const rows = page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });
  const tab = (name: string) =>
    page.getByRole('navigation', { name: 'Trades by what they wait for' }).getByRole('link', { name });
  await expect(rows).toHaveCount(2);
  await expect(tab('Needs you')).toHaveText('Needs you2');
  await expect(tab('Waiting')).toHaveText('Waiting1');
  const byQuantity = page.getByRole('button', { name: 'Quantity (Kg)' });
  await byQuantity.click();
  await expect(rows.first()).toContainText('1,000');
  await byQuantity.click();
  await expect(rows.first()).toContainText('2,000');
  await page.getByLabel('Kind').selectOption('Purchase request');
  await expect(rows).toHaveCount(1);
  await page.reload();
  await expect(rows).toHaveCount(1);
  await rows.getByRole('link', { name: /^Accept or decline/ }).click();
  await page.getByRole('button', { name: /^Decline 1,000 Kg/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByRole('region', { name: /^Declined by/ })).toBeVisible();
  await page.goto('/trades?tab=closed');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('Declined');

  await openAs(page, producer, '/trades');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('Initiate payment');
});

test('Several requests are accepted with one confirmation that names each', async ({ page, request }) => {
  const [recycler, producer] = [await newCompany(request, 'recycler'), await newCompany(request, 'producer')];
  const people = { recycler, producer, offer: await addCreditAndOffer(recycler) };
  for (const quantity of [1_000, 2_000]) await trade({ ...people, kind: 'purchase' }, 'pending', { quantity });
  await openAs(page, recycler, '/trades');
  const requests = page.getByRole('region', { name: 'Requests to answer' });
  await requests.getByRole('button', { name: 'Select all 2' }).click();
  await requests.getByRole('button', { name: 'Accept 2' }).click();
  const dialog = page.getByRole('dialog', { name: 'Accept 2 requests?' });
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
  await expect(dialog).toContainText('3,000 Kg');
  await dialog.getByRole('button', { name: 'Accept 2 requests' }).click();
  await expect(page.getByText("You're all caught up.")).toBeVisible();
  await openAs(page, producer, '/trades');
  await expect(page.getByRole('cell', { name: 'Accepted' })).toHaveCount(2);
});
