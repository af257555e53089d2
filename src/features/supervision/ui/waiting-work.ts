/** Items that wait for the superadmin, oldest first. */
import { useAllPages, combineLists } from '../../../web/all-pages.ts';
import type { AccountRole } from '../../epr-accounts/rules.ts';
import type { SupervisedAccount } from './account-decision.tsx';
import { MAX_PAGE_SIZE } from '../../../web/list-pages.ts';
import { allTransactionsQuery, producerAccountsQuery, recyclerAccountsQuery } from './queries.ts';
import { PATHS } from '../../../web/paths.ts';

export interface WaitingItem {
  id: string;
  kind: 'Producer account' | 'Recycler account' | 'Transaction';
  /** Registration or work order number. */
  number: string;
  /** Company that waits for the decision. */
  company: string;
  since: string;
  /** Path of the list where it is decided, filtered to this item. */
  to: string;
  /** For a transaction: its proof is also that of another one. */
  duplicateProof?: boolean;
  /** For an account: data for a decision in place. */
  account?: { side: AccountRole; row: SupervisedAccount };
}

const at = (path: string, number: string) => `${path}?${new URLSearchParams({ search: number })}`;

export const WAITING_QUERIES = [
  producerAccountsQuery({ status: 'Pending', page_size: MAX_PAGE_SIZE }),
  recyclerAccountsQuery({ status: 'Pending', page_size: MAX_PAGE_SIZE }),
  allTransactionsQuery({ stage: 'proven', page_size: MAX_PAGE_SIZE }),
] as const;

/** All pending accounts of both roles and all transactions with a proof, the longest waiting first. */
export function useWaitingWork() {
  const producers = useAllPages(WAITING_QUERIES[0]);
  const recyclers = useAllPages(WAITING_QUERIES[1]);
  const transactions = useAllPages(WAITING_QUERIES[2]);

  const items: WaitingItem[] = [
    ...producers.items.map((account) => ({
      id: account.id,
      kind: 'Producer account' as const,
      number: account.epr_registration_number,
      company: account.company_name,
      since: account.created_at,
      to: at(PATHS.allProducerAccounts, account.epr_registration_number),
      account: { side: 'producer' as const, row: account },
    })),
    ...recyclers.items.map((account) => ({
      id: account.id,
      kind: 'Recycler account' as const,
      number: account.epr_registration_number,
      company: account.company_name,
      since: account.created_at,
      to: at(PATHS.allRecyclerAccounts, account.epr_registration_number),
      account: { side: 'recycler' as const, row: account },
    })),
    ...transactions.items.map((transaction) => ({
      id: transaction.id,
      kind: 'Transaction' as const,
      number: transaction.order_id,
      company: transaction.order_by,
      since: transaction.created_at,
      to: at(PATHS.allTransactions, transaction.order_id),
      duplicateProof: transaction.duplicate_proof === true,
    })),
  ];
  return {
    items: items.toSorted((one, other) => one.since.localeCompare(other.since)),
    ...combineLists([producers, recyclers, transactions]),
  };
}
