/** Invitations to become a member of an organisation: made and withdrawn by its owners, accepted by a mailed link. */
import type * as z from 'zod/mini';
import { dayInIndia } from '#lib/dates.ts';
import { refuseOtherTerms } from '#people/consents/service.server.ts';
import { refusingTaken } from '#people/identity/email.server.ts';
import { countLinkTry, wrongLink } from '#people/identity/links.server.ts';
import { addInvitedPerson } from '#people/identity/members.server.ts';
import { hashNewPassword } from '#people/identity/passwords.server.ts';
import { lockOwnAccount, requireFreshProof } from '#people/identity/service.server.ts';
import { openSessionIn, type OpenedSession } from '#people/identity/sessions.server.ts';
import type { ActorContext, Context, PublicContext } from '#platform/context.ts';
import { inTransaction, type Tx } from '#platform/database/database.ts';
import { answerOnce, readyResponse, type Idempotency, type ReadyResponse } from '#platform/http/respond-once.ts';
import { newId } from '#platform/ids.ts';
import { addToOutbox } from '#platform/outbox.ts';
import { found, Refusal, wrongField } from '#platform/refusal.ts';
import { type AuditSource, recordAudit } from '#platform/security/audit.ts';
import { hashToken, newSecretToken } from '#platform/security/session-tokens.ts';
import type { invitation, invitedPerson, openInvitation, receivedInvitation } from './contract.ts';
import * as store from './invitation-store.server.ts';
import * as rules from './rules.ts';
import { endOverdue, insertMember, isLiveMember, lockParties } from './store.server.ts';

/** Topic of the event that mails an invitation. */
const SENT = 'invitation.sent';

export async function listInvitations({ actor, clock, db }: ActorContext): Promise<z.output<typeof openInvitation>[]> {
  return (await store.listInvitations(db, actor.ownerId, clock.now())).map((row) => ({
    ...row,
    invited_at: row.invited_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
  }));
}

/** Invites an address. @throws Refusal 400 on until, `step_up_required`, `conflict`, `too_many` */
export async function inviteMember(
  context: ActorContext,
  form: z.output<typeof invitation>,
  idempotency: Idempotency | null,
): Promise<ReadyResponse> {
  const { actor, clock, limiter } = context;
  const { email, part, message = null } = form;
  const at = clock.now();
  const until = form.until || null;
  if (until !== null && !rules.isPossibleEnd(until, dayInIndia(at))) throw wrongField('until', rules.UNTIL_RANGE);
  requireFreshProof(context);
  await limiter.hit(rules.NEW_INVITATIONS, actor.ownerId, at);
  const id = newId(at);
  return answerOnce(context, idempotency, async (tx) => {
    await lockParties(tx, actor.ownerId);
    await store.endInvitations(tx, at, actor.ownerId);
    const invitee = await store.findInvitee(tx, { organisationId: actor.ownerId, email, at });
    const refusal = refusalOf(email, invitee);
    if (refusal !== null) throw refusal;
    const facts = { organisation_id: actor.ownerId, email, part, until, message, invited_by: actor.personId };
    await store.insertInvitation(tx, { id, ...facts, invited_at: at, lifeMs: rules.INVITATION_LIFE_MS });
    await addToOutbox(tx, SENT, id, at);
    // The address is kept no longer than the invitation, so the trail does not name it.
    const subject = { kind: 'invitation', id } as const;
    await recordAudit(tx, { at, ...context }, { action: 'member.invited', subject, detail: { part, until } });
    return readyResponse({ message: `The invitation is on its way to ${email}.` }, 201);
  });
}

function refusalOf(
  email: string,
  { isOfTeam, isMember, isInvited, taken }: Awaited<ReturnType<typeof store.findInvitee>>,
): Refusal | null {
  if (isOfTeam) return wrongField('email', rules.OF_OUR_TEAM, 'conflict');
  if (isMember) return wrongField('email', rules.isMember(email), 'conflict');
  if (isInvited) return wrongField('email', rules.isInvited(email), 'conflict');
  return taken >= rules.MOST_MEMBERS ? new Refusal('conflict', rules.TOO_MANY_MEMBERS) : null;
}

/** Mails an open invitation again; the former link is void at once. @throws Refusal `not_found`, `too_many` */
export async function sendInvitationAgain(context: ActorContext, id: string): Promise<void> {
  const { actor, clock, db, limiter } = context;
  const at = clock.now();
  const { email } = found(await store.findOpenInvitation(db, actor.ownerId, id, at));
  // An invitation that is withdrawn and made anew is the same to who gets the mails.
  const address = hashToken(email.toLowerCase()).toString('base64url');
  await limiter.hit(rules.REPEATED_INVITATIONS, `${actor.ownerId} ${address}`, at);
  await inTransaction(db, async (tx) => {
    const renewed = { organisationId: actor.ownerId, id, at, lifeMs: rules.INVITATION_LIFE_MS };
    if (!(await store.renewInvitation(tx, renewed))) throw new Refusal('not_found');
    await addToOutbox(tx, SENT, id, at);
    const subject = { kind: 'invitation', id } as const;
    await recordAudit(tx, { at, ...context }, { action: 'member.invited', subject, detail: { again: true } });
  });
}

/** Withdraws an open invitation. @throws Refusal `not_found` */
export async function withdrawInvitation(context: ActorContext, id: string): Promise<void> {
  const { actor, clock, db } = context;
  const at = clock.now();
  await inTransaction(db, async (tx) => {
    if (!(await store.withdrawInvitation(tx, { organisationId: actor.ownerId, id, at })))
      throw new Refusal('not_found');
    const subject = { kind: 'invitation', id } as const;
    await recordAudit(tx, { at, ...context }, { action: 'member.invitation_withdrawn', subject });
  });
}

/** The invitation of a mail, with the token of its link, which makes the former one void; undefined where it is not open. */
export async function createInvitationLink(context: Context, id: string) {
  const { token, hash } = newSecretToken();
  const mail = await inTransaction(context.db, (tx) => store.setToken(tx, id, { hash, at: context.clock.now() }));
  return mail && { ...mail, token };
}

/** The invitation of a link. @throws Refusal 400 on token, `too_many` */
export async function readInvitation(
  context: PublicContext,
  token: string,
): Promise<z.output<typeof receivedInvitation>> {
  await countLinkTry(context);
  const { id: _, organisationId: __, invitedById: ___, ...shown } = await requireInvitation(context, token);
  return shown;
}

async function requireInvitation({ db, clock }: Pick<Context, 'db' | 'clock'>, token: string) {
  const invited = await store.findByToken(db, hashToken(token), clock.now());
  if (invited === undefined) throw wrongLink();
  return invited;
}

/**
 * Makes the caller a member. Returns the name of the organisation.
 * @throws Refusal 400 on token; `conflict` for another address, a superadmin, or a member; `too_many`
 */
export async function acceptInvitation(context: ActorContext, token: string): Promise<string> {
  await countLinkTry(context);
  const { actor, clock, db } = context;
  const { organisationId } = await requireInvitation(context, token);
  return inTransaction(db, async (tx) => {
    await lockParties(tx, organisationId, actor.personId);
    const email = await lockOwnAccount(tx, context);
    // It may have been used before the lock.
    const invited = await requireInvitation({ db: tx, clock }, token);
    if (email.toLowerCase() !== invited.email.toLowerCase())
      throw new Refusal('conflict', rules.isForAnother(invited.email));
    if (actor.role === 'superadmin') throw new Refusal('conflict', rules.OF_OUR_TEAM);
    await join(tx, { at: clock.now(), ...context }, { ...invited, personId: actor.personId });
    return invited.company_name;
  });
}

/**
 * Adds a person without an organisation of their own, whose address the link confirms, makes the person a member and opens a session.
 * @throws Refusal 400 on token, password and terms_version; `conflict` on email where somebody has the address by now; `too_many`
 */
export async function signUpByInvitation(
  context: PublicContext,
  form: z.output<typeof invitedPerson>,
): Promise<OpenedSession> {
  await countLinkTry(context);
  const { clock, db, requestOrigin } = context;
  const { full_name: fullName, mobile_no: mobileNo, designation = '', device, terms_version: termsVersion } = form;
  const person = { fullName, mobileNo, designation, agrees: termsVersion !== undefined };
  // The token is checked first, so that guessed tokens cause no password hashing.
  const { email, company_name: companyName, organisationId } = await requireInvitation(context, form.token);
  refuseOtherTerms(termsVersion);
  const passwordHash = await hashNewPassword(form.password, { role: 'company', email, fullName, companyName });
  const at = clock.now();
  const work = async (tx: Tx) => {
    await lockParties(tx, organisationId);
    const invited = await requireInvitation({ db: tx, clock }, form.token);
    const id = await addInvitedPerson(tx, context, { ...person, email, passwordHash });
    const actor = { ownerId: organisationId, personId: id, role: invited.role, sessionId: null };
    await join(tx, { at, actor, requestOrigin }, { ...invited, personId: id });
    const from = { address: requestOrigin.address, device };
    const opened = await openSessionIn(tx, context, { id, role: 'person', passwordHash }, from);
    if (opened === null) throw new Refusal('token_not_valid');
    return opened;
  };
  return refusingTaken(() => inTransaction(db, work));
}

/** Makes a locked person a member of a locked organisation. @throws Refusal `conflict` where the person is one already */
async function join(
  tx: Tx,
  source: AuditSource,
  invited: Awaited<ReturnType<typeof requireInvitation>> & { personId: string },
): Promise<void> {
  const { at } = source;
  const { organisationId, personId, part, until, email, invitedById } = invited;
  await endOverdue(tx, at, { organisationId, personId });
  if (await isLiveMember(tx, organisationId, personId)) throw new Refusal('conflict', rules.isMember(email));
  const id = newId(at);
  const pair = { organisation_id: organisationId, person_id: personId };
  await insertMember(tx, { id, ...pair, part, until, invited_by: invitedById, joined_at: at });
  await store.acceptInvitation(tx, invited.id, at);
  await addToOutbox(tx, 'member.joined', id, at, personId);
  const subject = { kind: 'member', id } as const;
  await recordAudit(tx, source, { action: 'member.joined', ownerId: organisationId, subject, detail: { part, until } });
}
