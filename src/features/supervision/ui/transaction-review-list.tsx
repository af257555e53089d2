import { LoadMore } from '../../../ui/load-more.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../../ui/states.tsx';
import { useAddressText } from '../../../web/address-search.ts';
import { errorText } from '../../../web/api.ts';
import { useApiList } from '../../../web/queries.ts';
import { TransactionReview } from './transaction-review.tsx';

/** All transactions of the market, newest first; `search` is read from the address. */
export function TransactionReviewList() {
  const [search] = useAddressText('search');
  const list = useApiList('GET /api/superadmin/transactions/', { search });
  if (list.isPending) return <LoadingState />;
  if (list.isError && list.items.length === 0)
    return <ErrorState text={errorText(list.error)} onRetry={() => void list.refetch()} retrying={list.isFetching} />;
  if (list.items.length === 0)
    return (
      <EmptyState
        title="No transaction history available."
        drawing={search ? 'search' : 'stall'}
        text={search ? `No transaction matches “${search}”.` : 'Trades stand here once their payment is initiated.'}
      />
    );
  return (
    <div className="stack">
      {list.items.map((transaction) => (
        <TransactionReview key={transaction.id} transaction={transaction} />
      ))}
      <LoadMore
        more={list.hasNextPage}
        loading={list.isFetchingNextPage}
        onLoad={() => void list.fetchNextPage()}
        status={`${list.items.length} transactions shown`}
      />
    </div>
  );
}
