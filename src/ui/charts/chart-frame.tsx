import { useId, type ReactNode } from 'react';
import { Disclosure } from '../layout/disclosure.tsx';
import { patternFill, Patterns } from './patterns.tsx';
import type { Series } from './stack.ts';
import styles from './chart.module.css';

/** The exact numbers of a chart as formatted text. The first cell of a row is its name. */
interface ChartNumbers {
  head: readonly string[];
  rows: readonly (readonly string[])[];
  /** Cells of the sum row. */
  foot?: readonly string[];
}

export interface ChartFrameProps {
  title: string;
  /** Summary of the chart in one sentence. */
  summary: ReactNode;
  series: readonly Series[];
  numbers: ChartNumbers;
  /** The drawing, hidden from screen readers, which read summary and table. */
  children: ReactNode;
}

/** A chart with its title, one-sentence summary, legend and a table of its numbers. */
export function ChartFrame({ title, summary, series, numbers, children }: ChartFrameProps) {
  const id = useId();
  return (
    <figure className={styles.chart} aria-labelledby={id}>
      <figcaption>
        <h3 id={id} className={styles.title}>
          {title}
        </h3>
        <p className={styles.summary}>{summary}</p>
      </figcaption>
      {children}
      <Legend series={series} />
      <ChartTable title={title} numbers={numbers} />
    </figure>
  );
}

function Legend({ series }: { series: readonly Series[] }) {
  const prefix = useId();
  return (
    <ul className={styles.legend} aria-label="Legend">
      {series.map(({ key, name, colour, pattern }) => (
        <li key={key}>
          <svg aria-hidden="true" className={styles.swatch}>
            <Patterns prefix={`${prefix}${key}`} used={[pattern]} />
            <rect width="100%" height="100%" style={{ fill: colour }} />
            <rect width="100%" height="100%" fill={patternFill(`${prefix}${key}`, pattern)} />
          </svg>
          {name}
        </li>
      ))}
    </ul>
  );
}

/** The exact numbers of a chart, folded; alone where some are not known and nothing can be drawn. */
export function ChartTable({ title, numbers: { head, rows, foot } }: { title: string; numbers: ChartNumbers }) {
  return (
    <Disclosure label="View as table" of={title}>
      {/* A scrolling region must be reachable by keyboard. */}
      <div className={styles.scroll} role="region" aria-label={title} tabIndex={0}>
        <table>
          <caption className="visually-hidden">{title}</caption>
          <thead>
            <tr>
              {head.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Cells key={row[0]} cells={row} />
            ))}
          </tbody>
          {foot && (
            <tfoot>
              <Cells cells={foot} />
            </tfoot>
          )}
        </table>
      </div>
    </Disclosure>
  );
}

function Cells({ cells: [name, ...values] }: { cells: readonly string[] }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      {/* A row has as many cells as the header, in the same order. */}
      {values.map((value, index) => (
        // oxlint-disable-next-line react/no-array-index-key
        <td key={index}>{value}</td>
      ))}
    </tr>
  );
}
