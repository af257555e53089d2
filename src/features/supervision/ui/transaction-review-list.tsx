import { CardList } from '../../../ui/lists/card-list.tsx';
import { useEffect } from 'react';
import { KeepListFocus } from '../../../ui/lists/keep-list-focus.tsx';
import { ListView } from '../../../ui/lists/list-view.tsx';
import { EmptyState, LOADING_CARDS, LoadingState } from '../../../ui/feedback/states.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { allItems, ExportMenu } from '../../../web/export-menu.tsx';
import { errorText } from '../../../web/api.ts';
import { useApiList } from '../../../web/queries.ts';
import { useView } from '../../../web/view-switch.tsx';
import { REVIEW_EXPORT } from '../../trades/ui/transaction/transaction-export.ts';
import { TradeTable } from '../../trade-list/ui/trade-table.tsx';
import { PAID_STAGES, REVIEW_FILTERS } from '../../stages/stages.ts';
import { stageWords, useStageQuery } from '../../trades/ui/trade/stage-filter.tsx';
import { TransactionReview } from './transaction-review.tsx';
import { ShowAll } from '../../../ui/lists/show-all.tsx';
import styles from './transaction-review-list.module.css';
import { allTransactionsQuery } from './queries.ts';

function emptyText(search: string): string {
  if (search === '') return 'Trades appear here once payment is initiated.';
  if (search.toLowerCase() === 'waiting for approval') return 'No payment waits for your approval.';
  return `No transaction matches “${search}”.`;
}

/** All transactions of the market, newest first, as cards or as a table; search, stage and view are read from the address. */
export function TransactionReviewList() {
  const [view] = useView();
  return view === 'table' ? <ReviewTable /> : <ReviewCards />;
}

function ReviewTable() {
  const asked = useStageQuery();
  return (
    <TradeTable
      role="superadmin"
      filters={{ ...asked, stage: asked.stage === '' ? PAID_STAGES : asked.stage }}
      caption="Transactions"
      file="transactions"
      noun="transactions"
      empty={<NoTransactions search={stageWords(asked, REVIEW_FILTERS)} />}
    />
  );
}

function NoTransactions({ search }: { search: string }) {
  return (
    <EmptyState
      title="No transaction history available."
      drawing={search ? 'search' : 'stall'}
      text={emptyText(search)}
      action={search && <ShowAll />}
    />
  );
}

function ReviewCards() {
  const asked = useStageQuery();
  const search = stageWords(asked, REVIEW_FILTERS);
  const list = useApiList(allTransactionsQuery(asked));
  const failure = list.error === null ? null : errorText(list.error);
  useEffect(() => {
    // In addition to the inline error: a stale list stays visible and would not show that it is stale.
    if (failure !== null) toast.error(failure);
  }, [failure]);
  return (
    <>
      <ExportMenu list={list} name="transactions" columns={REVIEW_EXPORT} rows={allItems} />
      <ListView
        list={list}
        noun="transactions"
        loading={<LoadingState shape={LOADING_CARDS} />}
        empty={<NoTransactions search={search} />}
      >
        {(transactions) => (
          <KeepListFocus>
            <CardList label="Transactions" items={transactions} className={styles.list} estimate={480}>
              {(transaction) => <TransactionReview transaction={transaction} />}
            </CardList>
          </KeepListFocus>
        )}
      </ListView>
    </>
  );
}
