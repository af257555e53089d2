/**
 * Other states of a screen, and the dialogs, panels and menus that open on it. They are looked at in the visit of their screen: to load it once more, and axe
 * with it, takes as long as the look itself.
 */
import type { Locator, Page } from '@playwright/test';
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

/** A list of trades as a table in place of cards: by the address, as on a phone the choice stands in a sheet, and trades are cards. */
const table = (path: string): State => ({
  name: 'table',
  open: (page) => page.goto(`${path}?view=table`),
  part: (page) => page.getByRole('main').getByRole('table').or(page.getByRole('main').getByRole('article')),
  isOver: false,
});

const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 640;

/** The menu of exports, on a phone in the sheet of filters. */
async function exported(page: Page): Promise<void> {
  if (isPhone(page)) await pressed('Filter')(page);
  await pressed('Export')(page);
}

/** A request is declined in the list, on a phone on its own page. */
async function declined(page: Page): Promise<void> {
  if (isPhone(page)) await page.getByRole('article').filter({ hasText: 'Pending' }).first().getByRole('link').click();
  await pressed('Decline')(page);
}

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
  [
    ROLES.recycler,
    '/RecyclerDirectPurchase',
    [over('refusal of a request', declined), table('/RecyclerDirectPurchase')],
  ],
  [
    ROLES.producer,
    '/trades',
    [
      over('search', searched, (page) => dialog(page).getByRole('option').first()),
      tab('Done'),
      over('menu of exports', exported, (page) => page.getByText('CSV')),
    ],
  ],
  [ROLES.superadmin, '/trades', [tab('Closed')]],
  [ROLES.superadmin, '/AdminTxnHistory', [table('/AdminTxnHistory')]],
  [
    ROLES.superadmin,
    '/review',
    [
      over('keyboard shortcuts', (page) => page.keyboard.press('?')),
      over('rejection at the review desk', pressed(/^Reject/)),
    ],
  ],
  [ROLES.superadmin, '/producer-profile', [over('deletion of a company', pressed(/^Delete/))]],
];

/** The states that are looked at after a screen, in order. */
export const statesOf = (person: string, path: string): readonly State[] =>
  STATES.find(([who, where]) => who === person && where === path)?.[2] ?? [];
