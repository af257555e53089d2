/** Heads of the screens that need a login: heading, subtext, search box, title, logout icon. */
import { expect, type Page } from '@playwright/test';

interface Head {
  heading: string;
  subtext?: string;
  /** Placeholder of the search box. */
  search?: string;
}

/** Heads that the specification or the screen rules define, by role and the screen's name in `SCREENS`. */
export const HEADS: Readonly<Record<'recycler' | 'producer' | 'superadmin', Readonly<Record<string, Head>>>> = {
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
    dashboard: { heading: 'Dashboard', search: 'Search' },
    recyclers: { heading: 'Recyclers - ProfileList', search: 'Search' },
    producers: { heading: 'Producers - ProfileList', search: 'Search' },
    'producer-accounts': { heading: 'Producer ERP Accounts List', search: 'Search' },
    accounts: { heading: 'Recycler ERP Accounts List', search: 'Search' },
    transactions: { heading: 'Superadmin TXN Status', search: 'Search' },
    rulebook: { heading: 'Rulebook', search: 'Search' },
    recycler: { heading: 'Recycler Target - Dashboard', search: 'Search' },
    producer: { heading: 'Producer Target - Dashboard', search: 'Search' },
  },
};

/** Expects the title and logout icon of every screen, no part of the public pages, and what is defined for this one. */
export async function expectHead(page: Page, { heading, subtext, search }: Partial<Head> = {}): Promise<void> {
  const main = page.getByRole('main');
  await expect(page).toHaveTitle(/.+ \| EPR Mandi$/);
  await expect(main.getByRole('button', { name: 'Logout', exact: true }).first()).toBeVisible();
  await expect(page.getByRole('contentinfo').or(page.getByRole('navigation', { name: 'Main' }))).toHaveCount(0);
  if (heading !== undefined)
    await expect(main.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible();
  if (subtext !== undefined) await expect(main.getByText(subtext, { exact: true })).toBeVisible();
  if (search !== undefined) await expect(main.getByRole('searchbox')).toHaveAttribute('placeholder', search);
}
