/** Geometry of stacked columns in percent, so that they fit any width without being measured. */
import { percentOf, scaleFor, type Scale } from './scale.ts';

/** What is stacked, from the foot up: a name, and how it looks. */
export interface Series {
  key: string;
  name: string;
  /** CSS colour. */
  colour: string;
  /** Laid over the colour, so that series differ without it; plain unless told. */
  pattern?: Pattern;
}

export type Pattern = 'plain' | 'stripes' | 'dots' | 'grid' | 'waves' | 'back-stripes' | 'bars';

/** One column: its name under the axis, and a value for each series; what is missing is 0. */
export interface Category {
  key: string;
  name: string;
  /** Under the axis where the name is too long for it. */
  shortName?: string;
  values: Readonly<Record<string, number>>;
}

export interface Segment {
  series: Series;
  value: number;
  /** Percent of the plot from its top. */
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
  /** From the foot up; nothing for a series without a value. */
  segments: Segment[];
}

/** A column takes so much of its share of the width, and no more percent of the plot than this. */
const FILLED = 0.62;
const WIDEST = 14;

/** The value of a category; what is no number or below 0 counts as 0. */
export function valueOf(category: Category, key: string): number {
  const value = category.values[key] ?? 0;
  return Number.isFinite(value) && value > 0 ? value : 0;
}

/** Columns with their segments on a common scale that begins at 0. */
export function stackColumns(
  categories: readonly Category[],
  series: readonly Series[],
): { columns: Column[]; scale: Scale } {
  const totals = categories.map((category) => series.reduce((sum, { key }) => sum + valueOf(category, key), 0));
  const scale = scaleFor(Math.max(0, ...totals));
  const share = 100 / Math.max(1, categories.length);
  const width = Math.min(share * FILLED, WIDEST);
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

/** Which names stand under the axis: each n-th, so that at most `most` do. The last always fits, the first always stands. */
export function labelStep(count: number, most: number): number {
  return Math.max(1, Math.ceil(count / most));
}
