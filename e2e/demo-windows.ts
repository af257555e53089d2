/** Pages of the demo market's people, each logged in and kept: the browser then has the scripts of the next screen already. */
import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { demoLogins } from '#demo/logins.ts';
import { loadAxe } from './accessibility.ts';
import { sessionOf } from './api-setup.ts';
import { waitForScripts, watch } from './fixtures.ts';
import { type Login, logInByApi } from './people.ts';
import { openInDocument, world } from './worlds.ts';

export const ROLES = { recycler: 'Recycler', producer: 'Producer', superadmin: 'Superadmin' } as const;
export type Role = keyof typeof ROLES;

export const VISITOR = '';

/** A logged-in page of one person of the demo market, or of a visitor. */
export interface DemoWindow {
  page: Page;
  /** Headers of the person's session; none for a visitor. */
  headers: Login['headers'] | undefined;
  /** Logged in the page since they were last read. */
  errors: string[];
}

interface Place {
  browser: Browser;
  api: APIRequestContext;
  url: string;
}

/** Opens the page of a person. */
export async function openWindow(name: string, { browser, api, url }: Place): Promise<DemoWindow> {
  const person = demoLogins.find(({ role }) => role === name);
  if (name !== VISITOR && !person) throw new Error(`The demo market has no ${name}`);
  const role = Object.keys(ROLES).find((each): each is Role => name.startsWith(ROLES[each as Role]));
  const path = role === 'superadmin' ? '/api/superadmin/login/' : '/api/users/login/';
  const login = person && (await logInByApi(api, person, path));
  const session = login && role ? sessionOf(role, person.email, login) : {};
  const localStorage = Object.entries(session).map(([key, value]) => ({ name: key, value }));
  const context = await browser.newContext({
    baseURL: url,
    storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
  });
  const errors: string[] = [];
  watch(context, 'browser', errors);
  waitForScripts(context);
  await loadAxe(context);
  const page = await context.newPage();
  if (world === 'no-storage' && login) await openInDocument(page, session, '/');
  return { page, headers: login?.headers, errors };
}
