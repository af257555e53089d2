/** What waits for the superadmin, oldest first. */
import { useAllPages, combineLists } from '../../../web/all-pages.ts';
import type { AccountRole } from '../../epr-accounts/rules.ts';
import type { SupervisedAccount } from './account-verdict.tsx';

export interface WaitingItem {
  id: string;
  kind: 'Producer account' | 'Recycler account' | 'Transaction';
  /** Registration or work order number. */
  number: string;
  /** Company that waits. */
  company: string;
  since: string;
  /** The list where it is decided, narrowed down to it. */
  to: string;
  /** Of a transaction: its proof serves elsewhere too. */
  duplicateProof?: boolean;
  /** Of an account: what can be decided on the spot. */
  account?: { side: AccountRole; row: SupervisedAccount };
}

const at = (path: string, number: string) => `${path}?${new URLSearchParams({ search: number })}`;

/** Pending accounts of both roles and transactions with a proof, all of them, the longest waiting first. */
export function useWaitingWork() {
  const pending = { status: 'Pending' };
  const producers = useAllPages('GET /api/superadmin/producer-epr/', pending);
  const recyclers = useAllPages('GET /api/superadmin/recycler-epr/', pending);
  const transactions = useAllPages('GET /api/superadmin/transactions/', { stage: 'proven' });

  const items: WaitingItem[] = [
    ...producers.items.map((account) => ({
      id: account.id,
      kind: 'Producer account' as const,
      number: account.epr_registration_number,
      company: account.company_name,
      since: account.created_at,
      to: at('/producer-erplist', account.epr_registration_number),
      account: { side: 'producer' as const, row: account },
    })),
    ...recyclers.items.map((account) => ({
      id: account.id,
      kind: 'Recycler account' as const,
      number: account.epr_registration_number,
      company: account.company_name,
      since: account.created_at,
      to: at('/recycler-erplist', account.epr_registration_number),
      account: { side: 'recycler' as const, row: account },
    })),
    ...transactions.items.map((transaction) => ({
      id: transaction.id,
      kind: 'Transaction' as const,
      number: transaction.order_id,
      company: transaction.order_by,
      since: transaction.created_at,
      to: at('/AdminTxnHistory', transaction.order_id),
      duplicateProof: transaction.duplicate_proof === true,
    })),
  ];
  return {
    items: items.toSorted((one, other) => one.since.localeCompare(other.since)),
    ...combineLists([producers, recyclers, transactions]),
  };
}
