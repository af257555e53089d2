// @module-tag journey
/**
 * E-waste gold is counted in grams: one purchase of it on the real server. What the other screens say: `gold.test.tsx`;
 * what the server answers: `trades/units.test.ts`.
 */
import {
  addAccount,
  addCredit,
  addOffer,
  addTarget,
  decideAccount,
  newCompany,
  openAs,
  type Actor,
} from './api-setup.ts';
import { expect, expectFacts, test } from './fixtures.ts';
import { newPerson } from './people.ts';

const GOLD = { waste_type: 'E-waste', product_type: 'ITEW', credit_type: 'Gold' };

/** The same company with an approved account for e-waste. */
async function withEWaste(actor: Actor, type: string): Promise<Actor> {
  const { registrationNumber } = newPerson(actor.person.role);
  const values = { waste_type: 'E-waste', type, epr_registration_number: registrationNumber };
  const { id } = await addAccount(actor, values);
  await decideAccount(actor, id, 'approved');
  return { ...actor, accountId: id, person: { ...actor.person, registrationNumber } };
}

test('Gold is sold to a target in grams', async ({ page, request }) => {
  const seller = await withEWaste(await newCompany(request, 'recycler'), 'Recycler');
  const buyer = await withEWaste(await newCompany(request, 'producer'), 'Producer');
  const amounts = { comulative_certificate_potential: '5000', available_certificate_value: '2400' };
  const { id } = await addCredit(seller, { ...GOLD, ...amounts });
  const { waste_type, credit_type, product_type: produce_type } = GOLD;
  const offer = await addOffer(seller, id, {
    waste_type,
    credit_type,
    produce_type,
    credit_available: '100',
    minimum_purchase: '10',
    price_per_credit: '985',
  });
  await addTarget(buyer, { ...GOLD, target_quantity: '90' });
  await openAs(page, buyer, `/detail/${offer.id}`);
  const panel = page.getByRole('form', { name: 'Review Payment' });
  await expect(panel.getByRole('option', { name: /90 g missing/ })).toBeAttached();
  await panel.getByRole('spinbutton', { name: 'Quantity (g)' }).fill('60');
  await panel.getByRole('button', { name: 'Buy Now' }).click();
  // 60 × 985.00 × 1.005 × 1.18
  const confirmation = page.getByRole('dialog', { name: 'Buy 60 g for ₹ 70,086.69?' });
  await confirmation.getByRole('button', { name: 'Yes, buy it' }).click();
  await expect(page).toHaveURL(/\/PlaceOder\/.+/);
  await expectFacts(page.getByRole('main'), { Quantity: '60 g', 'Unit price': '₹ 985.00 per g' });
});
