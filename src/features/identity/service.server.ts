import { createHash } from 'node:crypto';
import type * as z from 'zod/mini';
import type { Role } from '../../lib/contract.ts';
import type { Actor, ActorContext, Context } from '../../platform/context.ts';
import { createBatcher } from '../../platform/batcher.ts';
import { inTransaction, perDatabase, retried, type Tx } from '../../platform/database.ts';
import { isId, newId } from '../../platform/ids.ts';
import { addToOutbox } from '../../platform/outbox.ts';
import type { Counter } from '../../platform/rate-limit.ts';
import { Refusal, wrongField } from '../../platform/refusal.ts';
import {
  createAccessTokens,
  hashToken,
  newSecretToken,
  REFRESH_LIFE,
  type AccessTokens,
} from '../../platform/session-tokens.ts';
import type { credentials, newPassword, registration } from './contract.ts';
import { hashPassword, isPassword } from './passwords.server.ts';
import {
  FAILED_LOGINS,
  FORGOTTEN_PASSWORDS,
  FRESH_PROOF_LIFE_MS,
  RESET_LIFE,
  roleOf,
  type SignUpRole,
} from './rules.ts';
import * as store from './store.server.ts';

/** The two tokens that the browser keeps. */
export interface Tokens {
  access: string;
  refresh: string;
}

const makers = new Map<string, AccessTokens>();

function accessTokens({ secret }: Pick<Context, 'secret'>): AccessTokens {
  const known = makers.get(secret) ?? createAccessTokens(secret);
  makers.set(secret, known);
  return known;
}

type Found = Awaited<ReturnType<typeof store.findActors>>[number] | null;

/** Sessions that are asked for while others are under way are asked for together: one round trip for many requests. */
const actors = perDatabase((db) =>
  createBatcher<string, Found>({
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

/** Who holds an access token. The session is asked for each time, so that its end is felt at once in every process. */
export async function authenticate(context: Context, token: string): Promise<Actor> {
  const claims = accessTokens(context).verify(token, context.clock.now());
  if (claims === null || !isId(claims.sid)) throw new Refusal('token_not_valid');
  const found = await actors(context.db).add(claims.sid);
  if (found === null || found.id !== claims.sub) throw new Refusal('token_not_valid');
  const { id, role, complete: profileComplete, fresh_until: freshUntil } = found;
  return { id, role, sessionId: claims.sid, profileComplete, freshUntil };
}

/** A sensitive action needs a session whose holder has proved lately who it is. @throws Refusal `step_up_required` */
export function requireFreshProof({ actor, clock }: Pick<ActorContext, 'actor' | 'clock'>): void {
  if (actor.freshUntil <= clock.now())
    throw new Refusal('step_up_required', undefined, { data: { methods: ['password'] } });
}

/** Starts a session of a user; null when the password is no longer that one or the user is closed. */
export async function openSession(
  context: Pick<Context, 'db' | 'clock' | 'secret'>,
  user: { id: string; passwordHash: string },
): Promise<Tokens | null> {
  const at = context.clock.now();
  const id = newId(at);
  const { tokens, kept } = makeTokens(context, { id, userId: user.id }, at);
  return (await retried(() =>
    store.insertSession(context.db, {
      id,
      user,
      at,
      freshUntil: new Date(at.getTime() + FRESH_PROOF_LIFE_MS),
      ...kept,
    }),
  ))
    ? tokens
    : null;
}

/** The tokens of a session for the browser, and what we keep of the one that refreshes. */
function makeTokens(
  context: Pick<Context, 'secret'>,
  session: { id: string; userId: string },
  at: Date,
): { tokens: Tokens; kept: { tokenHash: Buffer; expiresAt: Date } } {
  const { token, hash: tokenHash } = newSecretToken();
  return {
    tokens: { access: accessTokens(context).sign({ sid: session.id, sub: session.userId }, at), refresh: token },
    kept: { tokenHash, expiresAt: new Date(at.getTime() + REFRESH_LIFE) },
  };
}

/** Adds a recycler or producer with the company's name. @throws Refusal 400 on accountType, 409 for a taken e-mail */
export async function register(context: Context, role: SignUpRole, form: z.output<typeof registration>): Promise<void> {
  if (roleOf(form.accountType) !== role) throw wrongField('accountType', 'The account type does not fit this form');
  const passwordHash = await hashPassword(form.password);
  const at = context.clock.now();
  await inTransaction(context.db, async (tx) => {
    const { email, full_name: fullName, mobile_no: mobileNo, designation } = form;
    const id = newId(at);
    const added = await store.insertUser(tx, { id, role, email, fullName, mobileNo, designation, passwordHash, at });
    if (!added) throw wrongField('email', 'An account with this email already exists.', 'conflict');
    await store.insertCompany(tx, id, form.company_name);
  });
}

/** Adds a superadmin unless the e-mail belongs to one already; `taken` when it belongs to another role. */
export async function addSuperadmin(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { email, password }: { email: string; password: string },
): Promise<'added' | 'present' | 'taken'> {
  const present = async () => {
    const user = await store.findUserByEmail(db, email);
    return user && (user.role === 'superadmin' ? 'present' : 'taken');
  };
  const before = await present();
  if (before !== undefined) return before;
  const passwordHash = await hashPassword(password);
  const at = clock.now();
  // The address is the name: of several superadmins one must know which of them it was.
  const facts = { fullName: email, mobileNo: '', designation: 'Superadmin', passwordHash, at };
  const added = await inTransaction(db, (tx) =>
    store.insertUser(tx, { id: newId(at), role: 'superadmin', email, ...facts }),
  );
  return added ? 'added' : ((await present()) ?? 'taken');
}

/**
 * Opens a session for the right e-mail and password at the right door.
 * @param input.roles who may come in by this door
 * @throws Refusal `wrong_credentials` without saying what was wrong; `too_many` after too many failures
 */
export async function logIn(
  context: Context,
  input: z.output<typeof credentials> & { roles: readonly Role[]; address: string },
): Promise<Tokens & { role: Role }> {
  const { email, password, roles, address } = input;
  return countingFailures(context, { email, address }, async () => {
    const found = await store.findUserByEmail(context.db, email);
    const user = found && roles.includes(found.role) ? found : undefined;
    if (!(await isPassword(user?.passwordHash, password)) || user === undefined) throw new Refusal('wrong_credentials');
    const tokens = await openSession(context, user);
    if (tokens === null) throw new Refusal('wrong_credentials');
    return { ...tokens, role: user.role };
  });
}

/** Counts the try before it is made, so that many at once cannot slip through, and takes it back unless it was a failed login. */
async function countingFailures<T>(
  { limiter, clock }: Context,
  { email, address }: { email: string; address: string },
  work: () => Promise<T>,
): Promise<T> {
  const now = clock.now();
  const counters: Counter[] = [
    [FAILED_LOGINS.ofAccountAndAddress, `${accountKey(email)} ${address}`],
    [FAILED_LOGINS.ofAddress, address],
  ];
  let failed = false;
  try {
    await limiter.hitAll(counters, now);
    return await work();
  } catch (error) {
    failed = error instanceof Refusal && error.kind === 'wrong_credentials';
    throw error;
  } finally {
    if (!failed) await limiter.undo(counters, now);
  }
}

/** An e-mail as a key of counters, which outlive the user and so hold no address. */
function accountKey(email: string): string {
  return createHash('sha256').update(email.toLowerCase()).digest('base64url');
}

/** New tokens for a refresh token. One that was spent before is stolen, now or then: its session ends. @throws Refusal `token_not_valid` */
export async function refreshSession(context: Context, refresh: string): Promise<Tokens> {
  const hash = hashToken(refresh);
  const now = context.clock.now();
  const tokens = await inTransaction(context.db, async (tx) => {
    const session = await store.lockSessionOf(tx, hash);
    if (session === undefined) return null;
    if (await store.spendRefreshToken(tx, hash, now)) {
      const { tokens: next, kept } = makeTokens(context, session, now);
      await store.insertRefreshToken(tx, { sessionId: session.id, ...kept });
      return next;
    }
    await store.endSessionOfSpent(tx, hash, now);
    return null;
  });
  // Thrown only here: inside, it would roll the end of the session back.
  if (tokens === null) throw new Refusal('token_not_valid');
  return tokens;
}

/** Ends the whole session of a refresh token; one that nobody knows changes nothing. */
export async function logOut(context: Context, refresh: string): Promise<void> {
  const now = context.clock.now();
  await inTransaction(context.db, (tx) => store.endSessionOf(tx, hashToken(refresh), now));
}

/** Ends every session of a user, its access tokens included. */
export async function endAllSessions(tx: Tx, userId: string, at: Date): Promise<void> {
  await store.endSessionsOf(tx, userId, at);
}

/** Has a link mailed to the holder of the e-mail; does as much and says as little where there is none. @throws Refusal `too_many` */
export async function askForPasswordReset(
  context: Context,
  { email, address }: { email: string; address: string },
): Promise<void> {
  const now = context.clock.now();
  // One after the other: an address that is over its limit uses up nobody's account.
  await context.limiter.hit(FORGOTTEN_PASSWORDS.ofAddress, address, now);
  await context.limiter.hit(FORGOTTEN_PASSWORDS.ofAccount, accountKey(email), now);
  await inTransaction(context.db, async (tx) => {
    const user = await store.findUserByEmail(tx, email);
    if (user === undefined) await store.addNothing(tx);
    else await addToOutbox(tx, 'password.forgotten', user.id, now);
  });
}

/** A token to choose a new password within an hour, for the mail; null when the user is closed. Only its hash is kept. */
export async function createPasswordReset(context: Context, userId: string): Promise<string | null> {
  const { token, hash } = newSecretToken();
  const expiresAt = new Date(context.clock.now().getTime() + RESET_LIFE);
  const made = await inTransaction(context.db, (tx) => store.insertReset(tx, { hash, userId, expiresAt }));
  return made ? token : null;
}

/** Sets the new password, once per token; ends every session and all other tokens of the user. @throws Refusal 400 on token */
export async function resetPassword(context: Context, form: z.output<typeof newPassword>): Promise<void> {
  const notValid = () => wrongField('token', 'This link is not valid or has expired.');
  const hash = hashToken(form.token);
  const now = context.clock.now();
  // Asked first, so that guessed tokens cost no hashing of passwords.
  if (!(await store.isResetOpen(context.db, hash, now))) throw notValid();
  const passwordHash = await hashPassword(form.password);
  await inTransaction(context.db, async (tx) => {
    const userId = await store.lockUserOfReset(tx, hash);
    if (userId === undefined || !(await store.takeReset(tx, hash, now))) throw notValid();
    await store.spoilResets(tx, userId, now);
    await store.updatePassword(tx, userId, passwordHash);
    await endAllSessions(tx, userId, now);
  });
}
