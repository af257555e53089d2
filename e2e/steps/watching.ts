/** Screens that change before somebody's eyes. */
import type { Page, Request } from '@playwright/test';
import { expect } from '../market.ts';
import { openAs, type Actor } from '../stage.ts';

/**
 * Opens a screen and waits until its stream is open and badges that were asked for after that have come: for them the stream has
 * asked, or the screen itself where the stream was the sooner. By the browser's own times: its events may come in another order.
 */
export async function watchAs(page: Page, actor: Actor, path: string): Promise<void> {
  /** What the browser's clock may be off from one request to the next. Milliseconds. */
  const off = 100;
  let openedAt = Number.POSITIVE_INFINITY;
  const counted: Request[] = [];
  page.on('response', (response) => {
    if (!response.url().endsWith('/api/users/live/') || !response.ok()) return;
    const { startTime, responseStart } = response.request().timing();
    openedAt = Math.min(openedAt, startTime + responseStart);
  });
  page.on('requestfinished', (request) => {
    if (request.url().endsWith('/api/users/counts/')) counted.push(request);
  });
  await openAs(page, actor, path);
  await expect.poll(() => counted.some((request) => request.timing().startTime >= openedAt - off)).toBe(true);
}
