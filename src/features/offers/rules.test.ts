import { expect, it } from 'vitest';
import { copiedFieldErrors, offerStatus, refuseQuantity, refuseWithdrawal } from './rules.ts';

it.each([
  [{ available: 10, blocked: 9, sellerOpen: true }, 'live'],
  [{ available: 10, blocked: 10, sellerOpen: true }, 'sold_out'],
  [{ available: 0, blocked: 0, sellerOpen: true }, 'sold_out'],
  [{ available: 0, blocked: 0, sellerOpen: false }, 'hidden'],
  [{ available: 10, blocked: 0, sellerOpen: true, isPaused: true }, 'hidden'],
] as const)('says how an offer stands: %j is %s', (offer, status) => {
  expect(offerStatus({ isPaused: false, ...offer, isExpired: false })).toBe(status);
  expect(offerStatus({ isPaused: false, ...offer, isExpired: true })).toBe('expired');
});

const kg = (unlisted: number) => ({ unlisted, unit: 'kg' as const });

it("allows a new offer up to the record's unlisted quantity", () => {
  expect(refuseQuantity({ available: 100, minimum: 100, pricePaise: 250 }, null, kg(100))).toBeNull();
  expect(refuseQuantity({ available: 101, minimum: 100, pricePaise: 250 }, null, kg(100))).toMatchObject({
    kind: 'conflict',
  });
  expect(refuseQuantity({ available: 99, minimum: 100, pricePaise: 250 }, null, kg(100))).toMatchObject({
    kind: 'invalid',
  });
});

const before = { available: 50, blocked: 20, minimum: 60 };

it('keeps what is reserved, and counts what the offer lists already', () => {
  expect(refuseQuantity({ available: 19, minimum: 1, pricePaise: 250 }, before, kg(10))?.text).toContain(
    'Minimum 20 Kg',
  );
  expect(refuseQuantity({ available: 20, minimum: 1, pricePaise: 250 }, before, kg(10))).toBeNull();
  expect(refuseQuantity({ available: 60, minimum: 1, pricePaise: 250 }, before, kg(10))).toBeNull();
  expect(refuseQuantity({ available: 61, minimum: 1, pricePaise: 250 }, before, kg(10))?.text).toContain('Only 60 Kg');
});

it('says grams of what is counted in grams', () => {
  const values = { available: 19, minimum: 1, pricePaise: 250 };
  const text = (available: number) =>
    refuseQuantity({ ...values, available }, before, { unlisted: 10, unit: 'g' })?.text;
  expect(text(19)).toBe('Minimum 20 g, already reserved.');
  expect(text(61)).toBe('Only 60 g of this credit record can still be listed.');
  expect(refuseWithdrawal({ available: 5, blocked: 2, unit: 'g' })).toBe(
    '2 g of this offer is reserved; it cannot be withdrawn now.',
  );
});

it('lets a remainder below the minimum stay as it is', () => {
  expect(refuseQuantity({ available: 50, minimum: 60, pricePaise: 250 }, before, kg(0))).toBeNull();
  expect(refuseQuantity({ available: 45, minimum: 60, pricePaise: 250 }, before, kg(0))?.field).toBe(
    'minimum_purchase',
  );
  expect(refuseQuantity({ available: 50, minimum: 51, pricePaise: 250 }, before, kg(0))?.field).toBe(
    'minimum_purchase',
  );
});

it('compares only what a form says', () => {
  const copied = {
    year: 2026,
    wasteType: 'Oil',
    productType: 'Grease',
    creditType: 'Recycling',
    registrationNumber: '7',
  };
  expect(copiedFieldErrors({}, copied)).toEqual({});
  expect(copiedFieldErrors({ FY: 2026, waste_type: 'oil', produce_type: 'Grease' }, copied)).toEqual({});
  expect(
    Object.keys(copiedFieldErrors({ FY: 2025, credit_type: 'EoL', epr_registration_number: '8' }, copied)),
  ).toEqual(['FY', 'epr_registration_number', 'credit_type']);
});

it('allows a withdrawal only without reservations', () => {
  expect(refuseWithdrawal({ available: 5, blocked: 0, unit: 'kg' })).toBeNull();
  expect(refuseWithdrawal({ available: 5, blocked: 2, unit: 'kg' })).toBe(
    '2 Kg of this offer is reserved; it cannot be withdrawn now.',
  );
});

it('takes a minimum purchase that is worth as much as one order may be, and not one unit more', () => {
  const values = (minimum: number) => ({ available: 2_000_000, minimum, pricePaise: 1_000_000_000 });
  expect(refuseQuantity(values(1_000_000), null, kg(2_000_000))).toBeNull();
  expect(refuseQuantity(values(1_000_001), null, kg(2_000_000))).toEqual({
    kind: 'invalid',
    field: 'minimum_purchase',
    text: 'The minimum purchase is worth more than ₹ 1,00,00,00,00,00,000.00, the most of one order',
  });
});
