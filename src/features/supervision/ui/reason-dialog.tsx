import { type ReactNode, useState } from 'react';
import * as z from 'zod/mini';
import { statedReason } from '../../../lib/fields.ts';
import { Button } from '../../../ui/layout/button.tsx';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { applyServerErrors, useSchemaForm } from '../../../ui/fields/form.ts';
import { Form, FormActions, FormError } from '../../../ui/fields/form-shell.tsx';
import { TextAreaField } from '../../../ui/fields/text-area-field.tsx';
import { ApiError, errorText } from '../../../web/api.ts';

const schema = z.object({ reason: statedReason });

interface ReasonDialogProps {
  title: string;
  /** Description of the consequences. */
  children?: ReactNode;
  /** Label of the confirming button. */
  label: string;
  onClose: () => void;
  /** A thrown error is shown, and the dialog stays open. */
  onReason: (reason: string) => Promise<void>;
}

/** Dialog that asks the superadmin for a reason, which the audit trail keeps. */
export function ReasonDialog({ title, children, label, onClose, onReason }: ReasonDialogProps) {
  const form = useSchemaForm(schema, { reason: '' });
  const [failure, setFailure] = useState<string>();
  const { isSubmitting } = form.formState;
  const submit = async ({ reason }: z.output<typeof schema>) => {
    setFailure(undefined);
    try {
      await onReason(reason);
    } catch (error) {
      if (error instanceof ApiError && Object.keys(error.fields).length > 0) applyServerErrors(form, error.fields);
      else setFailure(errorText(error));
    }
  };
  return (
    <Dialog open title={title} size="small" locked={isSubmitting} onClose={onClose}>
      <div className="stack">
        {children}
        <Form form={form} onSubmit={submit} label={title}>
          <TextAreaField name="reason" label="Reason" rows={2} maxLength={300} />
          <FormError text={failure} />
          <FormActions>
            <Button type="submit" busy={isSubmitting}>
              {label}
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
