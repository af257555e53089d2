/** Filters, search and order of the market as query parameters; each function returns the query of another address. */
import { financialYearLabel, parseFinancialYear } from '#lib/financial-year.ts';
import { cleaned } from '#lib/plain-text.ts';
import { BOUNDS, type Bounds, boundsOf, needOf } from './market-bounds.ts';

/** Groups of the filter panel that the server counts, with their headings. The key is also the parameter's name. */
const COUNTED_GROUPS = [
  { key: 'waste_type', label: 'Waste Type' },
  { key: 'product_type', label: 'Product Type' },
  { key: 'credit_type', label: 'Credit Type' },
  { key: 'recycler_type', label: 'Recycler Type' },
  { key: 'state', label: 'State' },
] as const;
export const YEARS = { key: 'FY', label: 'Financial year (FY)' } as const;
/** All groups of options, in order. */
export const FILTER_GROUPS = [...COUNTED_GROUPS, YEARS] as const;
export type FilterGroupKey = (typeof FILTER_GROUPS)[number]['key'];

/** The five quick toggles in their order. Source: section 9 of the public specification. */
export const QUICK_WASTE_TYPES: readonly string[] = ['Plastic', 'E-waste', 'Battery', 'Tyre', 'Oil'];

/** Chosen options by group; an empty group means all. Years are named as `2026-27`. */
type Selection = Readonly<Record<FilterGroupKey, readonly string[]>>;

/** Everything that the filter panel holds. */
interface PanelChoice {
  selection: Selection;
  bounds: Bounds;
  /** Days until the credits expire; `''` for any time. */
  days: string;
}

/** Values and labels of Sort By. Source: sections 2 and 7 of the public specification. */
export const ORDERINGS = [
  { value: '-price_per_credit', label: 'High to Low' },
  { value: 'price_per_credit', label: 'Low to High' },
  { value: '-created_at', label: 'Recently Added' },
  { value: 'expires_on', label: 'Earliest Expiry' },
] as const;
/** Orders that the headers of the table have beside them. */
export const TABLE_ORDERINGS = [
  { value: 'FY', label: 'Earliest year' },
  { value: '-FY', label: 'Latest year' },
  { value: 'free', label: 'Least free' },
  { value: '-free', label: 'Most free' },
  { value: 'minimum_purchase', label: 'Lowest minimum' },
  { value: '-minimum_purchase', label: 'Highest minimum' },
] as const;
/** The order of a quantity. */
export const BY_TOTAL = { value: 'total', label: 'Lowest total' } as const;

/** Offers per page of the market. */
const MARKET_PAGE_SIZE = 24;

const yearNamed = (typed: string): string => {
  const year = parseFinancialYear(typed.trim());
  return year === null ? '' : financialYearLabel(year);
};

export function selectionOf(address: URLSearchParams): Selection {
  const chosen = (key: FilterGroupKey, named = (value: string) => value) => [
    ...new Set(
      address
        .getAll(key)
        .map(named)
        .filter((name) => name !== ''),
    ),
  ];
  return {
    waste_type: chosen('waste_type'),
    product_type: chosen('product_type'),
    credit_type: chosen('credit_type'),
    recycler_type: chosen('recycler_type'),
    state: chosen('state'),
    FY: chosen('FY', yearNamed),
  };
}

export function panelChoiceOf(address: URLSearchParams): PanelChoice {
  return { selection: selectionOf(address), bounds: boundsOf(address), days: expiresWithin(address) };
}

/** Number of chosen options and bounds. */
export function countChosen({ selection, bounds, days }: PanelChoice): number {
  const options = FILTER_GROUPS.reduce((sum, { key }) => sum + selection[key].length, 0);
  return options + Object.values(bounds).filter((bound) => bound !== '').length + (days === '' ? 0 : 1);
}

/** Whether category, panel or search narrows the market. Order and quantity do not count. */
export function isNarrowed(address: URLSearchParams): boolean {
  return (address.get('search') ?? '').trim() !== '' || countChosen(panelChoiceOf(address)) > 0;
}

export function withSelection(address: URLSearchParams, selection: Selection): string {
  return changed(address, (next) => {
    for (const { key } of FILTER_GROUPS) {
      next.delete(key);
      for (const name of selection[key]) next.append(key, name);
    }
  });
}

/** With the choices of the panel. */
export function withPanelChoice(address: URLSearchParams, { selection, bounds, days }: PanelChoice): string {
  const next = new URLSearchParams(withSelection(address, selection));
  for (const { name } of BOUNDS) setOrDelete(next, name, bounds[name]);
  return withParameter(next, EXPIRES_WITHIN.name, days);
}

/** `''` leaves the parameter out. */
export function withParameter(address: URLSearchParams, name: string, value: string): string {
  return changed(address, (next) => setOrDelete(next, name, value));
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
  return withParameter(address, 'ordering', ordering ?? '');
}

export function withSearch(address: URLSearchParams, text: string): string {
  return withParameter(address, 'search', cleaned(text).trim());
}

/** The quantity needed; without one the order by total ends too. */
export function withNeed(address: URLSearchParams, need: string): string {
  return changed(address, (next) => {
    setOrDelete(next, 'need', need);
    if (need === '' && next.get('ordering') === BY_TOTAL.value) next.delete('ordering');
  });
}

/** The same offers as cards or as a table; nothing is loaded for it. */
export function withView(address: URLSearchParams, view: string): string {
  const next = new URLSearchParams(address);
  setOrDelete(next, 'view', view === 'table' ? view : '');
  return next.size === 0 ? '' : `?${next}`;
}

/** Clears category, search, panel and quantity but keeps sort order and view. */
export function withoutFilters(address: URLSearchParams): string {
  const next = new URLSearchParams(withPanelChoice(address, NO_CHOICE));
  next.delete('search');
  return withNeed(next, '');
}

/** The page of the list that begins at a cursor; null is the first page. */
export function withCursor(address: URLSearchParams, cursor: string | null): string {
  return changed(address, (next) => cursor !== null && next.set('cursor', cursor));
}

/** The same list with the filter form in the page, for browsers without scripts. */
export function withOpenPanel(address: URLSearchParams): string {
  return changed(address, (next) => next.set('panel', 'filter'));
}

/** Query of the list's endpoint for an address. What a person mistyped in the address is left out. */
export function marketQuery(address: URLSearchParams): URLSearchParams {
  const chosen = new URLSearchParams(withPanelChoice(address, panelChoiceOf(address)));
  const query = new URLSearchParams(withNeed(chosen, needOf(address)));
  const cursor = address.get('cursor');
  if (cursor) query.set('cursor', cursor);
  query.delete('view');
  query.set('page_size', String(MARKET_PAGE_SIZE));
  return query;
}

/** Query of the counts for an address: what does not change them is left out. */
export function countsQuery(address: URLSearchParams): URLSearchParams {
  const query = marketQuery(address);
  for (const name of ['page_size', 'cursor', 'need', 'ordering']) query.delete(name);
  return query;
}

function setOrDelete(query: URLSearchParams, name: string, value: string): void {
  if (value === '') query.delete(name);
  else query.set(name, value);
}

/** A changed filter or order starts at the first page. */
function changed(address: URLSearchParams, change: (next: URLSearchParams) => unknown): string {
  const next = new URLSearchParams(address);
  next.delete('cursor');
  next.delete('panel');
  change(next);
  return next.size === 0 ? '' : `?${next}`;
}

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
  return /^[1-9][0-9]{0,3}$/.test(days) && Number(days) <= 3650 ? days : '';
}

/** The panel of an address without filters. */
export const NO_CHOICE = panelChoiceOf(new URLSearchParams());

/** The choices, and another number of days that the address contains. */
export function expiryOptions(chosen: string): readonly { value: string; label: string }[] {
  const isListed = chosen === '' || EXPIRY_CHOICES.some(({ value }) => value === chosen);
  return isListed ? EXPIRY_CHOICES : [...EXPIRY_CHOICES, { value: chosen, label: `${chosen} days` }];
}
