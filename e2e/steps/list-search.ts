/** The search of lists. */
import type { Page } from '@playwright/test';
import { expect } from '../fixtures.ts';
import { type Call, recordCalls } from '../fake-responses.ts';

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
