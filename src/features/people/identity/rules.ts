import type { PartyRole, Role } from '#lib/contract.ts';

/** Names of the two self-service roles in the sign-up form. Source: section 2 of the server rules. */
const ROLES = { Recycler: 'recycler', Freelancer: 'producer' } as const;

export type SignUpRole = (typeof ROLES)[keyof typeof ROLES];

/** Role of an `accountType`. */
export function roleOf(accountType: keyof typeof ROLES): SignUpRole {
  return ROLES[accountType];
}

/** E-mail domain of the demo market's users; `.example` is reserved, so no mail to them can reach anybody. */
export const DEMO_DOMAIN = 'demo.eprmandi.example';

/**
 * Normalises a typed e-mail to the `lower(email)` of an account; null if no account can have it. E-mails of accounts are ASCII: beyond
 * that, JavaScript and PostgreSQL lowercase differently (`İ` would match `i`).
 */
export const lookedUpEmail = (typed: string): string | null =>
  /^[\x20-\x7E]*$/.test(typed) ? typed.toLowerCase() : null;

/**
 * Whether an account's own e-mail belongs to the demo market, whose passwords are public: its users may log in only where the demo runs.
 */
export const isDemoEmail = (email: string): boolean => email.toLowerCase().endsWith(`@${DEMO_DOMAIN}`);

/** Validation of a log-in form in the browser. Source: section 5 of the public specification. */
export const LOGIN_CHECK = {
  required: 'Both fields are required',
  address: { pattern: /^[^\s@]+@[^\s@]+\.[^\s@]+$/, text: 'Please enter a valid email address' },
} as const;

/** Account events of which the holder is mailed. */
export type NoticeKind =
  | 'login_protected'
  | 'password_reset'
  | 'password_changed'
  | 'email_change_requested'
  | 'email_changed'
  | 'suspended'
  | 'reopened'
  | 'person_suspended'
  | 'person_reopened'
  | 'company_suspended'
  | 'company_reopened'
  | 'second_factor_changed'
  | 'new_login'
  | 'failed_logins'
  | 'session_replayed'
  | 'account_secured';

/** Methods that complete a log-in. */
export type SecondFactorMethod = 'totp' | 'passkey' | 'recovery_code';

export const WRONG_CODE = 'This code is not right.';
export const WRONG_PASSKEY = 'This passkey did not work.';

/** Length of a time step of an authenticator app: codes of this step and of one either side are accepted. Seconds. */
export const TOTP_STEP_SECONDS = 30;

export const MOST_PASSKEYS = 10;

/** Most wrong second factors of one log-in. */
export const MOST_TRIES = 5;

export const NOT_YOURSELF = 'You cannot do this to yourself.';
export const LAST_SUPERADMIN = 'This is the last active superadmin.';
export const ALREADY_SO = 'This is so already.';

const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** From the day on which an organisation asks its members for a second factor until they need one. */
export const MEMBER_ENROLMENT_MS = 7 * DAY_MS;

/** Lifetime of the invitation of a superadmin, and of the link by which the superadmin chooses a password. */
export const INVITATION_MS = 24 * HOUR_MS;

/** Lifetimes of the links that confirm the address of an account, and a new one. Source: parts 2 and 3 of the rules for accounts. */
export const VERIFICATION_LINK_MS = 48 * HOUR_MS;
export const EMAIL_CHANGE_LINK_MS = 24 * HOUR_MS;

/** Lifetimes of a challenge, and of an app's secret before its first code. Source: part 5 of the rules for accounts. */
export const CHALLENGE_LIFE_MS = 5 * MINUTE_MS;
export const APP_SETUP_MS = 10 * MINUTE_MS;

/** Maximum links of both kinds that one user may ask for. */
export const CONFIRMATION_MAILS = { name: 'confirmation-mails', most: 5, seconds: 3600 } as const;

export const graceEnd = (signedUpAt: Date, graceDays: number): Date =>
  new Date(signedUpAt.getTime() + graceDays * DAY_MS);

/** Lifetime of a password reset link: one hour. */
export const RESET_LIFE_MS = HOUR_MS;

/** Maximum failures per number of seconds. Source: section 2 of the server rules. */
export const FAILED_LOGINS = {
  ofAccountAndAddress: { name: 'failed-logins-account', most: 10, seconds: 900 },
  ofAddress: { name: 'failed-logins-address', most: 100, seconds: 900 },
} as const;

/**
 * Failed log-ins to an account from unknown devices and addresses, over all addresses, after which it is protected. Source: part 11 of the
 * rules for accounts.
 */
export const STRANGERS_FAILURES = [
  { most: 50, seconds: 3600 },
  { most: 100, seconds: 86_400 },
] as const;

/** Lifetime of the link that is mailed to the holder of a protected account. */
export const PROTECTION_LINK_MS = DAY_MS;

/** Minimum time between two such mails, even if the first link was used. */
export const PROTECTION_MAIL_PAUSE_MS = HOUR_MS;

/** Lifetime of the link `This was not me` of a mail, and for how long it undoes what happened. */
export const NOT_ME_LINK_MS = 7 * DAY_MS;

/** Failed log-ins within an hour of which the holder is mailed, and the minimum time between two such mails. */
export const MANY_FAILURES = { most: 10, withinMs: HOUR_MS, pauseMs: DAY_MS } as const;

/** Time after a log-in for which its device and address are known to the account. */
export const KNOWN_DEVICE_MS = 90 * DAY_MS;
export const KNOWN_ADDRESS_MS = 30 * DAY_MS;

/** Said of a mailed link that is unknown, used or over. */
export const LINK_NOT_VALID = 'This link is not valid or has expired.';

/** Maximum mailed links that one address may try. */
export const LINK_TRIES = { name: 'link-tokens', most: 60, seconds: 3600 } as const;

/** Maximum requests for a reset link per number of seconds. Source: section 2 of the server rules. */
export const FORGOTTEN_PASSWORDS = {
  /** Limit for a known device, used instead of the account's. */
  ofDevice: { name: 'forgotten-password-device', most: 5, seconds: 3600 },
  ofAccount: { name: 'forgotten-password-account', most: 5, seconds: 3600 },
  ofAddress: { name: 'forgotten-password-address', most: 20, seconds: 3600 },
} as const;

/** How long a log-in or step-up counts as fresh proof of identity. Source: part 6 of the rules for accounts. */
export const FRESH_PROOF_LIFE_MS = 15 * MINUTE_MS;

/** Maximum age of a session, and maximum time without a call. Source: part 7 of the rules for accounts. */
const SESSION_LIFE_MS = {
  company: { whole: 30 * DAY_MS, idle: Number.POSITIVE_INFINITY },
  superadmin: { whole: 12 * HOUR_MS, idle: 30 * MINUTE_MS },
} as const;

const sessionLife = (role: PartyRole) => SESSION_LIFE_MS[role === 'superadmin' ? 'superadmin' : 'company'];

/** Absolute expiry of a session, independent of its use. */
export function latestSessionEnd(role: PartyRole, startedAt: Date): Date {
  return new Date(startedAt.getTime() + sessionLife(role).whole);
}

/** Sessions that began, or were last used, before these instants are over. */
export function liveSince(role: Role, now: Date): { startedAt: Date; usedAt: Date } {
  const { whole, idle } = sessionLife(role);
  const before = (age: number) => new Date(Math.max(0, now.getTime() - age));
  return { startedAt: before(whole), usedAt: before(idle) };
}

/** End of a session that is not used again, by its age or its idleness. */
const unusedEnd = ({ role, startedAt, lastUsedAt }: SessionTimes): number =>
  Math.min(latestSessionEnd(role, startedAt).getTime(), lastUsedAt.getTime() + sessionLife(role).idle);

/** The same where its token is not renewed either. */
export const endOfSession = (session: SessionTimes, renewableUntil: Date): Date =>
  new Date(Math.min(unusedEnd(session), renewableUntil.getTime()));

/** Whether a session has expired by age or inactivity. */
export const isSessionOver = (session: SessionTimes, now: Date): boolean => unusedEnd(session) <= now.getTime();

interface SessionTimes {
  role: PartyRole;
  startedAt: Date;
  lastUsedAt: Date;
}

/** Resolution of a session's last use, which is written no more often. */
export const LAST_USE_EXACT_MS = MINUTE_MS;

/** Maximum live sessions per user; a further one ends the least recently used. */
export const MOST_SESSIONS = 100;
