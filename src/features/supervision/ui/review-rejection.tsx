import * as z from 'zod/mini';
import { lines } from '../../../lib/fields.ts';
import { REASON_LENGTH } from '../../../lib/reason-length.ts';
import { Button } from '../../../ui/layout/button.tsx';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { applyServerErrors, useSchemaForm } from '../../../ui/fields/form.ts';
import { Form, FormActions } from '../../../ui/fields/form-shell.tsx';
import { TextAreaField } from '../../../ui/fields/text-area-field.tsx';
import { ApiError } from '../../../web/api.ts';

const NO_REASON = `Enter a reason of 10 to ${REASON_LENGTH} characters`;
const schema = z.object({
  reason: lines(NO_REASON, REASON_LENGTH, NO_REASON).check(z.minLength(10, NO_REASON)),
});

interface ReviewRejectionProps {
  title: string;
  company: string;
  onClose: () => void;
  onReject: (reason: string) => Promise<void>;
}

/** Dialog that asks for the reason of a rejection, which the company reads. */
export function ReviewRejection({ title, company, onClose, onReject }: ReviewRejectionProps) {
  const form = useSchemaForm(schema, { reason: '' });
  const { isSubmitting } = form.formState;
  const reject = async ({ reason }: z.output<typeof schema>) => {
    try {
      await onReject(reason);
      onClose();
    } catch (error) {
      if (error instanceof ApiError) applyServerErrors(form, error.fields);
    }
  };
  return (
    <Dialog open title={title} size="small" locked={isSubmitting} onClose={onClose}>
      <Form form={form} onSubmit={reject} label={title}>
        <TextAreaField name="reason" label="Reason" rows={3} maxLength={REASON_LENGTH} help={`Sent to ${company}.`} />
        <FormActions>
          <Button type="submit" variant="danger" busy={isSubmitting}>
            Reject
          </Button>
          <Button variant="secondary" disabled={isSubmitting} onClick={onClose}>
            Cancel
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
