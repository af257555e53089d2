import {
  type Key,
  memo,
  type ReactNode,
  type Ref,
  useCallback,
  useContext,
  useLayoutEffect,
  useMemo,
  useRef,
  type RefObject,
  useEffect,
} from 'react';
import { termsIn } from '#lib/explanations.ts';
import type { ExportColumn, ExportFormat, ExportValue } from '#lib/export-column.ts';
import { Icon } from '../brand/icon.tsx';
import { Explanations } from '../feedback/explanation.tsx';
import { classNames } from '../layout/class-names.ts';
import { PHONE, useMedia } from '../layout/media.ts';
import { ListContext } from './list-context.ts';
import { useVirtualRows } from './virtual-rows.ts';
import styles from './table.module.css';

export interface Column<Row> {
  /** Unique among the columns. */
  key: string;
  header: string;
  cell: (row: Row, index: number) => ReactNode;
  /** Name of the order by this column: its header then sorts. */
  order?: string;
  /** The order does not descend: its header sorts ascending, then not. */
  ascendingOnly?: boolean;
  /** Header in a file, where it differs. */
  fileHeader?: string;
  /** Stands in files alone. */
  fileOnly?: boolean;
  /** Value in an exported file; a column without it is left out of files. */
  value?: (row: Row, index: number) => ExportValue;
  /** Format of the value in a file. */
  format?: ExportFormat;
  /** Aligned right, in tabular figures. */
  numeric?: boolean;
  /** Names the row: bold, and the title of its card on a phone. */
  main?: boolean;
  /** Buttons: no label on a phone. */
  actions?: boolean;
  /** Stays visible beside the actions in a table wider than its frame, e.g. a status. */
  pinned?: boolean;
  /** Keeps the content on one line. */
  nowrap?: boolean;
  /** Says nothing in this row: left out of its card on a phone. */
  isEmpty?: (row: Row) => boolean;
  /** A long text such as an address: limited to three lines, complete in the tooltip. */
  long?: boolean;
}

interface TableProps<Row> {
  /** Name of the table for a screen reader. */
  caption: string;
  /** Must be the same array on each render, else every row renders again. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** Unique in a row: its id, where it has one. */
  rowKey?: (row: Row) => Key;
  /** Height inside which the list scrolls, e.g. 400; CSS length or pixels. */
  maxHeight?: number | string;
  /** Replaces the rows if there are none. */
  empty?: ReactNode;
  /** The order of the rows: the name of a column's order, after `-` if descending; '' for the list's own. */
  ordering?: string;
  /** Called by a header: first ascending, then descending, then ''. */
  onOrder?: (ordering: string) => void;
}

/** Height of a table that fills its screen: headers and horizontal scrollbar stay visible. */
export const TALL_TABLE = 'max(400px, calc(100dvh - 15rem))';

/** With this many columns the text is small and the gaps are narrow, so that a dozen fit a laptop. */
const DENSE_COLUMNS = 9;

/** Estimated height in pixels of an unrendered row: in a table, and as a card on a phone. */
const ROW_HEIGHT_PX = { table: 57, card: 400 };

/** The columns that are exported to a file. */
export function exportColumns<Row>(columns: readonly Column<Row>[]): ExportColumn<Row>[] {
  return columns.flatMap(({ header, fileHeader = header, value, format }) =>
    value ? [{ header: fileHeader, value, format }] : [],
  );
}

/** Rows and columns; under 640 px each row is a card with the headers as labels. A long list renders only the visible rows. */
export function Table<Row extends { id: string }>(props: TableProps<Row>): ReactNode;
export function Table<Row>(props: TableProps<Row> & { rowKey: (row: Row) => Key }): ReactNode;
export function Table<Row>({ empty, ...props }: TableProps<Row>) {
  if (props.rows.length === 0 && empty !== undefined) return <>{empty}</>;
  return <FilledTable {...props} />;
}

const idOf = (row: unknown): string => (row as { id: string }).id;

function FilledTable<Row>({
  caption,
  columns: all,
  rows,
  rowKey = idOf,
  maxHeight,
  ordering = '',
  onOrder,
}: Omit<TableProps<Row>, 'empty'>) {
  const columns = useMemo(() => all.filter(({ fileOnly }) => !fileOnly), [all]);
  const box = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const head = useRef<HTMLTableRowElement>(null);
  const isPhone = useMedia(PHONE);
  const scrollsInBox = maxHeight !== undefined && !isPhone;
  const { more, setScrollBox } = useContext(ListContext);
  useLayoutEffect(() => {
    setScrollBox(scrollsInBox ? box.current : null);
    return () => setScrollBox(null);
  }, [setScrollBox, scrollsInBox]);
  const keyOf = useCallback((index: number) => rowKey(rows[index] as Row), [rows, rowKey]);
  const shown = useVirtualRows({
    count: rows.length,
    keyOf,
    estimate: isPhone ? ROW_HEIGHT_PX.card : ROW_HEIGHT_PX.table,
    host: body,
    box: scrollsInBox ? box : undefined,
    name: caption,
  });
  useSteadyColumns(head);
  return (
    // A scrolling region must be reachable by keyboard.
    <div
      ref={box}
      className={styles.scroll}
      role="region"
      aria-label={caption}
      tabIndex={0}
      style={{ ['--max-height' as string]: typeof maxHeight === 'number' ? `${maxHeight}px` : maxHeight }}
    >
      <table
        className={classNames(styles.table, columns.length >= DENSE_COLUMNS && styles.dense)}
        aria-rowcount={more ? -1 : rows.length + 1}
      >
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr ref={head} aria-rowindex={1}>
            {columns.map((column, at) => (
              <th
                key={column.key}
                scope="col"
                // The name of the column leaves its explanations out.
                aria-label={termsIn(column.header).length > 0 ? column.header : undefined}
                className={cellClass(column)}
                aria-sort={column.order && onOrder ? sortOf(column.order, ordering) : undefined}
              >
                {column.actions ? (
                  <span className="visually-hidden">{column.header}</span>
                ) : column.order && onOrder ? (
                  <SortButton
                    header={column.header}
                    order={column.order}
                    descends={!column.ascendingOnly}
                    ordering={ordering}
                    onOrder={onOrder}
                  />
                ) : (
                  <span>{column.header}</span>
                )}
                <Explanations
                  of={column.header}
                  without={columns.slice(0, at).flatMap(({ header }) => termsIn(header))}
                />
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body} {...shown.focus}>
          {shown.rows.map((part) => {
            if ('spacer' in part)
              return (
                <tr key={`before ${part.before}`} aria-hidden="true" className={styles.spacer}>
                  {/* A spacer has no content. */}
                  {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label */}
                  <td colSpan={columns.length} style={{ height: part.spacer }} />
                </tr>
              );
            const row = rows[part.index];
            if (row === undefined) return null;
            return (
              <TableRow key={rowKey(row)} row={row} index={part.index} columns={columns} measure={shown.measure} />
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function sortOf(order: string, ordering: string): 'ascending' | 'descending' | 'none' {
  if (ordering === order) return 'ascending';
  return ordering === `-${order}` ? 'descending' : 'none';
}

function nextOrder(sort: ReturnType<typeof sortOf>, order: string, descends: boolean): string {
  if (sort === 'none') return order;
  return sort === 'ascending' && descends ? `-${order}` : '';
}

interface SortButtonProps {
  header: string;
  order: string;
  descends: boolean;
  ordering: string;
  onOrder: (ordering: string) => void;
}

/** A header that sorts its column: ascending, descending, off. The mark stays with the last word, so that the words before it may wrap. */
function SortButton({ header, order, descends, ordering, onOrder }: SortButtonProps) {
  const sort = sortOf(order, ordering);
  const last = header.lastIndexOf(' ') + 1;
  return (
    <button type="button" className={styles.sort} onClick={() => onOrder(nextOrder(sort, order, descends))}>
      {header.slice(0, last)}
      <span className="together">
        {header.slice(last)}
        <Icon name={sort === 'none' ? 'sort' : 'chevron-down'} size={0.875} className={styles.mark} />
      </span>
    </button>
  );
}

interface TableRowProps<Row> {
  row: Row;
  index: number;
  columns: readonly Column<Row>[];
  measure: Ref<HTMLTableRowElement> | undefined;
}

function PlainRow<Row>({ row, index, columns, measure }: TableRowProps<Row>) {
  return (
    <tr ref={measure} data-index={index} aria-rowindex={index + 2}>
      {columns.map((column) => (
        <td
          key={column.key}
          data-label={column.actions ? undefined : column.header}
          className={classNames(cellClass(column), column.isEmpty?.(row) && styles.empty)}
        >
          <span className={styles.value} title={column.long ? String(column.value?.(row, index) ?? '') : undefined}>
            {column.cell(row, index)}
          </span>
        </td>
      ))}
    </tr>
  );
}

/** Memoised: scrolling, typing and new pages do not render unchanged rows. */
const TableRow = memo(PlainRow) as typeof PlainRow;

function cellClass<Row>({ numeric, main, actions, pinned, nowrap, long }: Column<Row>): string {
  return classNames(
    numeric && styles.numeric,
    main && styles.main,
    actions && styles.actions,
    pinned && styles.pinned,
    nowrap && styles.nowrap,
    long && styles.long,
  );
}

/**
 * Fixes the column widths of a virtualised table: rows that come and go while one scrolls must not change them. They are measured again
 * when the frame's width changes. It also sets `--last-column`, the width of the last column, next to which others are pinned.
 */
function useSteadyColumns(head: RefObject<HTMLTableRowElement | null>): void {
  /** Width of the frame that the columns were measured in. */
  const measuredAt = useRef(0);
  useLayoutEffect(() => {
    if (!head.current || getComputedStyle(head.current).display !== 'table-row') return;
    measuredAt.current = head.current.closest('table')?.parentElement?.clientWidth ?? 0;
    const cells = [...head.current.cells];
    // All reads before any write: one layout instead of one for each column.
    const widths = cells.map((cell) => Math.floor(cell.getBoundingClientRect().width));
    for (const [place, cell] of cells.entries()) {
      const width = widths[place] ?? 0;
      if (width > Number.parseFloat(cell.style.minWidth || '0')) cell.style.minWidth = `${width}px`;
    }
    head.current.closest('table')?.style.setProperty('--last-column', `${widths.at(-1) ?? 0}px`);
  });
  useEffect(() => {
    const frame = head.current?.closest('table')?.parentElement;
    if (!frame) return;
    const observer = new ResizeObserver(() => {
      if (frame.clientWidth === measuredAt.current) return;
      measuredAt.current = frame.clientWidth;
      for (const cell of head.current?.cells ?? []) cell.style.minWidth = '';
    });
    observer.observe(frame);
    return () => observer.disconnect();
  }, [head]);
}
