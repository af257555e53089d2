import { describe, expect, it } from 'vitest';
import {
  expiresWithin,
  expiryOptions,
  countsQuery,
  isNarrowed,
  marketQuery,
  selectionOf,
  withCursor,
  withNeed,
  withOrdering,
  withParameter,
  withView,
  withoutFilters,
  withSearch,
  withToggledWasteType,
} from './market-address.ts';
import { chipsOf } from './offer-results.tsx';

const at = (query: string) => new URLSearchParams(query);

describe('the market in the address', () => {
  it('has the quick toggle and the panel choose the same thing', () => {
    expect(withToggledWasteType(at(''), 'Plastic')).toBe('?waste_type=Plastic');
    expect(withToggledWasteType(at('waste_type=Plastic&ordering=-created_at'), 'Plastic')).toBe(
      '?ordering=-created_at',
    );
    expect(withToggledWasteType(at('waste_type=Plastic'), 'Tyre')).toBe('?waste_type=Tyre');
    expect(withToggledWasteType(at('waste_type=Plastic&waste_type=Tyre'), 'Tyre')).toBe('?waste_type=Plastic');
  });

  it('clears category, search and panel, not the sort', () => {
    const address = at(
      'waste_type=Oil&state=Goa&search=lead&FY=2026&price_min=2&free_min=9&need=5&expires_within=90&ordering=price_per_credit&cursor=x',
    );
    expect(withoutFilters(address)).toBe('?ordering=price_per_credit');
  });

  it('begins anew with each change', () => {
    expect(withSearch(at('cursor=x&panel=filter'), ' lead ')).toBe('?search=lead');
    expect(withSearch(at('search=lead&cursor=x'), ' ')).toBe('');
    expect(withOrdering(at('ordering=-created_at&cursor=x'), null)).toBe('');
    expect(withCursor(at('state=Goa&cursor=x'), 'y')).toBe('?state=Goa&cursor=y');
  });

  it('filters by days until the credits expire', () => {
    expect(withParameter(at('state=Goa&cursor=x'), 'expires_within', '90')).toBe('?state=Goa&expires_within=90');
    expect(withParameter(at('expires_within=90'), 'expires_within', '')).toBe('');
    expect(isNarrowed(at('expires_within=90'))).toBe(true);
    expect(isNarrowed(at('expires_within='))).toBe(false);
    expect(['90', '7', '0', 'soon', ''].map((days) => expiresWithin(at(`expires_within=${days}`)))).toEqual([
      '90',
      '7',
      '',
      '',
      '',
    ]);
    const labels = (days: string) => expiryOptions(days).map(({ label }) => label);
    expect(labels('90')).toEqual(['30 days', '90 days', '180 days', '1 year']);
    expect(labels('7')).toEqual(['30 days', '90 days', '180 days', '1 year', '7 days']);
  });

  it('reads each chosen value once, whatever else the address contains', () => {
    expect(selectionOf(at('state=Goa&state=Goa&state=&x=1')).state).toEqual(['Goa']);
    expect(isNarrowed(at('ordering=-created_at&utm_source=mail'))).toBe(false);
    expect(isNarrowed(at('FY=2026'))).toBe(true);
    expect(marketQuery(at('state=Goa&panel=filter')).toString()).toBe('state=Goa&page_size=24');
    expect(selectionOf(at('FY=2026&FY=2026-27&FY=soon&FY=2025-26')).FY).toEqual(['2026-27', '2025-26']);
  });

  it('asks for no more than the list takes, whatever somebody typed into the address', () => {
    const query = (typed: string) => [...marketQuery(at(typed))].flat().join(' ');
    expect(query('need=20,000&price_min=2.50&price_max=x&free_min=0&minimum_max=1.5')).toBe(
      'need 20000 price_min 2.50 page_size 24',
    );
    expect(query('ordering=total&view=table')).toBe('page_size 24');
    expect(query('ordering=total&need=5')).toBe('ordering total need 5 page_size 24');
    expect(countsQuery(at('ordering=total&need=5&cursor=x&state=Goa')).toString()).toBe('state=Goa');
  });

  it('ends the order by total with its quantity, and changes the view alone', () => {
    expect(withNeed(at('need=5&ordering=total&view=table'), '')).toBe('?view=table');
    expect(withNeed(at('need=5&ordering=free'), '')).toBe('?ordering=free');
    expect(withView(at('need=5&cursor=x'), 'table')).toBe('?need=5&cursor=x&view=table');
    expect(withView(at('view=table'), 'cards')).toBe('');
  });
});

const chips = (query: string) =>
  chipsOf(new URLSearchParams(query), 'kg').map(
    ({ group, value, without }) => `Remove ${group}: ${value} → ${without}`,
  );

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
