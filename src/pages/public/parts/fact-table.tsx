import type { ReactNode } from 'react';
import styles from './fact-table.module.css';

interface FactTableProps {
  /** Caption for screen readers. */
  caption: string;
  headers: readonly string[];
  /** Rows with as many cells as headers; the first cell is the row header. */
  rows: readonly (readonly [string, ...ReactNode[]])[];
  /** Index of the first column with figures; from there on columns are right-aligned. */
  figuresFrom?: number;
}

/** Small static table; on a phone each row is a card. */
export function FactTable({ caption, headers, rows, figuresFrom = headers.length }: FactTableProps) {
  const kind = (index: number) => (index >= figuresFrom ? styles.figure : undefined);
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {headers.map((header, index) => (
              <th key={header} scope="col" className={kind(index)}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell, index) => (
                <td key={headers[index + 1]} data-label={headers[index + 1]} className={kind(index + 1)}>
                  <span>{cell}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
