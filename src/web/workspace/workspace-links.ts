/** Links in the sidebar of each role, in their order. */
import { matchPath } from 'react-router';
import type { Role } from '#lib/contract.ts';
import type { IconName } from '#ui/brand/icon.tsx';
import type { ApiResponse } from '../api.ts';
import {
  addTargetPath,
  articleEditPath,
  capacityPath,
  companyPath,
  personPath,
  returnPath,
  PATHS,
  recallPath,
  updateOfferPath,
} from '../paths.ts';

type Counts = ApiResponse<'GET /api/users/counts/'>['data'];

export interface WorkspaceLink {
  to: string;
  label: string;
  /** Label in the bottom bar of a phone, if the normal one is too long. */
  shortLabel?: string;
  icon: IconName;
  /** Screens that are reached from it and have no link of their own. */
  within?: readonly string[];
  /** Leaves it out of the bottom bar of a phone, in favour of more frequently used screens. */
  behindMore?: true;
  /** Badge: number of rows that the screen lists. */
  count?: keyof Counts;
  /** Number of what waits for the reader there, and where that is listed; without `to` on the screen itself. */
  needs?: { count: keyof Counts; to?: string };
}

/** Counter-offers that need the reader; the lists of counter-offers also hold those that await the other side. */
const COUNTERS_TO_ANSWER = `${PATHS.trades}?kind=counter`;

/** The bottom bar of a phone has at most four per role: the first ones without `behindMore`. */
export const WORKSPACE_LINKS: Readonly<Record<Role, readonly WorkspaceLink[]>> = {
  recycler: [
    {
      to: PATHS.recyclerDashboard,
      label: 'Dashboard',
      icon: 'grid',
      count: 'epr_credits',
      within: [PATHS.addCredit],
    },
    { to: PATHS.trades, label: 'Trades', icon: 'handshake', needs: { count: 'needs_you' } },
    {
      to: PATHS.recyclerOffers,
      label: 'Credit Offers',
      icon: 'tag',
      count: 'credit_offers',
      within: [PATHS.createOffer, updateOfferPath(':slug')],
    },
    {
      to: PATHS.recyclerPurchases,
      label: 'Direct Purchase',
      icon: 'rupee',
      count: 'direct_purchase',
      needs: { count: 'needs_you_direct_purchase', to: `${PATHS.recyclerPurchases}?stage=asked` },
    },
    {
      to: PATHS.recyclerCounters,
      label: 'Counter Offers',
      icon: 'scale',
      count: 'counter_credit_offers_received',
      needs: { count: 'needs_you_counter_offers', to: COUNTERS_TO_ANSWER },
    },
    {
      to: PATHS.recyclerAccounts,
      label: 'EPR Accounts',
      icon: 'factory',
      count: 'epr_accounts',
      needs: { count: 'needs_you_epr_accounts' },
      within: [PATHS.recyclerAccountForm, capacityPath(':id'), PATHS.gstRegistrations],
    },
    { to: PATHS.calendar, label: 'Calendar', icon: 'calendar' },
    {
      to: PATHS.recyclerTransactions,
      label: 'Transaction History',
      icon: 'document',
      count: 'transactions',
      needs: { count: 'needs_you_transactions', to: PATHS.trades },
    },
    { to: PATHS.invoices, label: 'Invoices', icon: 'receipt', count: 'invoices_to_issue' },
    { to: PATHS.certificateNumbers, label: 'Certificate numbers', icon: 'star', behindMore: true },
    { to: PATHS.security, label: 'Security', icon: 'shield', behindMore: true },
  ],
  producer: [
    {
      to: PATHS.producerDashboard,
      label: 'Dashboard',
      icon: 'grid',
      count: 'epr_targets',
      within: [PATHS.targets, addTargetPath(':slug?')],
    },
    { to: PATHS.trades, label: 'Trades', icon: 'handshake', needs: { count: 'needs_you' } },
    { to: PATHS.obligationPlanner, label: 'Obligation Planner', icon: 'target', behindMore: true },
    { to: PATHS.exposure, label: 'Exposure', icon: 'scale', behindMore: true },
    {
      to: PATHS.producerMarket,
      label: 'Credit Offers',
      icon: 'tag',
      count: 'credit_offers',
      within: [PATHS.producerMarketSecond],
    },
    {
      to: PATHS.producerPurchases,
      label: 'Direct Purchase',
      icon: 'rupee',
      count: 'direct_purchase',
      needs: { count: 'needs_you_direct_purchase', to: `${PATHS.producerPurchases}?stage=accepted` },
    },
    {
      to: PATHS.producerCounters,
      label: 'Counter Offers',
      icon: 'scale',
      count: 'counter_credit_offers_made',
      needs: { count: 'needs_you_counter_offers', to: COUNTERS_TO_ANSWER },
    },
    {
      to: PATHS.producerAccounts,
      label: 'EPR Accounts',
      icon: 'factory',
      count: 'epr_accounts',
      needs: { count: 'needs_you_epr_accounts' },
      within: [PATHS.producerAccountForm, PATHS.gstRegistrations],
    },
    { to: PATHS.calendar, label: 'Calendar', icon: 'calendar' },
    {
      to: PATHS.producerTransactions,
      label: 'Transaction History',
      icon: 'document',
      count: 'transactions',
      needs: { count: 'needs_you_transactions', to: PATHS.trades },
    },
    { to: PATHS.invoices, label: 'Invoices', icon: 'receipt' },
    { to: PATHS.certificateNumbers, label: 'Certificate numbers', icon: 'star', behindMore: true },
    { to: PATHS.returns, label: 'Returns', icon: 'check-circle', within: [returnPath(':id')] },
    { to: PATHS.profile, label: 'Profile', icon: 'user' },
    { to: PATHS.security, label: 'Security', icon: 'shield', behindMore: true },
  ],
  superadmin: [
    { to: PATHS.superadminDashboard, label: 'Dashboard', icon: 'grid', count: 'epr_targets' },
    { to: PATHS.trades, label: 'Trades', icon: 'handshake', needs: { count: 'needs_you' } },
    { to: PATHS.review, label: 'Review', icon: 'check-circle', needs: { count: 'needs_you_review' } },
    {
      to: PATHS.recyclers,
      label: 'Recycle Accounts',
      icon: 'leaf',
      behindMore: true,
      count: 'recyclers',
      within: [companyPath('recycler', ':slug'), personPath('recycler', ':id')],
    },
    {
      to: PATHS.producers,
      label: 'Producer Accounts',
      icon: 'users',
      behindMore: true,
      count: 'producers',
      within: [companyPath('producer', ':slug'), personPath('producer', ':id')],
    },
    {
      to: PATHS.allProducerAccounts,
      label: 'Producer ERP Accounts List',
      shortLabel: 'Producer ERP',
      icon: 'shield',
      count: 'producer_epr_accounts',
    },
    {
      to: PATHS.allRecyclerAccounts,
      label: 'Recycler ERP Accounts List',
      shortLabel: 'Recycler ERP',
      icon: 'factory',
      count: 'recycler_epr_accounts',
      within: [capacityPath(':id')],
    },
    {
      to: PATHS.allTransactions,
      label: 'Transaction History',
      icon: 'document',
      count: 'transactions',
      needs: { count: 'needs_you_transactions', to: PATHS.trades },
    },
    { to: PATHS.rulebook, label: 'Rulebook', icon: 'scale', within: [PATHS.newRule] },
    { to: PATHS.articles, label: 'Articles', icon: 'edit', count: 'articles', within: [articleEditPath(':id')] },
    { to: PATHS.enquiries, label: 'Enquiries', icon: 'mail', count: 'enquiries' },
    { to: PATHS.invoices, label: 'Invoices', icon: 'receipt' },
    { to: PATHS.billingSettings, label: 'Billing settings', icon: 'rupee' },
    { to: PATHS.certificateNumbers, label: 'Certificate numbers', icon: 'star', behindMore: true },
    { to: PATHS.disputes, label: 'Disputes', icon: 'alert', count: 'open_disputes', behindMore: true },
    {
      to: PATHS.recallList,
      label: 'Recalls',
      icon: 'block',
      behindMore: true,
      within: [PATHS.newRecall, recallPath(':id')],
    },
    { to: PATHS.findings, label: 'Findings', icon: 'search', behindMore: true },
    { to: PATHS.system, label: 'System', icon: 'settings' },
    { to: PATHS.superadmins, label: 'Superadmins', icon: 'users' },
    { to: PATHS.approvals, label: 'Approvals', icon: 'check', count: 'approvals' },
    { to: PATHS.erasureRequests, label: 'Erasure Requests', icon: 'trash' },
    { to: PATHS.auditTrail, label: 'Audit Trail', icon: 'eye' },
    { to: PATHS.security, label: 'Security', icon: 'shield', behindMore: true },
  ],
};

/** Whether the link leads to the current screen. */
export function isCurrent({ to, within = [] }: WorkspaceLink, pathname: string): boolean {
  return [to, ...within].some((path) => matchPath({ path, caseSensitive: true }, pathname) !== null);
}

/** Name of a role in the sidebar. */
export const ROLE_LABELS: Readonly<Record<Role, string>> = {
  recycler: 'Recycler',
  producer: 'Producer',
  superadmin: 'Superadmin',
};
