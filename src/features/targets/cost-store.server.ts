import { sql, type Db } from '../../platform/database/database.ts';
import type { OffersTable } from '../../platform/database/schema.gen.ts';
import type { CreditKind } from '../reference/catalogue.ts';
import type { Lot } from './cost.ts';

/** Batch sizes: offers of each kind read first, then if they do not cover the quantity, and for all further reads. */
const STRETCHES = [20, 500, 5_000];
/** Cursor before all offers. */
const START = { price: 0, id: '00000000-0000-0000-0000-000000000000' };

interface LotRow extends Lot {
  id: OffersTable['id'];
  /** Index of its kind in the request. */
  position: number;
}

/** Live offers of each kind, sorted by price, then age (oldest first), until they cover `needed` or there are no more. */
export async function listLots(db: Db, wanted: readonly { kind: CreditKind; needed: number }[]): Promise<Lot[][]> {
  const lots: LotRow[][] = wanted.map(() => []);
  let open = wanted.map((_, position) => position);
  for (let turn = 0; open.length > 0; turn += 1) {
    const most = STRETCHES[Math.min(turn, STRETCHES.length - 1)] ?? 0;
    const found = await readStretch(
      db,
      open.map((position) => afterOf(position, wanted[position]?.kind, lots[position]?.at(-1))),
      most,
    );
    const counts = new Map<number, number>();
    for (const row of found) {
      lots[row.position]?.push(row);
      counts.set(row.position, (counts.get(row.position) ?? 0) + 1);
    }
    open = open.filter((position) => {
      const free = lots[position]?.reduce((sum, lot) => sum + lot.free, 0) ?? 0;
      return counts.get(position) === most && free < (wanted[position]?.needed ?? 0);
    });
  }
  return lots;
}

interface After extends Partial<CreditKind> {
  position: number;
  price: number;
  id: string;
}

function afterOf(position: number, kind: CreditKind | undefined, last: LotRow | undefined): After {
  return { position, ...kind, ...(last ? { price: last.pricePaise, id: last.id } : START) };
}

async function readStretch(db: Db, after: readonly After[], most: number): Promise<LotRow[]> {
  const column = (of: keyof After) => after.map((each) => each[of]);
  const { rows } = await sql<LotRow>`
    select k.position, lot.*
    from unnest(${column('position')}::integer[], ${column('waste_type')}::text[], ${column('product_type')}::text[],
      ${column('credit_type')}::text[], ${column('year')}::integer[], ${column('unit')}::text[], ${column('price')}::bigint[], ${column('id')}::uuid[])
      as k (position, waste_type, product_type, credit_type, year, unit, price, id)
    cross join lateral (
      select o.id, o.price_paise as "pricePaise", o.available - o.blocked as "free", o.minimum_purchase as "minimum"
      from offers o
      where o.live and o.waste_type = k.waste_type and o.product_type = k.product_type and o.credit_type = k.credit_type
        and o.year = k.year and o.unit = k.unit and (o.price_paise, o.id) > (k.price, k.id)
      order by o.price_paise, o.id limit ${most}
    ) lot
    order by k.position, lot."pricePaise", lot.id`.execute(db);
  return rows;
}
