import * as z from 'zod/mini';
import { lines } from '#lib/fields.ts';
import { REASON_LENGTH } from '#lib/reason-length.ts';
import { useSchemaForm } from '#ui/fields/form.ts';
import { TextAreaField } from '#ui/fields/text-area-field.tsx';
import { FormDialog } from '#web/form-dialog.tsx';
import { useFormDraft } from '#web/form-draft.ts';
import { LEAST_REASON } from '../review-rules.ts';

const NO_REASON = `Enter a reason of ${LEAST_REASON} to ${REASON_LENGTH} characters`;
const schema = z.object({
  reason: lines(NO_REASON, REASON_LENGTH, NO_REASON).check(z.minLength(LEAST_REASON, NO_REASON)),
});

interface ReviewRejectionProps {
  id: string;
  title: string;
  company: string;
  /** Reason of a verdict that came back. */
  reason: string;
  onClose: () => void;
  onReject: (reason: string) => void;
}

export function ReviewRejection({ id, title, company, reason, onClose, onReject }: ReviewRejectionProps) {
  const form = useSchemaForm(schema, { reason });
  const draft = useFormDraft(form, { name: `reject ${id}` });
  const send = async ({ reason: typed }: z.output<typeof schema>) => {
    onReject(typed);
    return undefined;
  };
  return (
    <FormDialog title={title} action="Reject" danger form={form} draft={draft} send={send} onClose={onClose}>
      <TextAreaField name="reason" label="Reason" rows={3} maxLength={REASON_LENGTH} help={`Sent to ${company}.`} />
    </FormDialog>
  );
}
