/** Rules shared by many screens: head, search, loading and failure states. */
import type { Page } from '@playwright/test';
import { expect } from '../fixtures.ts';
import { type Call, hold, nextResponse, recordCalls, refuse, tryAgain } from '../fake-responses.ts';

interface Head {
  heading: string;
  subtext?: string | undefined;
  /** Accessible name of the search box, if there is one. */
  search?: string;
}

/** Expects heading, subtext, search box and logout icon. */
export async function expectHead(page: Page, { heading, subtext, search }: Head): Promise<void> {
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible();
  if (subtext) await expect(main.getByText(subtext, { exact: true })).toBeVisible();
  if (search) await expect(main.getByRole('searchbox', { name: search })).toBeVisible();
  await expect(main.getByRole('button', { name: 'Logout', exact: true }).first()).toBeVisible();
}

/** The search box of the screen. */
export const searchBox = (page: Page) => page.getByRole('main').getByRole('searchbox');

/**
 * Expects a search to send one request, 500 ms after the last keystroke, with the whole text, and to be stored in the address. Install the clock
 * before the screen is opened; it runs on afterwards.
 */
export async function searchFor(page: Page, call: Call, text: string): Promise<void> {
  const asked = recordCalls(page, call);
  // Counts only requests with the typed text: live updates and other parts of the screen request the list too.
  const searches = () => {
    const all = asked.map((request) => new URL(request.url()).searchParams.get('search') ?? '');
    return [...new Set(all)].filter((search) => search !== '' && text.startsWith(search));
  };
  const inAddress = () => new URL(page.url()).searchParams.get('search');
  const box = searchBox(page);
  await expect(box).toBeVisible();
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000));
  await box.pressSequentially(text.slice(0, -1));
  await page.clock.runFor(450);
  await box.press(text.slice(-1));
  await page.clock.runFor(499);
  expect(inAddress(), 'the address before 500 ms').toBeNull();
  expect(searches(), 'what was searched for before 500 ms').toEqual([]);
  await page.clock.runFor(1);
  await expect.poll(inAddress).toBe(text);
  await page.clock.resume();
  await expect.poll(searches).toEqual([text]);
}

/** Expects the loading state until the list's response arrives, then the text. */
export async function expectLoading(page: Page, call: Call, text: string, open: () => Promise<void>): Promise<void> {
  const release = await hold(page, call);
  await open();
  const loading = page.getByRole('main').getByRole('status').filter({ hasText: text }).first();
  await expect(loading).toContainText(text);
  await release();
  await expect(loading).toBeHidden();
}

/** Expects a failed list to show why, to retry only by its button, and to be able to fail again. */
export async function expectFailure(
  page: Page,
  call: Call,
  open: () => Promise<void>,
  failure?: string,
): Promise<void> {
  const result = 'The ledger is being counted.';
  const restore = await refuse(page, call, { error: result });
  await open();
  const alert = page
    .getByRole('main')
    .getByRole('alert')
    .filter({ hasText: failure ?? result });
  await expect(alert).toBeVisible();
  const answered = nextResponse(page, call);
  await alert.getByRole('button', { name: 'Try again' }).click();
  await answered;
  await expect(alert).toBeVisible();
  await tryAgain(alert, restore);
  await expect(alert).toBeHidden();
}
