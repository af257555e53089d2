import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { formatDay } from '../../../lib/dates.ts';
import { formatRupees } from '../../../lib/money.ts';
import { formatQuantity, unitName, type Unit } from '../../../lib/quantity.ts';
import { useSchemaForm } from '../../../ui/fields/form.ts';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { RadioGroup } from '../../../ui/fields/radio-group.tsx';
import { TextAreaField } from '../../../ui/fields/text-area-field.tsx';
import { UploadFormDialog } from '../../../web/upload-form-dialog.tsx';
import { useToday } from '../../../web/today.ts';
import type { BilledDocument } from './billing-file.ts';
import { noteSchema, noteStart, sentNote } from './document-form.ts';
import { IssuedWarnings } from './issued-warnings.tsx';
import { OwnPaperFields } from './own-paper-fields.tsx';
import { useIssue } from './use-issue.ts';

interface CreditNoteDialogProps {
  invoice: BilledDocument;
  /** Unit of the invoice's quantity. */
  unit: Unit;
  onClose: () => void;
}

/** Rest of an invoice before tax, less its credit notes; units are rounded down. */
function leftOf({ taxable_value, credited, unit_price: price }: BilledDocument) {
  const value = Math.round((taxable_value - credited) * 100);
  return { value: value / 100, quantity: Math.floor(value / Math.round(price * 100)) };
}

/** Dialog that undoes an invoice wholly or in part; a fee is credited by value and the next number of its series. */
export function CreditNoteDialog({ invoice, unit, onClose }: CreditNoteDialogProps) {
  const isFee = invoice.supplier === 'platform';
  const today = useToday();
  const error = `The credit note cannot be older than the invoice of ${formatDay(invoice.date)}`;
  const [schema] = useState(() => noteSchema({ today, least: { day: invoice.date, error } }));
  const form = useSchemaForm(schema, noteStart(isFee ? 'value' : 'quantity'));
  const { issue, underWay, issued } = useIssue('POST /api/epr/invoices/{id}/credit-notes/');
  const busy = form.formState.isSubmitting;
  if (issued !== null) return <IssuedWarnings {...issued} onClose={onClose} />;
  const left = leftOf(invoice);
  const units = isFee ? '' : `${formatQuantity(left.quantity, unit)}, `;
  return (
    <UploadFormDialog
      title={`Credit note for ${invoice.number}`}
      size="normal"
      label="Credit note"
      action="Issue credit note"
      icon="document"
      busyLabel="Sending..."
      form={form}
      send={() => issue({ params: { id: invoice.id }, body: sentNote(form.getValues()) })}
      underWay={underWay}
      onClose={onClose}
    >
      <p>{`Left of this invoice: ${units}${formatRupees(left.value)} before tax.`}</p>
      {!isFee && (
        <RadioGroup
          cards
          name="by"
          label="Credit by"
          options={[
            { value: 'quantity', label: 'Quantity' },
            { value: 'value', label: 'Value' },
          ]}
          disabled={busy}
        />
      )}
      <Amount unit={unit} />
      <TextAreaField name="reason" label="Reason" rows={2} maxLength={300} disabled={busy} />
      {!isFee && <OwnPaperFields name="credit note" least={invoice.date} today={today} disabled={busy} />}
      <p>An issued credit note cannot be changed.</p>
    </UploadFormDialog>
  );
}

function Amount({ unit }: { unit: Unit }) {
  const isQuantity = useWatch({ name: 'by' }) === 'quantity';
  return isQuantity ? (
    <NumberField name="quantity" label="Quantity" suffix={unitName(unit)} />
  ) : (
    <NumberField name="value" label="Value before tax (₹)" decimals={2} />
  );
}
