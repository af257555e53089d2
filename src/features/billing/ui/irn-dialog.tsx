import { useState } from 'react';
import * as z from 'zod/mini';
import { isCalendarDate } from '../../../lib/dates.ts';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { useSchemaForm } from '../../../ui/fields/form.ts';
import { FieldRow } from '../../../ui/fields/form-shell.tsx';
import { TextAreaField } from '../../../ui/fields/text-area-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { FormDialog } from '../../../web/form-dialog.tsx';
import { useApiWrite } from '../../../web/queries.ts';
import { useIdempotencyKey } from '../../../web/use-idempotency-key.ts';
import type { BilledDocument } from './billing-file.ts';

const WRONG_DATE = 'The date does not fit the invoice';
const WRONG_TIME = 'Enter the time as the portal shows it, such as 14:30';

const schemaOf = (document: BilledDocument) =>
  z
    .object({
      irn: z.string().check(z.trim(), z.regex(/^(?:[0-9a-f]{64})?$/i, 'An IRN has 64 characters, 0-9 and a-f')),
      ack_no: z.string().check(z.trim(), z.regex(/^[0-9]{1,20}$/, 'An ack number has 1 to 20 digits')),
      ack_date: z.string().check(z.refine((day) => isCalendarDate(day) && day >= document.date, WRONG_DATE)),
      /** By the clock of India. */
      ack_time: z.string().check(z.trim(), z.regex(/^(?:[01]\d|2[0-3])(?::[0-5]\d){1,2}$/, WRONG_TIME)),
      signed_qr: z.string().check(z.overwrite((pasted) => pasted.replaceAll(/\s/g, ''))),
    })
    .check(
      z.refine(({ irn, signed_qr: code }) => irn !== '' || code !== '', { error: 'IRN is required', path: ['irn'] }),
    );

const instantOf = (day: string, time: string): string => `${day}T${time.length === 5 ? `${time}:00` : time}+05:30`;

/** Dialog that records the IRN which the e-invoice portal gave for a document. */
export function IrnDialog({ document, onClose }: { document: BilledDocument; onClose: () => void }) {
  const [schema] = useState(() => schemaOf(document));
  const form = useSchemaForm(schema, { irn: '', ack_no: '', ack_date: '', ack_time: '', signed_qr: '' });
  const save = useApiWrite('POST /api/epr/invoices/{id}/irn/');
  const once = useIdempotencyKey();
  const busy = form.formState.isSubmitting;

  const send = ({ irn, ack_no, ack_date, ack_time, signed_qr }: z.output<typeof schema>) => {
    const body = {
      ack_no,
      ack_date: instantOf(ack_date, ack_time),
      ...(irn !== '' && { irn }),
      ...(signed_qr !== '' && { signed_qr }),
    };
    const input = { params: { id: document.id }, body };
    return once(input, (idempotencyKey) => save.mutateAsync({ ...input, idempotencyKey }));
  };
  return (
    <FormDialog
      title={`Enter IRN of ${document.number}`}
      size="normal"
      label="Enter IRN"
      action="Save IRN"
      busyLabel="Sending..."
      form={form}
      send={send}
      onClose={onClose}
    >
      <TextField name="irn" label="IRN" maxLength={64} help="May be left out with the signed QR code" disabled={busy} />
      <TextField name="ack_no" label="Ack number" digitsOnly maxLength={20} disabled={busy} />
      <FieldRow>
        <DateField name="ack_date" label="Ack date" min={document.date} disabled={busy} />
        <TextField name="ack_time" label="Ack time" maxLength={8} placeholder="14:30" disabled={busy} />
      </FieldRow>
      <TextAreaField
        name="signed_qr"
        label="Signed QR code"
        optional
        rows={3}
        maxLength={4000}
        help="The text of the code, which is compared with the invoice"
        disabled={busy}
      />
    </FormDialog>
  );
}
