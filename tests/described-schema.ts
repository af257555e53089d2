/** Generates `schema.gen.ts`: the tables of a migrated database as TypeScript. */
import type pg from 'pg';

interface Column {
  table: string;
  name: string;
  /** PostgreSQL's name of the type, e.g. `bigint` or `text[]`. */
  type: string;
  nullable: boolean;
}

/** JavaScript type of each PostgreSQL type, as `openDatabase` parses it. */
const TYPES: Readonly<Record<string, string>> = {
  bigint: 'number',
  boolean: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  integer: 'number',
  json: 'unknown',
  jsonb: 'unknown',
  numeric: 'number',
  smallint: 'number',
  text: 'string',
  'timestamp with time zone': 'Date',
  uuid: 'string',
};

const HEAD = `/**
 * The rows of each table, as statements read them. Made from the migrated database by \`tests/schema.test.ts\`, which fails where this file
 * is not current; write it anew with \`npx vitest run tests/schema.test.ts -u\`.
 */
`;

/** One interface per table; a column with a fixed set of texts becomes a union. */
export async function describeSchema(client: pg.Client): Promise<string> {
  const choices = await choicesOf(client);
  const tables = Map.groupBy(await columnsOf(client), ({ table }) => table);
  const interfaces = [...tables].map(([table, columns]) => {
    const fields = columns.map(({ name, type, nullable }) => {
      const known = choices.get(`${table}.${name}`) ?? typeOf(type);
      return `  ${name}: ${known}${nullable && known !== 'unknown' ? ' | null' : ''};`;
    });
    return `export interface ${interfaceName(table)} {\n${fields.join('\n')}\n}\n`;
  });
  return HEAD + interfaces.map((text) => `\n${text}`).join('');
}

function typeOf(type: string): string {
  const single = type.replace(/\[\]$/, '');
  const found = TYPES[single];
  if (found === undefined) throw new Error(`${type} is not known`);
  return single === type ? found : `${found}[]`;
}

/** `credit_records` → `CreditRecordsTable` */
function interfaceName(table: string): string {
  return `${table.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())}Table`;
}

async function columnsOf(client: pg.Client): Promise<Column[]> {
  const { rows } = await client.query<Column>(`
    select c.relname::text as table, a.attname::text as name, format_type(a.atttypid, null) as type, not a.attnotnull as nullable
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
    order by c.relname collate "C", a.attnum`);
  return rows;
}

/** Texts allowed in a column, by \`table.column\`: from its check constraint, or from the graph of its status moves. */
async function choicesOf(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ key: string; texts: string[] }>(`
    select c.relname || '.' || a.attname as key,
      array(select m[1] from regexp_matches(pg_get_expr(k.conbin, k.conrelid), '''([^'']*)''::text', 'g') m) as texts
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    join pg_attribute a on a.attrelid = c.oid and array[a.attnum] = k.conkey
    where k.contype = 'c' and pg_get_expr(k.conbin, k.conrelid) ~ '^\\(\\w+ = ANY \\(ARRAY\\[[^()]*\\]\\)\\)$'
    union all
    select c.relname || '.status', array(select distinct m.to_status from status_moves m
      where m.subject = split_part(encode(t.tgargs, 'escape'), '\\000', 1))
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where t.tgfoid = 'record_move'::regproc`);
  return new Map(
    rows.map(({ key, texts }) => [
      key,
      texts
        .toSorted()
        .map((text) => `'${text}'`)
        .join(' | '),
    ]),
  );
}
