import { expect, it } from 'vitest';
import { progressGroups } from './target-market.ts';

const target = (
  FY: number,
  waste_type: string,
  target_quantity: number,
  achieved_quantity = 0,
  blocked_target = 0,
) => ({
  id: `${FY} ${waste_type} ${target_quantity}`,
  number: 1,
  FY,
  epr_account: '1',
  epr_registration_number: '1',
  waste_type,
  product_type: 'Category I',
  credit_type: 'Recycling',
  state: 'Goa',
  unit: 'kg' as const,
  target_quantity,
  achieved_quantity,
  blocked_target,
  seen_quantity: 0,
  voided_quantity: 0,
  held_quantity: 0,
  remaining: Math.max(0, target_quantity - achieved_quantity - blocked_target),
  is_achieved: achieved_quantity >= target_quantity,
  has_trades: achieved_quantity + blocked_target > 0,
  created_at: '2026-11-21T06:30:00Z',
});

it('adds up by year and waste type, the latest year first', () => {
  const groups = progressGroups([target(2025, 'Oil', 10), target(2026, 'Tyre', 5), target(2026, 'Oil', 100, 30, 20)]);
  expect(groups.map(({ year, wasteType }) => `${year} ${wasteType}`)).toEqual(['2026 Oil', '2026 Tyre', '2025 Oil']);
  expect(groups[0]).toMatchObject({ target: 100, achieved: 30, blocked: 20, missing: 50 });
});

it("does not let an exceeded target hide another's missing quantity", () => {
  expect(progressGroups([target(2026, 'Oil', 100, 150), target(2026, 'Oil', 80)])).toMatchObject([
    { targets: 2, target: 180, achieved: 150, missing: 80 },
  ]);
});

it('is nothing without targets', () => expect(progressGroups([])).toEqual([]));
