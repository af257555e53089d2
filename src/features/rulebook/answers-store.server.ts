/** Stores the answers of the rules on the rows of credit records and offers. */
import { type Db, many, sql, type Tx } from '../../platform/database/database.ts';
import type { RuleStreamsTable } from '../../platform/database/schema.gen.ts';

/** A waste type whose stored answers may be older than its rules, or of another day. */
export type OutdatedStream = Pick<RuleStreamsTable, 'stream' | 'changed_version'>;

export function listOutdatedStreams(db: Db, today: string): Promise<OutdatedStream[]> {
  return many<OutdatedStream>(db)`
    select stream, changed_version from rule_streams
    where stored_version < changed_version or ${today} < stored_from or ${today} > stored_until`;
}

/** Goes on after the record `after`; the last record that was looked at, null after the last one. */
export async function storeCreditAnswers(
  tx: Tx,
  streams: readonly string[],
  after: string,
  most: number,
): Promise<string | null> {
  const { rows } = await sql<{ last: string | null }>`
    select store_credit_answers(${[...streams]}::text[], ${after}, ${most}) as last`.execute(tx);
  return rows[0]?.last ?? null;
}

/** The same for offers. */
export async function storeOfferAnswers(
  tx: Tx,
  streams: readonly string[],
  today: string,
  after: string,
  most: number,
): Promise<string | null> {
  const { rows } = await sql<{ last: string | null }>`
    select store_offer_answers(${[...streams]}::text[], ${today}, ${after}, ${most}) as last`.execute(tx);
  return rows[0]?.last ?? null;
}

/** Notes that the answers of today and of these versions are stored; they hold until the day before another rule begins or one ends. */
export async function noteStored(tx: Tx, streams: readonly OutdatedStream[], today: string): Promise<void> {
  await sql`
    update rule_streams s set stored_version = f.changed_version, stored_from = ${today}, stored_until = (
      select min(day) - 1 from rule_rows r cross join lateral (values (r.starts_on), (r.ends_on + 1)) changes (day)
      where r.stream = s.stream and r.kind in ('unit', 'price_band', 'validity') and r.withdrawn_at is null and day > ${today}::date)
    from jsonb_to_recordset(${JSON.stringify(streams)}::jsonb) f (stream text, changed_version bigint)
    where s.stream = f.stream`.execute(tx);
}
