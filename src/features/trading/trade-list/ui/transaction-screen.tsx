/** A party's screen of its work orders with their documents. */
import type { AccountRole } from '#accounts/epr-accounts/rules.ts';
import { ORDER_FILTERS } from '#trading/stages/stages.ts';
import { transactionsQuery } from '#trading/trades/ui/queries.ts';
import { EmptyState } from '#ui/feedback/states.tsx';
import { ButtonLink } from '#ui/layout/button.tsx';
import { CardList } from '#ui/lists/card-list.tsx';
import { KeepListFocus } from '#ui/lists/keep-list-focus.tsx';
import { ShowAll } from '#ui/lists/list-view.tsx';
import type { ScreenHead } from '#web/page-handle.ts';
import { TRADE_LISTS } from '#web/paths.ts';
import { useApiList } from '#web/queries.ts';
import { transactionColumns } from './export-columns.ts';
import { TransactionCard } from './trade-cards.tsx';
import { TradeCards, TradesScreen, type TradesView, useStageQuery } from './trades-screen.tsx';

/** Heading and subtext; the producer's text needs a second line. */
export const transactionScreen = (role: AccountRole): ScreenHead => ({
  heading: 'Transaction History',
  ...(role === 'recycler'
    ? { subtext: 'List of offers accepted by producers' }
    : { subtext: 'List of offers completed by Recyclers', note: 'Orders, payments and documents' }),
});

const viewOf = (role: AccountRole): TradesView => ({
  role,
  caption: 'Transaction History',
  searchLabel: 'Search transactions',
  file: 'transactions',
  noun: 'transactions',
  filters: ORDER_FILTERS,
  empty: (words) => (
    <EmptyState
      title="No transaction history available."
      text={words ? `Nothing here matches “${words}”.` : 'Work orders appear here once payment is initiated.'}
      drawing={words ? 'search' : 'stall'}
      action={words ? <ShowAll /> : <ButtonLink to={TRADE_LISTS[role].purchase}>View direct purchases</ButtonLink>}
    />
  ),
});

export function TransactionScreen({ role }: { role: AccountRole }) {
  const view = viewOf(role);
  return <TradesScreen view={view} cards={<TransactionCards view={view} role={role} />} />;
}

function TransactionCards({ view, role }: { view: TradesView; role: AccountRole }) {
  const list = useApiList(transactionsQuery(useStageQuery()));
  return (
    // After the upload its button is disabled.
    <KeepListFocus>
      <TradeCards view={view} list={list} columns={transactionColumns(role)}>
        {(items) => (
          <CardList label="Transactions" items={items} className="stack" estimate={360}>
            {(transaction) => <TransactionCard transaction={transaction} role={role} />}
          </CardList>
        )}
      </TradeCards>
    </KeepListFocus>
  );
}
