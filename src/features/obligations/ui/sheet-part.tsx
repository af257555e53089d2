import { useState } from 'react';
import { financialYearOf, parseFinancialYear } from '../../../lib/financial-year.ts';
import { EmptyState, ErrorState, FormSkeleton } from '../../../ui/feedback/states.tsx';
import { ButtonLink } from '../../../ui/layout/button.tsx';
import { useAllPages } from '../../../web/all-pages.ts';
import { errorText } from '../../../web/api.ts';
import { PATHS } from '../../../web/paths.ts';
import { useApi } from '../../../web/queries.ts';
import { approvedProducerAccountsQuery } from '../../epr-accounts/ui/queries.ts';
import { sheetQuery, sheetsQuery } from './queries.ts';
import { SheetHead } from './sheet-head.tsx';
import { SheetSteps } from './sheet-steps.tsx';

export interface SheetPartProps {
  step: 1 | 2;
  /** Account, year and sheet of the address. */
  account: string;
  FY: string;
  sheetId: string;
  /** Changes the address. */
  go: (parts: Readonly<Record<string, string>>, options?: { replace?: boolean }) => void;
  onPlan: (sheetId: string) => Promise<void>;
}

/** Steps 1 and 2: the account and year, and what belongs to them. */
export function SheetPart({ step, account: accountId, FY: year, sheetId, go, onPlan }: SheetPartProps) {
  const [thisYear] = useState(() => financialYearOf(new Date()));
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const accounts = useAllPages(approvedProducerAccountsQuery());
  const named = useApi(sheetQuery(sheetId), { enabled: sheetId !== '' });
  const sheet = sheetId === '' || named.isPlaceholderData ? null : (named.data?.data ?? null);
  const chosen = sheet?.epr_id ?? accountId;
  const FY = sheet?.FY ?? parseFinancialYear(year) ?? thisYear;
  const account = accounts.items.find(({ id }) => id === chosen);
  const newest = useApi(sheetsQuery(chosen, String(FY)), { enabled: sheetId === '' && account !== undefined });
  const failed = [accounts, named, newest].find(({ isError, data }) => isError && data === undefined);
  if (failed)
    return (
      <ErrorState text={errorText(failed.error)} onRetry={() => void failed.refetch()} retrying={failed.isFetching} />
    );
  if (!accounts.complete || (sheetId !== '' && sheet === null)) return <FormSkeleton />;
  const choose = (parts: Readonly<Record<string, string>>) => {
    setErrors({});
    go({ epr_id: chosen, FY: String(FY), sheet: '', basket: '', target: '', step: '', ...parts }, { replace: true });
  };
  const isReady = sheetId !== '' || (newest.data !== undefined && !newest.isPlaceholderData);
  return (
    <div className="stack" style={{ ['--stack-gap' as string]: 'var(--space-5)' }}>
      {accounts.items.length > 0 && (
        <SheetHead
          accounts={accounts.items}
          account={account ? chosen : ''}
          FY={String(FY)}
          errors={errors}
          onAccount={(epr_id) => choose({ epr_id })}
          onYear={(chosenYear) => choose({ FY: chosenYear })}
        />
      )}
      {account === undefined ? (
        <EmptyState
          title="Choose an approved EPR account"
          text="Its waste type decides which quantities the obligation is calculated from."
          drawing="papers"
          {...(accounts.items.length === 0 && {
            action: <ButtonLink to={PATHS.producerAccountForm}>Add EPR Account</ButtonLink>,
          })}
        />
      ) : isReady ? (
        <SheetSteps
          key={`${chosen} ${FY}`}
          account={account}
          FY={FY}
          saved={sheet ?? newest.data?.data[0] ?? null}
          step={step}
          onCalculated={() => go({ epr_id: chosen, FY: String(FY), step: '2', sheet: '' })}
          onSaved={(id) => go({ sheet: id, step: '2', target: '', basket: '' }, { replace: true })}
          onPlan={onPlan}
          onHeadErrors={setErrors}
        />
      ) : (
        <FormSkeleton />
      )}
    </div>
  );
}
