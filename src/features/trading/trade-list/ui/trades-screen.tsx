/** The list screen of trades: the rows of one view, as cards or as a table, found by text and stage, each with its export. */
import { type ReactNode, useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { Role } from '#lib/contract.ts';
import type { ExportColumn } from '#lib/export-column.ts';
import { PAID_STAGES, STAGE_NAMES, type StageFilter } from '#trading/stages/stages.ts';
import type { Answerable } from '#trading/trades/rules.ts';
import { LoadingSkeleton } from '#ui/feedback/states.tsx';
import { Select } from '#ui/fields/select.tsx';
import { ListView, type PagedList } from '#ui/lists/list-view.tsx';
import { exportColumns } from '#ui/lists/table.tsx';
import { useAddressText } from '#web/address-search.ts';
import { ExportMenu, type ExportMenuProps } from '#web/export-menu.tsx';
import { useNow } from '#web/now.ts';
import { useApiList } from '#web/queries.ts';
import { useView, ViewSwitch } from '#web/view-switch.tsx';
import { PageHeader } from '#web/workspace/page-header.tsx';
import { ALL_TABS, ORDERINGS } from '../rules.ts';
import { type ListedTrade, tradesQuery } from './queries.ts';
import { documentsColumn, reviewColumn, tradeColumns } from './trade-columns.tsx';
import { TradeRows } from './trade-rows.tsx';

/** Which trades a list holds, and its words. */
export interface TradesView {
  role: Role;
  /** Requests of this kind; work orders without one. */
  kind?: 'purchase' | 'counter';
  /** Name of the list, of its search, of its exported file, and of its rows in the plural. */
  caption: string;
  searchLabel: string;
  file: string;
  noun: string;
  /** Options of the stage filter. */
  filters: readonly StageFilter[];
  /** Content where no trade is found. @param words the filter in words; empty without one */
  empty: (words: string) => ReactNode;
  /** Which trades are shown; all by default. */
  shows?: ((trade: Answerable) => boolean) | undefined;
}

interface TradesScreenProps {
  view: TradesView;
  cards: ReactNode;
  /** Stands above the list, e.g. tabs. */
  children?: ReactNode;
}

/** The whole screen of a view; search, stage and look are stored in the address. */
export function TradesScreen({ view, cards, children }: TradesScreenProps) {
  const [look] = useView();
  return (
    <>
      <PageHeader
        searchLabel={view.searchLabel}
        filters={
          <>
            <ViewSwitch />
            <StageSelect filters={view.filters} />
          </>
        }
      />
      {children}
      {look === 'table' ? <TradesTable view={view} /> : cards}
    </>
  );
}

interface TradeCardsProps<Item extends { id: string }> {
  view: TradesView;
  list: PagedList<Item> & ExportMenuProps<Item, Item>['list'];
  columns: readonly ExportColumn<Item>[];
  loading?: ReactNode;
  /** Text when nothing could be loaded; the error's own text by default. */
  failure?: string;
  children: (items: readonly Item[]) => ReactNode;
}

/** The trades of a view as cards. */
export function TradeCards<Item extends Answerable & { id: string }>({
  view: { noun, file, filters, shows, empty },
  list,
  columns,
  loading = <LoadingSkeleton height="12.5rem" count={3} card style={{ marginTop: 'var(--space-4)' }} />,
  failure,
  children,
}: TradeCardsProps<Item>) {
  const asked = useStageQuery();
  const shownOf = (items: readonly Item[]) => (shows ? items.filter(shows) : items);
  return (
    <>
      <ExportMenu list={list} name={file} columns={columns} rows={shownOf} />
      <ListView
        list={list}
        items={shownOf(list.items)}
        noun={noun}
        loading={loading}
        {...(failure !== undefined && { failure })}
        empty={empty(stageWords(asked, filters))}
      >
        {children}
      </ListView>
    </>
  );
}

/** The trades of a view in the columns of the list of trades; the order is stored in the address. */
function TradesTable({ view: { role, kind, caption, noun, file, filters, shows, empty } }: { view: TradesView }) {
  const asked = useStageQuery();
  const [order, setOrder] = useAddressText('ordering');
  const ordering = ORDERINGS.find((name) => name === order) ?? '';
  const query = kind ? { kind, ...asked } : { ...asked, stage: asked.stage === '' ? PAID_STAGES : asked.stage };
  const list = useApiList(tradesQuery({ tab: ALL_TABS, ...query, ordering }));
  const now = useNow();
  const columns = useMemo(() => {
    const shared = tradeColumns(role, now);
    return role === 'superadmin'
      ? [...shared.slice(0, -1), documentsColumn, reviewColumn, ...shared.slice(-1)]
      : shared;
  }, [role, now]);
  const shownOf = (trades: readonly ListedTrade[]) => (shows ? trades.filter(shows) : trades);
  return (
    <>
      <ExportMenu list={list} name={file} columns={exportColumns(columns)} rows={shownOf} />
      <TradeRows
        list={list}
        items={shownOf(list.items)}
        noun={noun}
        empty={empty(stageWords(asked, filters))}
        caption={caption}
        role={role}
        columns={columns}
        now={now}
        ordering={ordering}
        onOrder={setOrder}
      />
    </>
  );
}

/** Query of a list of trades, from the address. `stage`: stages separated by commas; a text there that is none is left out. */
export function useStageQuery(): { search: string; stage: string } {
  const [search] = useAddressText('search');
  const [stages] = useAddressText('stage');
  const named = stages.split(',');
  return { search, stage: STAGE_NAMES.filter((stage) => named.includes(stage)).join(',') };
}

const valueOf = ({ stages }: StageFilter): string => stages.join(',');

/** The current filter as a text, e.g. `Pending, Rigid PET`; empty without one. */
function stageWords({ search, stage }: { search: string; stage: string }, filters: readonly StageFilter[]): string {
  const chosen = filters.find((filter) => valueOf(filter) === stage);
  return [chosen?.word ?? '', search].filter((word) => word !== '').join(', ');
}

/** Filter of a list of trades by stage; it keeps the search text. */
function StageSelect({ filters }: { filters: readonly StageFilter[] }) {
  const { stage } = useStageQuery();
  const [, setStage] = useAddressText('stage');
  useFormerAddress(filters);
  return (
    <Select
      label="Status"
      value={filters.some((filter) => valueOf(filter) === stage) ? stage : ''}
      onValueChange={setStage}
      placeholder="All"
      options={filters.map((filter) => ({ value: valueOf(filter), label: filter.word }))}
    />
  );
}

/** Search text that used to select work orders without a proof, before lists could be filtered by stage. */
const FORMER_PROOF_SEARCH = 'proof of your payment';

/** Redirects former addresses, which named the stage by its label or searched for a card's text, to the stage filter. */
function useFormerAddress(filters: readonly StageFilter[]): void {
  const [address, setAddress] = useSearchParams();
  const former = address.get('status');
  const isProofSearch = address.get('search') === FORMER_PROOF_SEARCH;
  useEffect(() => {
    if (former === null && !isProofSearch) return;
    setAddress(
      (now) => {
        const next = new URLSearchParams(now);
        const chosen = filters.find(({ word }) => word.toLowerCase() === former?.trim().toLowerCase());
        next.delete('status');
        if (isProofSearch) next.delete('search');
        if (isProofSearch) next.set('stage', 'paying');
        else if (chosen) next.set('stage', valueOf(chosen));
        return next;
      },
      { replace: true },
    );
  }, [former, isProofSearch, filters, setAddress]);
}
