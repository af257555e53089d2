/** Heads of the screens that need a login: heading, subtext, search box, title, logout icon. */
import { expect, type Page } from '@playwright/test';
import type { SCREENS } from './screens.ts';

interface Head {
  heading: string;
  subtext?: string;
  /** Placeholder of the search box. */
  search?: string;
  /** The sidebar is the only navigation. */
  isPlain?: boolean;
}

type Heads = {
  readonly [Role in keyof typeof SCREENS]: Partial<Record<keyof ReturnType<(typeof SCREENS)[Role]>, Head>>;
};

/** Head of a superadmin's list. */
const listHead = (heading: string): Head => ({ heading, search: 'Search', isPlain: true });

/** Heads that the specification or the screen rules define, by role and the screen's name in `SCREENS`. */
export const HEADS: Heads = {
  recycler: {},
  producer: {
    dashboard: { heading: 'Dashboard' },
    market: { heading: 'Credit Offers' },
    requests: { heading: 'Direct Purchase' },
    'counter-offers': { heading: 'Counter Offers', subtext: "List of offers you've received!" },
    accounts: { heading: 'EPR Accounts' },
    'account-form': { heading: 'Add EPR Account', subtext: 'Add EPR Account to Accept Offers' },
    'target-form': { heading: 'Add Target' },
    targets: { heading: 'Target Status' },
    transactions: { heading: 'Transaction History', subtext: 'List of offers completed by Recyclers' },
    offers: { heading: 'My Offer' },
  },
  superadmin: {
    dashboard: listHead('Dashboard'),
    recyclers: listHead('Recyclers - ProfileList'),
    producers: listHead('Producers - ProfileList'),
    'producer-accounts': listHead('Producer ERP Accounts List'),
    accounts: listHead('Recycler ERP Accounts List'),
    transactions: listHead('Superadmin TXN Status'),
    rulebook: listHead('Rulebook'),
    recycler: listHead('Recycler Target - Dashboard'),
    producer: listHead('Producer Target - Dashboard'),
  },
};

/** Head of the screen with that name, if one is defined. */
export const headOf = (role: keyof Heads, name: string): Head | undefined =>
  new Map<string, Head>(Object.entries(HEADS[role])).get(name);

/** Expects the title and logout icon of every screen, no part of the public pages, and what is defined for this one. */
export async function expectHead(page: Page, { heading, subtext, search, isPlain }: Partial<Head> = {}): Promise<void> {
  const main = page.getByRole('main');
  await expect(page).toHaveTitle(/.+ \| EPR Mandi$/);
  await expect(main.getByRole('button', { name: 'Logout', exact: true }).first()).toBeVisible();
  await expect(page.getByRole('contentinfo').or(page.getByRole('navigation', { name: 'Main' }))).toHaveCount(0);
  if (isPlain) await expect(page.getByRole('navigation')).toHaveCount(1);
  if (heading !== undefined)
    await expect(main.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible();
  if (subtext !== undefined) await expect(main.getByText(subtext, { exact: true })).toBeVisible();
  if (search !== undefined) await expect(main.getByRole('searchbox')).toHaveAttribute('placeholder', search);
}
