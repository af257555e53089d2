/** Screens that change before somebody's eyes. */
import type { Page, Request } from '@playwright/test';
import { openAs, type Actor } from '../stage.ts';

/**
 * Opens a screen and waits until its stream is open, and what was asked for because of that has come: the badges are asked for once by
 * the screen, and once more by the stream.
 */
export async function watchAs(page: Page, actor: Actor, path: string): Promise<void> {
  const asked: Request[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/users/counts/')) asked.push(request);
  });
  const stream = page.waitForResponse((response) => response.url().endsWith('/api/users/live/') && response.ok());
  const again = page.waitForEvent('requestfinished', (request) => asked.indexOf(request) > 0);
  await openAs(page, actor, path);
  await Promise.all([stream, again]);
}
