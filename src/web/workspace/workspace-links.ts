/** What stands in the sidebar of each role, in its order. */
import type { Role } from '../../lib/contract.ts';
import type { IconName } from '../../ui/icon.tsx';
import type { Answer } from '../api.ts';

export interface WorkspaceLink {
  to: string;
  label: string;
  icon: IconName;
  /** The badge: number of rows that the screen lists. */
  count?: keyof Answer<'GET /api/users/counts/'>['data'];
}

/** Four at most per role stand in the bottom bar of a phone: the first ones. */
export const WORKSPACE_LINKS: Readonly<Record<Role, readonly WorkspaceLink[]>> = {
  recycler: [
    { to: '/RecyclerDashboard', label: 'Dashboard', icon: 'grid', count: 'epr_credits' },
    { to: '/RecyclerCreditOffers', label: 'Credit Offers', icon: 'tag', count: 'credit_offers' },
    { to: '/RecyclerDirectPurchase', label: 'Direct Purchase', icon: 'rupee', count: 'direct_purchase' },
    {
      to: '/RecycleCounterOffers',
      label: 'Counter Offers',
      icon: 'scale',
      count: 'counter_credit_offers_received',
    },
    { to: '/RecycleEPRAccountsList', label: 'EPR Accounts', icon: 'factory', count: 'epr_accounts' },
    { to: '/RecycleTxnHistory', label: 'Transaction History', icon: 'document', count: 'transactions' },
  ],
  producer: [
    { to: '/ProducerDashboard', label: 'Dashboard', icon: 'grid', count: 'epr_targets' },
    { to: '/ProducerCreditOffers', label: 'Credit Offers', icon: 'tag', count: 'credit_offers' },
    { to: '/ProducerDirectPurchase', label: 'Direct Purchase', icon: 'rupee', count: 'direct_purchase' },
    { to: '/ProducerCounterOffers', label: 'Counter Offers', icon: 'scale', count: 'counter_credit_offers_made' },
    { to: '/ProducerEPRAccountsList', label: 'EPR Accounts', icon: 'factory', count: 'epr_accounts' },
    { to: '/ProducerTxnHistory', label: 'Transaction History', icon: 'document', count: 'transactions' },
    { to: '/profile', label: 'Profile', icon: 'user' },
  ],
  superadmin: [
    { to: '/AdminDashboad', label: 'Dashboard', icon: 'grid', count: 'epr_accounts' },
    { to: '/recyclers-profile', label: 'Recycle Accounts', icon: 'leaf', count: 'recyclers' },
    { to: '/producer-profile', label: 'Producer Accounts', icon: 'users', count: 'producers' },
    { to: '/producer-erplist', label: 'Producer ERP Accounts List', icon: 'shield', count: 'producer_epr_accounts' },
    { to: '/recycler-erplist', label: 'Recycler ERP Accounts List', icon: 'factory', count: 'recycler_epr_accounts' },
    { to: '/AdminTxnHistory', label: 'Transaction History', icon: 'document', count: 'transactions' },
  ],
};

/** How a role is called in the sidebar. */
export const ROLE_LABELS: Readonly<Record<Role, string>> = {
  recycler: 'Recycler',
  producer: 'Producer',
  superadmin: 'Superadmin',
};
