import { useState } from 'react';
import * as z from 'zod/mini';
import { fileSchema } from '#base/files/ui/file-schema.ts';
import { acceptOf } from '#lib/file-rules.ts';
import { CheckboxField } from '#ui/fields/checkbox-field.tsx';
import { DateField } from '#ui/fields/date-field.tsx';
import { FileField } from '#ui/fields/file-field.tsx';
import { FieldRow } from '#ui/fields/form-shell.tsx';
import { addErrors, useSchemaForm } from '#ui/fields/form.ts';
import { NumberField } from '#ui/fields/number-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { useFileWrite } from '#web/file-write.ts';
import { useFormDraft } from '#web/form-draft.ts';
import { useToday } from '#web/today.ts';
import { UploadFormDialog } from '#web/upload-form-dialog.tsx';
import { capacityForm } from '../contract.ts';
import { checkCapacity } from '../rules.ts';

/** The form with the checks that follow from today's date. */
const schemaOf = (today: string) =>
  z
    .object({ ...capacityForm.shape, document: fileSchema('capacity_document', 'This field is required') })
    .check((context) => addErrors(context, checkCapacity(context.value, today)));

const EMPTY = { kg_per_year: '', consent_number: '', consent_valid_until: '', from_day: '', historical: false };

export function CapacityDialog({ accountId, onClose }: { accountId: string; onClose: () => void }) {
  const today = useToday();
  const [schema] = useState(() => schemaOf(today));
  const form = useSchemaForm(schema, EMPTY);
  const draft = useFormDraft(form, { name: `capacity ${accountId}` });
  const { send, underWay } = useFileWrite('POST /api/epr/recycler/{id}/capacity/');
  return (
    <UploadFormDialog
      title="Add Capacity"
      size="normal"
      action="Save Capacity"
      busyLabel="Sending..."
      failed="Submission failed!"
      form={form}
      draft={draft}
      send={() => send({ params: { id: accountId }, body: form.getValues() })}
      underWay={underWay}
      onClose={onClose}
    >
      <FieldRow>
        <NumberField name="kg_per_year" label="Capacity" suffix="kg/annum" help="Input, as the consent names it" />
        <DateField name="from_day" label="From" help="It holds until the next capacity begins" />
      </FieldRow>
      <FieldRow>
        <TextField name="consent_number" label="Consent Number" maxLength={60} />
        <DateField name="consent_valid_until" label="Consent Valid Until" />
      </FieldRow>
      <CheckboxField name="historical" label="Earlier consent" />
      <FileField
        name="document"
        label="Consent to Operate"
        accept={acceptOf('capacity_document')}
        help="Only you and our team can open it"
        disabled={form.formState.isSubmitting}
      />
    </UploadFormDialog>
  );
}
