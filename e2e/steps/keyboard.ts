/** Getting around with the keyboard alone. */
import type { Locator, Page } from '@playwright/test';
import { expect } from '../market.ts';

/** More than any screen has to offer. */
const MOST = 200;

/** Tabs on until the first of these has the focus. */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  const first = wanted.first();
  await expect(first).toBeVisible();
  const isFocused = () => first.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < MOST && !(await isFocused()); presses += 1) await page.keyboard.press('Tab');
  await expect(first).toBeFocused();
}
