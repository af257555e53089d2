import type { Readable, Writable } from 'node:stream';
import pg from 'pg';
import { from, to } from 'pg-copy-streams';
import { APPLIED_FUNCTIONS } from './migrate.ts';

/** A table and its columns that cannot be computed from others. */
export interface TableShape {
  name: string;
  columns: string[];
}

/** Current value of a sequence. */
export interface SequenceState {
  name: string;
  /** A bigint. */
  lastValue: string;
  isCalled: boolean;
}

const quoted = (name: string): string => pg.escapeIdentifier(name);

/** A connection without timeouts, in which values have the same format whatever the server's settings. */
export async function connectForCopy(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    options:
      '-c statement_timeout=0 -c idle_in_transaction_session_timeout=0 -c timezone=UTC -c datestyle=ISO' +
      ' -c intervalstyle=postgres -c extra_float_digits=1 -c bytea_output=hex -c client_encoding=UTF8' +
      // Rows of a table are read in one order, however large it is and whoever else reads it.
      ' -c synchronize_seqscans=off',
  });
  // A lost connection is reported by the statement that needed it.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Excludes objects of extensions: the extension creates them. */
const NOT_OF_EXTENSION = `not exists (
  select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`;
const OURS = `c.relnamespace = current_schema()::regnamespace and ${NOT_OF_EXTENSION}`;

/** Whether the database is empty: no table, no view, no sequence. */
export async function isEmptyDatabase(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(
    `select from pg_class c where c.relkind in ('r', 'p', 'S', 'v', 'm', 'f') and ${OURS} limit 1`,
  );
  return rows.length === 0;
}

/**
 * Every table of which a backup keeps the rows, ordered by name.
 * @throws Error for rows that cannot be copied as a table
 */
export async function tablesOf(client: pg.Client): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape & { kind: string }>(`
    select c.relname::text as name, c.relkind as kind,
      coalesce(array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = ''), '{}') as columns
    from pg_class c left join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind in ('r', 'p', 'm', 'f') and c.relname <> '${APPLIED_FUNCTIONS}' and ${OURS}
    group by c.oid, c.relname, c.relkind order by c.relname collate "C"`);
  const unknown = rows.find(({ kind }) => kind !== 'r');
  if (unknown) throw new Error(`${unknown.name} is not a plain table and cannot be copied`);
  return rows.map(({ name, columns }) => ({ name, columns }));
}

/** All sequences, those of identity columns too. Unlike rows they are read with their current value, not from a snapshot. */
export async function sequencesOf(client: pg.Client): Promise<SequenceState[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname::text as name from pg_class c where c.relkind = 'S' and ${OURS} order by c.relname collate "C"`,
  );
  const states: SequenceState[] = [];
  for (const { name } of rows) {
    const state = await client.query<{ lastValue: string; isCalled: boolean }>(
      `select last_value::text as "lastValue", is_called as "isCalled" from ${quoted(name)}`,
    );
    states.push({ name, lastValue: '1', isCalled: false, ...state.rows[0] });
  }
  return states;
}

/** Sets a sequence to a saved value. */
export async function setSequence(client: pg.Client, { name, lastValue, isCalled }: SequenceState): Promise<void> {
  await client.query('select setval($1::regclass, $2::bigint, $3)', [quoted(name), lastValue, isCalled]);
}

/** Prevents changes of the tables' structure until the end of the transaction; reading and writing rows is not blocked. */
export async function lockTableShapes(client: pg.Client, tables: readonly TableShape[]): Promise<void> {
  if (tables.length > 0)
    await client.query(`lock table ${tables.map(({ name }) => quoted(name)).join(', ')} in access share mode`);
}

const named = ({ name, columns }: TableShape): string => `${quoted(name)} (${columns.map(quoted).join(', ')})`;

/** All rows in PostgreSQL's text format, one line each, in physical order. */
export function copyOut(client: pg.Client, table: TableShape): Readable {
  return client.query(to(`copy ${named(table)} to stdout`));
}

/** Loads rows in the format of `copyOut`. */
export function copyIn(client: pg.Client, table: TableShape): Writable {
  return client.query(from(`copy ${named(table)} from stdin`));
}

/**
 * Drops objects that would change or slow down the loading of rows: triggers, foreign keys, indexes. It only needs ownership of the tables;
 * the foreign keys check every row when they are recreated.
 * @returns a function that recreates all of them
 */
export async function dropLoadingObstacles(client: pg.Client): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ away: string; back: string }>(`
    select 1 as turn, format('alter table %I disable trigger %I', c.relname, t.tgname) as away,
      format('alter table %I enable %s trigger %I', c.relname, case t.tgenabled when 'A' then 'always' else '' end, t.tgname) as back
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not t.tgisinternal and t.tgenabled in ('O', 'A') and ${OURS}
    union all
    select 2, format('alter table %I drop constraint %I', c.relname, k.conname),
      format('alter table %I add constraint %I %s', c.relname, k.conname, pg_get_constraintdef(k.oid))
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.contype = 'f' and ${OURS}
    union all
    select 3, format('drop index %I', i.relname), pg_get_indexdef(i.oid)
    from pg_index x join pg_class c on c.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
    where not exists (select from pg_constraint k where k.conindid = i.oid and k.contype <> 'f') and ${OURS}
    order by turn, away`);
  for (const { away } of rows) await client.query(away);
  return async () => {
    for (const { back } of rows.toReversed()) await client.query(back);
  };
}

/** Deletes all rows of the tables, in one statement. */
export async function emptyTables(client: pg.Client, tables: readonly TableShape[]): Promise<void> {
  if (tables.length > 0) await client.query(`truncate ${tables.map(({ name }) => quoted(name)).join(', ')}`);
}
