// @module-tag journey
/**
 * The list of trades on the real server, for both parties, with the answers that are given from it. Its texts are tested in src/pages/trades.test.tsx
 * and src/pages/trades-answered-together.test.tsx.
 */
import { addCreditAndOffer, newCompany, openAs, trade } from './api-setup.ts';
import { expect, expectMessage, test } from './fixtures.ts';

const REASON = '<b>Too low</b>, see https://evil.example';

test('Waiting trades come first; they are declined, accepted and withdrawn', async ({ page, open, request }) => {
  const [recycler, producer] = [await newCompany(request, 'recycler'), await newCompany(request, 'producer')];
  const people = { recycler, producer, offer: await addCreditAndOffer(recycler) };
  await trade({ ...people, kind: 'purchase' }, 'approved', { quantity: 1_500 });
  await trade({ ...people, kind: 'purchase' }, 'pending', { quantity: 2_500 });
  for (const quantity of [1_000, 2_000]) await trade({ ...people, kind: 'purchase' }, 'pending', { quantity });
  const declined = await trade({ ...people, kind: 'counter' }, 'pending', { quantity: 3_000 });
  await openAs(page, recycler, '/RecyclerDashboard');
  await page.getByRole('navigation', { name: 'Workspace' }).getByRole('link', { name: 'Trades' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Trades' })).toBeVisible();
  const rows = page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });
  const tab = (name: string) =>
    page.getByRole('navigation', { name: 'Trades by what they wait for' }).getByRole('link', { name });
  await expect(rows).toHaveCount(4);
  await expect(tab('Needs you')).toHaveText('Needs you4');
  await expect(tab('Waiting')).toHaveText('Waiting1');
  const byQuantity = page.getByRole('button', { name: 'Quantity (Kg)' });
  await byQuantity.click();
  await expect(rows.first()).toContainText('1,000');
  await byQuantity.click();
  await expect(rows.first()).toContainText('3,000');
  await page.getByLabel('Kind').selectOption('Counter-offer');
  await expect(rows).toHaveCount(1);
  await rows.getByRole('link', { name: /^Accept or decline/ }).click();
  await page.getByRole('button', { name: /^Decline 3,000 Kg/ }).click();
  const confirmation = page.getByRole('dialog', { name: 'Decline this counter-offer?' });
  await confirmation.getByRole('textbox', { name: /^Reason/ }).fill(REASON);
  await confirmation.getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByRole('region', { name: /^Declined by/ })).toContainText(`Reason: “${REASON}”`);

  // Meanwhile the producer withdraws a request.
  const buyer = await open('producer');
  await openAs(buyer, producer, '/ProducerDirectPurchase');
  await buyer.getByRole('button', { name: /^Withdraw 2,500 Kg/ }).click();
  const withdrawal = buyer.getByRole('dialog', { name: 'Withdraw this request?' });
  await expect(withdrawal).toContainText('2,500 Kg will no longer be reserved.');
  await withdrawal.getByLabel('Reason').fill('Bought elsewhere');
  await withdrawal.getByRole('button', { name: 'Yes, withdraw it' }).click();
  await expectMessage(buyer, 'Request withdrawn.');

  await page.getByRole('navigation', { name: 'Workspace' }).getByRole('link', { name: 'Trades' }).first().click();
  await expect(rows).toHaveCount(2);
  const requests = page.getByRole('region', { name: 'Requests to answer' });
  await requests.getByRole('button', { name: 'Select all 2' }).click();
  await requests.getByRole('button', { name: 'Accept 2' }).click();
  const dialog = page.getByRole('dialog', { name: 'Accept 2 requests?' });
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
  await expect(dialog).toContainText('3,000 Kg');
  await dialog.getByRole('button', { name: 'Accept 2 requests' }).click();
  await expect(page.getByText("You're all caught up.")).toBeVisible();
  await tab('Closed').click();
  await expect(rows).toHaveCount(2);
  await expect(rows.filter({ hasText: 'Declined' })).toHaveCount(1);
  await rows.filter({ hasText: 'Withdrawn' }).getByRole('link').first().click();
  await expect(page.getByRole('region', { name: `Withdrawn by ${producer.person.company}` })).toContainText(
    'Bought elsewhere',
  );

  await buyer.goto(`/trade/${declined.id}`);
  await expect(buyer.getByRole('region', { name: /^Declined by / })).toContainText(REASON);
  await buyer.getByRole('navigation', { name: 'Workspace' }).getByRole('link', { name: 'Trades' }).first().click();
  await expect(buyer.getByRole('cell', { name: 'Accepted' })).toHaveCount(3);
  await expect(buyer.getByRole('row').filter({ hasText: '1,500' })).toContainText('Initiate payment');
});
