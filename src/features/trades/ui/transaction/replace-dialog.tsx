import { useState } from 'react';
import * as z from 'zod/mini';
import { acceptOf } from '../../../../lib/file-rules.ts';
import { FileField } from '../../../../ui/fields/file-field.tsx';
import { useSchemaForm } from '../../../../ui/fields/form.ts';
import { Form, FormActions, FormError } from '../../../../ui/fields/form-shell.tsx';
import { UploadProgress } from '../../../../ui/fields/upload-progress.tsx';
import { Dialog } from '../../../../ui/feedback/dialog.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';
import { Button } from '../../../../ui/layout/button.tsx';
import { serverTextOr } from '../../../../web/api.ts';
import { showSendErrors, UploadCancelled, useFileWrite } from '../../../../web/file-write.ts';
import { fileSchema } from '../../../files/ui/file-schema.ts';
import { NO_DOCUMENT } from '../../document-rules.ts';
import { useIdempotencyKey } from '../trade/use-idempotency-key.ts';
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
  const { send, underWay } = useFileWrite('POST /api/epr/documents/{id}/replace/');
  const once = useIdempotencyKey();
  const busy = form.formState.isSubmitting;
  const replace = async ({ file }: z.output<typeof schema>) => {
    const input = { params: { id: document.id }, body: { file } };
    try {
      const { message } = await once(input, (idempotencyKey) => send({ ...input, idempotencyKey }));
      toast.success(message);
      onClose();
    } catch (error) {
      if (error instanceof UploadCancelled) return toast.info('Upload cancelled');
      showSendErrors(form, error);
      toast.error(serverTextOr(error, 'Failed to update transaction'));
    }
  };
  return (
    <Dialog
      open
      title={`Replace ${name}: ${order}`}
      onClose={() => (underWay.percent === null ? onClose() : underWay.cancel())}
    >
      <Form form={form} onSubmit={replace} label="Replace document">
        <FormError />
        <FileField name="file" label="New file" accept={acceptOf(document.field)} disabled={busy} />
        <p className="text-soft text-small">
          The earlier file stays with the trade, marked as replaced. Both parties and our team can read it.
        </p>
        <UploadProgress underWay={underWay} />
        <FormActions>
          <Button type="submit" icon="upload" busy={busy} busyLabel="Uploading...">
            Replace document
          </Button>
          {!busy && (
            <Button variant="secondary" onClick={onClose}>
              Cancel
            </Button>
          )}
        </FormActions>
      </Form>
    </Dialog>
  );
}
