/** Members of organisations, and the organisation that a session acts for. */
import type * as z from 'zod/mini';
import { dayInIndia } from '#lib/dates.ts';
import type { Part } from '#lib/parts.ts';
import { eraseOwnAccount } from '#people/identity/members.server.ts';
import {
  countSessions,
  lockOwnAccount,
  memberEnrolmentDue,
  openOrganisation,
  requireFreshProof,
  type SwitchedSession,
  switchOrganisationIn,
} from '#people/identity/service.server.ts';
import { type ActorContext, type Context, organisationOf } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import { requirePermission } from '#platform/http/admission.ts';
import { newId } from '#platform/ids.ts';
import { addToOutbox } from '#platform/outbox.ts';
import { found, Refusal, wrongField } from '#platform/refusal.ts';
import { recordAudit } from '#platform/security/audit.ts';
import type { member, newOrganisation, ownOrganisation } from './contract.ts';
import { endInvitations } from './invitation-store.server.ts';
import {
  isPossibleEnd,
  MOST_OWNED,
  NOTICE_DAYS,
  OWNED_ENOUGH,
  OWNER_FIRST,
  OWNER_NEEDED,
  UNTIL_RANGE,
} from './rules.ts';
import * as store from './store.server.ts';

export { lockParties } from './store.server.ts';

/** Memberships and invitations per transaction. */
const BATCH = 500;

/** Ends memberships whose last day has passed, and invitations, and tells people of memberships that end soon; true when there may be more. */
export async function followMemberships({ clock, db }: Context): Promise<boolean> {
  const at = clock.now();
  await endInvitations(db, at);
  const ended = await inTransaction(db, (tx) => store.endOverdue(tx, at, { most: BATCH }));
  const ending = { at, today: dayInIndia(at), days: NOTICE_DAYS, most: BATCH };
  const noted = await inTransaction(db, (tx) => store.noteEnding(tx, ending));
  return ended === BATCH || noted === BATCH;
}

/** The members of the organisation, owners first, then by name. */
export async function listMembers({ actor, clock, db }: ActorContext): Promise<z.output<typeof member>[]> {
  const at = clock.now();
  const rows = await store.listMembers(db, actor.ownerId, at);
  const people = rows.map(({ person_id: id }) => id);
  const sessions = await countSessions(db, { people, organisationId: actor.ownerId, at });
  return rows.map(({ isEnrolled, ...row }) => ({
    ...row,
    joined_at: row.joined_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
    second_factor: isEnrolled,
    sessions: sessions.get(row.person_id) ?? 0,
    you: row.person_id === actor.personId,
  }));
}

/** The members of a company as superadmins see them, in the same order. */
export async function listMembersOf({ clock, db }: ActorContext, organisationId: string) {
  return (await store.listMembers(db, organisationId, clock.now())).map((row) => ({
    person_id: row.person_id,
    full_name: row.full_name,
    email: row.email,
    part: row.part,
    until: row.until,
    last_used_at: row.last_used_at?.toISOString() ?? null,
    second_factor: row.isEnrolled,
    suspended: row.isSuspended,
  }));
}

/** Changes part and last day of a member. @throws Refusal 400 on until, `not_found`, `conflict` for the last owner, `step_up_required` */
export async function changeMember(
  context: ActorContext,
  id: string,
  form: { part?: Part | undefined; until?: string | null | undefined },
): Promise<void> {
  const { actor, clock, db } = context;
  const at = clock.now();
  await inTransaction(db, async (tx) => {
    const before = found(await store.lockMember(tx, actor.ownerId, id, at));
    const until = form.until === undefined ? before.until : form.until || null;
    const after = { id, part: form.part ?? before.part, until };
    if (until !== null && until !== before.until && !isPossibleEnd(until, dayInIndia(at)))
      throw wrongField('until', UNTIL_RANGE);
    requireFreshProof(context);
    await keepingOwner(() => store.updateMember(tx, after), OWNER_NEEDED);
    if (after.part !== before.part || until !== before.until)
      await addToOutbox(tx, 'member.changed', id, at, actor.personId);
    const detail = { part: { from: before.part, to: after.part }, until: { from: before.until, to: until } };
    await recordAudit(tx, { at, ...context }, { action: 'member.changed', subject: { kind: 'member', id }, detail });
  });
}

/** Ends a membership of the organisation. Returns the member's name. @throws Refusal `not_found`, `conflict` for the last owner, `forbidden_part`, `step_up_required` */
export async function removeMember(context: ActorContext, id: string): Promise<string> {
  const { actor, clock, db } = context;
  const at = clock.now();
  return inTransaction(db, async (tx) => {
    const member = found(await store.lockMember(tx, actor.ownerId, id, at));
    if (member.person_id !== actor.personId) requirePermission(actor, 'admin');
    requireFreshProof(context);
    await keepingOwner(() => store.endMember(tx, { id, byId: actor.personId, at }), OWNER_NEEDED);
    await recordAudit(tx, { at, ...context }, { action: 'member.ended', subject: { kind: 'member', id } });
    return member.full_name ?? '';
  });
}

/** When the organisation began to require a second factor, and when it is due; null where it requires none. */
const settingsOf = (requiredAt: Date | null) => ({
  require_second_factor: requiredAt !== null,
  second_factor_due_at: requiredAt && memberEnrolmentDue(requiredAt).toISOString(),
});

export async function readSettings({ actor, db }: ActorContext) {
  return settingsOf(found(await store.findRequirement(db, actor.ownerId)).second_factor_required_at);
}

/** Requires a second factor of all members, or no longer; a repeated request starts no new week. @throws Refusal `step_up_required` */
export async function changeSettings(
  context: ActorContext,
  { require_second_factor: isRequired }: { require_second_factor: boolean },
) {
  requireFreshProof(context);
  const { actor, clock, db } = context;
  const [at, id] = [clock.now(), actor.ownerId];
  return inTransaction(db, async (tx) => {
    await store.lockParties(tx, id);
    const { second_factor_required_at: before } = found(await store.findRequirement(tx, id));
    if ((before !== null) === isRequired) return settingsOf(before);
    const after = isRequired ? at : null;
    await store.setSecondFactorRequired(tx, id, after);
    await addToOutbox(tx, 'members.second_factor', id, at, actor.personId);
    const detail = { require_second_factor: { from: !isRequired, to: isRequired } };
    const entry = { action: 'member.settings_changed', subject: { kind: 'company', id }, detail } as const;
    await recordAudit(tx, { at, ...context }, entry);
    return settingsOf(after);
  });
}

/**
 * Erases the caller: memberships and sessions end, and the row stays without a name. An organisation of the same row goes on.
 * @throws Refusal `wrong_role` for a superadmin, `step_up_required`, `conflict` for an owner
 */
export async function eraseOwnPerson(context: ActorContext): Promise<void> {
  const { actor, clock, db } = context;
  if (actor.role === 'superadmin') throw new Refusal('wrong_role');
  requireFreshProof(context);
  const { personId } = actor;
  const at = clock.now();
  await inTransaction(db, async (tx) => {
    await lockOwnAccount(tx, context);
    if ((await store.countOwned(tx, personId, at)) > 0) throw new Refusal('conflict', OWNER_FIRST);
    await keepingOwner(() => store.endMembershipsOf(tx, personId, at), OWNER_FIRST);
    await eraseOwnAccount(tx, context);
  });
}

/** @throws Refusal `conflict` where the organisation would have no owner */
async function keepingOwner(work: () => Promise<void>, text: string): Promise<void> {
  try {
    await work();
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== 'organisation_needs_owner') throw error;
    throw new Refusal('conflict', text);
  }
}

export const countOrganisations = ({ actor, clock, db }: ActorContext): Promise<number> =>
  store.countOrganisations(db, actor.personId, clock.now());

export async function listOrganisations({
  actor,
  clock,
  db,
}: ActorContext): Promise<z.output<typeof ownOrganisation>[]> {
  const rows = await store.listOrganisations(db, actor.personId, clock.now());
  return rows.map((row) => ({ ...row, active: row.id === organisationOf(actor) }));
}

/**
 * Adds an organisation of the caller, who is its owner; the session acts for it from now on.
 * @throws Refusal `conflict` above the most that a person may own, `wrong_role` for a superadmin, who cannot be a member
 */
export async function addOrganisation(
  context: ActorContext,
  form: z.output<typeof newOrganisation>,
): Promise<SwitchedSession> {
  const { actor, clock, db } = context;
  if (actor.role === 'superadmin') throw new Refusal('wrong_role');
  const at = clock.now();
  return inTransaction(db, async (tx) => {
    // The organisations of a person are added one after the other.
    await store.lockParties(tx, actor.personId);
    if ((await store.countOwned(tx, actor.personId, at)) >= MOST_OWNED) throw new Refusal('conflict', OWNED_ENOUGH);
    const id = await openOrganisation(tx, context, form);
    const pair = { organisation_id: id, person_id: actor.personId };
    const unbounded = { part: 'owner', until: null, invited_by: null } as const;
    await store.insertMember(tx, { id: newId(at), ...pair, ...unbounded, joined_at: at });
    const subject = { kind: 'company', id } as const;
    await recordAudit(tx, { at, ...context }, { action: 'company.added', ownerId: id, subject });
    return switchOrganisationIn(tx, context, id);
  });
}
