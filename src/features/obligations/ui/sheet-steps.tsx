import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSchemaForm } from '../../../ui/fields/form.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { useFormDraft } from '../../../web/form-draft.ts';
import { useApiWrite } from '../../../web/queries.ts';
import { useIdempotencyKey } from '../../../web/use-idempotency-key.ts';
import { emptyItem, type itemOf, type ItemValues, valuesOf } from './item-values.ts';
import { ObligationLines } from './obligation-lines.tsx';
import { asTyped, QuantitiesForm } from './quantities-form.tsx';
import { type Sheet, sheetQuery } from './queries.ts';

export interface SheetStepsProps {
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
export function SheetSteps({ account, FY, saved, step, onCalculated, onSaved, onPlan, onHeadErrors }: SheetStepsProps) {
  const [start] = useState(() => startItems(saved));
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

function startItems(saved: Sheet | null): ItemValues[] {
  return saved === null ? [emptyItem()] : saved.items.map((item) => valuesOf(item));
}
