/** Tiles and columns of the superadmin's three dashboards. */
import type { Locator, Page } from '@playwright/test';

/** The two columns by their headings. */
export function columnsOf(page: Page): { achieved: Locator; ongoing: Locator } {
  return {
    achieved: page.getByRole('region', { name: /^Achieved/ }),
    ongoing: page.getByRole('region', { name: /^On Progress/ }),
  };
}

/** The smallest element that contains this label and a number. */
export function tileOf(page: Page, label: string): Locator {
  return page
    .getByRole('main')
    .getByText(label, { exact: true })
    .locator('xpath=ancestor-or-self::*[following-sibling::*][1]/..');
}
