import type * as z from 'zod/mini';
import { toCsv } from '#lib/csv.ts';
import { isCalendarDate } from '#lib/dates.ts';
import type { ExportColumn } from '#lib/export-column.ts';
import { rupees } from '#lib/money.ts';
import type { Context } from '#platform/context.ts';
import { pageOf } from '#platform/paging.ts';
import { Refusal, wrongField } from '#platform/refusal.ts';
import { wasteTypes } from '#rules/reference/waste-types.ts';
import type { priceWeek, weeksQuery } from './contract.ts';
import { readLatest, readWeeks, type PriceKind, type PriceWeek } from './store.server.ts';

type Visit = Pick<Context, 'db'>;
type ShownWeek = z.output<typeof priceWeek>;
type WeeksQuery = z.output<typeof weeksQuery>;

/** The latest row of each kind, by waste type in the order of its list, product type and credit type. */
export async function listPrices({ db }: Visit, wasteType?: string): Promise<ShownWeek[]> {
  const names = wasteTypes().map(({ name }) => name);
  if (wasteType !== undefined && !names.includes(wasteType)) throw new Refusal('not_found');
  const rows = await readLatest(db, wasteType ?? null);
  // Sorting keeps the order of the rows of one waste type.
  return rows.toSorted((one, other) => names.indexOf(one.waste_type) - names.indexOf(other.waste_type)).map(shown);
}

/** A page of the rows of one kind, newest first. The cursor is the last week of the page before. */
export async function listWeeks({ db }: Visit, query: WeeksQuery): Promise<{ data: ShownWeek[]; next: string | null }> {
  checkKind(query);
  const { page_size, cursor = null } = query;
  const { size } = pageOf({ page_size });
  if (cursor !== null && !isCalendarDate(cursor)) throw wrongField('cursor', 'This cursor is not valid');
  const rows = await readWeeks(db, query, cursor, size + 1);
  const data = rows.slice(0, size).map(shown);
  return { data, next: rows.length > size ? (data.at(-1)?.week ?? null) : null };
}

const COLUMNS: readonly ExportColumn<ShownWeek>[] = [
  { header: 'week', value: ({ week }) => week },
  { header: 'kind', value: ({ kind }) => kind },
  { header: 'price', value: ({ price }) => price, format: 'money' },
  { header: 'unit', value: ({ unit }) => unit },
  { header: 'trades', value: ({ trades_band }) => trades_band },
  { header: 'quantity', value: ({ quantity_band }) => quantity_band },
  { header: 'carried', value: ({ carried }) => String(carried) },
];

/** All rows of one kind as a file of comma-separated values. */
export async function weeksAsCsv({ db }: Visit, kind: PriceKind): Promise<string> {
  checkKind(kind);
  return toCsv(COLUMNS, (await readWeeks(db, kind, null, null)).map(shown));
}

/** @throws Refusal `not_found` for a name that is not in the lists */
function checkKind(kind: PriceKind): void {
  const type = wasteTypes().find(({ name }) => name === kind.waste_type);
  const isListed =
    type !== undefined &&
    type.productTypes.items.some(({ name }) => name === kind.product_type) &&
    type.creditTypes.items.some(({ name }) => name === kind.credit_type);
  if (!isListed) throw new Refusal('not_found');
}

function shown({ price_paise, ...row }: PriceWeek): ShownWeek {
  return { ...row, price: price_paise === null ? null : rupees(price_paise) };
}
