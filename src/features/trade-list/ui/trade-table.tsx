import { type ReactNode, useMemo, useState } from 'react';
import type { Role } from '../../../lib/contract.ts';
import { LOADING_ROWS, LoadingState } from '../../../ui/feedback/states.tsx';
import { ListView } from '../../../ui/lists/list-view.tsx';
import { exportColumns, Table, TALL_TABLE } from '../../../ui/lists/table.tsx';
import { useAddressText } from '../../../web/address-search.ts';
import { ExportMenu } from '../../../web/export-menu.tsx';
import { useApiList } from '../../../web/queries.ts';
import { ALL_TABS, ORDERINGS } from '../rules.ts';
import { AnswerTogether } from './answer-together.tsx';
import { type ListedTrade, tradesQuery } from './queries.ts';
import { documentsColumn, reviewColumn, tradeColumns } from './trade-columns.tsx';

interface TradeTableProps {
  role: Role;
  /** Filters of the list: the kind, the stages separated by commas, the search text. */
  filters: { kind?: 'purchase' | 'counter'; stage: string; search: string };
  /** Name of the list, of its exported file, and of its rows in the plural. */
  caption: string;
  file: string;
  noun: string;
  empty: ReactNode;
  shows?: ((trade: ListedTrade) => boolean) | undefined;
}

/** A list of requests or transactions in the columns of the list of trades; the order is stored in the address. */
export function TradeTable({ role, filters, caption, file, noun, empty, shows }: TradeTableProps) {
  const [order, setOrder] = useAddressText('ordering');
  const ordering = ORDERINGS.find((name) => name === order) ?? '';
  const list = useApiList(tradesQuery({ tab: ALL_TABS, ...filters, ordering }));
  const [now] = useState(() => new Date());
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
      <AnswerTogether role={role} rows={shownOf(list.items)}>
        <ListView
          list={list}
          items={shownOf(list.items)}
          noun={noun}
          loading={<LoadingState shape={LOADING_ROWS} />}
          empty={empty}
        >
          {(rows) => (
            <Table
              caption={caption}
              columns={columns}
              rows={rows}
              rowKey={keyOf}
              maxHeight={TALL_TABLE}
              ordering={ordering}
              onOrder={setOrder}
            />
          )}
        </ListView>
      </AnswerTogether>
    </>
  );
}

const keyOf = ({ id }: ListedTrade) => id;
