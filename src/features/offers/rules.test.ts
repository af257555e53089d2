import { expect, it } from 'vitest';
import { groundErrors, offerStatus, refuseQuantity, refuseWithdrawal } from './rules.ts';

it.each([
  [{ availableKg: 10, blockedKg: 9, sellerOpen: true }, 'live'],
  [{ availableKg: 10, blockedKg: 10, sellerOpen: true }, 'sold_out'],
  [{ availableKg: 0, blockedKg: 0, sellerOpen: true }, 'sold_out'],
  [{ availableKg: 0, blockedKg: 0, sellerOpen: false }, 'hidden'],
] as const)('says how an offer stands: %j is %s', (offer, status) => {
  expect(offerStatus(offer)).toBe(status);
});

it("allows a new offer up to the record's unlisted quantity", () => {
  expect(refuseQuantity({ availableKg: 100, minimumKg: 100, pricePaise: 250 }, null, 100)).toBeNull();
  expect(refuseQuantity({ availableKg: 101, minimumKg: 100, pricePaise: 250 }, null, 100)).toMatchObject({
    kind: 'conflict',
  });
  expect(refuseQuantity({ availableKg: 99, minimumKg: 100, pricePaise: 250 }, null, 100)).toMatchObject({
    kind: 'invalid',
  });
});

const before = { availableKg: 50, blockedKg: 20, minimumKg: 60 };

it('keeps what is reserved, and counts what the offer lists already', () => {
  expect(refuseQuantity({ availableKg: 19, minimumKg: 1, pricePaise: 250 }, before, 10)?.text).toContain(
    'At least 20 Kg',
  );
  expect(refuseQuantity({ availableKg: 20, minimumKg: 1, pricePaise: 250 }, before, 10)).toBeNull();
  expect(refuseQuantity({ availableKg: 60, minimumKg: 1, pricePaise: 250 }, before, 10)).toBeNull();
  expect(refuseQuantity({ availableKg: 61, minimumKg: 1, pricePaise: 250 }, before, 10)?.text).toContain('Only 60 Kg');
});

it('lets a remainder below the minimum stay as it is', () => {
  expect(refuseQuantity({ availableKg: 50, minimumKg: 60, pricePaise: 250 }, before, 0)).toBeNull();
  expect(refuseQuantity({ availableKg: 45, minimumKg: 60, pricePaise: 250 }, before, 0)?.field).toBe(
    'minimum_purchase',
  );
  expect(refuseQuantity({ availableKg: 50, minimumKg: 51, pricePaise: 250 }, before, 0)?.field).toBe(
    'minimum_purchase',
  );
});

it('compares only what a form says', () => {
  const ground = {
    year: 2026,
    wasteType: 'Oil',
    productType: 'Grease',
    creditType: 'Recycling',
    registrationNumber: '7',
  };
  expect(groundErrors({}, ground)).toEqual({});
  expect(groundErrors({ FY: 2026, waste_type: 'oil', produce_type: 'Grease' }, ground)).toEqual({});
  expect(Object.keys(groundErrors({ FY: 2025, credit_type: 'EoL', epr_registration_number: '8' }, ground))).toEqual([
    'FY',
    'epr_registration_number',
    'credit_type',
  ]);
});

it('allows a withdrawal only without reservations', () => {
  expect(refuseWithdrawal({ availableKg: 5, blockedKg: 0 })).toBeNull();
  expect(refuseWithdrawal({ availableKg: 5, blockedKg: 2 })).toBe(
    '2 Kg of this offer is reserved; it cannot be withdrawn now.',
  );
});

it('takes a minimum purchase that is worth as much as one order may be, and not a kilogram more', () => {
  const wish = (minimumKg: number) => ({ availableKg: 2_000_000, minimumKg, pricePaise: 1_000_000_000 });
  expect(refuseQuantity(wish(1_000_000), null, 2_000_000)).toBeNull();
  expect(refuseQuantity(wish(1_000_001), null, 2_000_000)).toEqual({
    kind: 'invalid',
    field: 'minimum_purchase',
    text: 'The minimum purchase is worth more than ₹ 1,00,00,00,00,00,000.00, the most of one order',
  });
});
