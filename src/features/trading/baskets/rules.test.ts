import { expect, it } from 'vitest';
import { explainPlan, type TargetFacts } from './rules.ts';

const facts: TargetFacts = {
  number: 1,
  unit: 'kg',
  missing: 5_000,
  room: null,
  covered: 5_000,
  over: 0,
  used: 3,
  counts: { capped: false, matching: 1_204, other_year: 0, expired: 0, late: 12, above: 1_000, avoided: 0, refused: 0 },
  gap: 0n,
  limitedBy: [],
  own: 0,
};

it('says how many offers match and which were left out, and of a large kind that only the cheapest were counted', () => {
  expect(explainPlan(facts)).toEqual([
    'Target - 1: 3 of 1,204 matching offers are used.',
    'Target - 1: Left out: 12 late for the year, 1,000 above the ceiling.',
  ]);
  expect(explainPlan({ ...facts, counts: { ...facts.counts, capped: true } })).toEqual([
    'Target - 1: 3 of 1,204+ matching offers are used.',
    'Target - 1: Left out of the 10,000 cheapest: 12 late for the year, 1,000 above the ceiling.',
  ]);
});

it('says what makes a plan buy more than is missing: a minimum purchase, or more that the buyer has set', () => {
  const bought = { ...facts, over: 300 };
  const byMinimum = 'Target - 1: 300 Kg more than missing, because of a minimum purchase.';
  for (const own of [0, 5_000]) expect(explainPlan({ ...bought, own }).slice(2)).toEqual([byMinimum]);
  expect(explainPlan({ ...bought, own: 5_300 }).slice(2)).toEqual([
    'Target - 1: 300 Kg more than missing, because of your own quantities.',
  ]);
});

it('names the limits of open purchases that bound a plan, and does not say that the market lacks what they leave out', () => {
  expect(explainPlan({ ...facts, covered: 4_000, limitedBy: ['mostly_held', 'payable'] }).slice(2)).toEqual([
    'Target - 1: You hold more than half of 5 offers already. Wait for answers, or take at most half.',
    'Target - 1: Before a first completed trade ₹ 10,00,000.00 may be open.',
  ]);
  expect(explainPlan({ ...facts, covered: 0, limitedBy: ['requests'] }).slice(2)).toEqual([
    'Target - 1: You have 100 open requests. Wait for answers before you make more.',
  ]);
  expect(explainPlan({ ...facts, covered: 4_000 }).slice(2)).toEqual(['Target - 1: The market lacks 1,000 Kg.']);
});

it('says that the market lacks only what its offers cannot cover of what may be bought', () => {
  const limit = 'Target - 1: The purchase limit allows 3,000 Kg more.';
  expect(explainPlan({ ...facts, room: 3_000, covered: 3_000 }).slice(2)).toEqual([limit]);
  expect(explainPlan({ ...facts, room: 3_000, covered: 2_000 }).slice(2)).toEqual([
    limit,
    'Target - 1: The market lacks 1,000 Kg.',
  ]);
  expect(explainPlan({ ...facts, room: 9_000, covered: 3_000 }).slice(2)).toEqual([
    'Target - 1: The market lacks 2,000 Kg.',
  ]);
});
