import { expect, it } from 'vitest';
import { type Target, openTargets } from './target-market.ts';

const target = (id: string, FY: number, remaining: number): Target => ({
  id,
  number: 1,
  FY,
  epr_account: '1',
  epr_registration_number: '1',
  waste_type: 'Oil',
  product_type: 'Used Oil',
  credit_type: 'Recycling',
  state: 'Goa',
  unit: 'kg' as const,
  target_quantity: 1_000,
  achieved_quantity: 1_000 - remaining,
  blocked_target: 0,
  seen_quantity: 0,
  voided_quantity: 0,
  held_quantity: 0,
  remaining,
  is_achieved: remaining === 0,
  has_trades: false,
  created_at: '2026-11-21T06:30:00Z',
});

it('puts the oldest financial year first, then the most missing, and leaves out what is closed', () => {
  const targets = [target('a', 2026, 900), target('b', 2025, 10), target('c', 2024, 0), target('d', 2025, 40)];
  expect(openTargets(targets).map(({ id }) => id)).toEqual(['d', 'b', 'a']);
});
