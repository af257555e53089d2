// @module-tag thorough
/** Plans of larger markets against an independent solver of integer programs. */
import fc from 'fast-check';
import loadSolver from 'highs';
import { expect, it } from 'vitest';
import { repeats } from '#tests/repetitions.ts';
import type { PlanNeed, PlanOffer } from './candidate.ts';
import { planTarget } from './plan.ts';

const solver = await loadSolver();

/** The best value of an objective over all plans: `q` is what is bought of each offer, `y` whether it is, `c` what is covered. */
function solve(
  goal: string,
  offers: readonly PlanOffer[],
  { missing, room, mostOffers }: PlanNeed,
  more: readonly string[] = [],
): number {
  const sum = (of: (offer: PlanOffer, place: number) => string) => offers.map(of).join(' + ');
  const program = [
    goal,
    'subject to',
    `${sum((_, place) => `q${place}`)} - c >= 0`,
    `c <= ${missing}`,
    room === null ? [] : `${sum((_, place) => `q${place}`)} <= ${room}`,
    mostOffers === null ? [] : `${sum((_, place) => `y${place}`)} <= ${mostOffers}`,
    offers.flatMap(({ minimum, free }, place) => [
      `q${place} - ${free} y${place} <= 0`,
      `q${place} - ${Math.min(minimum, free)} y${place} >= 0`,
    ]),
    more,
    'general',
    `c ${offers.map((_, place) => `q${place}`).join(' ')}`,
    'binary',
    offers.map((_, place) => `y${place}`).join(' '),
    'end',
  ];
  const { Status, ObjectiveValue } = solver.solve(program.flat().join('\n'), { mip_rel_gap: 0, mip_abs_gap: 0 });
  expect(Status).toBe('Optimal');
  return Math.round(ObjectiveValue);
}

const anOffer = fc.record({
  price: fc.integer({ min: 100, max: 400 }),
  minimum: fc.integer({ min: 1, max: 60 }),
  free: fc.integer({ min: 1, max: 80 }),
  expiresOn: fc.integer({ min: 1, max: 3 }),
});
const aNeed = fc.record({
  missing: fc.integer({ min: 1, max: 600 }),
  room: fc.option(fc.integer({ min: 0, max: 700 })),
  goal: fc.constant('cheapest' as const),
  mostOffers: fc.option(fc.integer({ min: 1, max: 8 })),
});

it('covers as much at the same value as the solver, with 12 to 30 offers', { timeout: 600_000 }, () => {
  fc.assert(
    fc.property(fc.array(anOffer, { minLength: 12, maxLength: 30, size: 'max' }), aNeed, (drafts, need) => {
      const offers = drafts.map((offer, place) => ({ ...offer, id: `o${place}` }));
      const plan = planTarget(offers, need, () => false);
      const covered = solve('maximize\nobj: c', offers, need);
      const value = `minimize\nobj: ${offers.map(({ price }, place) => `${price} q${place}`).join(' + ')}`;
      expect([plan.optimal, plan.covered]).toEqual([true, covered]);
      expect(Number(plan.itemValue)).toBe(solve(value, offers, need, [`c = ${covered}`]));
    }),
    { numRuns: repeats(50, 1_000) },
  );
});
