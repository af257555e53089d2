import { useEffect } from 'react';
import { EmptyState, LOADING_CARDS, LoadingState } from '../../../ui/feedback/states.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { CardList } from '../../../ui/lists/card-list.tsx';
import { KeepListFocus } from '../../../ui/lists/keep-list-focus.tsx';
import { ShowAll } from '../../../ui/lists/show-all.tsx';
import { errorText } from '../../../web/api.ts';
import { useApiList } from '../../../web/queries.ts';
import { REVIEW_FILTERS } from '../../stages/stages.ts';
import { transactionColumns } from '../../trade-list/ui/export-columns.ts';
import { TradeCards, TradesScreen, type TradesView, useStageQuery } from '../../trade-list/ui/trades-screen.tsx';
import { allTransactionsQuery } from './queries.ts';
import { TransactionReview } from './transaction-review.tsx';
import styles from './transaction-review.module.css';

const VIEW: TradesView = {
  role: 'superadmin',
  caption: 'Transactions',
  searchLabel: 'Search transactions',
  file: 'transactions',
  noun: 'transactions',
  filters: REVIEW_FILTERS,
  empty: (words) => (
    <EmptyState
      title="No transaction history available."
      drawing={words ? 'search' : 'stall'}
      text={emptyText(words)}
      action={words && <ShowAll />}
    />
  ),
};

function emptyText(words: string): string {
  if (words === '') return 'Trades appear here once payment is initiated.';
  if (words.toLowerCase() === 'waiting for approval') return 'No payment waits for your approval.';
  return `No transaction matches “${words}”.`;
}

/** The superadmin's screen of all work orders of the market, newest first. */
export const TransactionReviewScreen = () => <TradesScreen view={VIEW} cards={<ReviewCards />} />;

function ReviewCards() {
  const list = useApiList(allTransactionsQuery(useStageQuery()));
  const failure = list.error === null ? null : errorText(list.error);
  useEffect(() => {
    // In addition to the inline error: a stale list stays visible and would not show that it is stale.
    if (failure !== null) toast.error(failure);
  }, [failure]);
  return (
    <TradeCards
      view={VIEW}
      list={list}
      columns={transactionColumns('superadmin')}
      loading={<LoadingState shape={LOADING_CARDS} />}
    >
      {(transactions) => (
        <KeepListFocus>
          <CardList label="Transactions" items={transactions} className={styles.list} estimate={480}>
            {(transaction) => <TransactionReview transaction={transaction} />}
          </CardList>
        </KeepListFocus>
      )}
    </TradeCards>
  );
}
