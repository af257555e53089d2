/** Where the rows of lists begin on a phone, and what a card of a trade has: only a layout shows it. */
import { expect, type Page } from '@playwright/test';
import type { SCREENS } from './screens.ts';

type Names = { readonly [Role in keyof typeof SCREENS]: readonly (keyof ReturnType<(typeof SCREENS)[Role]>)[] };

/** Lists that each role has, which are opened as one of them. */
const SHARED = ['trades', 'invoices', 'certificate-numbers', 'notifications', 'evidence-packs'] as const;
const OF_COMPANIES = [...SHARED, 'accounts', 'requests', 'counter-offers', 'transactions', 'team'] as const;

/** Screens that are a list, by role. */
const LISTS: Names = {
  recycler: [...OF_COMPANIES, 'gst-registrations', 'calendar', 'offers'],
  producer: [...OF_COMPANIES, 'gst-registrations', 'calendar', 'market', 'targets', 'returns', 'exposure'],
  superadmin: [
    ...SHARED,
    'accounts',
    'producer-accounts',
    'transactions',
    'recyclers',
    'producers',
    'review',
    'rulebook',
    'articles',
    'enquiries',
    'disputes',
    'findings',
    'superadmins',
    'approvals',
    'erasure-requests',
    'audit-trail',
    'recalls',
  ],
};

/** Lists whose cards are trades. */
const TRADES: Names = {
  recycler: ['trades', 'requests', 'counter-offers', 'transactions'],
  producer: ['trades', 'requests', 'transactions'],
  superadmin: ['trades', 'transactions'],
};

const HIGHEST_START_PIXELS = 300;
const MOST_LINES = 4;

/** Where the first row, card or section of a screen begins, below its head, its tabs and its filters. */
const firstTop = (page: Page) =>
  page.evaluate(() => {
    const parts = [...document.querySelectorAll('main :is(tbody tr, li, article, section, form, img, svg)')];
    const tops = parts
      .filter((part) => part.checkVisibility() && part.closest('header, nav, [role="group"]') === null)
      .map((part) => part.getBoundingClientRect())
      .filter(({ height }) => height > 20)
      .map(({ top }) => top + window.scrollY);
    return Math.round(Math.min(...tops));
  });

/** Buttons of each card, and its lines beside them. */
const cardsOf = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('article')
    .evaluateAll((all) =>
      all.map((card) => {
        const buttons = [...card.querySelectorAll<HTMLElement>('a, button')];
        const lines = [...card.children].filter((child) => !buttons.includes(child as HTMLElement));
        const height = lines.reduce((sum, line) => sum + line.getBoundingClientRect().height, 0);
        const lineHeight = Number.parseFloat(getComputedStyle(card).lineHeight);
        return { buttons: buttons.length, lines: Math.floor(height / lineHeight) };
      }),
    );

/** Expects of a list on a phone that its rows begin high, and of a trade's card that it is short. */
export async function expectListLayout(page: Page, role: keyof Names, name: string): Promise<void> {
  if (LISTS[role].includes(name as never)) {
    await expect.soft.poll(() => firstTop(page), 'the first row begins at').toBeLessThanOrEqual(HIGHEST_START_PIXELS);
    for (const tool of ['searchbox', 'combobox'] as const)
      await expect.soft(page.locator('main > header').getByRole(tool), `${tool} in the head`).toHaveCount(0);
  }
  if (TRADES[role].includes(name as never)) {
    const cards = await cardsOf(page);
    expect(cards.length).toBeGreaterThan(0);
    for (const { buttons, lines } of cards) {
      expect.soft(buttons, 'buttons of a card').toBe(1);
      expect.soft(lines, 'lines of a card').toBeLessThanOrEqual(MOST_LINES);
    }
  }
}
