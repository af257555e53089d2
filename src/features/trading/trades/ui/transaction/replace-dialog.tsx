import { useState } from 'react';
import * as z from 'zod/mini';
import { fileSchema } from '#base/files/ui/file-schema.ts';
import { acceptOf } from '#lib/file-rules.ts';
import { FileField } from '#ui/fields/file-field.tsx';
import { useSchemaForm } from '#ui/fields/form.ts';
import { useFileWriteOnce } from '#web/file-write.ts';
import { UploadFormDialog } from '#web/upload-form-dialog.tsx';
import { NO_DOCUMENT } from '../../document-rules.ts';
import type { TradeDocument } from './transaction-documents.ts';

interface ReplaceDialogProps {
  document: TradeDocument;
  /** Name of the document, and of its work order. */
  name: string;
  order: string;
  onClose: () => void;
}

/** Dialog with which the uploader replaces a document that is not checked yet. */
export function ReplaceDialog({ document, name, order, onClose }: ReplaceDialogProps) {
  const [schema] = useState(() => z.object({ file: fileSchema(document.field, NO_DOCUMENT) }));
  const form = useSchemaForm(schema, {});
  const { send, underWay } = useFileWriteOnce('POST /api/epr/documents/{id}/replace/');
  const busy = form.formState.isSubmitting;
  const replace = ({ file }: z.output<typeof schema>) => {
    const input = { params: { id: document.id }, body: { file } };
    return send(input);
  };
  return (
    <UploadFormDialog
      title={`Replace ${name}: ${order}`}
      size="normal"
      label="Replace document"
      action="Replace document"
      icon="upload"
      busyLabel="Uploading..."
      failed="Failed to update transaction"
      form={form}
      send={replace}
      underWay={underWay}
      onClose={onClose}
    >
      <FileField name="file" label="New file" accept={acceptOf(document.field)} disabled={busy} />
      <p className="text-soft text-small">
        The earlier file stays with the trade, marked as replaced. Both parties and our team can read it.
      </p>
    </UploadFormDialog>
  );
}
