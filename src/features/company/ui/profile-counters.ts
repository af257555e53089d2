import type { Role } from '../../../lib/contract.ts';
import type { ApiResponse } from '../../../web/api.ts';
import { PATHS } from '../../../web/paths.ts';

interface Counter {
  label: string;
  to: string;
  count: keyof ApiResponse<'GET /api/users/counts/'>['data'];
}

const COUNTERS = [
  { label: 'Dashboard', count: 'epr_credits', recycler: PATHS.recyclerDashboard, producer: PATHS.producerDashboard },
  { label: 'Offers', count: 'credit_offers', recycler: PATHS.recyclerOffers, producer: PATHS.producerMarket },
  {
    label: 'Counter Offers',
    count: 'counter_credit_offers_received',
    recycler: PATHS.recyclerCounters,
    producer: PATHS.producerCounters,
  },
  {
    label: 'EPR Accounts',
    count: 'epr_accounts',
    recycler: PATHS.recyclerAccounts,
    producer: PATHS.producerAccounts,
  },
  {
    label: 'Pending Orders',
    count: 'pending_order',
    recycler: PATHS.recyclerPurchases,
    producer: PATHS.producerPurchases,
  },
  {
    label: 'Completed Orders',
    count: 'complete_order',
    recycler: PATHS.recyclerTransactions,
    producer: PATHS.producerTransactions,
  },
] as const;

/** Counters of the profile screen, each with a link to the role's own screen. */
export function countersOf(role: Role): readonly Counter[] {
  if (role === 'superadmin') return [];
  return COUNTERS.map(({ label, count, [role]: to }) => ({ label, count, to }));
}
