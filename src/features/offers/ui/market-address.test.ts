import { describe, expect, it } from 'vitest';
import {
  isNarrowed,
  marketQuery,
  selectionOf,
  withCursor,
  withOrdering,
  withoutFilters,
  withSearch,
  withToggledWasteType,
} from './market-address.ts';

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
    const address = at('waste_type=Oil&state=Goa&search=lead&FY=2026&ordering=price_per_credit&cursor=x');
    expect(withoutFilters(address)).toBe('?ordering=price_per_credit');
  });

  it('begins anew with each change', () => {
    expect(withSearch(at('cursor=x&panel=filter'), ' lead ')).toBe('?search=lead');
    expect(withSearch(at('search=lead&cursor=x'), ' ')).toBe('');
    expect(withOrdering(at('ordering=-created_at&cursor=x'), null)).toBe('');
    expect(withCursor(at('state=Goa&cursor=x'), 'y')).toBe('?state=Goa&cursor=y');
  });

  it('reads each chosen value once, whatever else the address contains', () => {
    expect(selectionOf(at('state=Goa&state=Goa&state=&x=1')).state).toEqual(['Goa']);
    expect(isNarrowed(at('ordering=-created_at&utm_source=mail'))).toBe(false);
    expect(isNarrowed(at('FY=2026'))).toBe(true);
    expect(marketQuery(at('state=Goa&panel=filter')).toString()).toBe('state=Goa&page_size=24');
  });
});
