import { groupDigits } from '../../../lib/quantity.ts';
import { EXPIRES_WITHIN, expiryOptions } from './expiry-filter.ts';
import { BOUNDS, NEED_LABEL, needOf } from './market-bounds.ts';
import { FILTER_GROUPS, panelChoiceOf, withNeed, withParameter, withSearch, withSelection } from './market-address.ts';

/** A chosen filter, or the quantity needed. */
export interface MarketChip {
  /** Heading of its group. */
  group: string;
  /** Chosen value, as people read it. */
  value: string;
  /** Text of the chip, if its value alone does not say what it is. */
  text?: string;
  /** The address without it. */
  without: string;
}

/** Everything that narrows the market or says what is needed, one by one, in the order of the panel. */
export function chipsOf(address: URLSearchParams): MarketChip[] {
  const { selection, bounds, days } = panelChoiceOf(address);
  const chips: MarketChip[] = FILTER_GROUPS.flatMap(({ key, label }) =>
    selection[key].map((value) => {
      const others = { ...selection, [key]: selection[key].filter((each) => each !== value) };
      return { group: label, value, without: withSelection(address, others) };
    }),
  );
  for (const { name, group, chipText } of BOUNDS)
    if (bounds[name] !== '')
      chips.push({ group, value: chipText(bounds[name]), without: withParameter(address, name, '') });
  if (days !== '') {
    const value = expiryOptions(days).find((option) => option.value === days)?.label ?? days;
    const { label: group, name } = EXPIRES_WITHIN;
    chips.push({ group, value, text: `${group}: ${value}`, without: withParameter(address, name, '') });
  }
  const search = address.get('search')?.trim() ?? '';
  if (search !== '') chips.push({ group: 'Search', value: `“${search}”`, without: withSearch(address, '') });
  const need = needOf(address);
  if (need !== '') {
    const value = groupDigits(Number(need));
    chips.push({ group: NEED_LABEL, value, text: `${NEED_LABEL}: ${value}`, without: withNeed(address, '') });
  }
  return chips;
}
