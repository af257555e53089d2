import { ButtonLink } from '../../../../ui/layout/button.tsx';
import { CardList } from '../../../../ui/lists/card-list.tsx';
import { KeepListFocus } from '../../../../ui/lists/keep-list-focus.tsx';
import { ListView } from '../../../../ui/lists/list-view.tsx';
import { EmptyState } from '../../../../ui/feedback/states.tsx';
import { ShowAll } from '../../../../ui/lists/show-all.tsx';
import { useAddressText } from '../../../../web/address-search.ts';
import { allItems, ExportMenu } from '../../../../web/export-menu.tsx';
import type { ScreenHead } from '../../../../web/page-handle.ts';
import { TRADE_LISTS } from '../../../../web/paths.ts';
import { useApiList } from '../../../../web/queries.ts';
import { ViewSwitch, useView } from '../../../../web/view-switch.tsx';
import { PageHeader } from '../../../../web/workspace/page-header.tsx';
import type { AccountRole } from '../../../epr-accounts/rules.ts';
import { TradeTable } from '../../../trade-list/ui/trade-table.tsx';
import { TradeListSkeleton } from '../trade/trade-list-skeleton.tsx';
import { ORDER_FILTERS, PAID_STAGES } from '../../../stages/stages.ts';
import { StageFilter, stageWords, useStageQuery } from '../trade/stage-filter.tsx';
import { TransactionCard } from './transaction-card.tsx';
import { TRANSACTION_EXPORT } from './transaction-export.ts';
import styles from '../trade/trade-card.module.css';
import { transactionsQuery } from '../queries.ts';

const SUBTEXTS: Readonly<Record<AccountRole, string>> = {
  recycler: 'List of offers accepted by producers',
  producer: 'List of offers completed by Recyclers',
};

/** Heading and subtext of a party's screen; the producer's text needs a second line. */
export const transactionScreen = (role: AccountRole): ScreenHead => ({
  heading: 'Transaction History',
  subtext: SUBTEXTS[role],
  ...(role === 'producer' && { note: 'Orders, payments and documents' }),
});

/** The Transaction History screen of a party: every paid trade with its documents; search, stage and view are stored in the address. */
export function TransactionPage({ role }: { role: AccountRole }) {
  const [search, setSearch] = useAddressText('search');
  const [view] = useView();
  const asked = useStageQuery();
  return (
    <>
      <PageHeader
        search={{ label: 'Search transactions', value: search, onSearch: setSearch }}
        actions={
          <>
            <ViewSwitch />
            <StageFilter filters={ORDER_FILTERS} />
          </>
        }
      />
      {view === 'table' ? (
        <TradeTable
          role={role}
          filters={{ ...asked, stage: asked.stage === '' ? PAID_STAGES : asked.stage }}
          caption="Transaction History"
          file="transactions"
          noun="transactions"
          empty={<NoTransactions role={role} words={stageWords(asked, ORDER_FILTERS)} />}
        />
      ) : (
        <TransactionCards role={role} />
      )}
    </>
  );
}

function TransactionCards({ role }: { role: AccountRole }) {
  const asked = useStageQuery();
  const list = useApiList(transactionsQuery(asked));
  return (
    <>
      <ExportMenu list={list} name="transactions" columns={TRANSACTION_EXPORT} rows={allItems} />
      {/* After the upload its button is disabled. */}
      <KeepListFocus>
        <ListView
          list={list}
          noun="transactions"
          loading={<TradeListSkeleton />}
          empty={<NoTransactions role={role} words={stageWords(asked, ORDER_FILTERS)} />}
        >
          {(items) => (
            <CardList label="Transactions" items={items} className={styles.list} estimate={360}>
              {(transaction) => <TransactionCard transaction={transaction} role={role} />}
            </CardList>
          )}
        </ListView>
      </KeepListFocus>
    </>
  );
}

/** @param words the filter in words; empty without one */
function NoTransactions({ role, words }: { role: AccountRole; words: string }) {
  return (
    <EmptyState
      title="No transaction history available."
      text={words ? `Nothing here matches “${words}”.` : 'Work orders appear here once payment is initiated.'}
      drawing={words ? 'search' : 'stall'}
      action={words ? <ShowAll /> : <ButtonLink to={TRADE_LISTS[role].purchase}>View direct purchases</ButtonLink>}
    />
  );
}
