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
  counts: { capped: false, matching: 1_204, expired: 0, late: 12, above: 1_000, avoided: 0, refused: 0 },
  gap: 0n,
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
