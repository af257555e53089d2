import { useId } from 'react';
import { classNames } from '../layout/class-names.ts';
import { ChartFrame, type ChartFrameProps } from './chart-frame.tsx';
import { patternFill, Patterns } from './patterns.tsx';
import { percentOf } from './scale.ts';
import { labelStep, stackColumns, type Category, type Column, type Series } from './stack.ts';
import styles from './chart.module.css';

interface ColumnChartProps extends Omit<ChartFrameProps, 'children'> {
  categories: readonly Category[];
  /** Short format of a value, for the axis and above a column. */
  short: (value: number) => string;
}

/** How many names under the axis and totals above the columns fit on a wide screen and on a phone. */
const NAMES = { wide: 12, narrow: 5 };
const TOTALS = { wide: 13, narrow: 5 };

/** Stacked columns, one for each year or month. Horizontal positions are in percent: the chart fits any width without measuring. */
export function ColumnChart({ categories, short, ...frame }: ColumnChartProps) {
  const { columns, scale } = stackColumns(categories, frame.series);
  return (
    <ChartFrame {...frame}>
      <div className={styles.plot} aria-hidden="true">
        <div className={styles.axis}>
          <svg>
            {scale.ticks.map((tick) => (
              <text key={tick} x="100%" y={`${100 - percentOf(tick, scale.top)}%`} dy="0.32em" textAnchor="end">
                {short(tick)}
              </text>
            ))}
          </svg>
        </div>
        <div className={styles.columns}>
          <Plot columns={columns} series={frame.series} ticks={scale.ticks} top={scale.top} short={short} />
        </div>
      </div>
    </ChartFrame>
  );
}

interface PlotProps {
  columns: readonly Column[];
  series: readonly Series[];
  ticks: readonly number[];
  top: number;
  short: (value: number) => string;
}

function Plot({ columns, series, ticks, top, short }: PlotProps) {
  const prefix = useId();
  const wide = labelStep(columns.length, NAMES.wide);
  const narrow = labelStep(columns.length, NAMES.narrow);
  return (
    <svg>
      <Patterns prefix={prefix} used={series.map(({ pattern }) => pattern)} />
      {ticks.map((tick) => (
        <line
          key={tick}
          x2="100%"
          y1={`${100 - percentOf(tick, top)}%`}
          y2={`${100 - percentOf(tick, top)}%`}
          className={tick === 0 ? styles.foot : styles.line}
        />
      ))}
      {columns.map((column, index) => (
        <g key={column.category.key}>
          <Segments column={column} prefix={prefix} />
          {index % wide === 0 || index % narrow === 0 ? <Name column={column} wideOnly={index % narrow !== 0} /> : null}
          {column.total > 0 && columns.length <= TOTALS.wide && (
            <text
              x={`${column.x + column.width / 2}%`}
              y={`${100 - percentOf(column.total, top)}%`}
              dy={-6}
              textAnchor="middle"
              className={classNames(styles.total, columns.length > TOTALS.narrow && styles.wideOnly)}
            >
              {short(column.total)}
            </text>
          )}
        </g>
      ))}
    </svg>
  );
}

function Segments({ column, prefix }: { column: Column; prefix: string }) {
  return column.segments.map(({ series, y, height }) => {
    const place = { x: `${column.x}%`, y: `${y}%`, width: `${column.width}%`, height: `${height}%` };
    return (
      <g key={series.key}>
        <rect {...place} className={styles.segment} style={{ fill: series.colour }} />
        <rect {...place} fill={patternFill(prefix, series.pattern)} />
      </g>
    );
  });
}

function Name({ column, wideOnly }: { column: Column; wideOnly: boolean }) {
  const { name, shortName = name } = column.category;
  return (
    <text
      x={`${column.x + column.width / 2}%`}
      y="100%"
      dy={20}
      textAnchor="middle"
      className={wideOnly ? styles.wideOnly : undefined}
    >
      {shortName}
    </text>
  );
}
