import * as z from 'zod/mini';
import { lines } from '#lib/fields.ts';
import { REASON_LENGTH } from '#lib/reason-length.ts';
import { DialogActions } from '#ui/feedback/dialog-actions.tsx';
import { Dialog } from '#ui/feedback/dialog.tsx';
import { Form } from '#ui/fields/form-shell.tsx';
import { useSchemaForm } from '#ui/fields/form.ts';
import { TextAreaField } from '#ui/fields/text-area-field.tsx';
import { Button } from '#ui/layout/button.tsx';
import { LEAST_REASON } from '../review-rules.ts';

const NO_REASON = `Enter a reason of ${LEAST_REASON} to ${REASON_LENGTH} characters`;
const schema = z.object({
  reason: lines(NO_REASON, REASON_LENGTH, NO_REASON).check(z.minLength(LEAST_REASON, NO_REASON)),
});

interface ReviewRejectionProps {
  title: string;
  company: string;
  /** Reason of a verdict that came back. */
  reason: string;
  onClose: () => void;
  onReject: (reason: string) => void;
}

/** Dialog that asks for the reason of a rejection, which the company reads. */
export function ReviewRejection({ title, company, reason, onClose, onReject }: ReviewRejectionProps) {
  const form = useSchemaForm(schema, { reason });
  return (
    <Dialog open title={title} size="small" onClose={onClose}>
      <Form form={form} onSubmit={(typed: z.output<typeof schema>) => onReject(typed.reason)} label={title}>
        <TextAreaField name="reason" label="Reason" rows={3} maxLength={REASON_LENGTH} help={`Sent to ${company}.`} />
        <DialogActions onCancel={onClose}>
          <Button type="submit" variant="danger">
            Reject
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
