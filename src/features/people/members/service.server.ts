/** Members of organisations, and the organisation that a session acts for. */
import type * as z from 'zod/mini';
import { dayInIndia } from '#lib/dates.ts';
import type { Part } from '#lib/parts.ts';
import {
  openOrganisation,
  requireFreshProof,
  type Switched,
  switchOrganisationIn,
} from '#people/identity/service.server.ts';
import type { ActorContext } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import { requirePermission } from '#platform/http/admission.ts';
import { found, Refusal, wrongField } from '#platform/refusal.ts';
import { recordAudit } from '#platform/security/audit.ts';
import type { member, newOrganisation, ownOrganisation } from './contract.ts';
import { isPossibleEnd, MOST_OWNED, OWNED_ENOUGH, OWNER_NEEDED, UNTIL_RANGE } from './rules.ts';
import * as store from './store.server.ts';

export { switchOrganisation } from '#people/identity/service.server.ts';

/** The members of the organisation, owners first, then by name. */
export async function listMembers({ actor, clock, db }: ActorContext): Promise<z.output<typeof member>[]> {
  return (await store.listMembers(db, actor.ownerId, clock.now())).map(({ isEnrolled, ...row }) => ({
    ...row,
    joined_at: row.joined_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
    second_factor: isEnrolled,
    you: row.person_id === actor.personId,
  }));
}

/** Changes part and last day of a member. @throws Refusal 400 on until, `not_found`, `conflict` for the last owner, `step_up_required` */
export async function changeMember(
  context: ActorContext,
  id: string,
  form: { part?: Part | undefined; until?: string | null | undefined },
): Promise<void> {
  requireFreshProof(context);
  const { actor, clock, db } = context;
  const at = clock.now();
  await inTransaction(db, async (tx) => {
    const before = found(await store.lockMember(tx, actor.ownerId, id, at));
    const until = form.until === undefined ? before.until : form.until || null;
    const after = { id, part: form.part ?? before.part, until };
    if (until !== null && until !== before.until && !isPossibleEnd(until, dayInIndia(at)))
      throw wrongField('until', UNTIL_RANGE);
    // An owner has no end; the database keeps the last one.
    if (after.part === 'owner' && until !== null) throw new Refusal('conflict', OWNER_NEEDED);
    await keepingOwner(() => store.updateMember(tx, after));
    const detail = { part: { from: before.part, to: after.part }, until: { from: before.until, to: until } };
    await recordAudit(tx, { at, ...context }, { action: 'member.changed', subject: { kind: 'member', id }, detail });
  });
}

/** Ends a membership of the organisation. Returns the member's name. @throws Refusal `not_found`, `conflict` for the last owner, `forbidden_part`, `step_up_required` */
export async function removeMember(context: ActorContext, id: string): Promise<string> {
  requireFreshProof(context);
  const { actor, clock, db } = context;
  const at = clock.now();
  return inTransaction(db, async (tx) => {
    const member = found(await store.lockMember(tx, actor.ownerId, id, at));
    if (member.person_id !== actor.personId) requirePermission(actor, 'admin');
    await keepingOwner(() => store.endMember(tx, { id, byId: actor.personId, at }));
    await recordAudit(tx, { at, ...context }, { action: 'member.ended', subject: { kind: 'member', id } });
    return member.full_name ?? '';
  });
}

/** @throws Refusal `conflict` where the organisation would have no owner */
async function keepingOwner(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== 'organisation_needs_owner') throw error;
    throw new Refusal('conflict', OWNER_NEEDED);
  }
}

/** The caller's organisations, by name. */
export async function listOrganisations({
  actor,
  clock,
  db,
}: ActorContext): Promise<z.output<typeof ownOrganisation>[]> {
  const rows = await store.listOrganisations(db, actor.personId, clock.now());
  return rows.map((row) => ({ ...row, active: row.id === actor.ownerId }));
}

/**
 * Adds an organisation of the caller, who is its owner; the session acts for it from now on.
 * @throws Refusal `conflict` above the most that a person may own, `wrong_role` for a superadmin, who cannot be a member
 */
export async function addOrganisation(
  context: ActorContext,
  form: z.output<typeof newOrganisation>,
): Promise<Switched> {
  const { actor, clock, db } = context;
  if (actor.role === 'superadmin') throw new Refusal('wrong_role');
  const at = clock.now();
  return inTransaction(db, async (tx) => {
    if ((await store.lockOwner(tx, actor.personId)) >= MOST_OWNED) throw new Refusal('conflict', OWNED_ENOUGH);
    const id = await openOrganisation(tx, context, form);
    await store.insertOwner(tx, { organisationId: id, personId: actor.personId, at });
    const subject = { kind: 'company', id } as const;
    await recordAudit(tx, { at, ...context }, { action: 'company.added', ownerId: id, subject });
    return switchOrganisationIn(tx, context, id);
  });
}
