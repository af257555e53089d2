/** Filters, search and order of the market as query parameters; each function returns the query of another address. */

/** Groups of the filter panel in order, with their headings. The key is also the parameter's name. */
export const FILTER_GROUPS = [
  { key: 'waste_type', label: 'Waste Type' },
  { key: 'product_type', label: 'Product Type' },
  { key: 'credit_type', label: 'Credit Type' },
  { key: 'recycler_type', label: 'Recycler Type' },
  { key: 'state', label: 'State' },
] as const;
export type FilterGroupKey = (typeof FILTER_GROUPS)[number]['key'];

/** The five quick toggles in their order. Source: section 9 of the public specification. */
export const QUICK_WASTE_TYPES: readonly string[] = ['Plastic', 'E-waste', 'Battery', 'Tyre', 'Oil'];

/** Chosen options by group; an empty group means all. */
export type Selection = Readonly<Record<FilterGroupKey, readonly string[]>>;

/** Values and labels of Sort By. Source: sections 2 and 7 of the public specification. */
export const ORDERINGS = [
  { value: '-price_per_credit', label: 'High to Low' },
  { value: 'price_per_credit', label: 'Low to High' },
  { value: '-created_at', label: 'Recently Added' },
  { value: 'expires_on', label: 'Earliest Expiry' },
] as const;

/** Parameter and label of the filter by days until the credits expire. */
export const EXPIRES_WITHIN = { name: 'expires_within', label: 'Expires within', none: 'Any time' } as const;

const EXPIRY_CHOICES = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '180', label: '180 days' },
  { value: '365', label: '1 year' },
] as const;

/** Chosen number of days; `''` for any time. */
export function expiresWithin(address: URLSearchParams): string {
  const days = address.get(EXPIRES_WITHIN.name) ?? '';
  return /^[1-9][0-9]{0,3}$/.test(days) ? days : '';
}

/** The choices, and another number of days that the address contains. */
export function expiryOptions(chosen: string): readonly { value: string; label: string }[] {
  const isListed = chosen === '' || EXPIRY_CHOICES.some(({ value }) => value === chosen);
  return isListed ? EXPIRY_CHOICES : [...EXPIRY_CHOICES, { value: chosen, label: `${chosen} days` }];
}

/** Offers per page of the market. */
export const MARKET_PAGE_SIZE = 24;

export function selectionOf(address: URLSearchParams): Selection {
  const chosen = (key: FilterGroupKey) => [...new Set(address.getAll(key).filter((name) => name !== ''))];
  return {
    waste_type: chosen('waste_type'),
    product_type: chosen('product_type'),
    credit_type: chosen('credit_type'),
    recycler_type: chosen('recycler_type'),
    state: chosen('state'),
  };
}

/** Number of chosen options. */
export function countChosen(selection: Selection): number {
  return FILTER_GROUPS.reduce((sum, { key }) => sum + selection[key].length, 0);
}

/** Whether category, panel or search narrows the market. The order does not count. */
export function isNarrowed(address: URLSearchParams): boolean {
  return [...FILTER_NAMES].some((name) => (address.get(name) ?? '') !== '');
}

export function withSelection(address: URLSearchParams, selection: Selection): string {
  return changed(address, (next) => {
    for (const { key } of FILTER_GROUPS) {
      next.delete(key);
      for (const name of selection[key]) next.append(key, name);
    }
  });
}

/** `''` is any time. */
export function withExpiry(address: URLSearchParams, days: string): string {
  return changed(address, (next) =>
    days === '' ? next.delete(EXPIRES_WITHIN.name) : next.set(EXPIRES_WITHIN.name, days),
  );
}

/** Quick toggle: selects this waste type only; pressing the active one clears it. The panel shows the same choice. */
export function withToggledWasteType(address: URLSearchParams, name: string): string {
  const selection = selectionOf(address);
  const others = selection.waste_type.filter((each) => each !== name);
  const isChosen = others.length < selection.waste_type.length;
  return withSelection(address, { ...selection, waste_type: isChosen ? others : [name] });
}

/** null clears the sort. */
export function withOrdering(address: URLSearchParams, ordering: string | null): string {
  return changed(address, (next) => (ordering === null ? next.delete('ordering') : next.set('ordering', ordering)));
}

export function withSearch(address: URLSearchParams, text: string): string {
  return changed(address, (next) => (text.trim() === '' ? next.delete('search') : next.set('search', text.trim())));
}

/** Clears category, search and panel but keeps the sort order. */
export function withoutFilters(address: URLSearchParams): string {
  return changed(address, (next) => {
    for (const name of FILTER_NAMES) next.delete(name);
  });
}

/** The page of the list that begins at a cursor; null is the first page. */
export function withCursor(address: URLSearchParams, cursor: string | null): string {
  return changed(address, (next) => cursor !== null && next.set('cursor', cursor));
}

/** The same list with the filter form in the page, for browsers without scripts. */
export function withOpenPanel(address: URLSearchParams): string {
  return changed(address, (next) => next.set('panel', 'filter'));
}

/** Query of the list's endpoint for an address. */
export function marketQuery(address: URLSearchParams): URLSearchParams {
  const query = new URLSearchParams(address);
  query.delete('panel');
  query.set('page_size', String(MARKET_PAGE_SIZE));
  return query;
}

const FILTER_NAMES = [
  ...FILTER_GROUPS.map((group) => group.key),
  'search',
  'FY',
  'price_min',
  'price_max',
  EXPIRES_WITHIN.name,
];

/** A changed filter or order starts at the first page. */
function changed(address: URLSearchParams, change: (next: URLSearchParams) => unknown): string {
  const next = new URLSearchParams(address);
  next.delete('cursor');
  next.delete('panel');
  change(next);
  return next.size === 0 ? '' : `?${next}`;
}
