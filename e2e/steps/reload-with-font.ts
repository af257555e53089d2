/** Widths of texts are those of the site's font. */
import type { Page } from '@playwright/test';
import { expect } from '../fixtures.ts';

/** Reloads until the page is drawn in its font: a document that gets the font too late keeps the fallback (`font-display: optional`). */
export async function reloadWithFont(page: Page): Promise<void> {
  await page.reload();
  await expect(async () => {
    if (!(await page.evaluate(isDrawnInFont))) await page.reload();
    expect(await page.evaluate(isDrawnInFont)).toBe(true);
  }).toPass();
}

/** In the browser: whether a text in the site's font has another width than in the fallback. */
function isDrawnInFont(): boolean {
  const text = document.createElement('span');
  text.textContent = 'Widths of texts 0123456789';
  text.style.position = 'absolute';
  document.body.append(text);
  const [drawn, fallback] = ["'Anek', monospace", 'monospace'].map((fonts) => {
    text.style.fontFamily = fonts;
    return text.offsetWidth;
  });
  text.remove();
  return drawn !== fallback;
}
