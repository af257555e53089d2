// @module-tag journey
/**
 * A negotiation of three rounds in the browser, from the counter-offer to the proof of the payment: both sides, each with its own turn, in lists and
 * on the page of the trade. The screens' texts and the other moves: `rounds.test.tsx`, `trade.test.tsx`, `trade-actions.test.tsx`.
 */
import { addCreditAndOffer, newCompany, openAs, placeRequest } from './api-setup.ts';
import { documentStatus, expect, expectFacts, expectMessage, test } from './fixtures.ts';
import { pdfFile } from './upload-files.ts';

test('Three rounds of counter-offers, an acceptance and a proven payment', async ({ page: seller, open, request }) => {
  test.slow();
  const [recycler, producer] = [await newCompany(request, 'recycler'), await newCompany(request, 'producer')];
  const offer = await addCreditAndOffer(recycler);
  const first = await placeRequest(producer, 'counter', offer.id, { quantity: 2_000 });
  for (const quantity of [1_000, 1_500]) {
    const { id } = await placeRequest(producer, 'counter', offer.id, { quantity });
    const answer = await recycler.api.post(`/api/epr/counter-credit-offers/${id}/counter/`, {
      headers: recycler.headers,
      data: { quantity, offer_price: '2.30' },
    });
    expect(answer.status()).toBe(201);
  }

  await openAs(seller, recycler, '/RecycleCounterOffers');
  await seller.getByRole('button', { name: /^Withdraw 1,000 Kg/ }).click();
  const withdrawal = seller.getByRole('dialog', { name: 'Withdraw this request?' });
  await expect(withdrawal).toContainText('No quantity is reserved.');
  await withdrawal.getByRole('button', { name: 'Yes, withdraw it' }).click();
  await expectMessage(seller, 'Counter-offer withdrawn.');
  await seller.getByRole('button', { name: /^Counter 2,000 Kg at ₹ 2\.10/ }).click();
  const second = seller.getByRole('dialog', { name: 'Counter-offer, round 2 of 6' });
  await second.getByLabel('Offer Price (₹/Kg)').fill('2.40');
  await expectFacts(second, { 'Item Value': '₹ 4,800.00' });
  await second.getByRole('textbox', { name: /^Note to the producer/ }).fill('Until Friday');
  await second.getByRole('button', { name: 'Send counter-offer' }).click();
  await expectMessage(seller, 'Counter-offer sent!');
  const withdraw = seller.getByRole('button', { name: /^Withdraw 2,000 Kg at ₹ 2\.40/ });
  await expect(seller.getByRole('article').filter({ has: withdraw })).toContainText('Round 2 of 6');
  await expect(seller.getByRole('button', { name: /^Accept / })).toHaveCount(0);

  // The order of round 1 leads to the round that waits for the producer now.
  const buyer = await open('producer');
  await openAs(buyer, producer, '/ProducerCounterOffers');
  await buyer.getByRole('button', { name: /^Accept 1,500 Kg/ }).click();
  await expect(buyer.getByRole('dialog')).toContainText('1,500 Kg will be reserved for you.');
  await buyer.getByRole('dialog').getByRole('button', { name: 'Accept' }).click();
  await expect(buyer.getByRole('button', { name: /^Initiate Payment for 1,500 Kg/ })).toBeVisible();
  await buyer.goto(`/PlaceOder/${first.id}`);
  await expect(buyer.getByRole('heading', { level: 1, name: 'Counter-offer answered' })).toBeVisible();
  await buyer.getByRole('link', { name: 'View the latest round' }).click();
  await expect(buyer.getByRole('heading', { level: 1, name: 'Work Order Placed!' })).toBeVisible();
  await buyer.getByRole('link', { name: 'View trade' }).click();
  const turn = buyer.getByRole('region', { name: 'Your turn' });
  await expect(turn).toContainText('Accept or decline this counter-offer, or counter it.');
  await expect(buyer.getByRole('main').getByText('Note to the producer: Until Friday')).toBeVisible();
  await turn.getByRole('button', { name: /^Counter / }).click();
  const third = buyer.getByRole('dialog', { name: 'Counter-offer, round 3 of 6' });
  await third.getByLabel('Quantity (Kg)').fill('2500');
  await third.getByLabel('Offer Price (₹/Kg)').fill('2.25');
  await third.getByRole('button', { name: 'Send counter-offer' }).click();
  await expectMessage(buyer, 'Counter-offer sent!');
  await expect(buyer.getByRole('heading', { level: 1, name: 'Counter offer, round 3' })).toBeVisible();
  const rounds = buyer.getByRole('region', { name: 'Rounds' }).getByRole('listitem');
  await expect(rounds).toHaveCount(3);
  await expect(rounds.nth(1)).toContainText('2,000 Kg at ₹ 2.40/Kg');
  await expect(rounds.nth(2)).toContainText('2,500 Kg at ₹ 2.25/Kg');

  // The recycler's list has followed, with the latest round alone.
  await seller.getByRole('button', { name: /^Accept 2,500 Kg at ₹ 2\.25/ }).click();
  const acceptance = seller.getByRole('dialog', { name: 'Accept this counter-offer?' });
  await expect(acceptance).toContainText(/2,500 Kg will be reserved for .+\./);
  // One of each negotiation.
  await expect(seller.getByRole('main').getByRole('article')).toHaveCount(3);
  await acceptance.getByRole('button', { name: 'Accept' }).click();
  await expectMessage(seller, 'Counter-offer accepted: 2,500 Kg at ₹ 2.25/Kg');

  // The producer's page of the trade has followed too, and goes on to the payment and its proof.
  await expect(turn).toContainText('in 7 days');
  await turn.getByRole('button', { name: /^Initiate Payment for 2,500 Kg at ₹ 2\.25/ }).click();
  await buyer
    .getByRole('dialog', { name: 'Initiate payment?' })
    .getByRole('button', { name: 'Initiate Payment' })
    .click();
  await expectMessage(buyer, 'Payment initiated successfully!');
  await expect(buyer.getByRole('heading', { level: 1, name: /^WO-\d{4}-\d\d-\d{6}$/ })).toBeVisible();
  const order = (await buyer.getByRole('heading', { level: 1 }).textContent()) ?? '';
  await expect(rounds).toHaveCount(3);
  await buyer.getByRole('button', { name: 'Upload documents', exact: true }).click();
  const dialog = buyer.getByRole('dialog', { name: `Upload documents: ${order}` });
  await dialog.getByLabel('Transaction Proof', { exact: true }).setInputFiles(pdfFile('payment'));
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expectMessage(buyer, 'Transaction updated successfully!');
  // Another test may have stated where the fee is paid, which then waits too.
  const after = buyer.getByRole('region', { name: /^(Your turn|Waiting for EPR Mandi)$/ });
  await expect(after).toContainText('EPR Mandi verifies the payment.');
  expect(await documentStatus(buyer, buyer.getByRole('link', { name: `View Transaction Proof of ${order}` }))).toBe(
    200,
  );
});
