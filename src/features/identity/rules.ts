import type { Role } from '../../lib/contract.ts';

/** What the sign-up form calls the two roles that one can sign up for. Source: section 2 of the server rules. */
const ROLES = { Recycler: 'recycler', Freelancer: 'producer' } as const;

export type SignUpRole = (typeof ROLES)[keyof typeof ROLES];

/** The role of an `accountType`. */
export function roleOf(accountType: keyof typeof ROLES): SignUpRole {
  return ROLES[accountType];
}

/** The people of the demo market; `.example` belongs to nobody, so no mail to them can ever reach somebody. */
export const DEMO_DOMAIN = 'demo.eprmandi.example';

/**
 * A typed e-mail as `lower(email)` of an account has it; null for one that no account can have. Addresses of accounts are ASCII, and
 * letters beyond it become small in one way here and in another in the database, where `İ` would be found as `i`.
 */
export const lookedUpEmail = (typed: string): string | null =>
  /^[\x20-\x7E]*$/.test(typed) ? typed.toLowerCase() : null;

/** Everybody knows the passwords of the demo market, so its people come in only where it is one. Of an account's own e-mail. */
export const isDemoEmail = (email: string): boolean => email.toLowerCase().endsWith(`@${DEMO_DOMAIN}`);

/** What a login checks before it asks the server. Source: section 5 of the public specification. */
export const LOGIN_CHECK = {
  required: 'Both fields are required',
  address: { pattern: /^[^\s@]+@[^\s@]+\.[^\s@]+$/, text: 'Please enter a valid email address' },
} as const;

/** A link to choose a new password works for an hour. Milliseconds. */
export const RESET_LIFE = 60 * 60 * 1000;

/** Failures in that many seconds. Source: section 2 of the server rules. */
export const FAILED_LOGINS = {
  ofAccountAndAddress: { name: 'failed-logins-account', most: 10, seconds: 900 },
  ofAddress: { name: 'failed-logins-address', most: 100, seconds: 900 },
} as const;

/** Failed log-ins of strangers to an account, over all addresses: with so many it is protected. Source: part 11 of the rules for accounts. */
export const STRANGERS_FAILURES = [
  { most: 50, seconds: 3600 },
  { most: 100, seconds: 86_400 },
] as const;

/** For so long the link lives that the holder of a protected account is mailed. Milliseconds. */
export const PROTECTION_LINK_MS = 24 * 60 * 60 * 1000;

/** The holder gets no second one within so long, even where the first was used. Milliseconds. */
export const PROTECTION_MAIL_PAUSE_MS = 60 * 60 * 1000;

/** For so long after a log-in a browser and an address are known to the account. Milliseconds. */
export const KNOWN_DEVICE_MS = 90 * 24 * 60 * 60 * 1000;
export const KNOWN_ADDRESS_MS = 30 * 24 * 60 * 60 * 1000;

/** Links of mails that one address may try. */
export const LINK_TRIES = { name: 'link-tokens', most: 60, seconds: 3600 } as const;

/** Asked for in that many seconds. Source: section 2 of the server rules. */
export const FORGOTTEN_PASSWORDS = {
  /** Instead of those of the account, where the browser is known to it. */
  ofDevice: { name: 'forgotten-password-device', most: 5, seconds: 3600 },
  ofAccount: { name: 'forgotten-password-account', most: 5, seconds: 3600 },
  ofAddress: { name: 'forgotten-password-address', most: 20, seconds: 3600 },
} as const;

/** A log-in or a step-up is a fresh proof for so long. Source: part 6 of the rules for accounts. Milliseconds. */
export const FRESH_PROOF_LIFE_MS = 15 * 60 * 1000;

const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;

/** How long a session lives after its log-in, and without a call. Source: part 7 of the rules for accounts. Milliseconds. */
const SESSION_LIFE_MS = {
  company: { whole: 30 * 24 * HOUR_MS, idle: Number.POSITIVE_INFINITY },
  superadmin: { whole: 12 * HOUR_MS, idle: 30 * MINUTE_MS },
} as const;

const sessionLife = (role: Role) => SESSION_LIFE_MS[role === 'superadmin' ? 'superadmin' : 'company'];

/** When a session ends whatever is done in it. */
export function latestSessionEnd(role: Role, startedAt: Date): Date {
  return new Date(startedAt.getTime() + sessionLife(role).whole);
}

/** Whether a session is over by its age, or because nobody used it. */
export function isSessionOver({ role, startedAt, lastUsedAt }: SessionTimes, now: Date): boolean {
  return latestSessionEnd(role, startedAt) <= now || lastUsedAt.getTime() + sessionLife(role).idle <= now.getTime();
}

export interface SessionTimes {
  role: Role;
  startedAt: Date;
  lastUsedAt: Date;
}

/** The last use of a session is kept so exactly, and written no more often. Milliseconds. */
export const LAST_USE_EXACT_MS = MINUTE_MS;

/** Live sessions of a user; one more ends the one used least recently. */
export const MOST_SESSIONS = 100;
