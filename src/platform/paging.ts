import type * as z from 'zod/mini';
import type { pageQuery } from '#lib/fields.ts';
import { type Db, many, sql } from './database/database.ts';
import { isId } from './ids.ts';
import { wrongField } from './refusal.ts';

const DEFAULT_PAGE_SIZE = 50;
const MAX_PAGE_SIZE = 200;

/** A requested page: number of rows, and the id after which it begins (exclusive), newest first. */
export interface Page {
  size: number;
  after: string | null;
}

/** The part of a list's query that requests a page. */
export type PageQuery = z.output<typeof pageQuery>;

/**
 * The page that a list's query requests. A size above 200 means 200, or less where the list has a lower limit.
 * @throws Refusal `invalid` for a cursor that we never issued, or an invalid size
 */
export function pageOf(query: PageQuery, most = MAX_PAGE_SIZE): Page {
  const { page_size: asked = String(DEFAULT_PAGE_SIZE), cursor } = query;
  if (!/^0*[1-9]\d*$/.test(asked)) throw wrongField('page_size', 'page_size is a whole number above 0');
  if (cursor !== undefined && !isId(cursor)) throw wrongField('cursor', 'This cursor is not valid');
  return { size: Math.min(Number(asked), most), after: cursor ?? null };
}

/** Turns `size + 1` fetched rows into a page: the additional row only shows that there is a next page. */
export function toPage<T extends { id: string }>(rows: readonly T[], size: number): { data: T[]; next: string | null } {
  const data = rows.slice(0, size);
  return { data, next: rows.length > size ? (data.at(-1)?.id ?? null) : null };
}

/**
 * One page of a statement's rows, whose last clause is its order: ``readPage<Row>(db, page)`select … order by …` ``. One row more is read,
 * and only shows that there is a next page.
 */
export function readPage<Row extends { id: string }>(db: Db, { size }: Page) {
  return async (...statement: Parameters<typeof sql>): Promise<{ data: Row[]; next: string | null }> =>
    toPage(await many<Row>(db)`${sql(...statement)} limit ${size + 1}`, size);
}

/** A LIKE pattern that finds the text anywhere, runs of spaces as one; null when there is nothing to search for. */
export function likePattern(search: string | undefined): string | null {
  const text = search?.trim().replace(/\s+/g, ' ') ?? '';
  return text === '' ? null : `%${text.slice(0, 200).replace(/[\\%_]/g, '\\$&')}%`;
}

/** Finds what `likePattern` finds, and amounts in the form in which people write them: `₹ 3,48,654.60`, `8,000 Kg`, `40 g`. */
export function amountPattern(search: string | undefined): string | null {
  const amount = /^(?:₹\s*)?(\d[\d,]*(?:\.\d*)?)(?:\s*\/?\s*k?g)?$/i.exec(search?.trim() ?? '')?.[1];
  return likePattern(amount?.replaceAll(',', '') ?? search);
}

/** The financial year or year of registration that a search of four digits also means; null for other texts. */
export function yearOfSearch(search: string | undefined): number | null {
  const text = search?.trim() ?? '';
  return /^\d{4}$/.test(text) ? Number(text) : null;
}
