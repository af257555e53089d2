/**
 * Who is logged in, kept in the browser's storage under the specification's six keys. Every tab sees a change at once.
 */
import { useSyncExternalStore } from 'react';
import type { Role } from '../lib/contract.ts';
import { toast } from '../ui/feedback/toast.ts';
import { loginPath } from './paths.ts';

export interface Session {
  role: Role;
  token: string;
  refreshToken: string;
  username: string;
  email: string;
}

const KEYS = ['role', 'token', 'refresh_token', 'userProfile', 'username', 'useremail'] as const;
const CHANGED = 'session-changed';
/** Tells the other tabs how the session ended, `expired` or `logged out`; it stands for that moment alone. */
const END = 'session_end';
/** What is typed into forms stands under keys of this prefix in each tab's storage; see `useFormDraft`. */
export const DRAFT_PREFIX = 'draft:';

let known: { stamp: string; session: Session | null } = { stamp: '', session: null };

/** The session of this browser, or null. The same object until something changes. */
export function readSession(): Session | null {
  if (typeof localStorage === 'undefined') return null;
  const [role, token, refreshToken, , username, email] = KEYS.map((key) => localStorage.getItem(key) ?? '');
  const stamp = [role, token, refreshToken, username, email].join('\n');
  if (stamp !== known.stamp) {
    const session = role && token ? { role: role as Role, token, refreshToken, username, email } : null;
    known = { stamp, session: session as Session | null };
  }
  return known.session;
}

export function startSession(role: Role, access: string, refresh: string, email: string): void {
  localStorage.setItem('role', role);
  localStorage.setItem('token', access);
  localStorage.setItem('refresh_token', refresh);
  localStorage.setItem('useremail', email);
  toast.withdraw(SESSION_ENDED);
  announce();
}

/** What the profile adds after login: the name and the picture of the person. */
export function rememberProfile(profile: { full_name: string; email: string; company_logo: string | null }): void {
  if (readSession() === null) return;
  localStorage.setItem('username', profile.full_name);
  localStorage.setItem('useremail', profile.email);
  localStorage.setItem('userProfile', profile.company_logo ?? '');
  announce();
}

function endSession(how: 'expired' | 'logged out'): void {
  // Before the keys, so that another tab that sees them go knows why.
  localStorage.setItem(END, how);
  for (const key of KEYS) localStorage.removeItem(key);
  localStorage.removeItem(END);
  afterEnd(how);
  announce();
}

/** The specified logout of a session that could not be refreshed. What is typed is kept, and the way back is offered. */
export function expireSession(): void {
  if (readSession() !== null) endSession('expired');
}

/** What every call says whose session could not be refreshed. */
export const SESSION_ENDED = 'Your session has ended. Log in to go on; what you typed is kept.';
/** Where in this tab's storage stands who was put out from where. */
const LEFT = 'session_left';

/** Where the session of this person ended in this tab, told once: also after the message with the way back has gone. */
export function takePlaceLeft(email: string): string | null {
  const left = sessionStorage.getItem(LEFT);
  sessionStorage.removeItem(LEFT);
  const { email: whose, from } = JSON.parse(left ?? '{}') as { email?: string; from?: string };
  return whose?.toLowerCase() === email.trim().toLowerCase() ? (from ?? null) : null;
}

/** Longer than other messages: it is the way back. Milliseconds. */
const ENDED_DURATION = 20_000;

/** In every tab: a deliberate logout takes what was typed with it, an expiry offers the way back to where one is. */
function afterEnd(how: string | null): void {
  if (how === 'expired') {
    const from = window.location.pathname + window.location.search;
    const superadmin = known.session?.role === 'superadmin';
    const to = superadmin ? `/Adminlogin?next=${encodeURIComponent(from)}` : loginPath(from);
    const email = known.session?.email;
    if (email) sessionStorage.setItem(LEFT, JSON.stringify({ email, from }));
    toast.tryAgain();
    toast.error(SESSION_ENDED, { duration: ENDED_DURATION, link: { to, label: 'Log in' } });
  } else {
    sessionStorage.removeItem(LEFT);
    const drafts = Object.keys(sessionStorage).filter((key) => key.startsWith(DRAFT_PREFIX));
    for (const key of drafts) sessionStorage.removeItem(key);
  }
}

if (typeof window !== 'undefined') {
  // Heard in the tabs beside the one where it ended.
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === END && newValue !== null) afterEnd(newValue);
  });
}

/** Logs out: the server ends the session, the browser forgets it, whether or not the server could be reached. */
export async function logOut(): Promise<void> {
  const refresh = readSession()?.refreshToken;
  endSession('logged out');
  if (!refresh) return;
  await fetch('/api/users/logout/', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ refresh }),
    keepalive: true,
  }).catch(() => null); // the token dies by itself; a person who logs out offline is logged out here
}

/**
 * A new access token in place of `spent`, or null when the session is over. One tab asks, the others take its answer: a refresh
 * token that is used twice would end the session. Throws when the server cannot be asked: then the session may still live.
 */
export async function refreshSession(spent: string): Promise<string | null> {
  return await navigator.locks.request('session-refresh', async () => {
    const session = readSession();
    if (session === null) return null;
    if (session.token !== spent) return session.token;
    const response = await fetch('/api/users/token/refresh/', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ refresh: session.refreshToken }),
    });
    if (response.status === 400 || response.status === 401) return null;
    if (!response.ok) throw new Error(`The session could not be refreshed: ${response.status}`);
    const answer = (await response.json()) as { access: string; refresh: string };
    startSession(session.role, answer.access, answer.refresh, session.email);
    return answer.access;
  });
}

function announce(): void {
  window.dispatchEvent(new Event(CHANGED));
}

function subscribe(listener: () => void): () => void {
  window.addEventListener(CHANGED, listener);
  window.addEventListener('storage', listener);
  return () => {
    window.removeEventListener(CHANGED, listener);
    window.removeEventListener('storage', listener);
  };
}

/** The session, followed: undefined while the page is still the server's, null when nobody is logged in. */
export function useSession(): Session | null | undefined {
  return useSyncExternalStore<Session | null | undefined>(subscribe, readSession, () => undefined);
}
