/** The registers that an accountant books a month from. Source: file 9 of the specification, part 8. */
import type * as z from 'zod/mini';
import { brand } from '../../brand.ts';
import type { ActorContext } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { registersContract } from './contract.ts';
import { sumOf, toDocumentLine, toTdsLine, type DocumentLine } from './lines.ts';
import * as store from './store.server.ts';

type Query = z.output<(typeof registersContract)['GET /api/epr/registers/tds/']['query']>;

/** Most rows of a register. */
const MOST_ROWS = 10_000;

const wanted = ({ actor }: ActorContext, { month, gstin }: Query): store.Wanted => ({
  reader: actor,
  month,
  gstin: gstin?.toUpperCase() ?? null,
  most: MOST_ROWS + 1,
});

function refuseTooMany(rows: readonly unknown[]): void {
  if (rows.length > MOST_ROWS) throw new Refusal('conflict', 'More than 10,000 rows: choose a GST number.');
}

/** The documents that the caller has made, or those that a producer has received. @throws Refusal `conflict` above 10,000 rows */
export async function readDocumentRegister(context: ActorContext, query: Query) {
  const rows = (await store.listDocuments(context.db, wanted(context, query))).map(toDocumentLine);
  refuseTooMany(rows);
  const totals = {
    taxable_value: sumOf(rows, 'taxable_value'),
    igst: sumOf(rows, 'igst'),
    cgst: sumOf(rows, 'cgst'),
    sgst: sumOf(rows, 'sgst'),
    round_off: sumOf(rows, 'round_off'),
    total: sumOf(rows, 'total'),
  };
  return { data: { rows, totals } };
}

/** The rows of a producer's trades in the purchase register. The caller has checked that the trades are the producer's. */
export const documentLinesOf = async (db: Db, tradeIds: readonly string[]): Promise<DocumentLine[]> =>
  (await store.listDocumentsOf(db, tradeIds)).map(toDocumentLine);

/** The tax that was deducted by the caller or from it. @throws Refusal `conflict` above 10,000 rows */
export async function readTdsRegister(context: ActorContext, query: Query) {
  const rows = (await store.listTds(context.db, wanted(context, query), brand.name)).map(toTdsLine);
  refuseTooMany(rows);
  return { data: { rows, totals: { amount_paid: sumOf(rows, 'amount_paid'), tds: sumOf(rows, 'tds') } } };
}
