/** Filters, search and order of the market as they stand in an address; each function gives the query of another one. */

/** Groups of the filter panel in its order, with their headings. The key is also the name in the address and on the wire. */
export const FILTER_GROUPS = [
  { key: 'waste_type', label: 'Waste Type' },
  { key: 'product_type', label: 'Product Type' },
  { key: 'credit_type', label: 'Credit Type' },
  { key: 'recycler_type', label: 'Recycler Type' },
  { key: 'state', label: 'State' },
] as const;
export type FilterGroupKey = (typeof FILTER_GROUPS)[number]['key'];

/** The five in the order in which they are named everywhere. Source: section 9 of the public specification. */
export const QUICK_WASTE_TYPES: readonly string[] = ['Plastic', 'E-waste', 'Battery', 'Tyre', 'Oil'];

/** What is chosen in each group; nothing chosen means all. */
export type Selection = Readonly<Record<FilterGroupKey, readonly string[]>>;

/** Source: sections 2 and 7 of the public specification. */
export const ORDERINGS = [
  { value: '-price_per_credit', label: 'High to Low' },
  { value: 'price_per_credit', label: 'Low to High' },
  { value: '-created_at', label: 'Recently Added' },
] as const;

/** Offers a page of the market shows before more are asked for. */
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

/** How many options of the panel are chosen. */
export function countChosen(selection: Selection): number {
  return FILTER_GROUPS.reduce((sum, { key }) => sum + selection[key].length, 0);
}

/** Whether anything narrows the market: category, panel, search. The order does not. */
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

/** A quick toggle: chooses this waste type alone; the active one is cleared. It is the panel's own choice. */
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

/** Clears category, search and panel, not the sort. */
export function withoutFilters(address: URLSearchParams): string {
  return changed(address, (next) => {
    for (const name of FILTER_NAMES) next.delete(name);
  });
}

/** The page of the list that begins at a cursor; null is the first. */
export function withCursor(address: URLSearchParams, cursor: string | null): string {
  return changed(address, (next) => cursor !== null && next.set('cursor', cursor));
}

/** The same list with the filters laid open in the page, for browsers without scripts. */
export function withOpenPanel(address: URLSearchParams): string {
  return changed(address, (next) => next.set('panel', 'filter'));
}

/** What the list's endpoint is asked for an address. */
export function marketQuery(address: URLSearchParams): URLSearchParams {
  const query = new URLSearchParams(address);
  query.delete('panel');
  query.set('page_size', String(MARKET_PAGE_SIZE));
  return query;
}

const FILTER_NAMES = [...FILTER_GROUPS.map((group) => group.key), 'search', 'FY', 'price_min', 'price_max'];

/** Another filter or order begins at the list's start. */
function changed(address: URLSearchParams, change: (next: URLSearchParams) => unknown): string {
  const next = new URLSearchParams(address);
  next.delete('cursor');
  next.delete('panel');
  change(next);
  return next.size === 0 ? '' : `?${next}`;
}
