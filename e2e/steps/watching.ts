/** Screens that change before somebody's eyes. */
import type { Page, Request } from '@playwright/test';
import { openAs, type Actor } from '../stage.ts';

/**
 * Opens a screen and waits until its stream is open and badges that were asked for after that have come: for them the stream has
 * asked, or the screen itself where the stream was the sooner.
 */
export async function watchAs(page: Page, actor: Actor, path: string): Promise<void> {
  let isOpen = false;
  const asked = new Set<Request>();
  page.on('response', (response) => {
    if (response.url().endsWith('/api/users/live/') && response.ok()) isOpen = true;
  });
  page.on('request', (request) => {
    if (isOpen && request.url().endsWith('/api/users/counts/')) asked.add(request);
  });
  const fresh = page.waitForEvent('requestfinished', (request) => asked.has(request));
  await openAs(page, actor, path);
  await fresh;
}
