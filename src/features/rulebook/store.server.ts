import { sql, type Db, type Tx } from '../../platform/database/database.ts';
import type { RuleModesTable, RuleRowsTable, RuleStreamsTable } from '../../platform/database/schema.gen.ts';
import type { Guard, Kind, Mode, RuleStatus, Stream } from './kinds.ts';
import { Rulebook, type Rule, type SetMode } from './rule.ts';

/** A rule as stored. Its value has been checked by the schema of its kind when it was written. */
export type RuleRow = RuleRowsTable & {
  kind: Kind;
  stream: Stream;
  status: RuleStatus;
  origin: Rule['origin'];
  value: Rule['value'];
};

export function toRule(row: RuleRow): Rule {
  const { id, kind, stream, producer_type, product_type, credit_type, part, value, status, origin } = row;
  const { source_title, source_url, clause, note, read_on } = row;
  const key = { producer_type, product_type, credit_type, part, FY: row.year, from: row.starts_on, to: row.ends_on };
  return { id, kind, stream, ...key, value, status, source_title, source_url, clause, note, read_on, origin };
}

/** Version of each stream: it changes with every change of its rules and modes. */
export async function readVersions(db: Db): Promise<Record<string, number>> {
  const { rows } = await sql<Pick<RuleStreamsTable, 'stream' | 'version'>>`
    select stream, version from rule_streams`.execute(db);
  return Object.fromEntries(rows.map(({ stream, version }) => [stream, version]));
}

/** The rules that are not withdrawn, and the newest mode of each guard, in one statement, so that they belong together. */
export async function readRulebook(db: Db): Promise<Rulebook> {
  const { rows } = await sql<{
    rules: RuleRow[];
    modes: (RuleModesTable & { stream: Stream; guard: Guard; mode: Mode })[];
    versions: Record<string, number>;
  }>`
    select
      (select coalesce(json_agg(r order by r.starts_on, r.id), '[]') from rule_rows r where r.withdrawn_at is null) as rules,
      (select coalesce(json_agg(m), '[]') from (select distinct on (stream, guard) * from rule_modes order by stream, guard, id desc) m) as modes,
      (select json_object_agg(stream, version) from rule_streams) as versions`.execute(db);
  const [found] = rows;
  if (found === undefined) throw new Error('The rulebook is missing');
  const modes = found.modes.map(({ stream, guard, mode, at }): SetMode => ({
    stream,
    guard,
    mode,
    since: new Date(at).toISOString(),
  }));
  return new Rulebook(found.rules.map(toRule), modes, found.versions);
}

/** Stores the rules that are not stored yet; a stored one stays as it is. */
export async function insertShippedRules(tx: Tx, rules: readonly Rule[], at: Date): Promise<void> {
  await sql`
    insert into rule_rows (id, kind, stream, producer_type, product_type, credit_type, part, year, starts_on, ends_on, value, status,
      source_title, source_url, clause, note, origin, created_at)
    select id, kind, stream, producer_type, product_type, credit_type, part, "FY", "from", "to", value, status, source_title, source_url,
      clause, note, origin, ${at}
    from jsonb_to_recordset(${JSON.stringify(rules)}::jsonb) r (id uuid, kind text, stream text, producer_type text, product_type text,
      credit_type text, part text, "FY" integer, "from" date, "to" date, value jsonb, status text, source_title text, source_url text,
      clause text, note text, origin text)
    on conflict do nothing`.execute(tx);
}
