import { useId, type ReactNode } from 'react';
import { ChartFrame, type ChartFrameProps } from './chart-frame.tsx';
import { patternFill, Patterns } from './patterns.tsx';
import { percentOf } from './scale.ts';
import type { Series } from './stack.ts';
import styles from './chart.module.css';

/** The achieved, blocked and missing parts. */
const PROGRESS_SERIES: readonly Series[] = [
  { key: 'achieved', name: 'Achieved', colour: 'light-dark(#17795a, #58b892)' },
  { key: 'blocked', name: 'Blocked', colour: 'var(--accent)', pattern: 'stripes' },
  { key: 'missing', name: 'Remaining', colour: 'color-mix(in oklab, var(--sunken), var(--line) 70%)' },
];

interface ProgressRow {
  key: string;
  name: ReactNode;
  /** Figures as text beside the name. */
  text: string;
  achieved: number;
  blocked: number;
  target: number;
}

interface ProgressChartProps extends Omit<ChartFrameProps, 'children' | 'series'> {
  rows: readonly ProgressRow[];
}

/** Bars of equal length: the achieved share of each target, the share blocked in trades, and the missing share. */
export function ProgressChart({ rows, ...frame }: ProgressChartProps) {
  const prefix = useId();
  return (
    <ChartFrame {...frame} series={PROGRESS_SERIES}>
      <ul className={styles.rows}>
        {rows.map((row) => (
          <li key={row.key} className={styles.row}>
            <div className={styles.rowHead}>
              <span className={styles.rowName}>{row.name}</span>
              <span className={styles.rowText}>{row.text}</span>
            </div>
            <Bar row={row} prefix={`${prefix}${row.key}`} />
          </li>
        ))}
      </ul>
    </ChartFrame>
  );
}

function Bar({ row: { achieved, blocked, target }, prefix }: { row: ProgressRow; prefix: string }) {
  const reached = percentOf(achieved, target);
  const underWay = Math.min(100 - reached, percentOf(blocked, target));
  const [done, way] = PROGRESS_SERIES;
  return (
    <svg aria-hidden="true" className={styles.bar}>
      <Patterns prefix={prefix} used={[way?.pattern]} />
      <rect width="100%" height="100%" className={styles.track} />
      <rect width={`${reached}%`} height="100%" style={{ fill: done?.colour }} />
      <rect x={`${reached}%`} width={`${underWay}%`} height="100%" style={{ fill: way?.colour }} />
      <rect x={`${reached}%`} width={`${underWay}%`} height="100%" fill={patternFill(prefix, way?.pattern)} />
      <rect width="100%" height="100%" className={styles.outline} />
    </svg>
  );
}
