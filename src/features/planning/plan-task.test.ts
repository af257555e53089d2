import { expect, it } from 'vitest';
import { PLAN_VALUE_LIMIT_PAISE, planWithin } from './open-limits.ts';

const offer = (id: string, price: number, free: number) => ({ id, price, minimum: 1, free, expiresOn: 1 });
const need = { missing: 1_000_000_000, room: null, goal: 'cheapest' as const, mostOffers: null };

it('leaves the dearest offers out where a plan would be worth more than the limit, and does not call that the best', () => {
  const offers = [offer('a', 100, 1_000_000), offer('b', 1_000_000_000, 100_000_000)];
  const plan = planWithin({ offers, unseenFrom: null, need, limits: null }, () => false);
  expect(plan.taken.map(({ offer: { id } }) => id)).toEqual(['a']);
  expect([plan.covered, plan.optimal]).toEqual([1_000_000, false]);
  expect(Number(plan.itemValue)).toBeLessThanOrEqual(PLAN_VALUE_LIMIT_PAISE);
});
