import { useState } from 'react';
import * as z from 'zod/mini';
import { fileSchema } from '#base/files/ui/file-schema.ts';
import { brand } from '#brand.ts';
import { acceptOf } from '#lib/file-rules.ts';
import { FileField } from '#ui/fields/file-field.tsx';
import { useSchemaForm } from '#ui/fields/form.ts';
import { TextAreaField } from '#ui/fields/text-area-field.tsx';
import { FormDialog } from '#web/form-dialog.tsx';
import { useFormDraft } from '#web/form-draft.ts';
import { useIdempotencyKey } from '#web/use-idempotency-key.ts';
import { printedStatement, printedStatementIfAny } from '../contract.ts';

/** Says who reads a new dispute, and that nothing follows from it. */
export const OPENING_TEXT = `The other party and ${brand.name} read this. It changes no quantity and no payment.`;

interface StatementDialogProps {
  title: string;
  /** Id of what the text is about: its draft belongs to that. */
  about: string;
  /** Says what follows, above the fields. */
  text: string;
  /** Label and name of the text in the call, to which its errors belong. */
  label: string;
  field: 'text' | 'dispute' | 'withdrawn';
  /** Whether the text may be left empty. */
  optional?: boolean;
  /** Whether a file may be added. */
  withProof?: boolean;
  danger?: boolean;
  send: (stated: { text: string; proof?: File }, idempotencyKey: string) => Promise<{ message: string }>;
  onClose: () => void;
}

/** Dialog with a text of 10 to 1,000 characters, and a file where one may be added. */
export function StatementDialog({
  title,
  about,
  text,
  label,
  field,
  optional = false,
  withProof = false,
  danger = false,
  send,
  onClose,
}: StatementDialogProps) {
  const [schema] = useState(() =>
    z.object({
      [field]: optional ? printedStatementIfAny : printedStatement(`${label} is required`),
      proof: z.nullish(fileSchema('dispute_proof', 'A document is required')),
    }),
  );
  const form = useSchemaForm(schema, { [field]: '', proof: null });
  const draft = useFormDraft(form, { name: `${title} ${about}` });
  const once = useIdempotencyKey();
  const busy = form.formState.isSubmitting;
  const submit = async () => {
    const { proof, [field]: typed } = form.getValues() as { proof: File | null } & Record<string, string>;
    const stated = { text: typed ?? '', ...(proof !== null && { proof }) };
    return once(stated, (idempotencyKey) => send(stated, idempotencyKey));
  };
  return (
    <FormDialog
      title={title}
      busyLabel="Sending..."
      danger={danger}
      form={form}
      draft={draft}
      send={submit}
      onClose={onClose}
    >
      <p>{text}</p>
      <TextAreaField name={field} label={label} optional={optional} rows={4} maxLength={1_000} disabled={busy} />
      {withProof && (
        <FileField name="proof" label="Proof" optional accept={acceptOf('dispute_proof')} disabled={busy} />
      )}
    </FormDialog>
  );
}
