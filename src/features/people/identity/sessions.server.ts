import type * as z from 'zod/mini';
import { brand } from '#brand.ts';
import type { CompanyRole, PartyRole, Role } from '#lib/contract.ts';
import type { Actor, ActorContext, RequestOrigin, Context, PublicContext } from '#platform/context.ts';
import { createBatcher } from '#platform/database/batcher.ts';
import { inTransaction, perDatabase, type Tx } from '#platform/database/database.ts';
import { isId, newId } from '#platform/ids.ts';
import { Refusal } from '#platform/refusal.ts';
import { networksOf } from '#platform/security/addresses.ts';
import { recordAudit } from '#platform/security/audit.ts';
import { issuedDeviceToken, newDeviceToken } from '#platform/security/device-tokens.ts';
import {
  createAccessTokens,
  hashToken,
  newSecretToken,
  REFRESH_LIFE_MS,
  type AccessTokens,
} from '#platform/security/session-tokens.ts';
import type { linkToken } from './contract.ts';
import { voidChanges, lockOpenUser, lockOwnUser } from './email-store.server.ts';
import { notifyHolder, countLinkTry, createLink, takeLink } from './links.server.ts';
import {
  FRESH_PROOF_LIFE_MS,
  graceEnd,
  isSessionOver,
  LAST_USE_EXACT_MS,
  latestSessionEnd,
  MEMBER_ENROLMENT_MS,
  MOST_SESSIONS,
  type SecondFactorMethod,
  KNOWN_ADDRESS_MS,
  KNOWN_DEVICE_MS,
  PROTECTION_LINK_MS,
} from './rules.ts';
import * as store from './session-store.server.ts';
import { noteLogIn, isSuspended } from './store.server.ts';

/** Access token and refresh token of the browser. */
interface Tokens {
  access: string;
  refresh: string;
}

const makers = new Map<string, AccessTokens>();

function accessTokens({ secret }: Pick<Context, 'secret'>): AccessTokens {
  const known = makers.get(secret) ?? createAccessTokens(secret);
  makers.set(secret, known);
  return known;
}

type FoundActor = Awaited<ReturnType<typeof store.findActors>>[number] | null;

/** Batched session lookups: one round trip for concurrent requests. */
const actors = perDatabase((db) =>
  createBatcher<string, FoundActor>({
    run: async (ids) => {
      const rows = await store.findActors(db, [...new Set(ids)]);
      const bySession = new Map(rows.map((row) => [row.session_id, row]));
      return ids.map((id) => bySession.get(id) ?? null);
    },
    most: 128,
    inFlight: 4,
    conflict: () => null,
  }),
);

/** Batched writes of the sessions' last use. */
const uses = perDatabase((db) =>
  createBatcher<store.SessionUse, true>({
    run: async (items) => {
      await store.recordUses(db, items, LAST_USE_EXACT_MS);
      return items.map(() => true);
    },
    most: 128,
    inFlight: 1,
    conflict: () => null,
  }),
);

/**
 * Authenticates an access token. The session is read on each call, so that its end takes effect at once in every process.
 * @param isUse whether the call counts as activity; an open stream does not
 */
export async function authenticate(context: Context, token: string, isUse = true): Promise<Actor> {
  const now = context.clock.now();
  const claims = accessTokens(context).verify(token, now);
  if (claims === null || !isId(claims.sid)) throw new Refusal('token_not_valid');
  const found = await actors(context.db).add(claims.sid);
  if (found === null || found.id !== claims.sub || found.switches !== claims.switches || isSessionOver(found, now))
    throw new Refusal('token_not_valid');
  const { id, methods, lastUsedAt, organisationId, companyName, part, memberUntil, unconfirmedSince: since } = found;
  if (memberUntil !== null && memberUntil <= now) throw new Refusal('token_not_valid');
  if (isUse && now.getTime() - lastUsedAt.getTime() >= LAST_USE_EXACT_MS) {
    // A last use that cannot be stored is stored with the next call.
    await uses(context.db)
      .add({ sessionId: claims.sid, at: now })
      .catch(() => undefined);
  }
  const emailOverdue = since !== null && graceEnd(since, context.config.emailGraceDays) <= now;
  const dueAt = enrolmentDueAt(context, found);
  const enrolmentDue = methods.length === 0 && dueAt !== null && dueAt <= now;
  const organisation = part && { part, companyName: companyName ?? '', ...(memberUntil && { until: memberUntil }) };
  const role = (found.organisationRole ?? (found.role === 'superadmin' ? 'superadmin' : 'person')) as Role;
  const person = { ownerId: organisationId ?? id, personId: id, role, organisation, sessionId: claims.sid };
  const { complete: profileComplete, fresh_until: freshUntil } = found;
  return { ...person, profileComplete, emailOverdue, secondFactorMethods: methods, enrolmentDue, freshUntil };
}

/** From when on a second factor is needed: of superadmins by the configuration, of members by their organisation, a week after it asked for it. */
export function enrolmentDueAt(
  { config }: Pick<Context, 'config'>,
  { role, factorAskedAt }: Pick<NonNullable<FoundActor>, 'role' | 'factorAskedAt'>,
): Date | null {
  if (role !== 'superadmin') return factorAskedAt && memberEnrolmentDue(factorAskedAt);
  return config.superadminSecondFactor === 'required' ? factorAskedAt : null;
}

/** When a second factor is due of the members of an organisation that began to require it at some time. */
export const memberEnrolmentDue = (askedAt: Date): Date => new Date(askedAt.getTime() + MEMBER_ENROLMENT_MS);

/** Locks the caller's account. Returns its address. @throws Refusal `token_not_valid` where the session has ended meanwhile */
export async function lockOwnAccount(tx: Tx, { actor }: Pick<ActorContext, 'actor'>): Promise<string> {
  const user = await lockOwnUser(tx, actor);
  if (user === undefined) throw new Refusal('token_not_valid');
  return user.email;
}

/** Requires a recent step-up of the session for a sensitive action. @throws Refusal `step_up_required` */
export function requireFreshProof({ actor, clock }: Pick<ActorContext, 'actor' | 'clock'>): void {
  if (actor.freshUntil > clock.now()) return;
  const methods = actor.secondFactorMethods.length > 0 ? actor.secondFactorMethods : ['password'];
  throw new Refusal('step_up_required', undefined, { data: { methods } });
}

/** The same for actions that need it only where a second factor is set up. @throws Refusal `step_up_required` */
export function requireFreshProofOfEnrolled(context: Pick<ActorContext, 'actor' | 'clock'>): void {
  if (context.actor.secondFactorMethods.length > 0) requireFreshProof(context);
}

/** Requires a confirmed e-mail address where a call trades by what it sends. @throws Refusal `email_unverified` */
export function requireConfirmedEmail({ actor }: Pick<ActorContext, 'actor'>): void {
  if (actor.emailOverdue) throw new Refusal('email_unverified');
}

/** A user for whom a session is opened, with the password hash that was verified. */
export interface SessionOwner {
  id: string;
  role: PartyRole;
  passwordHash: string;
}

/** Detail of a log-in or step-up in the audit trail: the second factor, where one was used. */
export const detailOfProof = (method: SecondFactorMethod | null) => (method === null ? {} : { second_factor: method });

/** A new session, and the role in which it acts. */
export type OpenedSession = Tokens & {
  account: PartyRole;
  device: string;
  organisation: store.ActiveOrganisation | null;
};

/** That of the active organisation, of a superadmin, or `person`. */
const actingRole = (role: PartyRole, organisation: store.ActiveOrganisation | null): PartyRole =>
  role === 'superadmin' ? role : (organisation?.role ?? 'person');

/** Without a request nobody has logged in: a session of the tests. */
type SessionContext = Pick<Context, 'clock' | 'secret'> & {
  requestOrigin?: RequestOrigin;
  config?: Pick<Context['config'], 'supportEmail'>;
};

/**
 * Opens a session of a user and makes its device and address known; null when the password has been changed or the user is closed.
 * The holder is told of a log-in from a device and an address that are both unknown, except the first.
 * @throws Refusal `suspended`
 */
export async function openSessionIn(
  tx: Tx,
  context: SessionContext,
  user: SessionOwner,
  from: SessionOrigin & { secondFactor?: SecondFactorMethod | null },
): Promise<OpenedSession | null> {
  const at = context.clock.now();
  const id = newId(at);
  const organisation = (await store.findOrganisation(tx, user.id, at)) ?? null;
  const session = { id, userId: user.id, role: user.role, startedAt: at, switches: 0 };
  const { tokens, kept } = makeTokens(context, session, at);
  const freshUntil = new Date(at.getTime() + FRESH_PROOF_LIFE_MS);
  if (await isSuspended(tx, user.id, organisation === null))
    throw new Refusal(
      'suspended',
      `This account is suspended. Please write to ${context.config?.supportEmail ?? brand.support.email}.`,
    );
  const { requestOrigin } = context;
  const opened = {
    from: { address: from.address, device: requestOrigin?.userAgent ?? null },
    secondFactor: from.secondFactor ?? null,
    organisationId: organisation?.id ?? null,
    ...kept,
  };
  if (!(await store.insertSession(tx, { id, user, at, freshUntil, ...opened }))) return null;
  await store.endSessionsBeyond(tx, user.id, MOST_SESSIONS, at);
  const role = actingRole(user.role, organisation);
  const actor = { ownerId: user.id, personId: user.id, role, sessionId: id };
  if (requestOrigin) {
    const entry = { action: 'login.succeeded', detail: detailOfProof(opened.secondFactor) } as const;
    await recordAudit(tx, { at, actor, requestOrigin }, entry);
    const isFirst = await noteLogIn(tx, user.id, at);
    const { byDevice, byAddress } = await familiarityOf({ ...context, db: tx }, { userId: user.id }, from);
    if (!isFirst && !byDevice && !byAddress)
      await notifyHolder(tx, { clock: context.clock, requestOrigin }, { userId: user.id, kind: 'new_login' });
  }
  return { ...tokens, account: role, organisation, device: await rememberSessionOrigin(tx, context, user.id, from) };
}

/** The same in a transaction of its own. */
export function openSession(
  context: SessionContext & Pick<Context, 'db'>,
  user: SessionOwner,
  from: SessionOrigin,
): Promise<OpenedSession | null> {
  return inTransaction(context.db, (tx) => openSessionIn(tx, context, user, from));
}

/** The tokens of a session for the browser, and the stored hash of the refresh token. */
function makeTokens(
  context: Pick<Context, 'secret'>,
  session: { id: string; userId: string; role: PartyRole; startedAt: Date; switches: number },
  at: Date,
): { tokens: Tokens; kept: { tokenHash: Buffer; expiresAt: Date } } {
  const { token, hash: tokenHash } = newSecretToken();
  const end = latestSessionEnd(session.role, session.startedAt);
  const claims = { sid: session.id, sub: session.userId, switches: session.switches };
  const access = accessTokens(context).sign(claims, at, end);
  const expiresAt = new Date(Math.min(at.getTime() + REFRESH_LIFE_MS, end.getTime()));
  return { tokens: { access, refresh: token }, kept: { tokenHash, expiresAt } };
}

/** Exchanges a refresh token for new tokens. A reused token means theft: its session ends. @throws Refusal `token_not_valid` */
export async function refreshSession(
  context: PublicContext,
  refresh: string,
): Promise<Tokens & { account: PartyRole; organisation: store.ActiveOrganisation | null }> {
  const hash = hashToken(refresh);
  const now = context.clock.now();
  const tokens = await inTransaction(context.db, async (tx) => {
    await store.lockUserOfToken(tx, hash);
    const session = await store.lockSessionOf(tx, hash);
    if (session === undefined || isSessionOver(session, now)) return null;
    if (await store.spendRefreshToken(tx, hash, now)) {
      const organisation = (await store.findOrganisation(tx, session.userId, now, session.organisationId)) ?? null;
      // A session that acts for nobody acts for the first organisation that its person is a member of.
      const isJoining = organisation !== null && session.organisationId === null;
      const switches = isJoining ? await store.setOrganisation(tx, session.id, organisation.id, now) : session.switches;
      const { tokens: next, kept } = makeTokens(context, { ...session, switches }, now);
      const { address, userAgent: device } = context.requestOrigin;
      await store.useSession(tx, session.id, now, { address, device });
      await store.insertRefreshToken(tx, { sessionId: session.id, ...kept });
      return { ...next, account: actingRole(session.role, organisation), organisation };
    }
    if (await store.endSessionOfSpent(tx, hash, now)) {
      await voidChanges(tx, session.userId, now);
      const subject = { kind: 'session', id: session.id } as const;
      const entry = { action: 'session.replayed', ownerId: session.userId, subject } as const;
      await recordAudit(tx, { at: now, requestOrigin: context.requestOrigin }, entry);
      await notifyHolder(tx, context, { userId: session.userId, kind: 'session_replayed' });
    }
    return null;
  });
  // Thrown here, outside the transaction, so that ending the session is not rolled back.
  if (tokens === null) throw new Refusal('token_not_valid');
  return tokens;
}

/** A session that acts for another organisation from now on, in the words of a log-in. */
export type SwitchedSession = Tokens & { account: CompanyRole; organisation: store.ActiveOrganisation };

/** Lets the session of a call act for another organisation, as `switchOrganisationIn` does. */
export const switchOrganisation = (context: ActorContext, organisationId: string): Promise<SwitchedSession> =>
  inTransaction(context.db, (tx) => switchOrganisationIn(tx, context, organisationId));

/**
 * Lets the session of a call act for another organisation. Its tokens from before are void, and so is its fresh proof.
 * @throws Refusal `not_found` where the caller is no member of an open organisation with that id
 */
export async function switchOrganisationIn(
  tx: Tx,
  context: ActorContext,
  organisationId: string,
): Promise<SwitchedSession> {
  const { actor, clock } = context;
  const at = clock.now();
  const organisation = isId(organisationId)
    ? await store.findOrganisation(tx, actor.personId, at, organisationId)
    : undefined;
  await store.lockMembership(tx, actor.ownerId, actor.personId);
  const session = await store.lockSession(tx, actor.sessionId);
  if (organisation === undefined) throw new Refusal('not_found');
  if (session === undefined) throw new Refusal('token_not_valid');
  const switches = await store.setOrganisation(tx, session.id, organisationId, at);
  await store.voidRefreshTokens(tx, session.id, at);
  await store.endFreshProof(tx, session.id, at);
  const { tokens, kept } = makeTokens(context, { ...session, switches }, at);
  await store.insertRefreshToken(tx, { sessionId: session.id, ...kept });
  const subject = { kind: 'session', id: session.id } as const;
  await recordAudit(tx, { at, ...context }, { action: 'session.switched', ownerId: organisationId, subject });
  return { ...tokens, account: organisation.role, organisation };
}

/** Ends the session of a refresh token; an unknown token changes nothing. */
export async function logOut(context: PublicContext, refresh: string): Promise<void> {
  const at = context.clock.now();
  await inTransaction(context.db, async (tx) => {
    const ended = await store.endSessionOf(tx, hashToken(refresh), at);
    if (ended === undefined) return;
    const { id: sessionId, user_id: userId, role } = ended;
    const actor = { ownerId: userId, personId: userId, role, sessionId };
    const entry = { action: 'session.ended', subject: { kind: 'person', id: userId } } as const;
    await recordAudit(tx, { at, actor, requestOrigin: context.requestOrigin }, entry);
  });
}

/** Origin of a request: the network address, and the device token of an earlier log-in. */
interface SessionOrigin {
  address: string;
  device?: string | undefined;
}

/** The user of an e-mail, or one by id in the transaction of a log-in, and by what the account knows the client. */
export async function familiarityOf(
  { db, clock, secret }: Pick<Context, 'db' | 'clock' | 'secret'>,
  of: { email: string } | { userId: string },
  { address, device }: SessionOrigin,
): Promise<{ userId: string | null; byDevice: boolean; byAddress: boolean }> {
  const before = (age: number) => new Date(clock.now().getTime() - age);
  const found = await store.findFamiliarity(db, of, {
    deviceHash: issuedDeviceToken(secret, device)?.hash ?? null,
    network: networksOf(address).key,
    since: { device: before(KNOWN_DEVICE_MS), address: before(KNOWN_ADDRESS_MS) },
  });
  return found ?? { userId: null, byDevice: false, byAddress: false };
}

/** Makes the device and the address known to the account. Returns the device token: the one sent if this server issued it, else a new one. */
async function rememberSessionOrigin(
  tx: Tx,
  { clock, secret }: Pick<Context, 'clock' | 'secret'>,
  userId: string,
  { address, device }: SessionOrigin,
): Promise<string> {
  const at = clock.now();
  const { token, hash } = issuedDeviceToken(secret, device) ?? newDeviceToken(secret);
  await store.rememberDevice(tx, userId, hash, at);
  await store.rememberAddress(tx, userId, networksOf(address).key, at);
  return token;
}

/** Creates the mailed link that makes a device known to a protected account; null when the user is closed. */
export async function createDeviceLink(context: Context, userId: string): Promise<string | null> {
  return inTransaction(context.db, async (tx) => {
    if ((await lockOpenUser(tx, userId)) === undefined) return null;
    return createLink(tx, context, { userId, kind: 'device', lifeMs: PROTECTION_LINK_MS });
  });
}

/** Makes the device that opens such a link known; single use. @throws Refusal 400 on token, `too_many` */
export async function addDeviceByLink(context: PublicContext, { token }: z.output<typeof linkToken>): Promise<string> {
  await countLinkTry(context);
  const device = newDeviceToken(context.secret);
  return inTransaction(context.db, async (tx) => {
    const { userId } = await takeLink(tx, context, { token, kinds: ['device'] });
    await store.rememberDevice(tx, userId, device.hash, context.clock.now());
    return device.token;
  });
}
