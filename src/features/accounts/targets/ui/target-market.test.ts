import { expect, it, describe } from 'vitest';
import {
  matchingOffersPath,
  progressGroups,
  type Target,
  openTargets,
  countingTrades,
  type Movement,
} from './target-market.ts';

it('leads to the offers of exactly the kind of credit and financial year', () => {
  const credit = { waste_type: 'E-waste', product_type: 'ITEW1 & 2', credit_type: 'Recycling', FY: 2026 };
  const path = matchingOffersPath(credit);
  expect(new URL(path, 'https://here.invalid').searchParams.toString()).toBe(
    'waste_type=E-waste&product_type=ITEW1+%26+2&credit_type=Recycling&FY=2026&ordering=price_per_credit',
  );
});

describe('groups of targets', () => {
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
    is_approved: true,
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

  it("does not let an exceeded target hide another's missing quantity, in the figures or in the share", () => {
    expect(progressGroups([target(2026, 'Oil', 1, 900, 50), target(2026, 'Oil', 99, 20, 90)])).toMatchObject([
      { targets: 2, target: 100, achieved: 920, blocked: 140, missing: 0, towards: { achieved: 21, blocked: 79 } },
    ]);
    expect(progressGroups([target(2026, 'Oil', 100, 150), target(2026, 'Oil', 80)])).toMatchObject([
      { targets: 2, target: 180, achieved: 150, missing: 80, towards: { achieved: 100, blocked: 0 } },
    ]);
  });

  it('is nothing without targets', () => expect(progressGroups([])).toEqual([]));
});

describe('targets by urgency', () => {
  const target = (id: string, FY: number, remaining: number): Target => ({
    id,
    number: 1,
    FY,
    epr_account: '1',
    is_approved: true,
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
});

describe('counting trades', () => {
  const step = (movement: Movement['movement'], id: string | null, at: string): Movement => ({
    id: `${id} ${movement}`,
    at,
    movement,
    by: null,
    quantity: 100,
    blocked: 0,
    achieved: 0,
    remaining: 0,
    recall: null,
    trade:
      id === null
        ? null
        : { id, kind: 'purchase', title: 'Bales', offered_by: 'Recycling', order_id: null, total: 296.48 },
  });

  it("counts a trade's last movement: achieved, blocked, or nothing once it was released", () => {
    const trades = countingTrades([
      step('blocked', 'new', '2026-11-05'),
      step('achieved', 'done', '2026-11-04'),
      step('released', 'declined', '2026-11-03'),
      step('blocked', 'declined', '2026-11-02'),
      step('blocked', 'done', '2026-11-01'),
      step('added', null, '2026-10-01'),
    ]);
    expect(trades.map(({ trade, effect, since }) => [trade.id, effect, since])).toEqual([
      ['new', 'blocked', '2026-11-05'],
      ['done', 'achieved', '2026-11-04'],
    ]);
  });
});
