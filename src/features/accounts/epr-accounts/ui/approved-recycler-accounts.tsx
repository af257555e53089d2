import type { ReactNode } from 'react';
import { EmptyState, FormSkeleton } from '#ui/feedback/states.tsx';
import { ButtonLink } from '#ui/layout/button.tsx';
import { Deferred, useWasReady } from '#ui/layout/deferred.tsx';
import { useAllPages } from '#web/all-pages.ts';
import type { ApiResponse } from '#web/api.ts';
import { PATHS } from '#web/paths.ts';
import { QueryError } from '#web/query-error.tsx';
import { approvedRecyclerAccountsQuery } from './queries.ts';

export type RecyclerAccount = ApiResponse<'GET /api/epr/recycler/'>['data'][number];

interface ApprovedAccountsProps {
  children: (accounts: readonly RecyclerAccount[]) => ReactNode;
}

/** Loads the caller's approved accounts, which credit and offers require; without one it says how to get one. */
export function ApprovedRecyclerAccounts({ children }: ApprovedAccountsProps) {
  const list = useAllPages(approvedRecyclerAccountsQuery);
  const wasReady = useWasReady(list.complete);
  if (list.isError && !list.complete) return <QueryError of={list} text="Failed to fetch EPR numbers." />;
  if (!list.complete) return <FormSkeleton />;
  if (list.items.length > 0)
    return (
      <Deferred placeholder={<FormSkeleton />} isCached={wasReady}>
        {children(list.items)}
      </Deferred>
    );
  return (
    <EmptyState
      title="No approved EPR account yet"
      text="Credits and offers need an EPR account that our team has approved. Add yours, or check its status."
      drawing="papers"
      action={
        <div className="row" style={{ justifyContent: 'center' }}>
          <ButtonLink to={PATHS.recyclerAccountForm} icon="plus">
            Add EPR Account
          </ButtonLink>
          <ButtonLink to={PATHS.recyclerAccounts} variant="secondary">
            View EPR Accounts
          </ButtonLink>
        </div>
      }
    />
  );
}

/** Accounts as options of a select; the value is the registration number. */
export function accountOptions(accounts: readonly RecyclerAccount[]) {
  return accounts.map((account) => ({
    value: account.epr_registration_number,
    label: `${account.epr_registration_number} · ${account.waste_type} · ${account.epr_registered_name}`,
  }));
}
