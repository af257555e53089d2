/** EPR accounts that wait for the superadmin, the longest waiting first. */
import { useState } from 'react';
import { Link } from 'react-router';
import type { AccountRole } from '#accounts/epr-accounts/rules.ts';
import { CertificateLink } from '#accounts/epr-accounts/ui/account-columns.tsx';
import { groupDigits } from '#lib/quantity.ts';
import { Instant } from '#ui/brand/instant.tsx';
import { CountBadge } from '#ui/feedback/badge.tsx';
import { EmptyState, ErrorState, Skeleton } from '#ui/feedback/states.tsx';
import { Button } from '#ui/layout/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { KeepListFocus } from '#ui/lists/keep-list-focus.tsx';
import { type Column, Table } from '#ui/lists/table.tsx';
import { combineLists, useAllPages } from '#web/all-pages.ts';
import { errorText } from '#web/api.ts';
import { MAX_PAGE_SIZE } from '#web/list-pages.ts';
import { PATHS } from '#web/paths.ts';
import { AccountDecision, type SupervisedAccount } from './account-decision.tsx';
import { supervisedAccountsQuery } from './queries.ts';
import styles from './waiting-accounts.module.css';

interface WaitingAccount {
  side: AccountRole;
  row: SupervisedAccount;
}

const PENDING = { status: 'Pending', page_size: MAX_PAGE_SIZE };
export const WAITING_QUERIES = [
  supervisedAccountsQuery('producer', PENDING),
  supervisedAccountsQuery('recycler', PENDING),
] as const;

/** All pending accounts of both roles, the longest waiting first. */
function useWaitingAccounts() {
  const producers = useAllPages(WAITING_QUERIES[0]);
  const recyclers = useAllPages(WAITING_QUERIES[1]);
  const items: WaitingAccount[] = [
    ...producers.items.map((row) => ({ side: 'producer' as const, row })),
    ...recyclers.items.map((row) => ({ side: 'recycler' as const, row })),
  ];
  return {
    items: items.toSorted((one, other) => one.row.status_changed_at.localeCompare(other.row.status_changed_at)),
    ...combineLists([producers, recyclers]),
  };
}

const INITIAL_ITEMS = 5;

const SIDES = {
  producer: { name: 'Producer account', many: 'producer accounts', path: PATHS.allProducerAccounts },
  recycler: { name: 'Recycler account', many: 'recycler accounts', path: PATHS.allRecyclerAccounts },
} as const;

const columns: Column<WaitingAccount>[] = [
  {
    key: 'number',
    header: 'Number',
    main: true,
    cell: ({ side, row: { epr_registration_number: number } }) => (
      <span className={styles.number}>
        <Link
          to={`${SIDES[side].path}?${new URLSearchParams({ search: number })}`}
          aria-label={`Review ${SIDES[side].name} ${number}`}
        >
          {number}
        </Link>
        <span className={styles.kind}>{SIDES[side].name}</span>
      </span>
    ),
  },
  { key: 'company', header: 'Company', cell: ({ row }) => <span className={styles.company}>{row.company_name}</span> },
  {
    key: 'since',
    header: 'Waiting since',
    cell: ({ row }) => <Instant at={row.status_changed_at} />,
  },
  {
    key: 'decide',
    header: 'Decide',
    actions: true,
    cell: ({ side, row }) => (
      <span className={styles.decide}>
        <CertificateLink account={row} text="Certificate" />
        <AccountDecision side={side} account={row} />
      </span>
    ),
  },
];

/** Number of waiting accounts of each side, each with a link to its filtered list. */
function WaitingSides({ items }: { items: readonly WaitingAccount[] }) {
  return (
    <ul className={styles.kinds} aria-label="Waiting by kind">
      {(['recycler', 'producer'] as const)
        .map((side) => ({ ...SIDES[side], count: items.filter((item) => item.side === side).length }))
        .filter(({ count }) => count > 0)
        .map(({ name, many, path, count }) => (
          <li key={name}>
            <Link
              to={`${path}?status=Pending`}
            >{`${groupDigits(count)} ${count === 1 ? name.toLowerCase() : many}`}</Link>
          </li>
        ))}
    </ul>
  );
}

/** Accounts that wait for approval: each is decided in place, and links to its list. */
export function WaitingAccounts() {
  const { items, complete, error, retry } = useWaitingAccounts();
  const [all, setAll] = useState(false);
  const shown = all ? items : items.slice(0, INITIAL_ITEMS);
  return (
    <section className="stack" aria-labelledby="waiting-heading">
      <div className={styles.head}>
        <h2 id="waiting-heading" className="row" style={{ ['--row-gap' as string]: 'var(--space-2)' }}>
          Accounts waiting for approval <CountBadge count={complete ? items.length : undefined} />
        </h2>
        {complete && items.length > 0 && <WaitingSides items={items} />}
      </div>
      {error !== null ? (
        <ErrorState text={errorText(error)} onRetry={retry} />
      ) : !complete ? (
        <Skeleton height="3rem" count={3} />
      ) : items.length === 0 ? (
        <Card>
          <EmptyState title="No account waits for approval" drawing="done" />
        </Card>
      ) : (
        <>
          <KeepListFocus>
            <Table
              caption="Accounts waiting for approval"
              columns={columns}
              rows={shown}
              rowKey={({ row }) => row.id}
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
