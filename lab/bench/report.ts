import type { Measurement } from './measure.ts';
import type { Row } from './row.ts';

/** Measurements of a row by contestant (`ours` or the letter of a limit), one for each round. */
export type Results = Record<string, Measurement[]>;

const WIDTHS = [31, 5, 20, 8, 8, 7, 12, 8, 24, 17] as const;

/** Header of the table. */
export function headLine(): string {
  return line([
    '',
    'who',
    'responses/s',
    'p50 ms',
    'p99 ms',
    'errors',
    'CPU ms each',
    'peak MB',
    'ratio to the limit',
    'target',
  ]);
}

/**
 * Lines of a row: ours, then each limit with the ratio of ours to it, medians of the rounds with their range.
 * @param memory peak memory of our server, in MB
 */
export function rowLines(row: Row, results: Results, memory: number | undefined): string[] {
  const ours = results['ours'] ?? [];
  const limits = Object.keys(row.limits);
  const aimedAt = limits.find((name) => row.target.includes(`of ${name}`)) ?? limits[0];
  const first = [row.title, 'ours', ...facts(ours), figure(memory), '', limits.length === 0 ? row.target : ''];
  const rest = limits.map((name) => {
    const theirs = results[name] ?? [];
    const ratios = ours.map(({ rate }, round) => rate / (theirs[round]?.rate ?? Number.NaN));
    return [
      '',
      name,
      ...facts(theirs),
      '',
      ranged(ratios),
      name === aimedAt || row.target.includes(name) ? row.target : '',
    ];
  });
  return [first, ...rest].map(line);
}

function facts(measured: readonly Measurement[]): string[] {
  const errors = measured.reduce((sum, row) => sum + row.errors, 0);
  return [
    ranged(measured.map(({ rate }) => rate)),
    figure(median(measured.map(({ p50 }) => p50))),
    figure(median(measured.map(({ p99 }) => p99))),
    String(errors),
    figure(median(measured.map(({ cpu }) => cpu))),
  ];
}

/** Median and range, such as `0.72 (0.69–0.75)`. */
export function ranged(values: readonly number[]): string {
  if (values.length === 0) return '';
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return values.length === 1 ? figure(least) : `${figure(median(values))} (${figure(least)}–${figure(most)})`;
}

/** Median of the defined values; undefined if there is none. */
export function median(values: readonly (number | undefined)[]): number | undefined {
  const sorted = values.filter((value) => value !== undefined).toSorted((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  const [upper, lower] = [sorted[half], sorted[half - 1]];
  return sorted.length % 2 === 0 && upper !== undefined && lower !== undefined ? (upper + lower) / 2 : upper;
}

function figure(value: number | undefined): string {
  if (value === undefined) return '';
  if (value >= 100) return String(Math.round(value));
  return value >= 10 ? value.toFixed(1) : value.toFixed(value >= 1 ? 2 : 3);
}

function line(cells: readonly string[]): string {
  return cells
    .map((cell, index) => (index < 2 ? cell.padEnd(WIDTHS[index] ?? 0) : cell.padStart(WIDTHS[index] ?? 0)))
    .join(' ')
    .trimEnd();
}
