import { financialYearLabel, financialYearOf } from '#lib/financial-year.ts';
import { scalar, sql, type Tx } from './database.ts';
import type { DisputeCountersTable } from './schema.gen.ts';

/** Takes the next number of the financial year of a time: `D-2026-27-000001`. The row of its counter is held until the transaction ends. */
export async function takeYearlyNumber(
  tx: Tx,
  counters: 'dispute_counters' | 'recall_counters',
  prefix: string,
  at: Date,
): Promise<string> {
  const year = financialYearOf(at);
  const place = await scalar<DisputeCountersTable['last_number']>(tx)`
    insert into ${sql.table(counters)} as c values (${year}, 1)
    on conflict (year) do update set last_number = c.last_number + 1 returning last_number`;
  return `${prefix}-${financialYearLabel(year)}-${String(place).padStart(6, '0')}`;
}
