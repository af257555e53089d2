import type { Role } from '../../../lib/contract.ts';
import type { Answer } from '../../../web/api.ts';

interface Counter {
  label: string;
  to: string;
  count: keyof Answer<'GET /api/users/counts/'>['data'];
}

const COUNTERS = [
  { label: 'Dashboard', count: 'epr_credits', recycler: '/RecyclerDashboard', producer: '/ProducerDashboard' },
  { label: 'Offers', count: 'credit_offers', recycler: '/RecyclerCreditOffers', producer: '/ProducerCreditOffers' },
  {
    label: 'Counter Offers',
    count: 'counter_credit_offers_received',
    recycler: '/RecycleCounterOffers',
    producer: '/ProducerCounterOffers',
  },
  {
    label: 'EPR Accounts',
    count: 'epr_accounts',
    recycler: '/RecycleEPRAccountsList',
    producer: '/ProducerEPRAccountsList',
  },
  {
    label: 'Pending Orders',
    count: 'pending_order',
    recycler: '/RecyclerDirectPurchase',
    producer: '/ProducerDirectPurchase',
  },
  {
    label: 'Completed Orders',
    count: 'complete_order',
    recycler: '/RecycleTxnHistory',
    producer: '/ProducerTxnHistory',
  },
] as const;

/** The counters of the profile screen, each with the screen of one's own role. */
export function countersOf(role: Role): readonly Counter[] {
  if (role === 'superadmin') return [];
  return COUNTERS.map(({ label, count, [role]: to }) => ({ label, count, to }));
}
