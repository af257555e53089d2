import { useState } from 'react';
import * as z from 'zod/mini';
import { statedReason } from '../../../lib/fields.ts';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { applyServerErrors, useSchemaForm } from '../../../ui/fields/form.ts';
import { Form, FormActions, FormError } from '../../../ui/fields/form-shell.tsx';
import { TextAreaField } from '../../../ui/fields/text-area-field.tsx';
import { Button } from '../../../ui/layout/button.tsx';
import { ApiError, errorText } from '../../../web/api.ts';
import { useApiWrite } from '../../../web/queries.ts';

const schema = z.object({ reason: z.union([z.literal(''), statedReason]) });

/** Asks a company whether it wants its account erased, and why. */
export function ErasureDialog({ onClose }: { onClose: () => void }) {
  const form = useSchemaForm(schema, { reason: '' });
  const write = useApiWrite('POST /api/users/erasure/');
  const [failure, setFailure] = useState<string>();
  const { isSubmitting } = form.formState;
  const submit = async ({ reason }: z.output<typeof schema>) => {
    setFailure(undefined);
    try {
      const { message } = await write.mutateAsync({ body: reason === '' ? {} : { reason } });
      toast.success(message);
      onClose();
    } catch (error) {
      if (error instanceof ApiError && Object.keys(error.fields).length > 0) applyServerErrors(form, error.fields);
      else setFailure(errorText(error));
    }
  };
  return (
    <Dialog open title="Erase your account?" size="small" locked={isSubmitting} onClose={onClose}>
      <div className="stack">
        <p>
          We answer within 30 days. Then your account is closed and your personal and bank data are deleted, which
          cannot be undone. You can withdraw the request until we answer. Download your data first.
        </p>
        <Form form={form} onSubmit={submit} label="Erase your account?">
          <TextAreaField name="reason" label="Reason" optional rows={2} maxLength={300} />
          <FormError text={failure} />
          <FormActions>
            <Button type="submit" variant="danger" busy={isSubmitting}>
              Request erasure
            </Button>
            <Button variant="secondary" disabled={isSubmitting} onClick={onClose}>
              Cancel
            </Button>
          </FormActions>
        </Form>
      </div>
    </Dialog>
  );
}
