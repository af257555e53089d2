import { expect, it } from 'vitest';
import { matchingOffersPath } from './target-market.ts';

it('leads to the offers of exactly the kind of credit and financial year', () => {
  const credit = { waste_type: 'E-waste', product_type: 'ITEW1 & 2', credit_type: 'Recycling', FY: 2026 };
  const path = matchingOffersPath(credit);
  expect(new URL(path, 'https://here.invalid').searchParams.toString()).toBe(
    'waste_type=E-waste&product_type=ITEW1+%26+2&credit_type=Recycling&FY=2026&ordering=price_per_credit',
  );
});
