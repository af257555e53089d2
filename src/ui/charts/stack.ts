/** Geometry of stacked columns in percent, so that they fit any width without measuring. */
import { percentOf, scaleFor, type Scale } from './scale.ts';

/** A series of a stacked chart, listed from the bottom up: name, colour and pattern. */
export interface Series {
  key: string;
  name: string;
  /** CSS colour. */
  colour: string;
  /** Pattern over the colour, so that series differ without colour; `plain` by default. */
  pattern?: Pattern;
}

export type Pattern = 'plain' | 'stripes' | 'dots' | 'grid' | 'waves' | 'back-stripes' | 'bars';

/** One column: its name under the axis and a value for each series; a missing value is 0. */
export interface Category {
  key: string;
  name: string;
  /** Replaces the name under the axis where that is too long. */
  shortName?: string;
  values: Readonly<Record<string, number>>;
}

interface Segment {
  series: Series;
  value: number;
  /** Percent of the plot, from its top. */
  y: number;
  /** Percent of the plot. */
  height: number;
}

export interface Column {
  category: Category;
  total: number;
  /** Percent of the plot's width. */
  x: number;
  width: number;
  /** From the bottom up; a series without a value has no segment. */
  segments: Segment[];
}

/** Share of its slot that a column fills, and its greatest width in percent of the plot. */
const COLUMN_WIDTH_SHARE = 0.62;
const MAX_COLUMN_WIDTH_PERCENT = 14;

/** The value of a category; NaN and negative values count as 0. */
export function valueOf(category: Category, key: string): number {
  const value = category.values[key] ?? 0;
  return Number.isFinite(value) && value > 0 ? value : 0;
}

/** Columns with their segments on a common scale from 0. */
export function stackColumns(
  categories: readonly Category[],
  series: readonly Series[],
): { columns: Column[]; scale: Scale } {
  const totals = categories.map((category) => series.reduce((sum, { key }) => sum + valueOf(category, key), 0));
  const scale = scaleFor(Math.max(0, ...totals));
  const share = 100 / Math.max(1, categories.length);
  const width = Math.min(share * COLUMN_WIDTH_SHARE, MAX_COLUMN_WIDTH_PERCENT);
  const columns = categories.map((category, index): Column => {
    let foot = 100;
    const segments = series.flatMap((one): Segment[] => {
      const value = valueOf(category, one.key);
      if (value === 0) return [];
      const height = percentOf(value, scale.top);
      foot -= height;
      return [{ series: one, value, y: foot, height }];
    });
    return { category, total: totals[index] ?? 0, x: share * (index + 0.5) - width / 2, width, segments };
  });
  return { columns, scale };
}

/** Step between the labels of the axis, so that at most `most` are shown. The first is always shown. */
export function labelStep(count: number, most: number): number {
  return Math.max(1, Math.ceil(count / most));
}
