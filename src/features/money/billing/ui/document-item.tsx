import { useState } from 'react';
import * as z from 'zod/mini';
import type { Role } from '#lib/contract.ts';
import { formatDay, isCalendarDate } from '#lib/dates.ts';
import { formatRupees } from '#lib/money.ts';
import type { Unit } from '#lib/quantity.ts';
import { isIrn, WRONG_IRN } from '#money/invoices/rules.ts';
import { ViewPaper } from '#money/invoices/ui/view-paper.tsx';
import { Money } from '#ui/brand/amount.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { DateField } from '#ui/fields/date-field.tsx';
import { FieldRow } from '#ui/fields/form-shell.tsx';
import { useSchemaForm } from '#ui/fields/form.ts';
import { TextAreaField } from '#ui/fields/text-area-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { SmallButton } from '#ui/layout/button.tsx';
import { DescriptionList } from '#ui/lists/description-list.tsx';
import { call, errorText } from '#web/api.ts';
import { FormDialog } from '#web/form-dialog.tsx';
import { saveFile } from '#web/save-file.ts';
import { useWriteOnce } from '#web/use-idempotency-key.ts';
import { CreditNoteDialog, taxLines } from './issue-dialogs.tsx';
import type { BilledDocument } from './queries.ts';
import styles from './document-item.module.css';

interface DocumentItemProps {
  document: BilledDocument;
  /** All documents of the trade. */
  invoices: readonly BilledDocument[];
  /** Unit of the trade's quantity. */
  unit: Unit;
  role: Role;
}

/** Whether the reader acts for the supplier of a document. */
const isSuppliers = ({ supplier }: BilledDocument, role: Role): boolean =>
  role === (supplier === 'recycler' ? 'recycler' : 'superadmin');

/** An invoice or credit note with its amounts, and what its reader may do with it. */
export function DocumentItem({ document, invoices, unit, role }: DocumentItemProps) {
  const [crediting, setCrediting] = useState(false);
  const { number, type, date, total, from, to, credited, taxable_value: value } = document;
  const isNote = type === 'credit_note';
  const invoice = invoices.find(({ id }) => id === document.invoice_id);
  const isSupplier = isSuppliers(document, role);
  return (
    <li className={styles.document} aria-label={`${isNote ? 'Credit note' : 'Invoice'} ${number}`}>
      <div className={styles.head}>
        <div className={styles.name}>
          <h3 className={styles.number}>{number}</h3>
          <p className="text-soft text-small">
            {isNote ? 'Credit note' : 'Invoice'} of {from.legal_name} to {to.legal_name},{' '}
            <span className="together">{formatDay(date)}</span>
          </p>
          {isNote && (
            <p className="text-soft text-small">{`Of invoice ${invoice?.number ?? ''}: ${document.reason ?? ''}`}</p>
          )}
        </div>
        <p className={styles.total}>
          {isNote && <span>−</span>}
          <Money rupees={total} />
        </p>
      </div>
      <DescriptionList
        layout="grid"
        items={[
          { label: 'Taxable value', value: formatRupees(value) },
          ...taxLines(document),
          { label: document.classification === 'goods' ? 'HSN' : 'SAC', value: document.hsn_sac },
          ...(credited > 0 ? [{ label: 'Credited before tax', value: formatRupees(credited) }] : []),
          ...(isSupplier || role === 'superadmin' ? [{ label: 'Prepared by', value: document.created_by }] : []),
        ]}
      />
      <div className={`${styles.foot} no-print`}>
        {!isNote && credited === value && <Badge status="withdrawn">Wholly credited</Badge>}
        <EInvoiceState document={document} />
        <ViewPaper document={document} />
        <EInvoiceActions document={document} role={role} />
        {isSupplier && !isNote && credited < value && (
          <SmallButton needs="money" aria-label={`Credit note for ${number}`} onClick={() => setCrediting(true)}>
            Credit note
          </SmallButton>
        )}
      </div>
      {crediting && <CreditNoteDialog invoice={document} unit={unit} onClose={() => setCrediting(false)} />}
    </li>
  );
}

/** Whether the document carries an IRN, where it needs one. */
function EInvoiceState({ document: { irn, needs_irn: needsIrn } }: Pick<DocumentItemProps, 'document'>) {
  if (irn !== null) return <Badge status="approved">{`IRN ${irn.slice(-6)}`}</Badge>;
  return needsIrn && <Badge status="pending">IRN missing</Badge>;
}

/** Actions for the e-invoice of a document that its reader may take. */
function EInvoiceActions({ document, role }: { document: BilledDocument; role: Role }) {
  const [entering, setEntering] = useState(false);
  const [saving, setSaving] = useState(false);
  const { id, number, irn } = document;
  const isSupplier = isSuppliers(document, role);
  const save = async () => {
    setSaving(true);
    try {
      const { data } = await call('GET /api/epr/invoices/{id}/inv-01/', { params: { id } });
      saveFile(new Blob([JSON.stringify(data.document)], { type: 'application/json' }), data.file_name);
    } catch (error) {
      toast.error(errorText(error));
    } finally {
      setSaving(false);
    }
  };
  return (
    <>
      {isSupplier && irn === null && (
        <SmallButton needs="money" aria-label={`Enter IRN of ${number}`} onClick={() => setEntering(true)}>
          Enter IRN
        </SmallButton>
      )}
      {role !== 'producer' && (
        <SmallButton icon="download" busy={saving} aria-label={`INV-01 file of ${number}`} onClick={() => void save()}>
          INV-01 file
        </SmallButton>
      )}
      {entering && <IrnDialog document={document} onClose={() => setEntering(false)} />}
    </>
  );
}

const WRONG_DATE = 'The date does not fit the invoice';
const WRONG_TIME = 'Enter the time as the portal shows it, such as 14:30';

const schemaOf = (document: BilledDocument) =>
  z
    .object({
      irn: z.string().check(
        z.trim(),
        z.refine((irn) => irn === '' || isIrn(irn), WRONG_IRN),
      ),
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
function IrnDialog({ document, onClose }: { document: BilledDocument; onClose: () => void }) {
  const [schema] = useState(() => schemaOf(document));
  const form = useSchemaForm(schema, { irn: '', ack_no: '', ack_date: '', ack_time: '', signed_qr: '' });
  const save = useWriteOnce('POST /api/epr/invoices/{id}/irn/');
  const busy = form.formState.isSubmitting;

  const send = ({ irn, ack_no, ack_date, ack_time, signed_qr }: z.output<typeof schema>) => {
    const body = {
      ack_no,
      ack_date: instantOf(ack_date, ack_time),
      ...(irn !== '' && { irn }),
      ...(signed_qr !== '' && { signed_qr }),
    };
    return save.send({ params: { id: document.id }, body });
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
