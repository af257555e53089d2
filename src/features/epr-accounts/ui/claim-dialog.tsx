import * as z from 'zod/mini';
import { acceptOf } from '../../../lib/file-rules.ts';
import { Button } from '../../../ui/layout/button.tsx';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { FileField } from '../../../ui/fields/file-field.tsx';
import { useSchemaForm } from '../../../ui/fields/form.ts';
import { Form, FormActions, FormError } from '../../../ui/fields/form-shell.tsx';
import { TextAreaField } from '../../../ui/fields/text-area-field.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { UploadProgress } from '../../../ui/fields/upload-progress.tsx';
import { serverTextOr } from '../../../web/api.ts';
import { showSendErrors, UploadCancelled, useFileWrite } from '../../../web/file-write.ts';
import { fileSchema } from '../../files/ui/file-schema.ts';
import { claimForm } from '../contract.ts';

const schema = z.object({
  note: claimForm.shape.note,
  epr_certificate: fileSchema('epr_certificate', 'This field is required'),
});

/** Dialog that claims a registration number used by another company; the superadmin decides. */
export function ClaimDialog({ number, onClose }: { number: string; onClose: () => void }) {
  const form = useSchemaForm(schema, { note: '' });
  const { send, underWay } = useFileWrite('POST /api/epr/registration-claims/');
  const busy = form.formState.isSubmitting;
  const claim = async () => {
    const { note, epr_certificate } = form.getValues();
    try {
      const { message } = await send({ body: { epr_registration_number: number, note, epr_certificate } });
      toast.success(message);
      onClose();
    } catch (error) {
      if (error instanceof UploadCancelled) return toast.info('Upload cancelled');
      showSendErrors(form, error);
      toast.error(serverTextOr(error, 'Submission failed!'));
    }
  };
  return (
    <Dialog open title="This is our number" locked={busy} onClose={onClose}>
      <Form form={form} onSubmit={claim} label="This is our number">
        <p className="text-soft">
          Another company has registered {number}. We compare both certificates. If the number is yours, it becomes free
          for you to register.
        </p>
        <FormError />
        <TextAreaField
          name="note"
          label="Note"
          help="Since when you hold it, and what shows it. Only we read this."
          rows={4}
          maxLength={1000}
        />
        <FileField
          name="epr_certificate"
          label="EPR Registration Certificate"
          accept={acceptOf('epr_certificate')}
          disabled={busy}
        />
        <UploadProgress underWay={underWay} />
        <FormActions>
          <Button type="submit" busy={busy} busyLabel="Sending...">
            Send
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
