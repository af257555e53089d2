/** Items that wait for the superadmin, oldest first. */
import { useState } from 'react';
import { Link } from 'react-router';
import type { AccountRole } from '#accounts/epr-accounts/rules.ts';
import { CertificateLink } from '#accounts/epr-accounts/ui/account-columns.tsx';
import { groupDigits } from '#lib/quantity.ts';
import { Instant } from '#ui/brand/instant.tsx';
import { CountBadge } from '#ui/feedback/badge.tsx';
import { EmptyState, ErrorState, Skeleton } from '#ui/feedback/states.tsx';
import { Button, ButtonLink } from '#ui/layout/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { KeepListFocus } from '#ui/lists/keep-list-focus.tsx';
import { type Column, Table } from '#ui/lists/table.tsx';
import { combineLists, useAllPages } from '#web/all-pages.ts';
import { errorText } from '#web/api.ts';
import { MAX_PAGE_SIZE } from '#web/list-pages.ts';
import { PATHS } from '#web/paths.ts';
import { AccountDecision, type SupervisedAccount } from './account-decision.tsx';
import { allTransactionsQuery, producerAccountsQuery, recyclerAccountsQuery } from './queries.ts';
import type { Transaction } from './transaction-decision.tsx';
import styles from './waiting-list.module.css';

interface WaitingItem {
  id: string;
  kind: 'Producer account' | 'Recycler account' | 'Transaction';
  /** Registration or work order number. */
  number: string;
  /** Company that waits for the decision. */
  company: string;
  since: string;
  /** Path of the list where it is decided, filtered to this item. */
  to: string;
  /** Set for a transaction whose proof is also that of another one. */
  duplicateProof?: boolean;
  /** Set for an account: data for a decision in place. */
  account?: { side: AccountRole; row: SupervisedAccount };
}

const at = (path: string, number: string) => `${path}?${new URLSearchParams({ search: number })}`;

export const WAITING_QUERIES = [
  producerAccountsQuery({ status: 'Pending', page_size: MAX_PAGE_SIZE }),
  recyclerAccountsQuery({ status: 'Pending', page_size: MAX_PAGE_SIZE }),
  allTransactionsQuery({ stage: 'proven', page_size: MAX_PAGE_SIZE }),
] as const;

/** When the first payment proof came, as the review desk counts it. */
const provenSince = ({ documents, created_at: initiatedAt }: Transaction): string =>
  documents
    .filter(({ field }) => field === 'transaction_proof' || field === 'producer_transfer_proof')
    .map(({ at: uploadedAt }) => uploadedAt)
    .toSorted()[0] ?? initiatedAt;

/** All pending accounts of both roles and all transactions with a proof, the longest waiting first. */
function useWaitingWork() {
  const producers = useAllPages(WAITING_QUERIES[0]);
  const recyclers = useAllPages(WAITING_QUERIES[1]);
  const transactions = useAllPages(WAITING_QUERIES[2]);

  const items: WaitingItem[] = [
    ...producers.items.map((account) => ({
      id: account.id,
      kind: 'Producer account' as const,
      number: account.epr_registration_number,
      company: account.company_name,
      since: account.status_changed_at,
      to: at(PATHS.allProducerAccounts, account.epr_registration_number),
      account: { side: 'producer' as const, row: account },
    })),
    ...recyclers.items.map((account) => ({
      id: account.id,
      kind: 'Recycler account' as const,
      number: account.epr_registration_number,
      company: account.company_name,
      since: account.status_changed_at,
      to: at(PATHS.allRecyclerAccounts, account.epr_registration_number),
      account: { side: 'recycler' as const, row: account },
    })),
    ...transactions.items.map((transaction) => ({
      id: transaction.id,
      kind: 'Transaction' as const,
      number: transaction.order_id,
      company: transaction.order_by,
      since: provenSince(transaction),
      to: at(PATHS.allTransactions, transaction.order_id),
      duplicateProof: transaction.duplicate_proof === true,
    })),
  ];
  return {
    items: items.toSorted((one, other) => one.since.localeCompare(other.since)),
    ...combineLists([producers, recyclers, transactions]),
  };
}

const INITIAL_ITEMS = 5;

const columns: Column<WaitingItem>[] = [
  {
    key: 'number',
    header: 'Number',
    main: true,
    cell: (item) => (
      <span className={styles.number}>
        <Link to={item.to} aria-label={`Review ${item.kind} ${item.number}`}>
          {item.number}
        </Link>
        <span className={styles.kind}>{item.kind}</span>
        {item.duplicateProof && <span className={styles.same}>Same document in another transaction</span>}
      </span>
    ),
  },
  { key: 'company', header: 'Company', cell: (item) => <span className={styles.company}>{item.company}</span> },
  {
    key: 'since',
    header: 'Waiting since',
    cell: (item) => <Instant at={item.since} />,
  },
  { key: 'decide', header: 'Decide', actions: true, cell: (item) => <Decision item={item} /> },
];

/** Decision on a waiting item: an account in place, with its certificate; a transaction by a link to its documents and amounts. */
function Decision({ item }: { item: WaitingItem }) {
  const { account } = item;
  if (!account)
    return (
      <ButtonLink
        to={item.to}
        size="small"
        variant="secondary"
        aria-label={`Review and decide on ${item.kind} ${item.number}`}
      >
        Review
      </ButtonLink>
    );
  return (
    <span className={styles.decide}>
      <CertificateLink account={account.row} text="Certificate" />
      <AccountDecision side={account.side} account={account.row} />
    </span>
  );
}

/** Number of waiting items by kind, each with a link to its filtered list. */
function WaitingKinds({ items }: { items: readonly WaitingItem[] }) {
  return (
    <ul className={styles.kinds} aria-label="Waiting by kind">
      {KINDS.map(({ kind, many, to }) => ({ kind, many, to, count: items.filter((item) => item.kind === kind).length }))
        .filter(({ count }) => count > 0)
        .map(({ kind, many, to, count }) => (
          <li key={kind}>
            <Link to={to}>{`${groupDigits(count)} ${count === 1 ? kind.toLowerCase() : many}`}</Link>
          </li>
        ))}
    </ul>
  );
}

const KINDS = [
  { kind: 'Transaction', many: 'transactions', to: `${PATHS.allTransactions}?stage=proven` },
  { kind: 'Recycler account', many: 'recycler accounts', to: `${PATHS.allRecyclerAccounts}?status=Pending` },
  { kind: 'Producer account', many: 'producer accounts', to: `${PATHS.allProducerAccounts}?status=Pending` },
] as const;

/** Items that wait for approval, oldest first: accounts are decided in place, everything links to its list. */
export function WaitingList() {
  const { items, complete, error, retry } = useWaitingWork();
  const [all, setAll] = useState(false);
  const shown = all ? items : items.slice(0, INITIAL_ITEMS);
  return (
    <section className="stack" aria-labelledby="waiting-heading">
      <div className={styles.head}>
        <h2 id="waiting-heading" className="row" style={{ ['--row-gap' as string]: 'var(--space-2)' }}>
          Waiting for approval <CountBadge count={complete ? items.length : undefined} />
        </h2>
        {complete && items.length > 0 && <WaitingKinds items={items} />}
      </div>
      {error !== null ? (
        <ErrorState text={errorText(error)} onRetry={retry} />
      ) : !complete ? (
        <Skeleton height="3rem" count={3} />
      ) : items.length === 0 ? (
        <Card>
          <EmptyState title="Nothing waits for approval" drawing="done" />
        </Card>
      ) : (
        <>
          <KeepListFocus>
            <Table
              caption="Waiting for approval"
              columns={columns}
              rows={shown}
              rowKey={(item) => item.id}
              // A scroll box keeps the rest of the dashboard near when hundreds wait.
              maxHeight="min(36rem, 70dvh)"
            />
          </KeepListFocus>
          {items.length > INITIAL_ITEMS && (
            <div>
              <Button variant="quiet" onClick={() => setAll(!all)} aria-expanded={all}>
                {all ? 'Show the oldest only' : `Show all ${items.length}`}
              </Button>
            </div>
          )}
        </>
      )}
    </section>
  );
}
