// @module-tag journey
/** The superadmin's transactions on a phone in the dark: documents, trade page and final decisions; every field is tested beside the screen. */
import { addCreditAndOffer, newCompany, openAs, superadmin, trade } from './api-setup.ts';
import { documentStatus, expect, expectFacts, expectMessage, test } from './fixtures.ts';

test.use({ colorScheme: 'dark', viewport: { width: 375, height: 812 } });

test('One payment is approved by keyboard beside its proof, another one declined', async ({ page, request }) => {
  const [recycler, producer] = [await newCompany(request, 'recycler'), await newCompany(request, 'producer')];
  const offer = await addCreditAndOffer(recycler);
  await trade({ recycler, producer, offer }, 'paid');
  await trade({ recycler, producer, offer }, 'proven');
  const admin = await superadmin(request);
  const list = `/AdminTxnHistory?search=${encodeURIComponent(producer.person.company)}`;
  const { headers } = admin;
  const { data } = await (
    await request.get(list.replace('/AdminTxnHistory', '/api/superadmin/transactions/'), { headers })
  ).json();
  const [proven, paid]: { order_id: string }[] = data;
  const card = (order = '') => page.getByRole('article').filter({ hasText: order });
  await openAs(page, admin, list);
  const first = card(proven?.order_id);
  // Four lines and one button; the rest stands on the trade's page.
  expect((await first.boundingBox())?.height).toBeLessThan(200);
  await first.getByRole('link', { name: /^View trade/ }).click();
  const turn = page.getByRole('region', { name: 'Your turn' });
  expect(await documentStatus(page, turn.getByRole('link', { name: 'Open Producer Transfer Proof' }))).toBe(200);
  // The full number, to compare with the proof; the producer sees its last digits only.
  await expectFacts(page.getByRole('region', { name: "Recycler's bank account" }), {
    'Account number': '123456789012',
  });
  await turn.getByRole('button', { name: 'Approve', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expectMessage(page, 'Transaction approved successfully!');
  await expect(page.getByRole('link', { name: /^Open / })).toHaveCount(0);
  await page.getByRole('link', { name: 'Transactions', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`${list.replace('?', '\\?')}$`));
  await expect(first).toContainText('Payment Verified');

  await card(paid?.order_id)
    .getByRole('link', { name: /^View trade/ })
    .click();
  await page.getByRole('button', { name: 'Decline', exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('textbox', { name: /^Reason/ })
    .fill('Another order’s reference.');
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, decline it!' }).click();
  await expectMessage(page, 'Transaction rejected successfully');
  await expect(page.getByText(/Another order’s reference\./).first()).toBeVisible();
});
