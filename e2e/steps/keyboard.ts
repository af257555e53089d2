/** Navigation by keyboard only. */
import type { Locator, Page } from '@playwright/test';
import { expect } from '../fixtures.ts';

/** More than the number of focusable elements on any screen. */
const MOST = 200;

/** Presses Tab until the first match has the focus. */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  const first = wanted.first();
  await expect(first).toBeVisible();
  const isFocused = () => first.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < MOST && !(await isFocused()); presses += 1) await page.keyboard.press('Tab');
  await expect(first).toBeFocused();
}
