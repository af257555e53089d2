import type pg from 'pg';

const NOT_OF_EXTENSION = (catalogue: string, oid: string) => `not exists (
  select from pg_depend d where d.classid = '${catalogue}'::regclass and d.objid = ${oid} and d.deptype = 'e')`;
const OURS = `c.relnamespace = 'public'::regnamespace and ${NOT_OF_EXTENSION('pg_class', 'c.oid')}`;

/** Statements that each give one text per object; together they say all that a database does, comments aside. */
const PARTS = [
  `select 'extension ' || extname from pg_extension`,
  `select format('relation %s %s %s %s', c.relkind, c.relname, c.reloptions, c.relacl) from pg_class c where ${OURS}`,
  // The order of columns counts: a backup names them in it.
  `select format('column %s %s %s', c.relname, row_number() over (partition by c.oid order by a.attnum),
      concat_ws(' ', a.attname, format_type(a.atttypid, a.atttypmod), a.attcollation, a.attnotnull, a.attidentity,
        a.attgenerated, a.attstattarget, a.attacl, pg_get_expr(d.adbin, d.adrelid, true)))
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relkind in ('r', 'c') and ${OURS}`,
  // A constraint that older rows were not held to is the same for all rows that come. Columns say what is not null.
  `select format('constraint %s %s %s', c.relname, k.conname, replace(pg_get_constraintdef(k.oid, true), ' NOT VALID', ''))
    from pg_constraint k join pg_class c on c.oid = k.conrelid where k.contype <> 'n' and ${OURS}`,
  `select format('index %s %s', pg_get_indexdef(x.indexrelid, 0, true), x.indisvalid)
    from pg_index x join pg_class c on c.oid = x.indexrelid where ${OURS}`,
  // Triggers of one table and event fire in the order of their names.
  `select format('trigger %s %s', pg_get_triggerdef(t.oid, true), t.tgenabled)
    from pg_trigger t join pg_class c on c.oid = t.tgrelid where not t.tgisinternal and ${OURS}`,
  `select format('function %s %s', pg_get_functiondef(p.oid), p.proacl)
    from pg_proc p where p.pronamespace = 'public'::regnamespace and ${NOT_OF_EXTENSION('pg_proc', 'p.oid')}`,
  `select format('view %s %s', c.relname, pg_get_viewdef(c.oid, true)) from pg_class c where c.relkind = 'v' and ${OURS}`,
  `select format('sequence %s %s', s.seqrelid::regclass, to_jsonb(s) - 'seqrelid') from pg_sequence s`,
  `select format('statistics %s %s', pg_get_statisticsobjdef(s.oid), s.stxstattarget) from pg_statistic_ext s`,
  `select format('default privileges %s %s', d.defaclobjtype, d.defaclacl) from pg_default_acl d`,
];

/** Rows that a new database has are compared too, times aside. */
const OWN_ROWS = ['migrations', 'applied_functions'];

/** Beginnings of the functions that a server of the version before calls: a migrated database has them until the next version drops them. See decision 101. */
const OF_THE_VERSION_BEFORE = [
  'attach_documents(wanted uuid, party uuid, sent jsonb, attached_at timestamp with time zone, replaced uuid DEFAULT',
  'attach_documents(wanted uuid, party uuid, sent jsonb, attached_at timestamp with time zone, replaced uuid, max_trail integer, max_files integer, OUT',
  'counter_trade(wanted uuid, answerer uuid, next_id uuid, new_quantity bigint, new_price bigint, new_note text, countered_at timestamp with time zone, answer_until timestamp with time zone, fee_points integer, gst_points integer, OUT',
  'counter_trade(wanted uuid, answerer uuid, next_id uuid, new_quantity bigint, new_price bigint, new_note text, countered_at timestamp with time zone, answer_until timestamp with time zone, fee_points integer, gst_points integer, limits jsonb, rules jsonb, OUT',
  'decide_trade(wanted uuid, answerer uuid, of_kind text, decision text, decided_at timestamp with time zone, pay_until timestamp with time zone, given_reason text DEFAULT NULL::text, OUT',
  'claim_basket(wanted uuid, buyer uuid, first_key text, at timestamp with time zone, forced boolean, OUT',
  'decide_trade(wanted uuid, answerer uuid, of_kind text, decision text, decided_at timestamp with time zone, pay_until timestamp with time zone, given_reason text, rules jsonb, OUT',
  'execute_recall(wanted uuid, superadmin uuid, executed timestamp with time zone, OUT',
  'fill_text(',
  'grouped(',
  'grouped_rupees(',
  'guard_findings(',
  'held_quantity(',
  'initiate_payment(wanted uuid, producer uuid, new_id uuid, order_year integer, initiated_at timestamp with time zone, OUT',
  'offer_search_text(offer offers)',
  'place_trades(batch jsonb, placed_at timestamp with time zone, fee_points integer, gst_points integer, terms jsonb)',
  'seen_quantity(',
  'unit_name(',
  'withdraw_trade(wanted uuid, maker uuid, of_kind text, withdrawn_at timestamp with time zone, given_reason text, OUT',
];
export const isOfTheVersionBefore = (text: string): boolean =>
  OF_THE_VERSION_BEFORE.some((beginning) => text.startsWith(`function CREATE OR REPLACE FUNCTION public.${beginning}`));

/** Parts of a database, and the rows it begins with, as sorted texts. */
export async function readCatalogue(client: pg.Client): Promise<string[]> {
  const texts: string[] = [];
  const read = async (statement: string) => {
    const { rows } = await client.query<string[]>({ text: statement, rowMode: 'array' });
    texts.push(...rows.map(([text]) => text ?? ''));
  };
  for (const part of PARTS) await read(part);
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relkind = 'r' and c.relname <> all ($1) and ${OURS}`,
    [OWN_ROWS],
  );
  for (const { name } of rows)
    await read(`select format('row of ${name} %s', to_jsonb(r) - 'id' - 'changed_at' - 'at') from ${name} r`);
  return texts.toSorted();
}
