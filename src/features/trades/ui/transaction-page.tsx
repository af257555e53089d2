import { ListView } from '../../../ui/list-view.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useAddressText } from '../../../web/address-search.ts';
import { useApiList } from '../../../web/queries.ts';
import { PageHeader } from '../../../web/workspace/page-header.tsx';
import type { AccountRole } from '../../epr-accounts/rules.ts';
import { TradeListSkeleton } from './trade-list-skeleton.tsx';
import { TransactionCard } from './transaction-card.tsx';
import styles from './trade-card.module.css';

const subtitles: Readonly<Record<AccountRole, string>> = {
  recycler: 'List of offers accepted by producers',
  producer: 'List of offers completed by Recyclers',
};

/** The Transaction History screen of a party: every paid trade with its documents; `search` is kept in the address. */
export function TransactionPage({ role }: { role: AccountRole }) {
  const [search, setSearch] = useAddressText('search');
  const list = useApiList('GET /api/epr/transactions/', { search });
  return (
    <>
      <PageHeader
        heading="Transaction History"
        subtext={subtitles[role]}
        search={{ label: 'Search transactions', value: search, onSearch: setSearch }}
      />
      <ListView
        list={list}
        noun="transactions"
        loading={<TradeListSkeleton />}
        empty={
          <EmptyState
            title="No transaction history available."
            text={
              search
                ? `Nothing here matches “${search}”.`
                : 'A work order stands here once a payment has been initiated.'
            }
            drawing={search ? 'search' : 'stall'}
          />
        }
      >
        {(items) => (
          <ul className={styles.list}>
            {items.map((transaction) => (
              <TransactionCard key={transaction.id} transaction={transaction} role={role} />
            ))}
          </ul>
        )}
      </ListView>
    </>
  );
}
