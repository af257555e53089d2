/** Data of a recycler's screens. */
import { recyclerAccount } from '#accounts/epr-accounts/contract.ts';
import { ownOffer } from '#supply/offers/contract.ts';
import { sample } from './sample.ts';
import { THIS_YEAR } from './this-year.ts';

export const approvedAccount = sample(recyclerAccount, {
  id: 'account-1',
  epr_registration_number: '5550001',
  epr_registered_name: 'Konkan Polymers',
  waste_type: 'Plastic',
  state: 'Maharashtra',
  status: 'approved',
  is_approved: true,
});

/** An offer of 50,000 Kg at ₹ 2.50 of that account. */
export const washedBales = sample(ownOffer, {
  id: 'mine',
  offer_title: 'Washed bales',
  FY: THIS_YEAR,
  credit_available: 50_000,
  minimum_purchase: 1_000,
  price_per_credit: 2.5,
  trail_documents: ['Tax Invoice'],
  waste_type: 'Plastic',
  product_type: 'Category I',
  credit_type: 'Recycling',
  epr_registration_number: '5550001',
});
