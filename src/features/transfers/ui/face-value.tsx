import { useState } from 'react';
import * as z from 'zod/mini';
import { quantity } from '../../../lib/fields.ts';
import { formatQuantity, unitName } from '../../../lib/quantity.ts';
import { useSchemaForm } from '../../../ui/fields/form.ts';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { Button } from '../../../ui/layout/button.tsx';
import { FormDialog } from '../../../web/form-dialog.tsx';
import { useApiWrite } from '../../../web/queries.ts';
import { useIdempotencyKey } from '../../../web/use-idempotency-key.ts';
import type { Certificate } from './queries.ts';

const schema = z.object({ face_value: quantity('Face value is required') });

/** Corrects the face value of a certificate that no buyer has seen. */
export function FaceValue({ certificate }: { certificate: Certificate }) {
  const [open, setOpen] = useState(false);
  if (certificate.lines.some(({ status }) => status === 'seen')) return null;
  return (
    <>
      <Button
        size="small"
        variant="secondary"
        aria-label={`Correct face value: ${certificate.certificate_number}`}
        onClick={() => setOpen(true)}
      >
        Correct face value
      </Button>
      {open && <FaceValueDialog certificate={certificate} onClose={() => setOpen(false)} />}
    </>
  );
}

function FaceValueDialog({ certificate, onClose }: { certificate: Certificate; onClose: () => void }) {
  const { id, certificate_number: number, face_value: faceValue, used, unit } = certificate;
  const form = useSchemaForm(schema, { face_value: String(faceValue) });
  const once = useIdempotencyKey();
  const { mutateAsync } = useApiWrite('PATCH /api/epr/certificates/{id}/');
  const busy = form.formState.isSubmitting;
  const send = (body: z.output<typeof schema>) =>
    once(body, (idempotencyKey) => mutateAsync({ params: { id }, body, idempotencyKey }));
  return (
    <FormDialog title="Correct face value" busyLabel="Saving..." form={form} send={send} onClose={onClose}>
      <p>{`Certificate ${number}: enter the face value that the CPCB portal shows. Minimum ${formatQuantity(used ?? 0, unit)}, already recorded for orders.`}</p>
      <NumberField name="face_value" label={`Face value (${unitName(unit)})`} disabled={busy} />
    </FormDialog>
  );
}
