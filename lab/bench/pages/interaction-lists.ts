/** The lists of the product that grow to hundreds of rows, and what people do in them. */
import type { Page } from '@playwright/test';

/** An action; what is open afterwards is closed by `after`, unmeasured. */
export interface Action {
  name: string;
  act: (page: Page) => Promise<unknown>;
  after?: (page: Page) => Promise<unknown>;
}

export interface LongList {
  name: string;
  /** Null is a visitor. */
  as: 'recycler' | 'producer' | 'superadmin' | null;
  path: string;
  /** Call that answers the rows; its answer is filled up with copies. */
  call: string;
  actions: readonly Action[];
}

const main = (page: Page) => page.getByRole('main');
const escape = (page: Page) => page.keyboard.press('Escape');

/** Presses a button, link or header of the screen. */
const press = (name: string, role: 'button' | 'link' | 'combobox', label: string | RegExp): Action => ({
  name,
  act: (page) => main(page).getByRole(role, { name: label }).first().click(),
});
const opens = (...what: Parameters<typeof press>): Action => ({ ...press(...what), after: escape });

/** Presses a box or a choice by its text, as people do. */
const choose = (name: string, text: string | RegExp): Action => ({
  name,
  act: (page) => page.getByText(text).first().click(),
});

const search: Action = {
  name: 'type in the search',
  act: async (page) => {
    await main(page).getByRole('searchbox').first().click();
    await page.keyboard.type('pla', { delay: 90 });
  },
  after: (page) => main(page).getByRole('button', { name: 'Clear search' }).first().click(),
};
const exportMenu = opens('open Export', 'button', /^Export$/);
const sortBy = (header: string) => press(`sort by ${header}`, 'button', header);
/** An arrow key chooses the next option of a closed select. */
const filterBy = (label: string): Action => ({
  name: `choose another ${label.toLowerCase()}`,
  act: async (page) => {
    await main(page).getByRole('combobox', { name: label }).focus();
    await page.keyboard.press('ArrowDown');
  },
  after: (page) => page.keyboard.press('ArrowUp'),
});
const tabs = [press('switch to another tab', 'link', /^Closed/), press('and back', 'link', /^Done/)];
const ofTrades = [exportMenu, sortBy('Total payable (₹)'), search, filterBy('Kind'), ...tabs];
const ofMarket = [
  search,
  opens('open Sort By', 'button', /^Sort By/),
  {
    name: 'open the filter panel',
    act: (page: Page) =>
      main(page)
        .getByRole('button', { name: /^Filter/ })
        .click(),
  },
  {
    name: 'choose all of a group',
    act: (page: Page) => page.getByText('SELECT ALL').click(),
    after: escape,
  },
  press('choose a waste type', 'button', /^Battery/),
  press('and all again', 'button', /^Battery/),
  choose('switch to the table', /^Table$/),
  sortBy('Price (₹/Kg)'),
  choose('switch to the cards', /^Cards$/),
];
const TRADES = { path: '/trades?tab=done', call: '/api/epr/trades/', actions: ofTrades };
const OFFERS = '/api/epr/public-credit-offers/';

export const LONG_LISTS: readonly LongList[] = [
  {
    name: 'requests to answer',
    as: 'recycler',
    path: '/trades',
    call: '/api/epr/trades/',
    actions: [
      {
        name: 'choose a row',
        act: (page) => main(page).locator('label:has(input[type=checkbox])').first().click(),
      },
      press('choose all', 'button', /^Select (?:all|the first)/),
      press('choose none', 'button', 'Clear selection'),
    ],
  },
  { name: 'trades of a recycler', as: 'recycler', ...TRADES },
  { name: 'trades of a producer', as: 'producer', ...TRADES },
  { name: 'trades of all', as: 'superadmin', ...TRADES },
  {
    name: 'transactions of all',
    as: 'superadmin',
    path: '/AdminTxnHistory?view=table',
    call: '/api/epr/trades/',
    actions: [exportMenu, sortBy('Price (₹/Kg)'), search, choose('switch to the cards', /^Cards$/)],
  },
  {
    name: 'accounts to decide on',
    as: 'superadmin',
    path: '/recycler-erplist',
    call: '/api/superadmin/recycler-epr/',
    actions: [exportMenu, opens('open a row’s choice', 'combobox', /^Decide on/), search],
  },
  {
    name: 'companies',
    as: 'superadmin',
    path: '/producer-profile',
    call: '/api/superadmin/producers/',
    actions: [exportMenu, sortBy('Company'), opens('ask for a row’s deletion', 'button', /^Delete/), search],
  },
  {
    name: 'own offers',
    as: 'recycler',
    path: '/RecyclerCreditOffers',
    call: '/api/epr/credit-offers/',
    actions: [exportMenu, opens('ask for an offer’s deletion', 'button', /^Delete/), search],
  },
  {
    name: 'purchase requests',
    as: 'recycler',
    path: '/RecyclerDirectPurchase',
    call: '/api/epr/purchases-requests/',
    actions: [exportMenu, search, choose('switch to the table', /^Table$/)],
  },
  { name: 'market of a producer', as: 'producer', path: '/ProducerCreditOffers', call: OFFERS, actions: ofMarket },
  { name: 'public market', as: null, path: '/Erpcredits', call: OFFERS, actions: ofMarket },
];
