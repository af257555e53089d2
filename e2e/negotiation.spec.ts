/** A negotiation of three rounds in the browser, from the counter-offer to the payment: both sides, each with its own turn. */
import { expect, expectFacts, expectMessage, test } from './fixtures.ts';
import { addCreditAndOffer, newCompany, openAs, placeRequest } from './api-setup.ts';

test('Three rounds: countered by the recycler and by the producer, accepted, paid', async ({ page, request }) => {
  const [recycler, producer] = [await newCompany(request, 'recycler'), await newCompany(request, 'producer')];
  const offer = await addCreditAndOffer(recycler);
  const first = await placeRequest(producer, 'counter', offer.id, { quantity: 2_000 });

  await openAs(page, recycler, '/RecycleCounterOffers');
  await page.getByRole('button', { name: /^Counter 2,000 Kg at ₹ 2\.10/ }).click();
  const second = page.getByRole('dialog', { name: 'Counter-offer, round 2 of 6' });
  await second.getByLabel('Offer Price (₹/Kg)').fill('2.40');
  await expectFacts(second, { 'Item Value': '₹ 4,800.00' });
  await second.getByRole('textbox', { name: /^Note to the producer/ }).fill('Until Friday');
  await second.getByRole('button', { name: 'Send counter-offer' }).click();
  await expectMessage(page, 'Counter-offer sent!');
  const main = page.getByRole('main');
  await expect(main.getByText(/^Round 2 of 6/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Withdraw 2,000 Kg at ₹ 2\.40/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Accept / })).toHaveCount(0);

  // The order of round 1 leads to the round that waits for the producer now.
  await openAs(page, producer, `/PlaceOder/${first.id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Counter-offer answered' })).toBeVisible();
  await page.getByRole('link', { name: 'View the latest round' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Work Order Placed!' })).toBeVisible();
  await page.getByRole('link', { name: 'View trade' }).click();
  const turn = page.getByRole('region', { name: 'Your turn' });
  await expect(turn).toContainText('Accept or decline this counter-offer, or counter it.');
  await expect(main.getByText('Note to the producer: Until Friday')).toBeVisible();
  await turn.getByRole('button', { name: /^Counter / }).click();
  const third = page.getByRole('dialog', { name: 'Counter-offer, round 3 of 6' });
  await third.getByLabel('Quantity (Kg)').fill('2500');
  await third.getByLabel('Offer Price (₹/Kg)').fill('2.25');
  await third.getByRole('button', { name: 'Send counter-offer' }).click();
  await expectMessage(page, 'Counter-offer sent!');
  await expect(page.getByRole('heading', { level: 1, name: 'Counter offer, round 3' })).toBeVisible();
  const rounds = page.getByRole('region', { name: 'Rounds' }).getByRole('listitem');
  await expect(rounds).toHaveCount(3);
  await expect(rounds.nth(1)).toContainText('2,000 Kg at ₹ 2.40/Kg');
  await expect(rounds.nth(2)).toContainText('2,500 Kg at ₹ 2.25/Kg');

  await openAs(page, recycler, '/trades?kind=counter');
  await expect(
    page.getByRole('tab', { name: /^Needs you 1/ }).or(page.getByRole('link', { name: /^Needs you/ })),
  ).toBeVisible();
  await openAs(page, recycler, '/RecycleCounterOffers');
  await page.getByRole('button', { name: /^Accept 2,500 Kg at ₹ 2\.25/ }).click();
  await page
    .getByRole('dialog', { name: 'Accept this counter-offer?' })
    .getByRole('button', { name: 'Accept' })
    .click();
  await expectMessage(page, 'Counter-offer accepted: 2,500 Kg at ₹ 2.25/Kg');

  await openAs(page, producer, '/ProducerCounterOffers');
  await expect(main.getByRole('article')).toHaveCount(1);
  await page.getByRole('button', { name: /^Initiate Payment for 2,500 Kg at ₹ 2\.25/ }).click();
  await page
    .getByRole('dialog', { name: 'Initiate payment?' })
    .getByRole('button', { name: 'Initiate Payment' })
    .click();
  await expectMessage(page, 'Payment initiated successfully!');
  await page.getByRole('region', { name: 'Messages' }).getByRole('link', { name: 'Upload the proof' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^WO-/ })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Rounds' }).getByRole('listitem')).toHaveCount(3);
});

test('A recycler withdraws its round, a producer accepts one', async ({ page, request }) => {
  const [recycler, producer] = [await newCompany(request, 'recycler'), await newCompany(request, 'producer')];
  const offer = await addCreditAndOffer(recycler);
  for (const quantity of [1_000, 2_000]) {
    const { id } = await placeRequest(producer, 'counter', offer.id, { quantity });
    const answer = await recycler.api.post(`/api/epr/counter-credit-offers/${id}/counter/`, {
      headers: recycler.headers,
      data: { quantity, offer_price: '2.30' },
    });
    expect(answer.status()).toBe(201);
  }
  await openAs(page, recycler, '/RecycleCounterOffers');
  await page.getByRole('button', { name: /^Withdraw 1,000 Kg/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Withdraw this request?' });
  await expect(dialog).toContainText('No quantity is reserved.');
  await dialog.getByRole('button', { name: 'Yes, withdraw it' }).click();
  await expectMessage(page, 'Counter-offer withdrawn.');

  await openAs(page, producer, '/ProducerCounterOffers');
  await page.getByRole('button', { name: /^Accept 2,000 Kg/ }).click();
  await expect(page.getByRole('dialog')).toContainText('2,000 Kg will be reserved for you.');
  await page.getByRole('dialog').getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByRole('button', { name: /^Initiate Payment for 2,000 Kg/ })).toBeVisible();
});
