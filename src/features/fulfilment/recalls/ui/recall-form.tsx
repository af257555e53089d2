import { useDeferredValue } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { fileSchema } from '#base/files/ui/file-schema.ts';
import { startOfDay } from '#lib/dates.ts';
import { acceptOf } from '#lib/file-rules.ts';
import { financialYearLabel, tradeYearOptions } from '#lib/financial-year.ts';
import { namedOptions, useWasteTypeLists, useWasteTypes } from '#rules/reference/ui/waste-types.ts';
import { ErrorState, Skeleton } from '#ui/feedback/states.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { CheckboxGroup } from '#ui/fields/checkbox-group.tsx';
import { DateField } from '#ui/fields/date-field.tsx';
import { DraftNotice } from '#ui/fields/draft-notice.tsx';
import { FileField } from '#ui/fields/file-field.tsx';
import { FieldRow, Form, FormActions, FormError } from '#ui/fields/form-shell.tsx';
import { useSchemaForm } from '#ui/fields/form.ts';
import { RadioGroup } from '#ui/fields/radio-group.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextAreaField } from '#ui/fields/text-area-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { UploadProgress } from '#ui/fields/upload-progress.tsx';
import { Button } from '#ui/layout/button.tsx';
import { defineQuery, type Input } from '#web/api-query.ts';
import { showSendErrors, UploadCancellation, useFileWriteOnce } from '#web/file-write.ts';
import { useFormDraft } from '#web/form-draft.ts';
import { useApi } from '#web/queries.ts';
import { QueryError } from '#web/query-error.tsx';
import { useToday } from '#web/today.ts';
import { recallForm } from '../contract.ts';
import { AUTHORITIES, numbersIn, SCOPES } from '../rules.ts';
import type { Recall } from './queries.ts';

const { reference, order_date, reason } = recallForm.shape;
/** A choice of the form's select or radio buttons, empty until one is made. */
const choice = (options: readonly string[], error: string) =>
  z.string().check(z.refine((value) => options.includes(value), error));
/** The server reads the fields of the scope, and names the one that is wrong. */
const fields = {
  authority: choice(AUTHORITIES, 'Choose an authority'),
  reference,
  order_date,
  reason,
  scope: choice(SCOPES, 'Choose what is recalled'),
  find: z.string(),
  /** The account chosen from what was found. */
  picked: z.custom<PickedAccount | null>(),
  epr_account: z.string(),
  years: z.array(z.string()),
  credit_types: z.array(z.string()),
  waste_type: z.string(),
  certificate_numbers: z.string(),
};
const NEEDED = z.object({ ...fields, document: fileSchema('recall_document', 'Document is required') });
const KEPT = z.object({ ...fields, document: z.nullish(fileSchema('recall_document', 'Document is required')) });

const AUTHORITY_OPTIONS = AUTHORITIES.map((value) => ({ value, label: value }));
const SCOPE_OPTIONS = [
  { value: 'account', label: 'An EPR account', hint: 'All of its credits, or those of some financial years and types' },
  { value: 'certificates', label: 'Certificate numbers', hint: 'Up to 1,000 numbers of one waste type' },
];

const valuesOf = (recall: Recall | undefined) => ({
  authority: recall?.authority ?? '',
  reference: recall?.reference ?? '',
  order_date: recall?.order_date ?? '',
  reason: recall?.reason ?? '',
  scope: recall?.scope ?? '',
  find: '',
  picked: pickedIn(recall),
  epr_account: recall?.epr_account?.id ?? '',
  years: recall?.years.map(String) ?? [],
  credit_types: recall?.credit_types ?? [],
  waste_type: recall?.scope === 'certificates' ? recall.waste_type : '',
  certificate_numbers: recall?.certificate_numbers.join('\n') ?? '',
  document: null,
});

function pickedIn(recall: Recall | undefined): PickedAccount | null {
  if (!recall?.epr_account) return null;
  const { epr_account: account, waste_type } = recall;
  return {
    id: account.id,
    waste_type,
    label: account.epr_registration_number,
    hint: `${account.company_name} · ${waste_type}`,
  };
}

interface RecallFormProps {
  /** The draft that is changed; absent: a new one. */
  recall?: Recall;
  onSaved: (recall: Recall) => void;
  onCancel?: () => void;
}

/** Form of a draft. Nothing follows from it before it is executed. */
export function RecallForm({ recall, onSaved, onCancel }: RecallFormProps) {
  const form = useSchemaForm(recall === undefined ? NEEDED : KEPT, valuesOf(recall));
  const draft = useFormDraft(form, { name: `recall ${recall?.id ?? 'new'}` });
  const add = useFileWriteOnce('POST /api/superadmin/recalls/');
  const change = useFileWriteOnce('PATCH /api/superadmin/recalls/{id}/');
  const today = useToday();
  const chosen = useWatch({ control: form.control, name: 'scope' });
  const busy = form.formState.isSubmitting;
  const { underWay } = recall === undefined ? add : change;
  const submit = async () => {
    const { document, find: _, picked: __, ...typed } = form.getValues();
    const body = {
      ...typed,
      years: JSON.stringify(typed.years),
      credit_types: JSON.stringify(typed.credit_types),
      certificate_numbers: JSON.stringify(numbersIn(typed.certificate_numbers)),
      ...(document instanceof File && { document }),
    } as Input<'POST /api/superadmin/recalls/'>['body'];
    try {
      const { message, data } =
        recall === undefined ? await add.send({ body }) : await change.send({ params: { id: recall.id }, body });
      draft.remove();
      toast.success(message);
      onSaved(data);
    } catch (error) {
      if (error instanceof UploadCancellation) return toast.info('Upload cancelled');
      showSendErrors(form, error);
    }
  };
  const cancel = () => {
    draft.remove();
    onCancel?.();
  };
  const title = recall === undefined ? 'New recall' : `Change ${recall.number}`;
  return (
    <Form form={form} onSubmit={submit} label={title}>
      <DraftNotice draft={draft} />
      <FormError />
      <FieldRow>
        <SelectField name="authority" label="Authority" options={AUTHORITY_OPTIONS} disabled={busy} />
        <TextField name="reference" label="Reference" maxLength={100} help="Number of the order" disabled={busy} />
        <DateField name="order_date" label="Order date" max={today} disabled={busy} />
      </FieldRow>
      <TextAreaField name="reason" label="Reason" rows={3} maxLength={1_000} disabled={busy} />
      <FileField
        name="document"
        label="Document"
        optional={recall !== undefined}
        accept={acceptOf('recall_document')}
        help={
          recall === undefined
            ? 'Order of the authority; only our team can open it'
            : 'Choose a file only to replace the one that is kept'
        }
        disabled={busy}
      />
      <RadioGroup name="scope" label="What is recalled" options={SCOPE_OPTIONS} cards disabled={busy} />
      {chosen === 'account' && <AccountScope busy={busy} />}
      {chosen === 'certificates' && <NumberScope busy={busy} />}
      <UploadProgress underWay={underWay} />
      <FormActions>
        <Button type="submit" busy={busy} busyLabel="Saving...">
          Save draft
        </Button>
        {onCancel && !busy && (
          <Button variant="secondary" onClick={cancel}>
            Cancel
          </Button>
        )}
      </FormActions>
    </Form>
  );
}

function AccountScope({ busy }: { busy: boolean }) {
  const { setValue } = useFormContext();
  const picked: PickedAccount | null = useWatch({ name: 'picked' });
  const today = startOfDay(useToday());
  const { lists, failed, retry } = useWasteTypeLists(picked?.waste_type ?? '');
  const years = tradeYearOptions(today).map((year) => ({ value: String(year), label: financialYearLabel(year) }));
  const pick = (account: PickedAccount | null) => {
    setValue('picked', account);
    // Credit types of another waste type would be sent without being shown.
    if (account?.waste_type !== picked?.waste_type) setValue('credit_types', []);
  };
  return (
    <div className="stack">
      <AccountPicker picked={picked} onPick={pick} disabled={busy} />
      <CheckboxGroup
        name="years"
        label="Financial years of the credit"
        optional
        help="None chosen: all"
        options={years}
        columnWidth="8rem"
        disabled={busy}
      />
      {failed && <ErrorState text="Failed to load waste types" onRetry={retry} />}
      {lists && (
        <CheckboxGroup
          name="credit_types"
          label="Credit types"
          optional
          help="None chosen: all"
          options={namedOptions(lists.credit_types)}
          columnWidth="14rem"
          disabled={busy}
        />
      )}
    </div>
  );
}

function NumberScope({ busy }: { busy: boolean }) {
  const { options, loading, failed, retry } = useWasteTypes();
  return (
    <div className="stack">
      {failed && <ErrorState text="Failed to load waste types" onRetry={retry} />}
      <SelectField name="waste_type" label="Waste type" options={options} loading={loading} disabled={busy} />
      <TextAreaField
        name="certificate_numbers"
        label="Certificate numbers"
        rows={6}
        help="One on each line, as the CPCB portal shows them"
        disabled={busy}
      />
    </div>
  );
}

/** A recycler's EPR account that a recall covers. */
interface PickedAccount {
  id: string;
  waste_type: string;
  label: string;
  hint: string;
}

/** Accounts that a search shows at most. */
const SHOWN = 8;

/** Search of a recycler's EPR account by registration number or company, in the field `find` of the form, and the choice of one that is found. */
function AccountPicker({
  picked,
  onPick,
  disabled,
}: {
  picked: PickedAccount | null;
  onPick: (account: PickedAccount | null) => void;
  disabled: boolean;
}) {
  const typed: string = useWatch({ name: 'find' });
  const text = useDeferredValue(typed.trim());
  const query = defineQuery('GET /api/superadmin/recycler-epr/', { query: { search: text, page_size: String(SHOWN) } });
  const read = useApi(query);
  const data = read.isPlaceholderData ? undefined : read.data?.data;
  const found = (data ?? []).map((account): PickedAccount => ({
    id: account.id,
    waste_type: account.waste_type,
    label: account.epr_registration_number,
    hint: `${account.company_name} · ${account.waste_type}`,
  }));
  // The chosen one stays, whatever is searched for next.
  const shown = picked === null || found.some(({ id }) => id === picked.id) ? found : [picked, ...found];
  return (
    <div className="stack">
      <TextField
        name="find"
        label="Find an EPR account"
        optional
        help="Registration number or company"
        maxLength={100}
        disabled={disabled}
      />
      {read.isError && <QueryError of={read} />}
      {data === undefined && !read.isError && <Skeleton height="8rem" />}
      {data && (
        <RadioGroup
          name="epr_account"
          label="Recycler's EPR account"
          options={shown.map(({ id, label, hint }) => ({ value: id, label, hint }))}
          disabled={disabled}
          onValueChange={(id) => onPick(shown.find((account) => account.id === id) ?? null)}
        />
      )}
      {data && shown.length === 0 && (
        <p className="text-soft">No account found. Search for a registration number or a company.</p>
      )}
    </div>
  );
}
