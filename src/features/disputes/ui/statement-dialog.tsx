import { useState } from 'react';
import * as z from 'zod/mini';
import { acceptOf } from '../../../lib/file-rules.ts';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { FileField } from '../../../ui/fields/file-field.tsx';
import { Form, FormActions, FormError } from '../../../ui/fields/form-shell.tsx';
import { useSchemaForm } from '../../../ui/fields/form.ts';
import { TextAreaField } from '../../../ui/fields/text-area-field.tsx';
import { Button } from '../../../ui/layout/button.tsx';
import { fileSchema } from '../../files/ui/file-schema.ts';
import { showFailure } from '../../payments/ui/show-failure.ts';
import { useIdempotencyKey } from '../../trades/ui/trade/use-idempotency-key.ts';
import { statement } from '../contract.ts';

interface StatementDialogProps {
  title: string;
  /** Says what follows, above the fields. */
  text: string;
  /** Label and name of the text in the call, to which its errors belong. */
  label: string;
  field: 'text' | 'dispute' | 'withdrawn';
  /** Whether a file may be added. */
  withProof?: boolean;
  danger?: boolean;
  send: (stated: { text: string; proof?: File }, idempotencyKey: string) => Promise<{ message: string }>;
  onClose: () => void;
}

/** Dialog with a text of 10 to 1,000 characters, and a file where one may be added. */
export function StatementDialog({
  title,
  text,
  label,
  field,
  withProof = false,
  danger = false,
  send,
  onClose,
}: StatementDialogProps) {
  const [schema] = useState(() =>
    z.object({
      [field]: statement(`${label} is required`),
      proof: z.nullish(fileSchema('dispute_proof', 'A document is required')),
    }),
  );
  const form = useSchemaForm(schema, { [field]: '', proof: null });
  const once = useIdempotencyKey();
  const busy = form.formState.isSubmitting;
  const submit = async () => {
    const { proof, [field]: typed } = form.getValues() as { proof: File | null } & Record<string, string>;
    const stated = { text: typed ?? '', ...(proof !== null && { proof }) };
    try {
      const { message } = await once(stated, (idempotencyKey) => send(stated, idempotencyKey));
      toast.success(message);
      onClose();
    } catch (error) {
      showFailure(form, error);
    }
  };
  return (
    <Dialog open title={title} size="small" locked={busy} onClose={onClose}>
      <Form form={form} onSubmit={submit} label={title}>
        <FormError />
        <p>{text}</p>
        <TextAreaField name={field} label={label} rows={4} maxLength={1_000} disabled={busy} />
        {withProof && (
          <FileField name="proof" label="Proof" optional accept={acceptOf('dispute_proof')} disabled={busy} />
        )}
        <FormActions>
          <Button type="submit" variant={danger ? 'danger' : 'primary'} busy={busy} busyLabel="Sending...">
            {title}
          </Button>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
