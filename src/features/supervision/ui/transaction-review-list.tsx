import { ListView } from '../../../ui/list-view.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useAddressText } from '../../../web/address-search.ts';
import { useApiList } from '../../../web/queries.ts';
import { TransactionReview } from './transaction-review.tsx';

/** All transactions of the market, newest first; `search` is read from the address. */
export function TransactionReviewList() {
  const [search] = useAddressText('search');
  const list = useApiList('GET /api/superadmin/transactions/', { search });
  return (
    <ListView
      list={list}
      noun="transactions"
      empty={
        <EmptyState
          title="No transaction history available."
          drawing={search ? 'search' : 'stall'}
          text={search ? `No transaction matches “${search}”.` : 'Trades stand here once their payment is initiated.'}
        />
      }
    >
      {(transactions) => (
        <div className="stack">
          {transactions.map((transaction) => (
            <TransactionReview key={transaction.id} transaction={transaction} />
          ))}
        </div>
      )}
    </ListView>
  );
}
