import * as z from 'zod/mini';
import { reasonIfAny } from '#lib/fields.ts';
import { useSchemaForm } from '#ui/fields/form.ts';
import { TextAreaField } from '#ui/fields/text-area-field.tsx';
import { FormDialog } from '#web/form-dialog.tsx';
import { useFormDraft } from '#web/form-draft.ts';
import { useApiWrite } from '#web/queries.ts';

const schema = z.object({ reason: reasonIfAny });

/** Asks a company whether it wants its account erased, and why. */
export function ErasureDialog({ onClose }: { onClose: () => void }) {
  const form = useSchemaForm(schema, { reason: '' });
  const draft = useFormDraft(form, { name: 'erasure' });
  const write = useApiWrite('POST /api/users/erasure/');
  return (
    <FormDialog
      title="Erase your account?"
      action="Request erasure"
      danger
      form={form}
      draft={draft}
      send={(body) => write.mutateAsync({ body })}
      onClose={onClose}
    >
      <p>
        We answer within 30 days. Then your account is closed and your personal and bank data are deleted, which cannot
        be undone. You can withdraw the request until we answer. Download your data first.
      </p>
      <TextAreaField name="reason" label="Reason" optional rows={2} maxLength={300} />
    </FormDialog>
  );
}
