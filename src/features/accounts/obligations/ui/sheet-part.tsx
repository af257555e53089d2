import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { approvedProducerAccountsQuery } from '#accounts/epr-accounts/ui/queries.ts';
import { startOfDay } from '#lib/dates.ts';
import { financialYearOf, parseFinancialYear, financialYearLabel, tradeYearOptions } from '#lib/financial-year.ts';
import { EmptyState, FormSkeleton } from '#ui/feedback/states.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { FieldFrame } from '#ui/fields/field-frame.tsx';
import { FieldRow } from '#ui/fields/form-shell.tsx';
import { useSchemaForm } from '#ui/fields/form.ts';
import { type Option, SelectControl } from '#ui/fields/select.tsx';
import { ButtonLink } from '#ui/layout/button.tsx';
import { useAllPages } from '#web/all-pages.ts';
import { defineQuery } from '#web/api-query.ts';
import { useFormDraft } from '#web/form-draft.ts';
import { PATHS } from '#web/paths.ts';
import { useApi, useApiWrite } from '#web/queries.ts';
import { QueryError } from '#web/query-error.tsx';
import { useToday } from '#web/today.ts';
import { useIdempotencyKey } from '#web/use-idempotency-key.ts';
import type { Sheet } from '../contract.ts';
import { emptyItem, type itemOf, valuesOf } from './item-values.ts';
import { ObligationLines } from './obligation-lines.tsx';
import { asTyped, QuantitiesForm } from './quantities-form.tsx';

const sheetQuery = (id: string) => defineQuery('GET /api/epr/obligations/{id}/', { params: { id } });
/** Sheets of an account and year, the newest first. */
const sheetsQuery = (epr_id: string, FY: string) => defineQuery('GET /api/epr/obligations/', { query: { epr_id, FY } });

interface SheetPartProps {
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
  const thisYear = financialYearOf(startOfDay(useToday()));
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const accounts = useAllPages(approvedProducerAccountsQuery());
  const named = useApi(sheetQuery(sheetId), { enabled: sheetId !== '' });
  const sheet = sheetId === '' || named.isPlaceholderData ? null : (named.data?.data ?? null);
  // A sole account needs no choice.
  const sole = accounts.complete && accounts.items.length === 1 ? accounts.items[0]?.id : undefined;
  const chosen = sheet?.epr_id ?? (accountId || (sole ?? ''));
  const FY = sheet?.FY ?? parseFinancialYear(year) ?? thisYear;
  const account = accounts.items.find(({ id }) => id === chosen);
  const newest = useApi(sheetsQuery(chosen, String(FY)), { enabled: sheetId === '' && account !== undefined });
  const failed = [accounts, named, newest].find(({ isError, data }) => isError && data === undefined);
  if (failed) return <QueryError of={failed} />;
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

interface SheetHeadProps {
  accounts: readonly { id: string; epr_registration_number: string; label: string; epr_registered_name: string }[];
  account: string;
  FY: string;
  /** The server's texts about the account and the year. */
  errors: Readonly<Record<string, string>>;
  onAccount: (id: string) => void;
  onYear: (FY: string) => void;
}

/** Selects of the account and the financial year that a sheet is of. */
function SheetHead({ accounts, account, FY, errors, onAccount, onYear }: SheetHeadProps) {
  const today = startOfDay(useToday());
  const years = tradeYearOptions(today).map((year) => ({ value: String(year), label: financialYearLabel(year) }));
  const options = accounts.map((each) => ({
    value: each.id,
    label: `${each.epr_registration_number} · ${each.label || each.epr_registered_name}`,
  }));
  return (
    <FieldRow>
      <HeadSelect label="EPR Account" value={account} options={options} error={errors['epr_id']} onChange={onAccount} />
      <HeadSelect label="Financial Year" value={FY} options={years} error={errors['FY']} onChange={onYear} />
    </FieldRow>
  );
}

interface HeadSelectProps {
  label: string;
  value: string;
  options: readonly Option[];
  error: string | undefined;
  onChange: (value: string) => void;
}

function HeadSelect({ label, value, options, error, onChange }: HeadSelectProps) {
  return (
    <FieldFrame label={label} error={error}>
      {(control) => (
        <SelectControl
          control={control}
          value={value}
          options={options}
          placeholder="Select"
          onValueChange={onChange}
        />
      )}
    </FieldFrame>
  );
}

interface SheetStepsProps {
  account: { id: string; waste_type: string; producer_type: string };
  FY: number;
  /** The sheet that the address names, else the newest of the account and year, whose quantities one begins with. */
  saved: Sheet | null;
  step: 1 | 2;
  onCalculated: () => void;
  onSaved: (sheet: string) => void;
  onPlan: (sheetId: string) => Promise<void>;
  onHeadErrors: (errors: Readonly<Record<string, string>>) => void;
}

/** Steps 1 and 2 of one account and year. What is typed survives a reload until it is saved. */
function SheetSteps({ account, FY, saved, step, onCalculated, onSaved, onPlan, onHeadErrors }: SheetStepsProps) {
  const [start] = useState(() => saved?.items.map((item) => valuesOf(item)) ?? [emptyItem()]);
  const form = useSchemaForm(asTyped, { items: start });
  const draft = useFormDraft(form, { name: `quantities ${account.id} ${FY}` });
  const [calculated, setCalculated] = useState<Sheet | null>(null);
  const write = useApiWrite('POST /api/epr/obligations/');
  const once = useIdempotencyKey();
  const client = useQueryClient();
  const shown = calculated ?? saved;

  const calculate = async (items: ReturnType<typeof itemOf>[]) => {
    const { data } = await write.mutateAsync({ query: { save: 'false' }, body: { epr_id: account.id, FY, items } });
    setCalculated(data);
    onCalculated();
  };
  const save = async () => {
    if (shown === null) return;
    const input = { query: {}, body: { epr_id: shown.epr_id, FY: shown.FY, items: shown.items } };
    const { message, data } = await once(input, (idempotencyKey) => write.mutateAsync({ ...input, idempotencyKey }));
    toast.success(message ?? 'Obligation saved.');
    draft.remove();
    setCalculated(data);
    if (data.id === null) return;
    // The address names the sheet from now on: it is read from there without a wait.
    client.setQueryData(sheetQuery(data.id), { data });
    onSaved(data.id);
  };

  if (step === 2 && shown !== null)
    return <ObligationLines key={shown.id} sheet={shown} onSave={save} onPlan={onPlan} />;
  return (
    <QuantitiesForm
      form={form}
      draft={draft}
      account={account}
      FY={FY}
      onCalculate={calculate}
      onHeadErrors={onHeadErrors}
    />
  );
}
