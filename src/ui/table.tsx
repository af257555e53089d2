import type { Key, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './table.module.css';

export interface Column<Row> {
  /** Own to the column. */
  key: string;
  header: string;
  cell: (row: Row, index: number) => ReactNode;
  /** Numbers stand right, in tabular figures. */
  numeric?: boolean;
  /** Names the row: bold, and the title of its card on a phone. */
  main?: boolean;
  /** Buttons: no label on a phone. */
  actions?: boolean;
  /** Keeps the content on one line. */
  nowrap?: boolean;
}

export interface TableProps<Row> {
  /** Name of the table for a screen reader. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => Key;
  /** The list scrolls inside this height, e.g. 400; CSS length or pixels. */
  maxHeight?: number | string;
  /** Row that is chosen. */
  selectedKey?: Key | undefined;
  /** In place of rows when there are none. */
  empty?: ReactNode;
}

/** Rows and columns; under 640 px each row is a card with the headers as labels. */
export function Table<Row>({ caption, columns, rows, rowKey, maxHeight, selectedKey, empty }: TableProps<Row>) {
  if (rows.length === 0 && empty !== undefined) return <>{empty}</>;
  return (
    // A region that scrolls must be reachable by keyboard.
    <div
      className={styles.scroll}
      role="region"
      aria-label={caption}
      tabIndex={0}
      style={{ ['--max-height' as string]: typeof maxHeight === 'number' ? `${maxHeight}px` : maxHeight }}
    >
      <table className={styles.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                className={classNames(
                  column.numeric && styles.numeric,
                  column.main && styles.main,
                  column.actions && styles.actions,
                )}
              >
                {column.actions ? <span className="visually-hidden">{column.header}</span> : column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => {
            const key = rowKey(row);
            return (
              <tr key={key} aria-selected={selectedKey === key || undefined}>
                {columns.map((column) => (
                  <td
                    key={column.key}
                    data-label={column.actions ? undefined : column.header}
                    className={classNames(
                      column.numeric && styles.numeric,
                      column.main && styles.main,
                      column.actions && styles.actions,
                      column.nowrap && styles.nowrap,
                    )}
                  >
                    <span className={styles.value}>{column.cell(row, index)}</span>
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
