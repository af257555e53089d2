import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { Role } from '#lib/contract.ts';
import { startOfDay } from '#lib/dates.ts';
import { financialYearLabel, parseFinancialYear, tradeYearOptions } from '#lib/financial-year.ts';
import { STREAMS } from '#rules/rulebook/kinds.ts';
import { STAGE_NAMES } from '#trading/stages/stages.ts';
import { stageBadge } from '#trading/stages/ui/stage-badge.ts';
import { EmptyState } from '#ui/feedback/states.tsx';
import { Select, type Option } from '#ui/fields/select.tsx';
import { LinkTabs } from '#ui/layout/tabs.tsx';
import { ShowAll } from '#ui/lists/list-view.tsx';
import { exportColumns } from '#ui/lists/table.tsx';
import { useAddressText } from '#web/address-search.ts';
import { allItems, ExportMenu } from '#web/export-menu.tsx';
import { useNow } from '#web/now.ts';
import { PATHS } from '#web/paths.ts';
import { useApiList } from '#web/queries.ts';
import { useToday } from '#web/today.ts';
import { ListFilters } from '#web/workspace/page-tools.tsx';
import { DISPUTED, LIST_TABS, type ListTab, type Ordering, ORDERINGS, TAB_LABELS } from '../rules.ts';
import { tradesQuery } from './queries.ts';
import { tradeColumns } from './trade-columns.tsx';
import { TradeRows } from './trade-rows.tsx';
import styles from './trade-list.module.css';

const KINDS: readonly Option[] = [
  { value: 'purchase', label: 'Purchase request' },
  { value: 'counter', label: 'Counter-offer' },
];
/** Countered rounds are in no tab. */
const STAGE_OPTIONS: readonly Option[] = STAGE_NAMES.filter((stage) => stage !== 'countered').map((stage) => ({
  value: stage,
  label: stageBadge(stage).text,
}));
const PHONE_ORDERS: readonly Option[] = [
  { value: 'due_at', label: 'Due first' },
  { value: '-since', label: 'Newest stage first' },
  { value: '-total', label: 'Highest total first' },
  { value: '-quantity', label: 'Largest quantity first' },
];
const EMPTY: Readonly<Record<ListTab, string>> = {
  needs_you: "You're all caught up.",
  waiting: 'Nothing to wait for.',
  done: 'No completed trades yet.',
  closed: 'No closed trades.',
  disputed: 'No disputed trades.',
};

const oneOf = <Value extends string>(values: readonly Value[], text: string): Value | undefined =>
  values.find((value) => value === text);

/** Filters and order from the address; a text there that is none of them is left out. */
function useFilters() {
  const [search] = useAddressText('search');
  const [tab] = useAddressText('tab');
  const [kind, setKind] = useAddressText('kind');
  const [stage, setStage] = useAddressText('stage');
  const [year, setYear] = useAddressText('FY');
  const [wasteType, setWasteType] = useAddressText('waste_type');
  const [order, setOrder] = useAddressText('ordering');
  const FY = parseFinancialYear(year);
  const filters = {
    tab: oneOf(LIST_TABS, tab) ?? ('needs_you' as const),
    search,
    stage: oneOf(STAGE_NAMES, stage) ?? '',
    kind: KINDS.some(({ value }) => value === kind) ? kind : '',
    FY: FY === null ? '' : String(FY),
    waste_type: oneOf(STREAMS, wasteType) ?? '',
    ordering: oneOf(ORDERINGS, order) ?? ('' as Ordering | ''),
  };
  return { filters, setStage, setKind, setYear, setWasteType, setOrder };
}

/** The reader's trades: what needs one first, in tabs with counts; filters, order and tab are stored in the address. */
export function TradeList({ role }: { role: Role }) {
  const { filters, setStage, setKind, setYear, setWasteType, setOrder } = useFilters();
  const list = useApiList(tradesQuery(filters));
  const tabs = list.data?.pages[0]?.tabs;
  const now = useNow();
  // Ended trades have no next step: their columns are not covered for one.
  const isOpen = filters.tab === 'needs_you' || filters.tab === 'waiting';
  const columns = useMemo(
    () => tradeColumns(role, now).map((column) => (column.pinned ? { ...column, pinned: isOpen } : column)),
    [role, now, isOpen],
  );
  const [address] = useSearchParams();
  const linkTo = (tab: ListTab) => {
    const next = new URLSearchParams(address);
    if (tab === 'needs_you') next.delete('tab');
    else next.set('tab', tab);
    const query = next.toString();
    return query === '' ? PATHS.trades : `${PATHS.trades}?${query}`;
  };
  // Superadmins have a list of disputes of their own; parties without one have nothing to see there.
  const isShown = (tab: ListTab) =>
    tab !== DISPUTED || tab === filters.tab || (role !== 'superadmin' && tabs !== undefined && tabs.disputed > 0);
  const isFiltered = [filters.search, filters.stage, filters.kind, filters.FY, filters.waste_type].some(
    (value) => value !== '',
  );
  const years = new Set(tradeYearOptions(startOfDay(useToday())));
  if (filters.FY !== '') years.add(Number(filters.FY));
  return (
    <>
      <ExportMenu
        list={list}
        name={`trades-${filters.tab.replace('_', '-')}`}
        columns={exportColumns(columns)}
        rows={allItems}
      />
      <LinkTabs
        label="Trades by what they wait for"
        links={LIST_TABS.filter(isShown).map((tab) => ({
          to: linkTo(tab),
          label: TAB_LABELS[tab],
          count: tabs?.[tab],
          current: tab === filters.tab,
        }))}
      />
      <ListFilters className={styles.filters}>
        <Select
          label="Stage"
          value={filters.stage}
          onValueChange={setStage}
          placeholder="All"
          options={STAGE_OPTIONS}
        />
        <Select label="Kind" value={filters.kind} onValueChange={setKind} placeholder="All" options={KINDS} />
        <Select
          label="Waste type"
          value={filters.waste_type}
          onValueChange={setWasteType}
          placeholder="All"
          options={STREAMS.map((name) => ({ value: name, label: name }))}
        />
        <Select
          label="Financial year"
          value={filters.FY}
          onValueChange={setYear}
          placeholder="All"
          options={[...years].map((year) => ({ value: String(year), label: financialYearLabel(year) }))}
        />
        <div className={styles.sortedBy}>
          <Select
            label="Sort by"
            value={PHONE_ORDERS.some(({ value }) => value === filters.ordering) ? filters.ordering : ''}
            onValueChange={setOrder}
            placeholder="What comes first"
            options={PHONE_ORDERS}
          />
        </div>
      </ListFilters>
      <TradeRows
        list={list}
        noun="trades"
        empty={
          isFiltered ? (
            <EmptyState title="No trade matches." drawing="search" action={<ShowAll />} />
          ) : (
            <EmptyState title={EMPTY[filters.tab]} drawing="papers" />
          )
        }
        caption={`Trades: ${TAB_LABELS[filters.tab]}`}
        role={role}
        columns={columns}
        now={now}
        ordering={filters.ordering}
        onOrder={setOrder}
      />
    </>
  );
}
