import type * as z from 'zod/mini';
import { recordTerms, refuseOtherTerms } from '#people/consents/service.server.ts';
import type { Context, PublicContext } from '#platform/context.ts';
import { inTransaction, type Tx } from '#platform/database/database.ts';
import { newId } from '#platform/ids.ts';
import { addToOutbox } from '#platform/outbox.ts';
import { wrongField } from '#platform/refusal.ts';
import { addressCounters } from '#platform/security/addresses.ts';
import { recordAudit } from '#platform/security/audit.ts';
import { hashToken, newSecretToken } from '#platform/security/session-tokens.ts';
import type { forgottenPassword, newPassword, registration } from './contract.ts';
import { lockOpenUser } from './email-store.server.ts';
import { confirmAddress, type WhenFirst, askToConfirm, isTakenAddress, refusingTaken } from './email.server.ts';
import { notifyHolder, wrongLink } from './links.server.ts';
import { accountKey } from './login.server.ts';
import { hashNewPassword } from './passwords.server.ts';
import { DEMO_DOMAIN, FORGOTTEN_PASSWORDS, roleOf, type SignUpRole, RESET_LIFE_MS } from './rules.ts';
import { endSessionsOf, endSessionsOfDomain, invalidateChallenges } from './session-store.server.ts';
import { familiarityOf } from './sessions.server.ts';
import * as store from './store.server.ts';

export { findEmailState, verifyEmail } from './email.server.ts';
export { removeSecondFactors } from './factors.server.ts';
export { changePerson } from './person.server.ts';
export {
  authenticate,
  lockOwnAccount,
  openSession,
  requireConfirmedEmail,
  memberEnrolmentDue,
  requireFreshProof,
  requireFreshProofOfEnrolled,
  switchOrganisation,
  switchOrganisationIn,
  type SwitchedSession,
} from './sessions.server.ts';
export { closeOrganisation } from './members.server.ts';
export { countSessions, isLeftBySuperadmin } from './store.server.ts';

/** Adds a recycler or producer with the company's name. @throws Refusal 400 on accountType, password and terms_version, 409 for a taken e-mail */
export async function register(context: Context, role: SignUpRole, form: z.output<typeof registration>): Promise<void> {
  if (roleOf(form.accountType) !== role) throw wrongField('accountType', 'The account type does not fit this form');
  const { email, full_name: fullName, mobile_no: mobileNo, designation, company_name: companyName } = form;
  refuseOtherTerms(form.terms_version);
  const passwordHash = await hashNewPassword(form.password, { role: 'company', email, fullName, companyName });
  const at = context.clock.now();
  const work = async (tx: Tx) => {
    const id = newId(at);
    await store.insertUser(tx, { id, role, email, fullName, mobileNo, designation, passwordHash, at });
    await store.insertCompany(tx, id, companyName);
    if (form.terms_version !== undefined) await recordTerms(tx, context, id);
    await askToConfirm(tx, id, at);
  };
  await refusingTaken(() => inTransaction(context.db, work));
}

/** Adds an organisation without a log-in of its own, for a person who becomes its owner in the same transaction. Returns its id. */
export async function openOrganisation(
  tx: Tx,
  { clock }: Pick<Context, 'clock'>,
  { accountType, company_name: companyName }: Pick<z.output<typeof registration>, 'accountType' | 'company_name'>,
): Promise<string> {
  const at = clock.now();
  const id = newId(at);
  await store.insertOrganisation(tx, { id, role: roleOf(accountType), at });
  await store.insertCompany(tx, id, companyName);
  return id;
}

/** Adds a superadmin unless one with the e-mail exists; `taken` when another role uses the e-mail or it is reserved. @throws Refusal 400 on password */
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
  const passwordHash = await hashNewPassword(password, { role: 'superadmin', email, fullName: email, companyName: '' });
  const at = clock.now();
  // The e-mail is the name, so that the audit trail distinguishes several superadmins.
  const facts = { fullName: email, mobileNo: '', designation: 'Superadmin', passwordHash, at };
  try {
    await inTransaction(db, (tx) => store.insertUser(tx, { id: newId(at), role: 'superadmin', email, ...facts }));
    return 'added';
  } catch (error) {
    if (isTakenAddress(error)) return (await present()) ?? 'taken';
    throw error;
  }
}

/** Ends the sessions of the demo market's users if this is not the demo any more, because their passwords are public. */
export async function lockDemoAccounts({ db, clock, config }: Pick<Context, 'db' | 'clock' | 'config'>): Promise<void> {
  if (config.demo) return;
  await inTransaction(db, (tx) => endSessionsOfDomain(tx, DEMO_DOMAIN, clock.now()));
}

/**
 * Queues a mail with a password reset link; takes the same time and returns the same response for an unknown e-mail. @throws Refusal
 * `too_many`
 */
export async function askForPasswordReset(
  context: PublicContext,
  { email, device }: z.output<typeof forgottenPassword>,
): Promise<void> {
  const { limiter } = context;
  const { address } = context.requestOrigin;
  const now = context.clock.now();
  // In sequence: an address over its limit must not use up the account's limit.
  await limiter.hitAll(addressCounters(FORGOTTEN_PASSWORDS.ofAddress, address), now);
  // A known device has its own limit, so that repeated requests of strangers do not lock out the holder.
  const { byDevice } = await familiarityOf(context, { email }, { address, device });
  if (byDevice) await limiter.hit(FORGOTTEN_PASSWORDS.ofDevice, hashToken(device ?? '').toString('base64url'), now);
  else await limiter.hit(FORGOTTEN_PASSWORDS.ofAccount, accountKey(email), now);
  await inTransaction(context.db, async (tx) => {
    const user = await store.findUserToReset(tx, email, now);
    if (user === undefined) await store.addNothing(tx);
    else await addToOutbox(tx, 'password.forgotten', user.id, now);
  });
}

/** Whether the token of a mail is for the password of a superadmin; false too for one that is not valid. */
export async function isResetOfSuperadmin(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  token: string,
): Promise<boolean> {
  return (await store.findHolderOfReset(db, hashToken(token), clock.now()))?.role === 'superadmin';
}

/** Sets the new password, once per token; ends all sessions and all other tokens of the user. @throws Refusal 400 on token and password */
export async function resetPassword(
  context: PublicContext,
  form: z.output<typeof newPassword>,
  whenFirst: WhenFirst,
): Promise<void> {
  const hash = hashToken(form.token);
  const now = context.clock.now();
  // The token is checked first, so that guessed tokens cause no password hashing.
  const holder = await store.findHolderOfReset(context.db, hash, now);
  if (holder === undefined) throw wrongLink();
  const role = holder.role === 'superadmin' ? 'superadmin' : 'company';
  const passwordHash = await hashNewPassword(form.password, { ...holder, role });
  await inTransaction(context.db, async (tx) => {
    const userId = await store.lockUserOfReset(tx, hash);
    if (userId === undefined || !(await store.takeReset(tx, hash, now))) throw wrongLink();
    await store.invalidateResets(tx, userId, now);
    await invalidateChallenges(tx, userId, now);
    await store.updatePassword(tx, { userId, passwordHash, at: now });
    const source = { at: now, requestOrigin: context.requestOrigin };
    await recordAudit(tx, source, { action: 'password.reset', ownerId: userId });
    // The link was mailed to the account's address.
    const isFirst = (await confirmAddress(tx, context, userId, whenFirst)) !== null;
    await endSessionsOf(tx, userId, now);
    await notifyHolder(tx, context, { userId, kind: 'password_reset', detail: { first_confirmation: isFirst } });
  });
}

interface ResetOptions {
  userId: string;
  lifeMs?: number;
  /** Address of the mail, which must be the account's; any where none is given. */
  mailedTo?: string;
}

/** Only the hash of the token is stored. */
async function insertToken(tx: Tx, { clock }: Pick<Context, 'clock'>, mailed: ResetOptions): Promise<string | null> {
  const { userId, lifeMs = RESET_LIFE_MS, mailedTo = null } = mailed;
  const { token, hash } = newSecretToken();
  const expiresAt = new Date(clock.now().getTime() + lifeMs);
  return (await store.insertReset(tx, { hash, userId, expiresAt, mailedTo })) ? token : null;
}

/** Creates the token of a mail, valid for one hour by default; null when the user is closed or has another address by now. */
export function createPasswordReset(
  context: Context,
  userId: string,
  mailed: Omit<ResetOptions, 'userId'> = {},
): Promise<string | null> {
  return inTransaction(context.db, (tx) => insertToken(tx, context, { userId, ...mailed }));
}

/** The same for who has secured an account by `This was not me`; null too when it was secured again since: the later one gets the link. */
export function createSecuredReset(context: Context, userId: string, noticeId: string): Promise<string | null> {
  return inTransaction(context.db, async (tx) => {
    if ((await lockOpenUser(tx, userId)) === undefined) return null;
    const notice = await store.findNotice(tx, noticeId);
    return notice === undefined || notice.isOvertaken ? null : insertToken(tx, context, { userId });
  });
}
