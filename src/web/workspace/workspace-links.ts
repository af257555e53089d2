/** Links in the sidebar of each role, in their order. */
import { matchPath } from 'react-router';
import type { Role } from '../../lib/contract.ts';
import type { IconName } from '../../ui/brand/icon.tsx';
import type { Answer } from '../api.ts';

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
  count?: keyof Answer<'GET /api/users/counts/'>['data'];
}

/** The bottom bar of a phone has at most four per role: the first ones without `behindMore`. */
export const WORKSPACE_LINKS: Readonly<Record<Role, readonly WorkspaceLink[]>> = {
  recycler: [
    {
      to: '/RecyclerDashboard',
      label: 'Dashboard',
      icon: 'grid',
      count: 'epr_credits',
      within: ['/RecycleAddQuantity'],
    },
    {
      to: '/RecyclerCreditOffers',
      label: 'Credit Offers',
      icon: 'tag',
      count: 'credit_offers',
      within: ['/RecyclerCreateOffers', '/RecyclerUpdateOffers/:slug'],
    },
    { to: '/RecyclerDirectPurchase', label: 'Direct Purchase', icon: 'rupee', count: 'direct_purchase' },
    {
      to: '/RecycleCounterOffers',
      label: 'Counter Offers',
      icon: 'scale',
      count: 'counter_credit_offers_received',
    },
    {
      to: '/RecycleEPRAccountsList',
      label: 'EPR Accounts',
      icon: 'factory',
      count: 'epr_accounts',
      within: ['/RecyclerEprAccount'],
    },
    { to: '/RecycleTxnHistory', label: 'Transaction History', icon: 'document', count: 'transactions' },
  ],
  producer: [
    {
      to: '/ProducerDashboard',
      label: 'Dashboard',
      icon: 'grid',
      count: 'epr_targets',
      within: ['/TargetStatus', '/ProducerAddTarget/:slug?'],
    },
    {
      to: '/ProducerCreditOffers',
      label: 'Credit Offers',
      icon: 'tag',
      count: 'credit_offers',
      within: ['/ProducerCreditOffers2'],
    },
    { to: '/ProducerDirectPurchase', label: 'Direct Purchase', icon: 'rupee', count: 'direct_purchase' },
    { to: '/ProducerCounterOffers', label: 'Counter Offers', icon: 'scale', count: 'counter_credit_offers_made' },
    {
      to: '/ProducerEPRAccountsList',
      label: 'EPR Accounts',
      icon: 'factory',
      count: 'epr_accounts',
      within: ['/ProducerEPRAccounts'],
    },
    { to: '/ProducerTxnHistory', label: 'Transaction History', icon: 'document', count: 'transactions' },
    { to: '/profile', label: 'Profile', icon: 'user' },
  ],
  superadmin: [
    { to: '/AdminDashboad', label: 'Dashboard', icon: 'grid', count: 'epr_targets' },
    {
      to: '/recyclers-profile',
      label: 'Recycle Accounts',
      icon: 'leaf',
      behindMore: true,
      count: 'recyclers',
      within: ['/recyclers/targetStatus/:slug'],
    },
    {
      to: '/producer-profile',
      label: 'Producer Accounts',
      icon: 'users',
      behindMore: true,
      count: 'producers',
      within: ['/producers/targetStatus/:slug'],
    },
    {
      to: '/producer-erplist',
      label: 'Producer ERP Accounts List',
      shortLabel: 'Producer ERP',
      icon: 'shield',
      count: 'producer_epr_accounts',
    },
    {
      to: '/recycler-erplist',
      label: 'Recycler ERP Accounts List',
      shortLabel: 'Recycler ERP',
      icon: 'factory',
      count: 'recycler_epr_accounts',
    },
    { to: '/AdminTxnHistory', label: 'Transaction History', icon: 'document', count: 'transactions' },
    { to: '/Articles', label: 'Articles', icon: 'edit', count: 'articles', within: ['/Articles/:id'] },
    { to: '/Enquiries', label: 'Enquiries', icon: 'mail', count: 'enquiries' },
    { to: '/System', label: 'System', icon: 'settings' },
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
