import { type Db, many, sql } from '#platform/database/database.ts';
import { nameOfPerson } from '#platform/database/names-of-people.ts';
import type { AuditTable, CompaniesTable, UsersTable } from '#platform/database/schema.gen.ts';
import { likePattern } from '#platform/paging.ts';

export interface AuditRow extends Omit<AuditTable, 'session_id' | 'request_id' | 'id'> {
  /** Number of the row as a text, by which rows follow each other; no reader sees it. */
  serial: string;
  person_name: UsersTable['full_name'];
  person_unique_id: UsersTable['unique_id'] | null;
  owner_unique_id: UsersTable['unique_id'] | null;
  company_name: CompaniesTable['company_name'] | null;
  /** Name of the person whose membership the row is about; null where it is about something else. */
  member_name: UsersTable['full_name'];
}

/** Filters of the audit trail; null is no filter. */
export interface TrailFilter {
  /** Whole actions, and groups that end in a dot. */
  actions: readonly string[];
  person: string | null;
  company: string | null;
  /** A member, who of what is about persons reads the own alone, whichever organisation it was in. */
  reader?: string;
  address: string | null;
  outcome: AuditTable['outcome'] | null;
  from: Date | null;
  before: Date | null;
  search: string | undefined;
}

/** The person whom a row is about alone: not the organisation. Null: of all other rows. */
const whose = sql`case when a.subject in ('person', 'session', 'consent')
  then coalesce(case a.subject when 'person' then a.subject_id else a.person_id end, a.owner_id) end`;

/** Rows newest first, before the row `after`; at most `most`. */
export async function listRows(
  db: Db,
  wanted: TrailFilter,
  { after, most }: { after: string | null; most: number },
): Promise<AuditRow[]> {
  const { actions, person, company, reader = null, address, outcome, from, before } = wanted;
  const whole = actions.filter((action) => !action.endsWith('.'));
  const groups = actions.filter((action) => action.endsWith('.'));
  const pattern = likePattern(wanted.search);
  return many<AuditRow>(db)`
    select a.id::text as serial, a.at, a.person_id, a.owner_id, a.role, a.address, a.device, a.action, a.outcome, a.subject, a.subject_id,
      a.detail,
      case when a.role = 'superadmin' then p.full_name else ${nameOfPerson(sql`a.person_id`)} end as person_name,
      p.unique_id as person_unique_id, o.unique_id as owner_unique_id, c.company_name,
      ${nameOfPerson(sql`m.person_id`)} as member_name
    from audit a left join users p on p.id = a.person_id left join users o on o.id = a.owner_id
      left join companies c on c.user_id = a.owner_id left join members m on a.subject = 'member' and m.id = a.subject_id
    where (${after}::bigint is null or a.id < ${after}::bigint)
      and (${actions.length} = 0 or a.action = any (${whole}::text[])
        or exists (select from unnest(${groups}::text[]) as g (prefix) where starts_with(a.action, g.prefix)))
      and (${person}::uuid is null or a.person_id = ${person}::uuid)
      and (${company}::uuid is null or case when ${reader}::uuid is null then a.owner_id = ${company}::uuid
        else a.owner_id in (${company}::uuid, ${reader}::uuid) and coalesce(${whose} = ${reader}::uuid, a.owner_id = ${company}::uuid) end)
      and (${address}::text is null or a.address = ${address}::text)
      and (${outcome}::text is null or a.outcome = ${outcome}::text)
      and (${from}::timestamptz is null or a.at >= ${from}::timestamptz)
      and (${before}::timestamptz is null or a.at < ${before}::timestamptz)
      and (${pattern}::text is null or p.full_name ilike ${pattern} or p.unique_id ilike ${pattern} or o.full_name ilike ${pattern}
        or o.unique_id ilike ${pattern} or c.company_name ilike ${pattern})
    order by a.id desc limit ${most}`;
}
