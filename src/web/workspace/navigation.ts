/** Screens that a person can go to, by role: the sidebar, a phone's bar and menu, and the pages that a search finds are made of this list. */
import { matchPath } from 'react-router';
import type { PartyRole } from '#lib/contract.ts';
import { groupDigits } from '#lib/quantity.ts';
import type { IconName } from '#ui/brand/icon.tsx';
import type { ApiResponse } from '../api.ts';
import {
  addTargetPath,
  articleEditPath,
  capacityPath,
  companyPath,
  PATHS,
  personPath,
  recallPath,
  returnPath,
  updateOfferPath,
} from '../paths.ts';

export type Counts = ApiResponse<'GET /api/users/counts/'>['data'];

export interface NavigationLink {
  to: string;
  label: string;
  icon?: IconName;
  /** Badge: number of rows that the screen lists. */
  count?: keyof Counts;
  /** Whether all rows of the badge wait for the reader; a closed group then shows that it holds them. */
  isWork?: true;
  /** The sidebar shows the link only where this number is above 0, or while the screen is open. */
  shownWith?: keyof Counts;
  /** Number of what waits for the reader there. */
  needs?: keyof Counts;
  /** Screens that are reached from it and have no link of their own. */
  within?: readonly string[];
  below?: readonly NavigationLink[];
  /** Words by which a search finds what stands there under another name, and where that is. */
  words?: Readonly<Record<string, string>>;
  /** Place in the bottom bar of a phone. */
  inBar?: 1 | 2 | 3;
}

export interface NavigationSection {
  /** Heading; none for the first section. */
  label?: string;
  /** Whether the section is a group that opens and closes. */
  isGroup?: true;
  links: readonly NavigationLink[];
}

const SECURITY: NavigationLink = {
  to: PATHS.security,
  label: 'Security',
  words: { Sessions: PATHS.security, 'Log out everywhere': PATHS.security, Activity: PATHS.security },
};
const CALENDAR: NavigationLink = { to: PATHS.calendar, label: 'Calendar' };
const CERTIFICATE_NUMBERS: NavigationLink = { to: PATHS.certificateNumbers, label: 'Certificate numbers' };
const PROFILE: NavigationLink = {
  to: PATHS.profile,
  label: 'Profile',
  icon: 'user',
  words: { 'Bank Details': `${PATHS.profile}?tab=bank` },
};
const COMPANY: NavigationSection = {
  label: 'Company',
  isGroup: true,
  links: [
    { to: PATHS.gstRegistrations, label: 'GST registrations' },
    {
      to: PATHS.team,
      label: 'Team',
      words: { Members: PATHS.team, 'Invite a member': PATHS.team, Invitations: `${PATHS.team}?tab=invitations` },
    },
    {
      to: PATHS.companyApprovals,
      label: 'Approvals',
      count: 'company_approvals',
      isWork: true,
      shownWith: 'company_approvals_listed',
    },
    SECURITY,
  ],
};

/** Disputes of a company stand at their trades; a superadmin's list has a link of its own. */
const DISPUTES = { Disputes: `${PATHS.trades}?tab=disputed` };

const trades = (below: readonly NavigationLink[], words?: NavigationLink['words']): NavigationLink => ({
  to: PATHS.trades,
  label: 'Trades',
  icon: 'handshake',
  needs: 'needs_you',
  ...(words && { words }),
  inBar: 2,
  below,
});

/** A later part of the product adds to a group, never to the first section. */
export const NAVIGATION: Readonly<Record<PartyRole, readonly NavigationSection[]>> = {
  producer: [
    {
      links: [
        {
          to: PATHS.producerDashboard,
          label: 'Dashboard',
          icon: 'grid',
          count: 'epr_targets',
          within: [PATHS.targets, addTargetPath(':slug?')],
          words: { Targets: PATHS.targets, 'Add Target': PATHS.addTarget },
          inBar: 1,
        },
        trades(
          [
            { to: PATHS.producerPurchases, label: 'Direct Purchase', count: 'direct_purchase' },
            { to: PATHS.producerCounters, label: 'Counter Offers', count: 'counter_credit_offers_made' },
            { to: PATHS.producerTransactions, label: 'Transaction History', count: 'transactions' },
          ],
          { 'Pay the recycler': PATHS.trades, ...DISPUTES },
        ),
        {
          to: PATHS.producerMarket,
          label: 'Credit Offers',
          icon: 'tag',
          count: 'credit_offers',
          within: [PATHS.producerMarketSecond],
          inBar: 3,
        },
        {
          to: PATHS.producerAccounts,
          label: 'EPR Accounts',
          icon: 'factory',
          count: 'epr_accounts',
          needs: 'needs_you_epr_accounts',
          within: [PATHS.producerAccountForm],
        },
        PROFILE,
      ],
    },
    {
      label: 'Plan',
      isGroup: true,
      links: [
        { to: PATHS.obligationPlanner, label: 'Obligation Planner' },
        { to: PATHS.exposure, label: 'Exposure' },
        { to: PATHS.returns, label: 'Returns', within: [returnPath(':id')] },
        CALENDAR,
      ],
    },
    {
      label: 'Records',
      isGroup: true,
      links: [
        { to: PATHS.invoices, label: 'Invoices' },
        CERTIFICATE_NUMBERS,
        { to: PATHS.evidencePacks, label: 'Evidence packs' },
      ],
    },
    COMPANY,
  ],
  recycler: [
    {
      links: [
        {
          to: PATHS.recyclerDashboard,
          label: 'Dashboard',
          icon: 'grid',
          count: 'epr_credits',
          within: [PATHS.addCredit],
          inBar: 1,
        },
        trades(
          [
            { to: PATHS.recyclerPurchases, label: 'Direct Purchase', count: 'direct_purchase' },
            { to: PATHS.recyclerCounters, label: 'Counter Offers', count: 'counter_credit_offers_received' },
            { to: PATHS.recyclerTransactions, label: 'Transaction History', count: 'transactions' },
          ],
          DISPUTES,
        ),
        {
          to: PATHS.recyclerOffers,
          label: 'Credit Offers',
          icon: 'tag',
          count: 'credit_offers',
          within: [PATHS.createOffer, updateOfferPath(':slug')],
          inBar: 3,
        },
        {
          to: PATHS.recyclerAccounts,
          label: 'EPR Accounts',
          icon: 'factory',
          count: 'epr_accounts',
          needs: 'needs_you_epr_accounts',
          within: [PATHS.recyclerAccountForm, capacityPath(':id')],
        },
        { to: PATHS.market, label: 'Market', icon: 'home' },
        PROFILE,
      ],
    },
    { label: 'Plan', isGroup: true, links: [CALENDAR] },
    {
      label: 'Records',
      isGroup: true,
      links: [{ to: PATHS.invoices, label: 'Invoices', count: 'invoices_to_issue' }, CERTIFICATE_NUMBERS],
    },
    COMPANY,
  ],
  person: [
    {
      links: [
        { to: PATHS.organisations, label: 'Organisations', icon: 'factory', inBar: 1 },
        { ...SECURITY, icon: 'shield', inBar: 2 },
      ],
    },
  ],
  superadmin: [
    {
      links: [
        { to: PATHS.superadminDashboard, label: 'Dashboard', icon: 'grid', count: 'epr_targets', inBar: 1 },
        { to: PATHS.review, label: 'Review', icon: 'check-circle', needs: 'needs_you_review', inBar: 3 },
        trades([{ to: PATHS.allTransactions, label: 'Transaction History', count: 'transactions' }]),
      ],
    },
    {
      label: 'Companies',
      links: [
        {
          to: PATHS.recyclers,
          label: 'Recycle Accounts',
          count: 'recyclers',
          within: [companyPath('recycler', ':slug'), personPath('recycler', ':id')],
        },
        {
          to: PATHS.producers,
          label: 'Producer Accounts',
          count: 'producers',
          within: [companyPath('producer', ':slug'), personPath('producer', ':id')],
        },
        { to: PATHS.allProducerAccounts, label: 'Producer ERP Accounts List', count: 'producer_epr_accounts' },
        {
          to: PATHS.allRecyclerAccounts,
          label: 'Recycler ERP Accounts List',
          count: 'recycler_epr_accounts',
          within: [capacityPath(':id')],
        },
      ],
    },
    {
      label: 'Oversight',
      isGroup: true,
      links: [
        { to: PATHS.disputes, label: 'Disputes', count: 'open_disputes', isWork: true },
        { to: PATHS.recallList, label: 'Recalls', within: [recallPath(':id')] },
        { to: PATHS.findings, label: 'Findings' },
        CERTIFICATE_NUMBERS,
        { to: PATHS.invoices, label: 'Invoices' },
        { to: PATHS.enquiries, label: 'Enquiries', count: 'enquiries', isWork: true },
      ],
    },
    {
      label: 'Site',
      isGroup: true,
      links: [
        {
          to: PATHS.articles,
          label: 'Articles',
          count: 'articles',
          within: [articleEditPath(':id')],
        },
        { to: PATHS.rulebook, label: 'Rulebook', within: [PATHS.newRule] },
        {
          to: PATHS.billingSettings,
          label: 'Billing settings',
          within: [PATHS.gstRegistrations],
          words: { 'Bank account': PATHS.billingSettings },
        },
      ],
    },
    {
      label: 'System',
      isGroup: true,
      links: [
        { to: PATHS.system, label: 'System' },
        { to: PATHS.approvals, label: 'Approvals', count: 'approvals', isWork: true },
        { to: PATHS.superadmins, label: 'Superadmins', words: { 'Invite superadmin': PATHS.superadmins } },
        { to: PATHS.erasureRequests, label: 'Erasure Requests', count: 'erasure_requests', isWork: true },
        { to: PATHS.auditTrail, label: 'Audit Trail' },
        SECURITY,
      ],
    },
  ],
};

export function linksOf(role: PartyRole): NavigationLink[] {
  return NAVIGATION[role].flatMap(({ links }) => links).flatMap((link) => [link, ...(link.below ?? [])]);
}

export function barLinksOf(role: PartyRole): NavigationLink[] {
  return linksOf(role)
    .filter(({ inBar }) => inBar !== undefined)
    .toSorted((a, b) => (a.inBar ?? 0) - (b.inBar ?? 0));
}

/** The links of a section that the sidebar shows now. */
export const shownLinks = (
  links: readonly NavigationLink[],
  counts: Counts | undefined,
  pathname: string,
): readonly NavigationLink[] =>
  links.filter(
    (link) => link.shownWith === undefined || (counts?.[link.shownWith] ?? 0) > 0 || isCurrent(link, pathname),
  );

export function isCurrent({ to, within = [] }: NavigationLink, pathname: string): boolean {
  return [to, ...within].some((path) => matchPath({ path, caseSensitive: true }, pathname) !== null);
}

/** Number of what waits for the reader behind the links of a section. */
export function workIn({ links }: NavigationSection, counts: Counts | undefined): number {
  return links.reduce((sum, { isWork, count }) => sum + (isWork && count ? (counts?.[count] ?? 0) : 0), 0);
}

export const needsText = (count: number) => (count === 1 ? '1 needs you' : `${groupDigits(count)} need you`);

export const ROLE_LABELS: Readonly<Record<PartyRole, string>> = {
  recycler: 'Recycler',
  producer: 'Producer',
  superadmin: 'Superadmin',
  person: 'No organisation',
};
