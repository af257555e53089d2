/** Opens screens for tests of live updates. */
import type { Page } from '@playwright/test';
import { openAs, type Actor } from '../api-setup.ts';
import { isStream } from '../fake-responses.ts';

/** Opens a screen and waits until its badges are loaded and its stream is open, so that no update is missed. */
export async function openLive(page: Page, actor: Actor, path: string): Promise<void> {
  const stream = page.waitForResponse((response) => isStream(response) && response.ok());
  const counts = page.waitForResponse('**/api/users/counts/');
  await openAs(page, actor, path);
  await Promise.all([stream, counts]);
}
