/** Bodies of calls that register an EPR account and list an offer, as a company types them; files and other values are added to them. */

export const accountForm = (role: 'recycler' | 'producer', registrationNumber: string) => ({
  epr_registration_number: registrationNumber,
  epr_registration_date: '2024-05-01',
  epr_registered_name: 'Green Plant',
  waste_type: 'Plastic',
  [`${role}_type`]: role === 'recycler' ? 'Recycler' : 'Producer (P)',
  city: 'Mumbai',
  state: 'Maharashtra',
  address: '1 Plant Road',
});

/** @param registrationNumber of the account that offers */
export const offerForm = (registrationNumber: string | undefined) => ({
  FY: 2026,
  offer_title: 'Rigid plastic',
  epr_registration_number: registrationNumber,
  waste_type: 'Plastic',
  produce_type: 'Category I',
  credit_type: 'Recycling',
  credit_available: '1000',
  minimum_purchase: '100',
  price_per_credit: '2.55',
  trail_documents: '["Tax Invoice"]',
});
