/** What the browser tests of the superadmin's screens share. */
import type { APIRequestContext, Locator, Page, Route } from '@playwright/test';
import { expect } from '../market.ts';
import { openAs, superadmin } from '../stage.ts';

/** Every screen of the superadmin, by its address; the last two are of somebody. */
export const SCREENS = [
  ['/AdminDashboad', 'Dashboard'],
  ['/recyclers-profile', 'Recyclers - ProfileList'],
  ['/producer-profile', 'Producers - ProfileList'],
  ['/producer-erplist', 'Producer ERP Accounts List'],
  ['/recycler-erplist', 'Recycler ERP Accounts List'],
  ['/AdminTxnHistory', 'Superadmin TXN Status'],
  ['/recyclers/targetStatus/nobody', 'Recycler Target - Dashboard'],
  ['/producers/targetStatus/nobody', 'Producer Target - Dashboard'],
] as const;

/** Opens a screen as the superadmin, in a session of its own. */
export async function openAsSuperadmin(page: Page, api: APIRequestContext, path: string): Promise<void> {
  await openAs(page, await superadmin(api), path);
}

/** The search box of the screen. */
export const searchBox = (page: Page) => page.getByRole('main').getByRole('searchbox');

/** The main part of a row of a table: what stands under each header. */
export async function rowOf(table: Locator, name: string): Promise<Record<string, string>> {
  const clean = (texts: string[]) => texts.map((text) => text.replaceAll(/\s+/g, ' ').trim());
  const row = table.getByRole('row').filter({ hasText: name });
  await expect(row).toHaveCount(1);
  const headers = clean(await table.getByRole('columnheader').allTextContents());
  const cells = clean(await row.getByRole('cell').allTextContents());
  return Object.fromEntries(headers.map((header, index) => [header, cells[index] ?? '']));
}

/** What an address of the API is made to answer from now on. */
export type Fake = { status?: number; json: object } | 'abort';

/** Makes the API answer otherwise at paths that begin so, until `release` is called; other methods pass. */
export async function fake(page: Page, path: string, answer: Fake, method = 'GET'): Promise<() => Promise<void>> {
  const pattern = `**${path}**`;
  const handle = (route: Route) => {
    if (route.request().method() !== method) return route.fallback();
    return answer === 'abort' ? route.abort() : route.fulfill(answer);
  };
  await page.route(pattern, handle);
  return () => page.unroute(pattern, handle);
}

/** Keeps answers of the API back until `release` is called. */
export async function hold(page: Page, path: string, method = 'GET'): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(`**${path}**`, async (route) => {
    if (route.request().method() === method) await promise;
    await route.fallback();
  });
  return resolve;
}

/** The server's words for what broke inside it. */
export const BROKEN: Fake = { status: 500, json: { status: false, error: 'Something went wrong.' } };

/** Resolves with the query of the next question to this path of the API. */
export async function asked(page: Page, path: string, when: (query: URLSearchParams) => boolean): Promise<void> {
  await page.waitForRequest((request) => {
    const url = new URL(request.url());
    return url.pathname === path && when(url.searchParams);
  });
}
