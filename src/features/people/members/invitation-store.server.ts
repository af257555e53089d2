import type { CompanyRole } from '#lib/contract.ts';
import type { Part } from '#lib/parts.ts';
import { type Db, many, one, sql, type Tx, changesOne } from '#platform/database/database.ts';
import type { CompaniesTable, InvitationsTable, UsersTable } from '#platform/database/schema.gen.ts';

/** The inviter of an invitation `v` is still an owner of the organisation, and not suspended. */
const mayInvite = (at: Date) => sql`exists (
  select from members m join users p on p.id = m.person_id
  where m.organisation_id = v.organisation_id and m.person_id = v.invited_by and m.part = 'owner' and is_live_member(m, ${at})
    and p.person_suspended_at is null)`;

/** An invitation `v` is open. One by somebody who may no longer invite is not, even before the job has ended it. */
const isOpen = (at: Date) => sql`v.state = 'open' and v.expires_at > ${at} and ${mayInvite(at)}`;

interface OpenInvitation extends Pick<InvitationsTable, 'id' | 'email' | 'until' | 'invited_at' | 'expires_at'> {
  part: Part;
  invited_by: NonNullable<UsersTable['full_name']>;
}

export function listInvitations(db: Db, organisationId: string, at: Date): Promise<OpenInvitation[]> {
  return many<OpenInvitation>(db)`
    select v.id, v.email, v.part, v.until, v.invited_at, v.expires_at, i.full_name as invited_by
    from invitations v join users i on i.id = v.invited_by
    where v.organisation_id = ${organisationId} and ${isOpen(at)} order by v.id`;
}

/** Facts that decide whether a locked organisation may invite an address. */
interface Invitee {
  isOfTeam: boolean;
  isMember: boolean;
  isInvited: boolean;
  /** Members and open invitations of the organisation. */
  taken: number;
}

export async function findInvitee(
  tx: Tx,
  asked: { organisationId: string; email: string; at: Date },
): Promise<Invitee> {
  const { organisationId, email, at } = asked;
  const found = await one<Invitee>(tx)`
    select exists (select from users where lower(email) = lower(${email}) and role = 'superadmin') as "isOfTeam",
      exists (select from members m join users u on u.id = m.person_id
        where m.organisation_id = ${organisationId} and is_live_member(m, ${at}) and lower(u.email) = lower(${email})) as "isMember",
      exists (select from invitations where organisation_id = ${organisationId} and state = 'open'
        and lower(email) = lower(${email})) as "isInvited",
      (select count(*) from members m where m.organisation_id = ${organisationId} and is_live_member(m, ${at}))::int
        + (select count(*) from invitations where organisation_id = ${organisationId} and state = 'open')::int as taken`;
  return found as Invitee;
}

type NewInvitation = Pick<
  InvitationsTable,
  'id' | 'organisation_id' | 'email' | 'part' | 'until' | 'message' | 'invited_by' | 'invited_at'
> & { lifeMs: number };

/** The end of a link's life: not after the last day of the membership, `until`. */
const linkEnd = (at: Date, lifeMs: number, until: ReturnType<typeof sql>) =>
  sql`least(${new Date(at.getTime() + lifeMs)}::timestamptz, membership_end(${until}))`;

/** Adds an invitation without a link, which the mail makes. */
export async function insertInvitation(tx: Tx, invitation: NewInvitation): Promise<void> {
  const { id, organisation_id, email, part, until, message, invited_by, invited_at, lifeMs } = invitation;
  await sql`
    insert into invitations (id, organisation_id, email, part, until, message, invited_by, invited_at, expires_at, state)
    values (${id}, ${organisation_id}, ${email}, ${part}, ${until}, ${message}, ${invited_by}, ${invited_at},
      ${linkEnd(invited_at, lifeMs, sql`${until}::date`)}, 'open')`.execute(tx);
}

export function findOpenInvitation(db: Db, organisationId: string, id: string, at: Date) {
  return one<Pick<InvitationsTable, 'email'>>(db)`
    select v.email from invitations v where v.organisation_id = ${organisationId} and v.id = ${id} and ${isOpen(at)}`;
}

/** Makes the link of an open invitation void, and lets the next one live anew. Returns false where it is not open. */
export async function renewInvitation(
  tx: Tx,
  { organisationId, id, at, lifeMs }: { organisationId: string; id: string; at: Date; lifeMs: number },
): Promise<boolean> {
  return changesOne(tx)`
    update invitations v set token_hash = null, expires_at = ${linkEnd(at, lifeMs, sql`v.until`)}
    where v.organisation_id = ${organisationId} and v.id = ${id} and ${isOpen(at)}`;
}

/** Returns false where the invitation is not open. */
export async function withdrawInvitation(
  tx: Tx,
  { organisationId, id, at }: { organisationId: string; id: string; at: Date },
): Promise<boolean> {
  return changesOne(tx)`
    update invitations v set state = 'withdrawn', ended_at = ${at}
    where v.organisation_id = ${organisationId} and v.id = ${id} and ${isOpen(at)}`;
}

/** Ends invitations whose life is over or whose inviter may no longer invite: of an organisation that is locked, or of all. */
export async function endInvitations(db: Db, at: Date, organisationId: string | null = null): Promise<void> {
  await sql`
    update invitations v set state = case when v.expires_at <= ${at} then 'expired' else 'withdrawn' end,
      ended_at = least(v.expires_at, ${at})
    where v.state = 'open' and (v.expires_at <= ${at} or not ${mayInvite(at)})
      and (${organisationId}::uuid is null or v.organisation_id = ${organisationId})`.execute(db);
}

interface InvitationMail extends Pick<InvitationsTable, 'email' | 'until' | 'message' | 'expires_at'> {
  part: Part;
  companyName: CompaniesTable['company_name'];
  invited_by: NonNullable<UsersTable['full_name']>;
}

/** Gives an open invitation of an open organisation its link. Undefined where there is none. */
export function setToken(tx: Tx, id: string, { hash, at }: { hash: Buffer; at: Date }) {
  return one<InvitationMail>(tx)`
    update invitations v set token_hash = ${hash} from companies c, users i, users o
    where v.id = ${id} and ${isOpen(at)} and c.user_id = v.organisation_id and i.id = v.invited_by
      and o.id = v.organisation_id and o.closed_at is null and o.suspended_at is null
    returning v.email, v.part, v.until, v.message, v.expires_at, c.company_name as "companyName", i.full_name as invited_by`;
}

/** An open invitation as its addressee sees it. */
interface ReceivedInvitation extends Pick<InvitationsTable, 'id' | 'email' | 'until'> {
  part: Part;
  role: CompanyRole;
  organisationId: UsersTable['id'];
  invitedById: UsersTable['id'];
  invited_by: NonNullable<UsersTable['full_name']>;
  unique_id: UsersTable['unique_id'];
  company_name: CompaniesTable['company_name'];
  has_account: boolean;
}

/** The open invitation of a link, of an organisation that may act. */
export function findByToken(db: Db, hash: Buffer, at: Date) {
  return one<ReceivedInvitation>(db)`
    select v.id, v.email, v.part, v.until, v.organisation_id as "organisationId", v.invited_by as "invitedById", i.full_name as invited_by, o.role,
      o.unique_id, c.company_name, exists (select from users u where lower(u.email) = lower(v.email)) as has_account
    from invitations v join users o on o.id = v.organisation_id join companies c on c.user_id = o.id join users i on i.id = v.invited_by
    where v.token_hash = ${hash} and ${isOpen(at)} and o.closed_at is null and o.suspended_at is null`;
}

export async function acceptInvitation(tx: Tx, id: string, at: Date): Promise<void> {
  await sql`update invitations set state = 'accepted', ended_at = ${at} where id = ${id}`.execute(tx);
}
