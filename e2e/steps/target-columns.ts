/** Tiles and columns of the superadmin's three dashboards. */
import type { Locator, Page } from '@playwright/test';

/** The two columns by their headings. */
export function columnsOf(page: Page): { achieved: Locator; ongoing: Locator } {
  return {
    achieved: page.getByRole('region', { name: /^Achieved/ }),
    ongoing: page.getByRole('region', { name: /^On Progress/ }),
  };
}

/** The smallest part of the screen that says this and a number. */
export function tileOf(page: Page, label: string): Locator {
  return page
    .getByRole('main')
    .getByText(label, { exact: true })
    .locator('xpath=ancestor-or-self::*[following-sibling::*][1]/..');
}

/** What an account's card says, by its labels: spans within a button, which takes no list. */
export async function factsOfCard(card: Locator): Promise<Record<string, string>> {
  const pairs = await card.evaluate((button) =>
    [...button.querySelectorAll('span')]
      .filter((span) => span.children.length === 2 && span.firstElementChild?.children.length === 0)
      .map((span) => [...span.children].map((child) => child.textContent ?? '')),
  );
  return Object.fromEntries(pairs.map(([label = '', value = '']) => [label, value]));
}
