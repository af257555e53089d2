/** The logged-in session, stored under the specification's six keys and the organisation's own. Every tab sees a change at once. */
import { useSyncExternalStore } from 'react';
import type { PartyRole, Role } from '#lib/contract.ts';
import { NO_ORGANISATION, type Part } from '#lib/parts.ts';
import { toast } from '#ui/feedback/toast.ts';
import { adminLoginPath, loginPath } from './paths.ts';
import { browserStore, tabStore } from './storage.ts';
import { withTabLock } from './tabs.ts';

export interface ActiveOrganisation {
  id: string;
  unique_id: string;
  company_name: string;
  part: Part;
}

export interface Session {
  /** Role of the active organisation; `person`: the person is a member of none. */
  role: PartyRole;
  token: string;
  refreshToken: string;
  username: string;
  email: string;
  /** Null for superadmins, for members of none, and until the next refresh of a session from before there were organisations. */
  organisation: ActiveOrganisation | null;
}

const KEYS = ['role', 'token', 'refresh_token', 'userProfile', 'username', 'useremail', 'organisation'] as const;
const CHANGED = 'session-changed';
/** Key that tells the other tabs how the session ended, `expired` or `logged out`; removed immediately afterwards. */
const SESSION_END_KEY = 'session_end';
/** Prefix of the keys of form drafts in this tab; see `useFormDraft`. */
export const DRAFT_PREFIX = 'draft:';

let known: { stamp: string; session: Session | null } = { stamp: '', session: null };

/** The session of this browser, or null. The same object until something changes. */
export function readSession(): Session | null {
  if (typeof window === 'undefined') return null;
  const [role, token, refreshToken, , username, email, organisation] = KEYS.map((key) => browserStore.get(key) ?? '');
  const stamp = [role, token, refreshToken, username, email, organisation].join('\n');
  if (stamp !== known.stamp) {
    const texts = { role, token, refreshToken, username, email, organisation: readOrganisation(organisation) };
    const session = role && token ? (texts as Session) : null;
    // The keys of a switch in another tab arrive one after the other: without its token it is not whole.
    const { session: before } = known;
    if (before !== null && session !== null && before.token === token && isSwitch(before, session)) return before;
    known = { stamp, session };
  }
  return known.session;
}

/** Name of what belongs together: data of one person, acting for one organisation. */
export const ownerOf = (session: Session): string =>
  [session.role, session.email.toLowerCase(), session.organisation?.id ?? ''].join(' ');

/** Whether the person acts for another organisation in one session than in the other. A session from before there were organisations is renewed without a change. */
export const isSwitch = (from: Session, to: Session): boolean =>
  from.email.toLowerCase() === to.email.toLowerCase() &&
  (from.role !== to.role || (from.organisation !== null && from.organisation.id !== to.organisation?.id));

/** The sentence for who acts for another organisation from now on. */
export const workingFor = ({ organisation }: Session): string =>
  organisation ? `You are now working for ${organisation.company_name}.` : NO_ORGANISATION;

/** Forms with unsaved text that are on this page, by the keys of their drafts; see `useFormDraft`. */
const openForms = new Map<string, number>();

/** Notes that a form of that draft is on the page; the result ends it. */
export function noteOpenForm(key: string): () => void {
  openForms.set(key, (openForms.get(key) ?? 0) + 1);
  return () => {
    const left = (openForms.get(key) ?? 1) - 1;
    if (left > 0) openForms.set(key, left);
    else openForms.delete(key);
  };
}

/** Whether a form on this page has text that is not saved. */
export const hasUnsavedText = (): boolean => [...openForms.keys()].some((key) => tabStore.get(key) !== null);

/** The session in which this page works: it stays that of an unsaved form until the person has answered. */
let shown: Session | null = null;

/** Number of parts of the page that show a session: without any nothing is to be held. */
let viewers = 0;

/** The session that this page shows: that of the browser, until another tab has changed the organisation and this page has not followed yet. */
export function readPageSession(): Session | null {
  const stored = readSession();
  if (stored === null || shown === null || viewers === 0 || !isSwitch(shown, stored)) shown = stored;
  return shown;
}

/** Lets the page act for the organisation of the browser's session, whatever it has unsaved: the draft is kept. */
export function followSession(): void {
  shown = readSession();
  announce();
}

/** The session of the browser where another tab has changed the organisation and this page still waits for an answer. */
export const useAwaitedSession = (): Session | null =>
  useSyncExternalStore(
    subscribe,
    () => {
      const [page, stored] = [readPageSession(), readSession()];
      return page === stored ? null : stored;
    },
    () => null,
  );

/** The answer of a log-in or a refresh, and whose it is. */
export interface StartedSession {
  role: PartyRole;
  access: string;
  refresh: string;
  email: string;
  organisation: ActiveOrganisation | null;
}

type RenewedSession = Pick<StartedSession, 'access' | 'refresh' | 'organisation'> & { account: PartyRole };

/** Null for a text that this browser did not write so. */
function readOrganisation(stored: string | undefined): ActiveOrganisation | null {
  try {
    return JSON.parse(stored ?? '') as ActiveOrganisation | null;
  } catch {
    return null;
  }
}

export function startSession({ role, access, refresh, email, organisation }: StartedSession): void {
  browserStore.set('role', role);
  browserStore.set('organisation', JSON.stringify(organisation));
  // Other tabs take a switch for whole when they see its token.
  browserStore.set('token', access);
  browserStore.set('refresh_token', refresh);
  browserStore.set('useremail', email);
  toast.withdraw(SESSION_ENDED);
  announce();
}

const draftsOf = (email: string): string => `${DRAFT_PREFIX}${email.toLowerCase()}:`;

/** Keeps drafts of this tab, which are named by the address of their person, when that changes. */
function moveDrafts(from: string, to: string): void {
  const [before, after] = [draftsOf(from), draftsOf(to)];
  if (before === after) return;
  for (const key of tabStore.keys().filter((each) => each.startsWith(before))) {
    tabStore.set(after + key.slice(before.length), tabStore.get(key) ?? '');
    tabStore.remove(key);
  }
}

/** Adds the name and the picture from the profile, which the login response does not contain. */
export function rememberProfile(profile: { full_name: string; email: string; company_logo: string | null }): void {
  const session = readSession();
  if (session === null) return;
  moveDrafts(session.email, profile.email);
  browserStore.set('username', profile.full_name);
  browserStore.set('useremail', profile.email);
  browserStore.set('userProfile', profile.company_logo ?? '');
  announce();
}

/** @param isTold whether this tab says so; the others do as they do after any end */
function endSession(how: 'expired' | 'logged out', isTold = true): void {
  // Set before the session's keys are removed, so that another tab knows the reason.
  browserStore.set(SESSION_END_KEY, how);
  for (const key of KEYS) browserStore.remove(key);
  browserStore.remove(SESSION_END_KEY);
  if (isTold) afterEnd(how);
  announce();
}

/** Whether this tab has sent something by which the person's session ends. */
let isLeaving = false;

/** The specified logout of a session that could not be refreshed. Drafts are kept, and a message links to the login. */
export function expireSession(): void {
  if (!isLeaving && readSession() !== null) endSession('expired');
}

/** Sends what ends the person's session on the server, then logs out here: calls that fail meanwhile do not say that it has expired. */
export async function leaveSession<T>(send: () => Promise<T>): Promise<T> {
  isLeaving = true;
  try {
    const answer = await send();
    endSession('logged out');
    return answer;
  } finally {
    isLeaving = false;
  }
}

/** Error text of every call whose session could not be refreshed. */
export const SESSION_ENDED = 'Your session has ended. Log in to go on; what you typed is kept.';
const EXPIRED_PAGE_KEY = 'session_left';

/** Page where this person's session expired in this tab, returned once: it also works after the message has disappeared. */
export function takeExpiredPage(email: string): string | null {
  const left = tabStore.get(EXPIRED_PAGE_KEY);
  tabStore.remove(EXPIRED_PAGE_KEY);
  const { email: whose, from } = JSON.parse(left ?? '{}') as { email?: string; from?: string };
  return whose?.toLowerCase() === email.trim().toLowerCase() ? (from ?? null) : null;
}

/** Longer than other messages, since it has the link back to the page. */
const SESSION_ENDED_TOAST_MS = 20_000;

/** Runs in every tab: a deliberate logout deletes the drafts, an expiry offers a link back to the current page. */
function afterEnd(how: string | null): void {
  if (how === 'expired') {
    const from = window.location.pathname + window.location.search;
    const superadmin = known.session?.role === 'superadmin';
    const to = superadmin ? adminLoginPath(from) : loginPath(from);
    const email = known.session?.email;
    if (email) tabStore.set(EXPIRED_PAGE_KEY, JSON.stringify({ email, from }));
    toast.tryAgain();
    toast.error(SESSION_ENDED, { duration: SESSION_ENDED_TOAST_MS, link: { to, label: 'Log in' } });
  } else {
    tabStore.remove(EXPIRED_PAGE_KEY);
    const drafts = tabStore.keys().filter((key) => key.startsWith(DRAFT_PREFIX));
    for (const key of drafts) tabStore.remove(key);
  }
}

if (typeof window !== 'undefined') {
  // Fires only in the tabs other than the one where the session ended.
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === SESSION_END_KEY && newValue !== null) afterEnd(newValue);
  });
}

/** Logs out: the server ends the session, the browser deletes it, whether or not the server could be reached. */
export async function logOut(): Promise<void> {
  const refresh = readSession()?.refreshToken;
  endSession('logged out');
  if (!refresh) return;
  await fetch('/api/users/logout/', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ refresh }),
    keepalive: true,
  }).catch(() => null); // The token expires by itself; a person who logs out offline is logged out in this browser.
}

/**
 * A new access token in place of `spent`, or null if the session is over. Only one tab sends the request, the others use its result: using
 * a refresh token twice would end the session. Throws if the server cannot be reached: the session may then still be valid.
 */
export async function refreshSession(spent: string): Promise<string | null> {
  return await withTabLock('session-refresh', async () => {
    const session = readSession();
    if (session === null) return null;
    if (session.token !== spent) return session.token;
    const response = await fetch('/api/users/token/refresh/', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ refresh: session.refreshToken }),
    });
    if (response.status === 400 || response.status === 401) {
      // Another tab may have changed the organisation meanwhile, which makes this tab's tokens void.
      const now = readSession();
      return now !== null && now.token !== session.token ? now.token : null;
    }
    if (!response.ok) throw new Error(`The session could not be refreshed: ${response.status}`);
    const { account: role, ...tokens } = (await response.json()) as RenewedSession;
    startSession({ ...session, role, ...tokens });
    return tokens.access;
  });
}

/** Stores the part that the person has now in the organisation for which the session acts. */
export function notePart({ id, part }: Pick<ActiveOrganisation, 'id' | 'part'>): void {
  const organisation = readSession()?.organisation;
  if (organisation?.id !== id || organisation.part === part) return;
  browserStore.set('organisation', JSON.stringify({ ...organisation, part }));
  announce();
}

function announce(): void {
  window.dispatchEvent(new Event(CHANGED));
}

function subscribe(listener: () => void): () => void {
  const look = (): void => {
    // The page follows the browser's session unless it has unsaved text.
    if (!hasUnsavedText()) shown = readSession();
    listener();
  };
  viewers += 1;
  window.addEventListener(CHANGED, look);
  window.addEventListener('storage', look);
  return () => {
    viewers -= 1;
    window.removeEventListener(CHANGED, look);
    window.removeEventListener('storage', look);
  };
}

/**
 * Forgets the session of this browser if a call without it has ended it on the server, and leaves it to the caller to say so. While the server
 * cannot be reached, it stays.
 */
export async function forgetEndedSession(): Promise<void> {
  const session = readSession();
  if (session === null) return;
  const headers = { Authorization: `Bearer ${session.token}` };
  const response = await fetch('/api/users/profile/', { headers }).catch(() => null);
  if (response?.status !== 401) return;
  const token = await refreshSession(session.token).catch(() => session.token);
  if (token === null) endSession('expired', false);
}

/** The session, kept up to date: undefined during server rendering and hydration, null if nobody is logged in. */
export function useSession(): Session | null | undefined {
  return useSyncExternalStore<Session | null | undefined>(subscribe, readPageSession, () => undefined);
}

/** Role of the active organisation, or of a superadmin; undefined where nobody acts for any. */
export function useRole(): Role | undefined {
  const role = useSession()?.role;
  return role === 'person' ? undefined : role;
}
