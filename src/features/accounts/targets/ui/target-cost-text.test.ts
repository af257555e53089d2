import { expect, it } from 'vitest';
import { costText } from './target-cost.tsx';

const cost = {
  covered: 19_000,
  over: 0,
  missing: 0,
  offers: 2,
  item_value: 42_550,
  transaction_fee: 212.75,
  gst: 7_697.3,
  total: 50_460.05,
};

/** The lines' texts. */
function lines(change: Partial<typeof cost & { room: number }> | null, remaining = 19_000) {
  const price_context = { lowest: 2.05, median: 2.43, offers: 4 };
  const target = { price_context, remaining, unit: 'kg', FY: 2026 } as const;
  const words = costText({ ...target, cost: change && { ...cost, ...change } });
  return words && [`${words.before}${words.amount ?? ''}${words.after}`, words.details];
}

it("shows today's cost of meeting a target", () => {
  expect(lines({})).toEqual([
    '₹ 50,460.05 to meet it today, with fee and GST',
    'Item value ₹ 42,550.00, 2 offers of FY 2026-27. Credits of other years are not counted.',
  ]);
});

it('says how much of it is on offer', () => {
  expect(lines({ covered: 10_000, missing: 9_000, offers: 1, item_value: 20_500, total: 24_310.95 })).toEqual([
    '10,000 of 19,000 Kg on offer today: ₹ 24,310.95 with fee and GST',
    'Item value ₹ 20,500.00, 1 offer of FY 2026-27. Credits of other years are not counted.',
  ]);
  expect(lines({ covered: 0, missing: 19_000, offers: 0 })).toEqual([
    'No credit of FY 2026-27 is on offer today.',
    null,
  ]);
});

it('shows the surplus of a minimum purchase', () => {
  expect(lines({ covered: 300, over: 200 }, 300)?.[1]).toBe(
    'Item value ₹ 42,550.00, 2 offers of FY 2026-27. Credits of other years are not counted. 200 Kg more than you need, because of a minimum purchase.',
  );
});

it('says nothing where nothing remains', () => {
  expect(lines(null, 0)).toBeNull();
});

it('says that the purchase limit allows no more, and not that the market lacks it', () => {
  expect(lines({ covered: 10_000, missing: 9_000, room: 10_000 })).toEqual([
    '10,000 of 19,000 Kg within the purchase limit: ₹ 50,460.05 with fee and GST',
    'Item value ₹ 42,550.00, 2 offers of FY 2026-27. Credits of other years are not counted. The purchase limit allows 10,000 Kg more.',
  ]);
  expect(lines({ covered: 0, missing: 19_000, offers: 0, room: 0 })?.[0]).toBe('The purchase limit allows 0 Kg more.');
});

it('says that the market lacks what the purchase limit would allow', () => {
  expect(lines({ covered: 8_000, missing: 11_000, room: 10_000 })?.[0]).toMatch(/^8,000 of 19,000 Kg on offer today: /);
});
