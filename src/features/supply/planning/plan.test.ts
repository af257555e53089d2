/** Plans against all plans that there are, and the worked examples of the specification. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { repeats } from '#tests/repetitions.ts';
import type { PlanNeed, PlanOffer } from './candidate.ts';
import { PLAN_VALUE_LIMIT_PAISE, planWithin } from './open-limits.ts';
import { planTarget } from './plan.ts';

const never = () => false;
const need = (missing: number, more: Partial<PlanNeed> = {}): PlanNeed => ({
  missing,
  room: null,
  goal: 'cheapest',
  mostOffers: null,
  ...more,
});
/** Offers of free quantity, price in ₹ and minimum. */
const offers = (...of: readonly (readonly [free: number, price: number, minimum: number])[]): PlanOffer[] =>
  of.map(([free, price, minimum], place) => ({
    id: `offer-${place}`,
    price: Math.round(price * 100),
    minimum,
    free,
    expiresOn: 47_481,
  }));
const brief = (market: PlanOffer[], asked: PlanNeed) => {
  const { taken, itemValue, covered, optimal, gap } = planTarget(market, asked, never);
  expect([optimal, gap]).toEqual([true, 0n]);
  const bought = taken.reduce((sum, { quantity }) => sum + quantity, 0);
  return {
    quantities: taken.map(({ quantity }) => quantity),
    value: Number(itemValue) / 100,
    over: bought - covered,
    lacking: asked.missing - covered,
  };
};

describe('the worked examples', () => {
  const recycling = offers([80_000, 2.4, 10_000], [100_000, 2.55, 25_000]);
  const endOfLife = offers([150_000, 1.8, 5_000], [40_000, 1.95, 20_000]);
  const lead = offers([150_000, 12, 50_000], [100_000, 12.4, 40_000], [30_000, 13.5, 1_000]);
  const small = offers([50_000, 2, 20_000], [9_000, 2.6, 1_000]);
  it.each<[string, PlanOffer[], PlanNeed, number[], number, { over?: number; lacking?: number }]>([
    ['1, recycling', recycling, need(121_000), [80_000, 41_000], 296_550, {}],
    ['1, end of life', endOfLife, need(171_000), [150_000, 21_000], 310_950, {}],
    ['2', lead, need(180_000), [140_000, 40_000], 2_176_000, {}],
    ['2, one offer', lead, need(180_000, { mostOffers: 1 }), [150_000], 1_800_000, { lacking: 30_000 }],
    ['2, more than there is', lead, need(300_000), [150_000, 100_000, 30_000], 3_445_000, { lacking: 20_000 }],
    ['3', small, need(12_000), [20_000], 40_000, { over: 8_000 }],
    [
      '3, a third',
      [...small, ...offers([5_000, 3, 5_000]).map((offer) => ({ ...offer, id: 'x' }))],
      need(12_000),
      [7_000, 5_000],
      33_200,
      {},
    ],
    ['4', offers([300, 2, 500], [5_000, 2.1, 1_000]), need(800), [1_000], 2_100, { over: 200 }],
    [
      '5',
      offers([60_000, 600, 60_000], [60_000, 650, 60_000]),
      need(108_000, { room: 113_000 }),
      [60_000],
      36_000_000,
      { lacking: 48_000 },
    ],
  ])('%s', (_name, market, asked, quantities, value, { over = 0, lacking = 0 }) => {
    expect(brief(market, asked)).toEqual({ quantities, value, over, lacking });
  });
});

/** Σ quantity ≤ room, so many offers at most, each from its minimum to what is free. */
function isAllowed({ taken }: ReturnType<typeof planTarget>, { room, mostOffers }: PlanNeed): boolean {
  const bought = taken.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    bought <= (room ?? Infinity) &&
    taken.length <= (mostOffers ?? Infinity) &&
    taken.every(({ offer, quantity }) => quantity <= offer.free && quantity >= Math.min(offer.minimum, offer.free))
  );
}

/** Every plan of a small market, by the figures that plans are compared by, the best first. */
function bestByTrying(market: readonly PlanOffer[], { missing, room, goal, mostOffers }: PlanNeed): number[] {
  let best: number[] | null = null;
  const visit = (place: number, taken: readonly [offer: PlanOffer, quantity: number][]) => {
    const offer = market[place];
    if (offer === undefined) {
      const bought = taken.reduce((sum, [, quantity]) => sum + quantity, 0);
      if (bought > (room ?? Infinity) || taken.length > (mostOffers ?? Infinity)) return;
      const cost = taken.reduce((sum, [{ price }, quantity]) => sum + price * quantity, 0);
      const days = taken.reduce((sum, [{ expiresOn }, quantity]) => sum + expiresOn * quantity, 0);
      const count = taken.length;
      const figures = [0 - Math.min(bought, missing), goal === 'cheapest' ? 0 : count, cost, bought, days, count];
      const differs = figures.findIndex((figure, index) => figure !== best?.[index]);
      if (best === null || (differs >= 0 && (figures[differs] ?? 0) < (best[differs] ?? 0))) best = figures;
      return;
    }
    visit(place + 1, taken);
    for (let quantity = Math.min(offer.minimum, offer.free); quantity <= offer.free; quantity += 1)
      visit(place + 1, [...taken, [offer, quantity]]);
  };
  visit(0, []);
  return best ?? [];
}

const anOffer = fc.record({
  price: fc.integer({ min: 1, max: 6 }),
  minimum: fc.integer({ min: 1, max: 5 }),
  free: fc.integer({ min: 1, max: 5 }),
  expiresOn: fc.integer({ min: 1, max: 3 }),
});
const aNeed = fc.record({
  missing: fc.integer({ min: 1, max: 14 }),
  room: fc.option(fc.integer({ min: 0, max: 16 })),
  goal: fc.constantFrom('cheapest' as const, 'fewest_offers' as const),
  mostOffers: fc.option(fc.integer({ min: 1, max: 4 })),
});
const named = (market: readonly Omit<PlanOffer, 'id'>[]) =>
  market.map((offer, place) => ({ ...offer, id: `o${place}` }));

it('is the best of all plans that there are, quantity by quantity', () => {
  fc.assert(
    fc.property(fc.array(anOffer, { maxLength: 4, size: 'max' }), aNeed, (drafts, asked) => {
      const market = named(drafts);
      const plan = planTarget(market, asked, never);
      const bought = plan.taken.reduce((sum, { quantity }) => sum + quantity, 0);
      const days = plan.taken.reduce((sum, { offer, quantity }) => sum + offer.expiresOn * quantity, 0);
      const count = plan.taken.length;
      expect(isAllowed(plan, asked)).toBe(true);
      expect([
        0 - plan.covered,
        asked.goal === 'cheapest' ? 0 : count,
        Number(plan.itemValue),
        bought,
        days,
        count,
      ]).toEqual(bestByTrying(market, asked));
    }),
    { numRuns: repeats(1_000, 20_000) },
  );
});

it.each([
  ['up to 8 offers', { minLength: 1, maxLength: 8 }, repeats(1_000, 100_000)],
  ['more offers, of which not all sets are tried out', { minLength: 11, maxLength: 13 }, repeats(150, 3_000)],
])('is the best of all sets of %s, by all seven criteria', (_name, size, numRuns) => {
  fc.assert(
    fc.property(fc.array(anOffer, { ...size, size: 'max' }), aNeed, (drafts, asked) => {
      const market = named(drafts);
      const plan = planTarget(market, asked, never);
      expect(isAllowed(plan, asked)).toBe(true);
      expect(plan.optimal).toBe(true);
      expect(figuresOf(plan, asked)).toEqual(bestSet(market, asked));
    }),
    { numRuns },
  );
});

/** Criteria by which plans are compared, in order; the last one is the list of ids. */
type Figures = [...numbers: number[], ids: string];

function figuresOf({ taken }: Pick<ReturnType<typeof planTarget>, 'taken'>, { missing, goal }: PlanNeed): Figures {
  const sum = (of: (offer: PlanOffer) => number) =>
    taken.reduce((total, { offer, quantity }) => total + of(offer) * quantity, 0);
  const bought = sum(() => 1);
  const count = taken.length;
  const ids = taken.map(({ offer }) => offer.id).toSorted();
  const fewest = goal === 'cheapest' ? 0 : count;
  return [
    0 - Math.min(bought, missing),
    fewest,
    sum(({ price }) => price),
    bought,
    sum((o) => o.expiresOn),
    count,
    ids.join(),
  ];
}

/** The figures of the best set of offers, each set filled from the cheapest. */
function bestSet(market: readonly PlanOffer[], asked: PlanNeed): Figures {
  const { missing, room, mostOffers } = asked;
  const sorted = market.toSorted((one, other) => one.price - other.price || one.expiresOn - other.expiresOn);
  let best = figuresOf({ taken: [] }, asked);
  for (let set = 1; set < 2 ** sorted.length; set += 1) {
    const chosen = sorted.filter((_, place) => (set >> place) & 1);
    const least = chosen.reduce((sum, { minimum, free }) => sum + Math.min(minimum, free), 0);
    if (chosen.length > (mostOffers ?? Infinity) || least > (room ?? Infinity)) continue;
    let rest = Math.max(0, Math.min(missing, room ?? missing) - least);
    const taken = chosen.map((offer) => {
      const more = Math.min(rest, offer.free - Math.min(offer.minimum, offer.free));
      rest -= more;
      return { offer, quantity: Math.min(offer.minimum, offer.free) + more };
    });
    const figures = figuresOf({ taken }, asked);
    const differs = figures.findIndex((figure, place) => figure !== best[place]);
    if (differs >= 0 && (figures[differs] ?? 0) < (best[differs] ?? 0)) best = figures;
  }
  return best;
}

it('takes the fewest offers among equal plans, also beside more than ten', () => {
  const market = [
    ...offers(...Array.from({ length: 10 }, () => [10, 1, 1] as const)),
    { id: 'x', price: 100, minimum: 1, free: 100, expiresOn: 47_481 },
  ];
  expect(planTarget(market, need(100), never).taken.map(({ offer }) => offer.id)).toEqual(['x']);
});

describe('a market of which not all offers were looked at', () => {
  const market = offers([100, 1, 1], [100, 1.1, 1]);
  it.each<[string, number, Partial<PlanNeed>, boolean]>([
    ['is planned best where the others are dearer than all that is bought', 150, {}, true],
    ['is not where the others may be needed', 300, {}, false],
    ['is not where the fewest offers are the goal', 150, { goal: 'fewest_offers' }, false],
    ['is where one offer is enough', 50, { goal: 'fewest_offers' }, true],
  ])('%s', (_name, missing, more, optimal) => {
    expect(planTarget(market, need(missing, more), never, 120).optimal).toBe(optimal);
  });
  it('is not where the others cost as much as the dearest that is bought', () => {
    expect(planTarget(market, need(150), never, 110).optimal).toBe(false);
  });
});

it('gives the fewest offers that it knows of where its time has ended', () => {
  const market = offers(...Array.from({ length: 20 }, (_, place) => [100 + place * 50, 1 + place / 10, 1] as const));
  const plan = planTarget(market, need(1_900, { goal: 'fewest_offers' }), () => true);
  expect([plan.covered, plan.taken.length, plan.optimal]).toEqual([1_900, 2, false]);
});

it('says when it had to end early, and how much a better plan could save', () => {
  // Many small cheap offers and a limit of offers: the bound is loose.
  const market = Array.from({ length: 400 }, (_, place) => ({
    id: `o${place}`,
    price: 100 + ((place * 37) % 101),
    minimum: 1 + ((place * 13) % 7),
    free: 10 + ((place * 29) % 90),
    expiresOn: 1,
  }));
  let steps = 0;
  const plan = planTarget(market, need(1_500, { mostOffers: 20 }), () => (steps += 1) > 50);
  expect(plan.optimal).toBe(false);
  expect(plan.gap > 0n && plan.gap < plan.itemValue).toBe(true);
  expect(isAllowed(plan, need(1_500, { mostOffers: 20 }))).toBe(true);
});

it('keeps sums exact that exceed the precision of numbers', () => {
  const market = offers([1_000_000_000, 9_999_999.99, 1], [1_000_000_000, 10_000_000, 1]);
  expect(planTarget(market, need(1_000_000_000), never).itemValue).toBe(999_999_999_000_000_000n);
});

const plainOffer = (id: string, price: number, free: number) => ({ id, price, minimum: 1, free, expiresOn: 1 });
const largeNeed = { missing: 1_000_000_000, room: null, goal: 'cheapest' as const, mostOffers: null };

it('leaves the dearest offers out where a plan would be worth more than the limit, and does not call that the best', () => {
  const dear = [plainOffer('a', 100, 1_000_000), plainOffer('b', 1_000_000_000, 100_000_000)];
  const plan = planWithin({ offers: dear, unseenFrom: null, need: largeNeed, limits: null }, () => false);
  expect(plan.taken.map(({ offer: { id } }) => id)).toEqual(['a']);
  expect([plan.covered, plan.optimal]).toEqual([1_000_000, false]);
  expect(Number(plan.itemValue)).toBeLessThanOrEqual(PLAN_VALUE_LIMIT_PAISE);
});

it('searches no more than three times, however many offers it leaves out', () => {
  const market = Array.from({ length: 200 }, (_, place) => plainOffer(`o${place}`, 1_000_000 + place, 1_000_000));
  let steps = 0;
  const most = { ...largeNeed, missing: 199_500_000 };
  const plan = planWithin({ offers: market, unseenFrom: null, need: most, limits: null }, () => (steps += 1) > 1_000);
  expect(plan.taken).toHaveLength(49);
  expect(steps).toBeLessThanOrEqual(3);
});

it('leaves out price after price, the dearest first, until all together are worth no more than the limit', () => {
  const aDearOffer = fc.record({
    price: fc.integer({ min: 10_000, max: 10_010 }),
    free: fc.integer({ min: 1, max: 10 ** 6 }),
  });
  fc.assert(
    fc.property(fc.array(aDearOffer, { maxLength: 16, size: 'max' }), (drafts) => {
      const market = drafts.map(({ price, free }, place) => plainOffer(`o${place}`, price * 100, free * 10));
      let left = market;
      while (left.reduce((sum, { price, free }) => sum + price * free, 0) > PLAN_VALUE_LIMIT_PAISE) {
        const dearest = Math.max(...left.map(({ price }) => price));
        left = left.filter(({ price }) => price < dearest);
      }
      const everything = { ...largeNeed, missing: 10 ** 12 };
      const plan = planWithin({ offers: market, unseenFrom: null, need: everything, limits: null }, never);
      expect(plan.taken.map(({ offer: { id } }) => id).toSorted()).toEqual(left.map(({ id }) => id).toSorted());
      expect(plan.optimal).toBe(left.length === market.length);
    }),
    { numRuns: repeats(200, 5_000) },
  );
});
