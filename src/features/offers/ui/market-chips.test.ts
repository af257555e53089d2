import { expect, it } from 'vitest';
import { chipsOf } from './offer-results.tsx';

const chips = (query: string) =>
  chipsOf(new URLSearchParams(query)).map(({ group, value, without }) => `Remove ${group}: ${value} → ${without}`);

it('has a chip for each chosen option, bound, search text and quantity, which leaves all others', () => {
  expect(chips('state=Gujarat&state=Goa&price_min=2&ordering=free')).toEqual([
    'Remove State: Gujarat → ?price_min=2&ordering=free&state=Goa',
    'Remove State: Goa → ?price_min=2&ordering=free&state=Gujarat',
    'Remove Price (₹/Kg): ₹ 2.00 and above → ?state=Gujarat&state=Goa&ordering=free',
  ]);
  expect(chips('search=film&need=20000&FY=2026&view=table')).toEqual([
    'Remove Financial year (FY): 2026-27 → ?search=film&need=20000&view=table',
    'Remove Search: “film” → ?need=20000&FY=2026&view=table',
    'Remove I need (Kg): 20,000 → ?search=film&FY=2026&view=table',
  ]);
  expect(
    chips('price_max=5&free_min=50000&minimum_max=500&expires_within=365').map((chip) => chip.split(' →')[0]),
  ).toEqual([
    'Remove Price (₹/Kg): ₹ 5.00 and below',
    'Remove Quantity (Kg): Free at least 50,000 Kg',
    'Remove Quantity (Kg): Minimum purchase at most 500 Kg',
    'Remove Expires within: 1 year',
  ]);
  expect(chips('search=+&need=0&price_min=x&ordering=total')).toEqual([]);
});
