import { sql, type Db, type Tx, many, oneOf, only, scalar } from '#platform/database/database.ts';
import type {
  RuleModesTable,
  RuleRowsTable,
  RuleStreamsTable,
  OffersTable,
  UsersTable,
} from '#platform/database/schema.gen.ts';
import type { Guard, Kind, Mode, RuleStatus, Stream } from './kinds.ts';
import { Rulebook, type Rule, type SetMode } from './rule.ts';

/** A rule as stored. Its value has been checked by the schema of its kind when it was written. */
type RuleRow = RuleRowsTable & {
  kind: Kind;
  stream: Stream;
  status: RuleStatus;
  origin: Rule['origin'];
  value: Rule['value'];
};

function toRule(row: RuleRow): Rule {
  const { id, kind, stream, producer_type, product_type, credit_type, part, value, status, origin } = row;
  const { source_title, source_url, clause, note, read_on } = row;
  const key = { producer_type, product_type, credit_type, part, FY: row.year, from: row.starts_on, to: row.ends_on };
  return { id, kind, stream, ...key, value, status, source_title, source_url, clause, note, read_on, origin };
}

/** Version of each stream: it changes with every change of its rules and modes. */
export async function readVersions(db: Db): Promise<Record<string, number>> {
  const rows = await many<Pick<RuleStreamsTable, 'stream' | 'version'>>(db)`
    select stream, version from rule_streams`;
  return Object.fromEntries(rows.map(({ stream, version }) => [stream, version]));
}

/** The rules that are not withdrawn, and the newest mode of each guard, in one statement, so that they belong together. */
export async function readRulebook(db: Db): Promise<Rulebook> {
  const found = await only<{
    rules: RuleRow[];
    modes: (RuleModesTable & { stream: Stream; guard: Guard; mode: Mode })[];
    versions: Record<string, number>;
  }>(db)`
    select
      (select coalesce(json_agg(r order by r.starts_on, r.id), '[]') from rule_rows r where r.withdrawn_at is null) as rules,
      (select coalesce(json_agg(m), '[]') from (select distinct on (stream, guard) * from rule_modes order by stream, guard, id desc) m) as modes,
      (select json_object_agg(stream, version) from rule_streams) as versions`;
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

/** A rule with the people who answer for it, by their `unique_id`. */
export type RuleRecord = Rule &
  Pick<RuleRowsTable, 'created_by' | 'created_at' | 'read_by' | 'withdrawn_by' | 'withdrawn_at'>;

/** All rules, the withdrawn ones too. @param ids only these */
export async function listRuleRecords(db: Db, ids?: readonly string[]): Promise<RuleRecord[]> {
  const rows = await many<
    RuleRow & { author: UsersTable['unique_id']; reader: UsersTable['unique_id']; withdrawer: UsersTable['unique_id'] }
  >(db)`
    select r.*, a.unique_id as author, b.unique_id as reader, c.unique_id as withdrawer
    from rule_rows r left join users a on a.id = r.created_by left join users b on b.id = r.read_by
      left join users c on c.id = r.withdrawn_by
    where ${ids === undefined ? sql`true` : sql`r.id = ${oneOf(ids)}`}`;
  return rows.map((row) => ({
    ...toRule(row),
    created_by: row.author,
    created_at: row.created_at,
    read_by: row.reader,
    withdrawn_by: row.withdrawer,
    withdrawn_at: row.withdrawn_at,
  }));
}

export function uniqueIdOf(db: Db, userId: string): Promise<UsersTable['unique_id']> {
  return scalar<UsersTable['unique_id']>(db)`select unique_id from users where id = ${userId}`;
}

/** Holds the rules and modes of a waste type as they are until the end of the transaction. */
export async function lockStream(tx: Tx, stream: Stream): Promise<void> {
  await sql`select from rule_streams where stream = ${stream} for update`.execute(tx);
}

export async function insertOwnRule(tx: Tx, rule: Rule, at: Date, byId: string): Promise<void> {
  const { id, kind, stream, producer_type, product_type, credit_type, part, FY, from, to, value, status } = rule;
  await sql`
    insert into rule_rows (id, kind, stream, producer_type, product_type, credit_type, part, year, starts_on, ends_on, value, status,
      source_title, source_url, clause, note, origin, created_by, created_at)
    values (${id}, ${kind}, ${stream}, ${producer_type}, ${product_type}, ${credit_type}, ${part}, ${FY}, ${from}, ${to},
      ${value && JSON.stringify(value)}::jsonb, ${status}, ${rule.source_title}, ${rule.source_url}, ${rule.clause}, ${rule.note},
      'own', ${byId}, ${at})`.execute(tx);
}

export async function endRule(tx: Tx, id: string, lastDay: string): Promise<void> {
  await sql`update rule_rows set ends_on = ${lastDay} where id = ${id}`.execute(tx);
}

export async function verifyRule(
  tx: Tx,
  id: string,
  { clause, readOn, byId }: { clause: string; readOn: string; byId: string },
): Promise<void> {
  await sql`
    update rule_rows set status = 'verified', clause = ${clause}, read_on = ${readOn}, read_by = ${byId} where id = ${id}`.execute(
    tx,
  );
}

export async function withdrawRule(
  tx: Tx,
  id: string,
  { note, at, byId }: { note: string | null; at: Date; byId: string },
): Promise<void> {
  await sql`
    update rule_rows set withdrawn_at = ${at}, withdrawn_by = ${byId}, withdrawal_note = ${note} where id = ${id}`.execute(
    tx,
  );
}

/** The newest mode of each guard, with the `unique_id` of the person who set it. */
type ModeRecord = Omit<RuleModesTable, 'id' | 'by_id'> & {
  stream: Stream;
  guard: Guard;
  mode: Mode;
  by: UsersTable['unique_id'];
};

export function listModeRecords(db: Db): Promise<ModeRecord[]> {
  return many<ModeRecord>(db)`
    select distinct on (m.stream, m.guard) m.stream, m.guard, m.mode, m.citation, m.at, u.unique_id as by
    from rule_modes m join users u on u.id = m.by_id order by m.stream, m.guard, m.id desc`;
}

export async function insertMode(
  tx: Tx,
  { stream, guard, mode, citation }: { stream: Stream; guard: Guard; mode: Mode; citation: string },
  at: Date,
  byId: string,
): Promise<void> {
  await sql`
    insert into rule_modes (stream, guard, mode, citation, by_id, at)
    values (${stream}, ${guard}, ${mode}, ${citation}, ${byId}, ${at})`.execute(tx);
}

interface LiveOffers extends Pick<OffersTable, 'waste_type' | 'product_type' | 'credit_type' | 'unit'> {
  live_offers: number;
  /** Those with a price below `low` or above `high`. */
  outside: number;
}

/** @param low,high ₹ per unit */
export function countLiveOffers(db: Db, stream: Stream, low: number, high: number): Promise<LiveOffers[]> {
  return many<LiveOffers>(db)`
    select waste_type, product_type, credit_type, unit, count(*) as live_offers,
      count(*) filter (where price_paise < ${low}::numeric * 100 or price_paise > ${high}::numeric * 100) as outside
    from offers where live and waste_type = ${stream} group by waste_type, product_type, credit_type, unit`;
}

/** A waste type whose stored answers may be older than its rules, or of another day. */
type OutdatedStream = Pick<RuleStreamsTable, 'stream' | 'changed_version'>;

export function listOutdatedStreams(db: Db, today: string): Promise<OutdatedStream[]> {
  return many<OutdatedStream>(db)`
    select stream, changed_version from rule_streams
    where stored_version < changed_version or ${today} < stored_from or ${today} > stored_until`;
}

/** Goes on after the record `after`; the last record that was looked at, null after the last one. */
export function storeCreditAnswers(
  tx: Tx,
  streams: readonly string[],
  after: string,
  most: number,
): Promise<string | null> {
  return scalar<string | null>(tx)`select store_credit_answers(${[...streams]}::text[], ${after}, ${most})`;
}

/** The same for offers. */
export function storeOfferAnswers(
  tx: Tx,
  streams: readonly string[],
  today: string,
  after: string,
  most: number,
): Promise<string | null> {
  return scalar<string | null>(tx)`
    select store_offer_answers(${[...streams]}::text[], ${today}, ${after}, ${most})`;
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
