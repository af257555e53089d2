import type { Readable, Writable } from 'node:stream';
import pg from 'pg';
import { from, to } from 'pg-copy-streams';
import { APPLIED_FUNCTIONS } from './functions.ts';

/** A table and those of its columns that hold what cannot be computed from others. */
export interface TableShape {
  name: string;
  columns: string[];
}

/** Where a sequence stands. */
export interface SequenceState {
  name: string;
  /** A bigint. */
  lastValue: string;
  isCalled: boolean;
}

const quoted = (name: string): string => pg.escapeIdentifier(name);

/** A connection that takes its time, and for which values look alike whatever the server is set to. */
export async function connectForCopy(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    options:
      '-c statement_timeout=0 -c idle_in_transaction_session_timeout=0 -c timezone=UTC -c datestyle=ISO' +
      ' -c intervalstyle=postgres -c extra_float_digits=1 -c bytea_output=hex -c client_encoding=UTF8' +
      // Rows of a table come in one order, however large it is and whoever else reads it.
      ' -c synchronize_seqscans=off',
  });
  // One that dies: the statement that needed it says so.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** What belongs to an extension is made by the extension. */
const NOT_OF_EXTENSION = `not exists (
  select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`;
const OURS = `c.relnamespace = current_schema()::regnamespace and ${NOT_OF_EXTENSION}`;

/** Whether there is nothing of anybody's: no table, no view, no sequence. */
export async function isEmptyDatabase(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(
    `select from pg_class c where c.relkind in ('r', 'p', 'S', 'v', 'm', 'f') and ${OURS} limit 1`,
  );
  return rows.length === 0;
}

/**
 * Every table of rows that a backup keeps, in the order of their names.
 * @throws Error where something holds rows that cannot be copied as a table is
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

/** All sequences, those of identity columns too. Other than rows they are read as they stand, not as a snapshot has them. */
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

/** Sets a sequence to where it stood. */
export async function setSequence(client: pg.Client, { name, lastValue, isCalled }: SequenceState): Promise<void> {
  await client.query('select setval($1::regclass, $2::bigint, $3)', [quoted(name), lastValue, isCalled]);
}

/** Holds off changes of the tables' shapes until the end of the transaction; whoever reads or writes rows is not held. */
export async function keepShapes(client: pg.Client, tables: readonly TableShape[]): Promise<void> {
  if (tables.length > 0)
    await client.query(`lock table ${tables.map(({ name }) => quoted(name)).join(', ')} in access share mode`);
}

const named = ({ name, columns }: TableShape): string => `${quoted(name)} (${columns.map(quoted).join(', ')})`;

/** All rows as PostgreSQL's text format has them, one line each, in the order in which they lie. */
export function copyOut(client: pg.Client, table: TableShape): Readable {
  return client.query(to(`copy ${named(table)} to stdout`));
}

/** Takes rows as `copyOut` gives them. */
export function copyIn(client: pg.Client, table: TableShape): Writable {
  return client.query(from(`copy ${named(table)} from stdin`));
}

/**
 * Takes away what would change rows that are loaded as they were, or slow them down: triggers, foreign keys, indexes. It needs no right
 * beyond owning the tables, and the foreign keys check every row when they come back.
 * @returns puts all of it back
 */
export async function layBare(client: pg.Client): Promise<() => Promise<void>> {
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

/** Empties tables, all at once. */
export async function emptyTables(client: pg.Client, tables: readonly TableShape[]): Promise<void> {
  if (tables.length > 0) await client.query(`truncate ${tables.map(({ name }) => quoted(name)).join(', ')}`);
}
