import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { reasonIfAny, statedReason } from '#lib/fields.ts';
import { useSchemaForm } from '#ui/fields/form.ts';
import { TextAreaField } from '#ui/fields/text-area-field.tsx';
import { FormDialog } from './form-dialog.tsx';
import { useFormDraft } from './form-draft.ts';

const schema = z.object({ reason: statedReason });
const optionalSchema = z.object({ reason: reasonIfAny });

interface ReasonDialogProps {
  title: string;
  /** Description of the consequences. */
  children?: ReactNode;
  label: string;
  /** The reason may be left empty. */
  optional?: boolean;
  danger?: boolean;
  onClose: () => void;
  /** With a message, it is shown and the dialog closes. A thrown error is shown, and the dialog stays open. */
  onReason: (reason: string) => Promise<{ message: string } | void>;
}

export function ReasonDialog({
  title,
  children,
  label,
  optional = false,
  danger = false,
  onClose,
  onReason,
}: ReasonDialogProps) {
  const form = useSchemaForm(optional ? optionalSchema : schema, { reason: '' });
  const draft = useFormDraft(form, { name: title });
  const send = async ({ reason = '' }: z.output<typeof optionalSchema>) => (await onReason(reason)) ?? undefined;
  return (
    <FormDialog title={title} action={label} danger={danger} form={form} draft={draft} send={send} onClose={onClose}>
      {children}
      <TextAreaField name="reason" label="Reason" optional={optional} rows={2} maxLength={300} />
    </FormDialog>
  );
}
