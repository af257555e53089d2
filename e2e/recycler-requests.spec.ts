/** Requests of a recycler while the market changes; the screens' texts and requests: `src/pages/requests.test.tsx`. */
import { placeRequest, newCompany, addCreditAndOffer, openAs } from './api-setup.ts';
import { expect, test } from './fixtures.ts';

test("A counter-offer's free quantity follows the market for both parties", async ({ page, open, request }) => {
  const [recycler, producer] = [await newCompany(request, 'recycler'), await newCompany(request, 'producer')];
  const offer = await addCreditAndOffer(recycler);
  await placeRequest(producer, 'counter', offer.id);
  await openAs(page, recycler, '/RecycleCounterOffers');
  await expect(page.getByText('50,000 Kg of the offer are free now.')).toBeVisible();

  const buyer = await open('producer');
  await openAs(buyer, producer, '/ProducerCounterOffers');
  await expect(buyer.getByText('50,000 Kg of the offer are free now.')).toBeVisible();
  await placeRequest(await newCompany(request, 'producer'), 'purchase', offer.id, { quantity: 46_000 });
  await expect(page.getByText('Only 4,000 Kg of the offer are free now.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Accept 5,000 Kg/ })).toBeDisabled();
  await expect(page.getByRole('button', { name: /^Decline 5,000 Kg/ })).toBeEnabled();
  await expect(buyer.getByText('Only 4,000 Kg of the offer are free now.')).toBeVisible();
});
