import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import type { AccountRole } from '#accounts/epr-accounts/rules.ts';
import { fileSchema } from '#base/files/ui/file-schema.ts';
import { acceptOf } from '#lib/file-rules.ts';
import { toast } from '#ui/feedback/toast.ts';
import { FileField } from '#ui/fields/file-field.tsx';
import { useSchemaForm } from '#ui/fields/form.ts';
import { useFileWriteOnce } from '#web/file-write.ts';
import { UploadFormDialog } from '#web/upload-form-dialog.tsx';
import { type DocumentField, NO_DOCUMENT, NOTHING_SENT } from '../../document-rules.ts';
import { TrailDocumentsField, trailSchema } from './trail-documents-field.tsx';
import { PARTY_DOCUMENTS, uploadConsequence, type Transaction } from './transaction-documents.ts';

const optional = (purpose: DocumentField) => z.nullish(fileSchema(purpose, NO_DOCUMENT));

const SINGLE: readonly DocumentField[] = ['transaction_proof', 'producer_transfer_proof', 'recycler_transfer_proof'];

/** Either document may be uploaded alone, the other one later. */
const uploadForm = z.object({
  transaction_proof: optional('transaction_proof'),
  producer_transfer_proof: optional('producer_transfer_proof'),
  recycler_transfer_proof: optional('recycler_transfer_proof'),
  trail_documents: trailSchema,
});

interface UploadDialogProps {
  role: AccountRole;
  transaction: Transaction;
  onClose: () => void;
}

/** Dialog that uploads one party's missing documents and further trail documents, together or one by one. An upload can be cancelled. */
export function UploadDialog({ role, transaction, onClose }: UploadDialogProps) {
  const form = useSchemaForm(uploadForm, { trail_documents: [] });
  const { send, underWay } = useFileWriteOnce('PATCH /api/epr/transactions/{id}/');
  // Documents that were missing when the dialog opened: one whose response was lost stays, so that a retry succeeds.
  const [missing] = useState(() => PARTY_DOCUMENTS[role].filter(({ field }) => transaction[field] === null));
  const busy = form.formState.isSubmitting;
  const picked = useWatch({ control: form.control });
  const trail = role === 'recycler' ? (picked.trail_documents ?? []) : [];
  const chosen = SINGLE.filter((field) => picked[field]).concat(trail.length > 0 ? ['trail_documents'] : []);

  const upload = async () => {
    const { trail_documents: files, ...values } = form.getValues();
    const singles = missing.flatMap(({ field }) => {
      const file = field === 'trail_documents' ? null : values[field];
      return file ? [[field, file] as const] : [];
    });
    const body = {
      ...Object.fromEntries(singles),
      ...(files.length > 0 && {
        trail_documents: files.map(({ file }) => file),
        trail_kinds: files.map(({ kind }) => kind),
      }),
    };
    if (Object.keys(body).length === 0) {
      (missing.length > 0 ? missing : PARTY_DOCUMENTS.recycler.slice(1)).forEach(({ field }, index) =>
        form.setError(field, { type: 'required', message: NOTHING_SENT[field] }, { shouldFocus: index === 0 }),
      );
      toast.error('Please upload a document.');
      return undefined;
    }
    const input = { params: { id: transaction.id }, body };
    await send(input);
    return { message: 'Transaction updated successfully!' };
  };

  return (
    <UploadFormDialog
      title={`Upload documents: ${transaction.order_id}`}
      size="normal"
      label="Upload documents"
      action="Upload"
      icon="upload"
      busyLabel="Uploading..."
      failed="Failed to update transaction"
      form={form}
      send={upload}
      underWay={underWay}
      onClose={onClose}
    >
      {missing.map(
        ({ field, label }) =>
          field !== 'trail_documents' && (
            <FileField key={field} name={field} label={label} accept={acceptOf(field)} disabled={busy} />
          ),
      )}
      {role === 'recycler' && <TrailDocumentsField transaction={transaction} disabled={busy} />}
      <p role="status">{uploadConsequence(role, missing, chosen)}</p>
      <p className="text-soft text-small">Both parties and our team can read them.</p>
    </UploadFormDialog>
  );
}
