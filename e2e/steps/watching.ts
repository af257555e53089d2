/** Screens that change before somebody's eyes. */
import type { Page } from '@playwright/test';
import { isStream } from '../answers.ts';
import { openAs, type Actor } from '../stage.ts';

/** Opens a screen and waits until its badges are there and its stream is open, from which on nothing escapes it. */
export async function watchAs(page: Page, actor: Actor, path: string): Promise<void> {
  const stream = page.waitForResponse((response) => isStream(response) && response.ok());
  const counts = page.waitForResponse('**/api/users/counts/');
  await openAs(page, actor, path);
  await Promise.all([stream, counts]);
}
