import * as z from 'zod/mini';
import { CheckboxField } from '#ui/fields/checkbox-field.tsx';
import { FieldRow } from '#ui/fields/form-shell.tsx';
import { useSchemaForm } from '#ui/fields/form.ts';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { showSendFailure } from '#web/file-write.ts';
import { FormDialog } from '#web/form-dialog.tsx';
import { useFormDraft } from '#web/form-draft.ts';
import { useApiWrite } from '#web/queries.ts';
import { registrationForm } from '../contract.ts';
import { TURNOVER_BANDS, type USUAL_PREFIXES } from '../rules.ts';
import type { Registration, Warnings } from './queries.ts';

/** An empty field of the form is null for the server. */
const orNull = <Field extends z.ZodMiniType>(field: Field) =>
  z.pipe(
    z.transform((typed: string): unknown => (typed.trim() === '' ? null : typed)),
    field,
  );

const { trade_name, address2, pin, ...shape } = registrationForm.shape;
/** The contract's form, as texts and ticks. */
const schema = z.object({
  ...shape,
  trade_name: orNull(trade_name),
  address2: orNull(address2),
  pin: orNull(pin),
  is_default: z.boolean(),
});

const BANDS = Object.entries(TURNOVER_BANDS).map(([value, label]) => ({ value, label }));

interface RegistrationDialogProps {
  /** The registration that is changed; null adds one. */
  row: Registration | null;
  /** Where none is stated. */
  prefixes: (typeof USUAL_PREFIXES)[keyof typeof USUAL_PREFIXES];
  onSaved: (warnings: Warnings) => void;
  onClose: () => void;
}

/** Dialog with the fields of a GST registration; the number of one that exists never changes. */
export function RegistrationDialog({ row, prefixes, onSaved, onClose }: RegistrationDialogProps) {
  const form = useSchemaForm(schema, {
    gstin: row?.gstin ?? '',
    legal_name: row?.legal_name ?? '',
    trade_name: row?.trade_name ?? '',
    address1: row?.address1 ?? '',
    address2: row?.address2 ?? '',
    place: row?.place ?? '',
    pin: row?.pin ?? '',
    aato_band: row?.aato_band ?? 'up_to_5_crore',
    e_invoice: row?.e_invoice ?? false,
    invoice_prefix: row?.invoice_prefix ?? prefixes.invoice_prefix,
    credit_note_prefix: row?.credit_note_prefix ?? prefixes.credit_note_prefix,
    is_default: false,
  });
  const draft = useFormDraft(form, { name: `registration ${row?.id ?? 'new'}` });
  const add = useApiWrite('POST /api/users/gst-registrations/');
  const change = useApiWrite('PATCH /api/users/gst-registrations/{id}/');
  const title = row === null ? 'Add GST registration' : 'Edit GST registration';
  const save = async ({ is_default: makeDefault, gstin, ...fields }: z.output<typeof schema>) => {
    const saved =
      row === null
        ? await add.mutateAsync({ body: { ...fields, gstin, ...(makeDefault && { is_default: true }) } })
        : await change.mutateAsync({ params: { id: row.id }, body: fields });
    onSaved(saved.warnings);
    return saved;
  };
  return (
    <FormDialog
      title={title}
      size="large"
      action="Save GST registration"
      busyLabel="Saving..."
      showError={showSendFailure('Submission failed!')}
      form={form}
      draft={draft}
      send={save}
      onClose={onClose}
    >
      <FieldRow>
        <TextField
          name="gstin"
          label="GST Number"
          code
          capitals
          maxLength={15}
          readOnly={row !== null}
          help={row === null ? '15 characters, as registered' : 'The number of a registration never changes'}
        />
        <TextField name="legal_name" label="Legal name" help="As the GST certificate names it" />
        <TextField name="trade_name" label="Trade name" optional />
        <TextField name="address1" label="Address1" />
        <TextField name="address2" label="Address2" optional />
        <TextField name="place" label="Place" />
        <TextField name="pin" label="PIN code" optional digitsOnly maxLength={6} help={PIN_HELP} />
        <SelectField name="aato_band" label="Aggregate turnover" options={BANDS} help="Of a financial year" />
        <TextField
          name="invoice_prefix"
          label="Invoice prefix"
          capitals
          maxLength={3}
          help="Another prefix begins a series of its own at 000001"
        />
        <TextField name="credit_note_prefix" label="Credit note prefix" capitals maxLength={3} />
      </FieldRow>
      <CheckboxField
        name="e_invoice"
        label="E-invoice"
        help="Invoices made from now on need an IRN of the e-invoice portal"
      />
      {row === null && (
        <CheckboxField
          name="is_default"
          label="Default"
          help="EPR accounts without a registration of their own carry the default"
        />
      )}
    </FormDialog>
  );
}

const PIN_HELP = 'The e-invoice file (INV-01) needs it';
