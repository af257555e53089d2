/** Columns of the database that name a person. */
import { type Db, many } from '#platform/database/database.ts';

interface Column {
  table: string;
  column: string;
}

/** `table.column` of all columns that a path of foreign keys leads from to a user, such as the owner that a trade has from its account. */
export function referringColumns(db: Db): Promise<Column[]> {
  return many<Column>(db)`
    with recursive named (rel, att) as (
      select attrelid, attnum from pg_attribute where attrelid = 'users'::regclass and attname = 'id'
      union
      select c.conrelid, k.att from named n
      join pg_constraint c on c.contype = 'f' and c.confrelid = n.rel
      cross join lateral unnest(c.conkey, c.confkey) as k (att, ref)
      where k.ref = n.att
    )
    select rel::regclass::text as table, attname as column from named
    join pg_attribute a on a.attrelid = rel and a.attnum = att
    where rel <> 'users'::regclass order by 1, 2`;
}

/** Columns with ids that no foreign key explains: each may be that of a person. */
export function unexplainedColumns(db: Db): Promise<Column[]> {
  return many<Column>(db)`
    select a.attrelid::regclass::text as table, a.attname as column
    from pg_attribute a join pg_class t on t.oid = a.attrelid
    where t.relkind in ('r', 'p') and t.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
      and a.atttypid in ('uuid'::regtype, 'uuid[]'::regtype) and a.attname <> 'id'
      and not exists (select from pg_constraint c where c.contype = 'f' and c.conrelid = a.attrelid
      and a.attnum = any (c.conkey))
    order by 1, 2`;
}

/** Words in the names of columns whose texts are about a person. */
const PERSONAL =
  '(^|_)(email|mobile|phone|full_name|legal_name|trade_name|holder_name|registered_name|company_name|designation|address|address1|address2|device|gst_number|gstin|pan|ifsc_code|branch_name|bank_name|last4|encrypted|company|seller|buyer|network)($|_)';

/** Columns of texts and bytes that are about a person by their names. */
export function personalColumns(db: Db): Promise<Column[]> {
  return many<Column>(db)`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and data_type in ('text', 'bytea', 'jsonb', 'inet') and column_name ~ ${PERSONAL}
    order by 1, 2`;
}

export const nameOf = ({ table, column }: Column): string => `${table}.${column}`;
