/**
 * Other states of a screen, and the dialogs, panels and menus that open on it. They are looked at in the visit of their screen: to load it once more, and axe
 * with it, takes as long as the look itself.
 */
import { expect, type Locator, type Page } from '@playwright/test';
import { ROLES, VISITOR } from './demo-windows.ts';

export interface State {
  name: string;
  open: (page: Page) => Promise<unknown>;
  /** A part that is there only in this state. */
  part: (page: Page) => Locator;
  /** Whether it lies over the screen, and ends by Escape; otherwise it takes the screen's place, and its widths are looked at too. */
  isOver: boolean;
}

const pressed = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();
const dialog = (page: Page) => page.getByRole('dialog');

const over = (name: string, open: State['open'], part: State['part'] = dialog): State => ({
  name,
  open,
  part,
  isOver: true,
});

/** The list as a table in place of cards. */
const TABLE: State = {
  name: 'table',
  // The choice follows the address, which may change a moment after the click; `check` does not wait for it.
  open: (page) => page.getByRole('radio', { name: 'Table' }).click(),
  part: (page) => page.getByRole('main').getByRole('table'),
  isOver: false,
};

/** A tab of `/trades`, which is a link. */
function tab(name: string): State {
  const link = (page: Page) => page.getByRole('main').getByRole('navigation').getByRole('link', { name });
  return {
    name,
    open: (page) => link(page).click(),
    part: (page) => link(page).and(page.locator('[aria-current="page"]')),
    isOver: false,
  };
}

const BANK: State = {
  name: 'bank details',
  open: (page) => page.getByRole('tab', { name: 'Bank Details' }).click(),
  part: (page) => page.getByRole('form', { name: 'Bank Details' }),
  isOver: false,
};

/** Keys are listened to a moment after the heading is drawn. */
async function helped(page: Page): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('?');
    await expect(dialog(page)).toBeVisible({ timeout: 1_000 });
  }).toPass();
}

async function searched(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search' }).fill('pla');
}

const STATES: readonly [person: string, path: string, states: readonly State[]][] = [
  [
    VISITOR,
    '/Erpcredits',
    [
      over('filter panel', pressed(/^Filter/)),
      over('menu of orders', pressed(/^Sort By/), (page) => page.getByText('Clear Sort')),
    ],
  ],
  [ROLES.recycler, '/profile', [BANK]],
  [
    ROLES.recycler,
    '/trades',
    [tab('Waiting'), over('notifications', pressed(/^Notifications/), (page) => page.getByText('View all'))],
  ],
  [ROLES.recycler, '/RecyclerDirectPurchase', [over('refusal of a request', pressed('Decline')), TABLE]],
  [
    ROLES.producer,
    '/trades',
    [
      over('search', searched, (page) => dialog(page).getByRole('option').first()),
      tab('Done'),
      over('menu of exports', pressed('Export'), (page) => page.getByText('CSV')),
    ],
  ],
  [ROLES.superadmin, '/trades', [tab('Closed')]],
  [ROLES.superadmin, '/AdminTxnHistory', [TABLE]],
  [
    ROLES.superadmin,
    '/review',
    [over('keyboard shortcuts', helped), over('rejection at the review desk', pressed(/^Reject/))],
  ],
  [ROLES.superadmin, '/producer-profile', [over('deletion of a company', pressed(/^Delete/))]],
];

/** The states that are looked at after a screen, in order. */
export const statesOf = (person: string, path: string): readonly State[] =>
  STATES.find(([who, where]) => who === person && where === path)?.[2] ?? [];
