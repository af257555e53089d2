import * as z from 'zod/mini';
import { acceptOf } from '../../../lib/file-rules.ts';
import { FileField } from '../../../ui/fields/file-field.tsx';
import { useSchemaForm } from '../../../ui/fields/form.ts';
import { TextAreaField } from '../../../ui/fields/text-area-field.tsx';
import { useFileWrite } from '../../../web/file-write.ts';
import { UploadFormDialog } from '../../../web/upload-form-dialog.tsx';
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
  return (
    <UploadFormDialog
      title="This is our number"
      size="normal"
      action="Send"
      busyLabel="Sending..."
      failed="Submission failed!"
      form={form}
      send={(values) => send({ body: { epr_registration_number: number, ...values } })}
      underWay={underWay}
      onClose={onClose}
    >
      <p className="text-soft">{`Another company has registered ${number}. We compare both certificates. If the number is yours, it becomes free for you to register.`}</p>
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
        disabled={form.formState.isSubmitting}
      />
    </UploadFormDialog>
  );
}
