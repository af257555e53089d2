/** Second factors of a user: what is set up, setting up, removing, recovery codes. */
import { randomBytes } from 'node:crypto';
import { type ActorContext, type Context, organisationOf } from '#platform/context.ts';
import { type Db, inTransaction, violatedConstraint, type Tx } from '#platform/database/database.ts';
import { newId } from '#platform/ids.ts';
import { found, Refusal, wrongField } from '#platform/refusal.ts';
import { recordAudit } from '#platform/security/audit.ts';
import { hashToken } from '#platform/security/session-tokens.ts';
import type { PasskeyResponse } from './contract.ts';
import { lockOpenUser } from './email-store.server.ts';
import * as store from './factor-store.server.ts';
import { notifyHolder } from './links.server.ts';
import { APP_SETUP_MS, MOST_PASSKEYS, WRONG_CODE, WRONG_PASSKEY } from './rules.ts';
import {
  enrolmentOptions,
  passkeyOf,
  recoveryCode,
  RECOVERY_CODES,
  spelledRecoveryCode,
  createChallenge,
  appSecrets,
  newAppSecret,
  stepOfCode,
} from './second-factor.server.ts';
import { takeChallenge, endSessionsOf } from './session-store.server.ts';
import { enrolmentDueAt, lockOwnAccount, requireFreshProof } from './sessions.server.ts';
import { findUserByEmail } from './store.server.ts';

const HAS_APP = 'You already have an authenticator app. Remove it first.';

/** Protection of the caller's account. */
export async function readSecurity(context: ActorContext) {
  const { actor, clock, db } = context;
  const [user, factors] = await Promise.all([
    store.findSecurity(db, actor.personId, organisationOf(actor)),
    store.listFactors(db, actor.personId),
  ]);
  if (user === undefined) throw new Refusal('token_not_valid');
  const due = enrolmentDueAt(context, user);
  return {
    email: user.email,
    email_verified: user.isConfirmed,
    second_factor: { enrolled: factors.length > 0, required: due !== null, due_at: due?.toISOString() ?? null },
    factors: factors.map(({ id, kind, name, addedAt, last_used_at }) => ({
      id,
      kind,
      name,
      created_at: addedAt.toISOString(),
      last_used_at: last_used_at?.toISOString() ?? null,
    })),
    recovery_codes_left: user.codesLeft,
    fresh_until: actor.freshUntil > clock.now() ? actor.freshUntil.toISOString() : null,
    password_changed_at: (user.password_changed_at ?? user.created_at).toISOString(),
  };
}

/** Begins to set up an authenticator app. @throws Refusal `step_up_required`, `conflict` where there is one */
export async function addApp(context: ActorContext, name: string) {
  requireFreshProof(context);
  const { actor, clock, db } = context;
  const userId = actor.personId;
  const at = clock.now();
  return inTransaction(db, async (tx) => {
    const email = await lockOwnAccount(tx, context);
    if ((await store.findApp(tx, userId)) !== undefined) throw new Refusal('conflict', HAS_APP);
    const id = newId(at);
    const { secret, uri, sealed } = newAppSecret(context, id, email);
    await store.insertApp(tx, { id, userId, name, sealed, at });
    return { id, secret, uri };
  });
}

/**
 * Sets the app up with its first code. Returns recovery codes with the first factor.
 * @throws Refusal `not_found` unknown, replaced or too late; 400 on code; `step_up_required`; `conflict` where there is one
 */
export async function confirmApp(context: ActorContext, id: string, code: string): Promise<string[]> {
  const { actor, clock, db } = context;
  const at = clock.now();
  const since = new Date(at.getTime() - APP_SETUP_MS);
  const app = found(await store.findWaitingApp(db, { id, userId: actor.personId, since }));
  requireFreshProof(context);
  const step = stepOfCode(context, app, code.replaceAll(/\s/g, ''));
  if (step === null) throw wrongField('code', WRONG_CODE);
  return addFactor(context, { kind: 'totp', name: app.name }, async (tx) => {
    if (!(await store.confirmApp(tx, id, step, at))) throw new Refusal('not_found');
  });
}

/** Options with which the browser makes a passkey. @throws Refusal `step_up_required`, `conflict` */
export async function passkeySetup(context: ActorContext) {
  requireFreshProof(context);
  const { personId: userId, sessionId } = context.actor;
  const [user, passkeys] = await Promise.all([
    store.findSecurity(context.db, userId, organisationOf(context.actor)),
    store.listPasskeys(context.db, userId),
  ]);
  if (user === undefined) throw new Refusal('token_not_valid');
  if (passkeys.length >= MOST_PASSKEYS) throw tooManyPasskeys();
  const { challenge } = await createChallenge(context, { userId, purpose: 'enrolment', sessionId });
  const options = await enrolmentOptions(context, {
    token: challenge,
    user: { id: userId, email: user.email },
    passkeys,
  });
  return { challenge, options };
}

const tooManyPasskeys = () => new Refusal('conflict', `At most ${MOST_PASSKEYS} passkeys.`);

/**
 * Sets up the passkey that the browser has made. Returns recovery codes with the first factor.
 * @throws Refusal 400 on response, `step_up_required`, `conflict`
 */
export async function addPasskey(
  context: ActorContext,
  { challenge, response, name }: { challenge: string; response: PasskeyResponse; name: string },
): Promise<string[]> {
  requireFreshProof(context);
  const { personId: userId, sessionId } = context.actor;
  const wrong = () => wrongField('response', WRONG_PASSKEY);
  const credential = await passkeyOf(context, challenge, response);
  if (credential === null) throw wrong();
  const at = context.clock.now();
  return addFactor(context, { kind: 'passkey', name }, async (tx) => {
    const hash = hashToken(challenge);
    const taken = { hash, user_id: userId, session_id: sessionId, purpose: 'enrolment', at } as const;
    if (!(await takeChallenge(tx, taken))) throw wrong();
    if ((await store.listPasskeys(tx, userId)).length >= MOST_PASSKEYS) throw tooManyPasskeys();
    const { id, publicKey, counter, transports = [] } = credential;
    const passkey = { factorId: newId(at), credentialId: id, publicKey, counter, transports, userId, name, at };
    if (!(await store.insertPasskey(tx, passkey))) throw wrong();
  });
}

/** Adds a factor under a lock of its user; with the first one ten recovery codes are made. */
async function addFactor(
  context: ActorContext,
  factor: { kind: string; name: string },
  add: (tx: Tx) => Promise<void>,
): Promise<string[]> {
  const { actor, clock, db } = context;
  const userId = actor.personId;
  const at = clock.now();
  try {
    return await inTransaction(db, async (tx) => {
      await lockOwnAccount(tx, context);
      const isFirst = (await store.listFactors(tx, userId)).length === 0;
      await add(tx);
      await notifyHolder(tx, context, { userId, kind: 'second_factor_changed', detail: { what: 'added', ...factor } });
      await recordAudit(tx, { at, ...context }, { action: 'second_factor.added', detail: factor });
      return isFirst ? await makeCodes(tx, context) : [];
    });
  } catch (error) {
    if (violatedConstraint(error) === 'one_app_per_user') throw new Refusal('conflict', HAS_APP);
    throw error;
  }
}

/** Ten new recovery codes in place of the present ones; only their hashes are stored. */
async function makeCodes(tx: Tx, context: ActorContext): Promise<string[]> {
  const userId = context.actor.personId;
  const at = context.clock.now();
  const codes = Array.from({ length: RECOVERY_CODES }, () => recoveryCode(randomBytes(16)));
  await store.voidCodes(tx, userId, at);
  const hashes = codes.map((code) => hashToken(spelledRecoveryCode(code) ?? ''));
  await store.insertCodes(tx, userId, hashes, at);
  await recordAudit(tx, { at, ...context }, { action: 'second_factor.codes_made' });
  return codes;
}

/** Replaces the recovery codes. @throws Refusal `step_up_required`, `conflict` without a second factor */
export async function replaceCodes(context: ActorContext): Promise<string[]> {
  requireFreshProof(context);
  const userId = context.actor.personId;
  return inTransaction(context.db, async (tx) => {
    await lockOwnAccount(tx, context);
    if ((await store.listFactors(tx, userId)).length === 0)
      throw new Refusal('conflict', 'Set up a second factor first.');
    await notifyHolder(tx, context, { userId, kind: 'second_factor_changed', detail: { what: 'codes_made' } });
    return makeCodes(tx, context);
  });
}

/** Removes a factor; with the last one the recovery codes go. @throws Refusal `not_found`, `step_up_required`, `conflict` */
export async function removeFactor(context: ActorContext, id: string): Promise<void> {
  const { actor, clock, db } = context;
  const userId = actor.personId;
  const at = clock.now();
  await inTransaction(db, async (tx) => {
    await lockOwnAccount(tx, context);
    const factors = await store.listFactors(tx, userId);
    if (!factors.some((factor) => factor.id === id)) throw new Refusal('not_found');
    requireFreshProof(context);
    const isLast = factors.length === 1;
    const user = found(await store.findSecurity(tx, userId, organisationOf(actor)));
    if (isLast && enrolmentDueAt(context, user) !== null)
      throw new Refusal('conflict', 'Add another second factor first.');
    const removed = found(await store.removeFactor(tx, { id, userId, at }));
    if (isLast) await store.voidCodes(tx, userId, at);
    await notifyHolder(tx, context, { userId, kind: 'second_factor_changed', detail: { what: 'removed', ...removed } });
    const subject = { kind: 'person', id: userId } as const;
    await recordAudit(tx, { at, ...context }, { action: 'second_factor.removed', subject, detail: removed });
  });
}

/** The person who removes the factors of a user, and their address; none where an operator does so by command. */
type Remover = Pick<Context, 'clock'> & Partial<Pick<ActorContext, 'actor' | 'requestOrigin'>>;

/** Removes all factors and codes of a locked user who has lost them, and ends the sessions. */
export async function removeAllFactors(tx: Tx, remover: Remover, userId: string, reason: string): Promise<void> {
  const { clock, actor = null, requestOrigin = null } = remover;
  const at = clock.now();
  await store.removeAllFactors(tx, userId, at);
  await store.voidCodes(tx, userId, at);
  await endSessionsOf(tx, userId, at);
  // The holder is not told where our team was.
  await notifyHolder(
    tx,
    { clock, requestOrigin: null },
    { userId, kind: 'second_factor_changed', detail: { what: 'all_removed' } },
  );
  const subject = { kind: 'person', id: userId } as const;
  const entry = { action: 'second_factor.removed', ownerId: userId, subject, detail: { all: true, reason } } as const;
  await recordAudit(tx, { at, actor, requestOrigin }, entry);
}

/** The same by command. Returns false when no open account has the e-mail. */
export async function removeSecondFactors(context: Pick<Context, 'db' | 'clock'>, email: string): Promise<boolean> {
  const user = await findUserByEmail(context.db, email);
  if (user === undefined) return false;
  await inTransaction(context.db, async (tx) => {
    await lockOpenUser(tx, user.id);
    await removeAllFactors(tx, context, user.id, 'by command');
  });
  return true;
}

const APPS_AT_ONCE = 500;

async function* sealedApps(db: Db) {
  let after: string | null = null;
  for (;;) {
    const apps: Awaited<ReturnType<typeof store.listSealedApps>> = await store.listSealedApps(db, after, APPS_AT_ONCE);
    yield* apps;
    const last = apps.at(-1);
    if (apps.length < APPS_AT_ONCE || last === undefined) return;
    after = last.id;
  }
}

/** Encrypts secrets of authenticator apps with the current secret that a former one has encrypted. */
export async function reencryptAppSecrets({ db, secret }: Context): Promise<void> {
  const texts = appSecrets(secret);
  for await (const { id, sealed } of sealedApps(db)) {
    if (texts.isCurrent(id, sealed)) continue;
    await store.replaceSealedApp(db, id, sealed, texts.seal(id, texts.open(id, sealed)));
  }
}

/** Number of authenticator apps whose secret none of these secrets has encrypted. */
export async function countUnreadableApps(db: Db, secrets: readonly string[]): Promise<number> {
  const texts = secrets.map(appSecrets);
  let count = 0;
  for await (const { id, sealed } of sealedApps(db)) if (!texts.some((each) => each.isCurrent(id, sealed))) count += 1;
  return count;
}
