/** Page of a trade as the superadmin verifies its payment, and the link back to the list. */
import { documentStatus, expect, expectFacts, expectMessage, test } from './fixtures.ts';
import { SUPERADMIN } from './people.ts';
import { newCompany, addCreditAndOffer, openAs, superadmin, trade } from './api-setup.ts';
import type { APIRequestContext } from '@playwright/test';
import type { Stage } from './api-setup.ts';

async function scene(request: APIRequestContext, stage: Stage) {
  const [recycler, producer] = [await newCompany(request, 'recycler'), await newCompany(request, 'producer')];
  const offer = await addCreditAndOffer(recycler);
  return { recycler, producer, ...(await trade({ recycler, producer, offer }, stage)) };
}

test('A payment is verified with proof, account and parties at hand, and the list is found again as it was', async ({
  page,
  open,
  request,
}) => {
  const { recycler, producer, id } = await scene(request, 'proven');
  const list = `/AdminTxnHistory?search=${encodeURIComponent(producer.person.company)}`;
  await openAs(page, await superadmin(request), list);
  await page.getByRole('link', { name: /^View trade/ }).click();
  const turn = page.getByRole('region', { name: 'Your turn' });
  for (const proof of ['Transaction Proof', 'Producer Transfer Proof'])
    expect(await documentStatus(page, turn.getByRole('link', { name: `Open ${proof}` }))).toBe(200);
  // The full number, to compare with the proof; the producer sees its last digits only.
  await expectFacts(page.getByRole('region', { name: "Recycler's bank account" }), {
    'Account number': '123456789012',
  });
  await page.getByRole('link', { name: 'Transactions', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`${list.replace('?', '\\?')}$`));
  await page.getByRole('link', { name: /^View trade/ }).click();

  await turn.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, approve it!' }).click();
  await expectMessage(page, 'Transaction approved successfully!');
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText(`EPR Mandi, ${SUPERADMIN.email}`);
  await expect(page.getByRole('link', { name: /^Open / })).toHaveCount(0);
  await page.getByRole('region', { name: 'Parties' }).getByRole('link', { name: recycler.person.company }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Recycler Target - Dashboard');
  await expect(page.getByRole('link', { name: recycler.person.email })).toBeVisible();

  const seller = await open('recycler');
  await openAs(seller, recycler, `/trade/${id}`);
  await expect(seller.getByRole('region', { name: 'Timeline' })).toContainText('EPR Mandi');
  await expect(seller.getByText(SUPERADMIN.email)).toHaveCount(0);
  await expect(seller.getByRole('region', { name: 'Parties' }).getByRole('link')).toHaveCount(0);
});
