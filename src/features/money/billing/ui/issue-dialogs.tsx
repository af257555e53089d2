import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { registrationsQuery } from '#accounts/gst-registrations/ui/queries.ts';
import { dayInIndia, formatDay } from '#lib/dates.ts';
import { acceptOf } from '#lib/file-rules.ts';
import { formatRupees, paiseOf, parseRupees } from '#lib/money.ts';
import { formatQuantity, type Unit, unitName } from '#lib/quantity.ts';
import { unbreakableAmounts } from '#lib/unbreakable.ts';
import type { Classification } from '#money/invoices/rules.ts';
import { useRulebook } from '#rules/rulebook/ui/use-rulebook.ts';
import { WarningList, type WarningListProps } from '#rules/rulebook/ui/warning-list.tsx';
import type { TradeFile } from '#trading/trades/ui/trade/trade-file.ts';
import { Dialog } from '#ui/feedback/dialog.tsx';
import { LoadingState } from '#ui/feedback/states.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { DateField } from '#ui/fields/date-field.tsx';
import { FileField } from '#ui/fields/file-field.tsx';
import { FieldRow } from '#ui/fields/form-shell.tsx';
import { useSchemaForm } from '#ui/fields/form.ts';
import { NumberField } from '#ui/fields/number-field.tsx';
import { RadioGroup } from '#ui/fields/radio-group.tsx';
import { TextAreaField } from '#ui/fields/text-area-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Button } from '#ui/layout/button.tsx';
import { DescriptionList } from '#ui/lists/description-list.tsx';
import type { ApiResponse, Input } from '#web/api.ts';
import { useFileWriteOnce } from '#web/file-write.ts';
import { useFormDraft } from '#web/form-draft.ts';
import { useApi } from '#web/queries.ts';
import { useToday } from '#web/today.ts';
import { UploadFormDialog } from '#web/upload-form-dialog.tsx';
import { signedRupees } from '../rules.ts';
import {
  codeFor,
  codeSuggestions,
  type CodeSuggestions,
  invoiceSchema,
  invoiceStart,
  noteSchema,
  noteStart,
  sentInvoice,
  sentNote,
} from './document-form.ts';
import { type BilledDocument, type BillingFile, issuedInvoicesQuery } from './queries.ts';

type IssueKey = 'POST /api/epr/trades/{id}/invoices/' | 'POST /api/epr/invoices/{id}/credit-notes/';

/**
 * Issues a tax document once, for `UploadFormDialog`. A document with warnings is `issued` then: the dialog gives way to them, and `issue` resolves to
 * undefined, so that it does not close.
 */
function useIssue<K extends IssueKey>(key: K) {
  const { send, underWay } = useFileWriteOnce(key);
  const [issued, setIssued] = useState<ApiResponse<IssueKey> | null>(null);
  const issue = async (input: Input<K>) => {
    const response: ApiResponse<IssueKey> = await send(input);
    if (response.warnings.length === 0) return response;
    toast.success(response.message);
    setIssued(response);
    return undefined;
  };
  return { issue, underWay, issued };
}

interface IssuedWarningsProps extends WarningListProps {
  message: string;
  onClose: () => void;
}

/** Warnings about a document that has just been issued, which stay until they are closed. */
function IssuedWarnings({ message, warnings, onClose }: IssuedWarningsProps) {
  return (
    <Dialog
      open
      title={message}
      onClose={onClose}
      footer={
        <Button data-autofocus onClick={onClose}>
          Close
        </Button>
      }
    >
      <WarningList warnings={warnings} />
    </Dialog>
  );
}

interface OwnPaperFieldsProps {
  /** Number of the next document of the series, if known. */
  next?: string | undefined;
  /** Name of the document in the labels. */
  name: 'invoice' | 'credit note';
  /** First and last day of the paper. */
  least?: string | undefined;
  today: string;
  disabled: boolean;
}

/** Choice between the next number of the series and a paper of one's own, with the fields of the latter. */
function OwnPaperFields({ next, name, least, today, disabled }: OwnPaperFieldsProps) {
  const isOwn = useWatch({ name: 'paper' }) === 'own';
  const Name = name === 'invoice' ? 'Invoice' : 'Credit note';
  return (
    <>
      <RadioGroup
        name="paper"
        label="Number"
        options={[
          { value: 'series', label: `Next number of my series${next === undefined ? '' : `: ${next}`}` },
          { value: 'own', label: `My own ${name}` },
        ]}
        disabled={disabled}
      />
      {isOwn && (
        <>
          <FieldRow>
            <TextField name="own_number" label={`${Name} number`} maxLength={16} />
            <DateField
              name="own_date"
              label={`${Name} date`}
              max={today}
              {...(least !== undefined && { min: least })}
            />
          </FieldRow>
          {name === 'invoice' && (
            <NumberField
              name="own_total"
              label="Total on the invoice (₹)"
              decimals={2}
              help="As computed below if left empty; at most 50 paise more or less"
            />
          )}
          <FileField name="file" label={`${Name} file`} accept={acceptOf('invoice_file')} disabled={disabled} />
        </>
      )}
    </>
  );
}

interface IssueInvoiceDialogProps {
  file: TradeFile;
  billing: BillingFile;
  onClose: () => void;
}

/** Dialog that issues the recycler's invoice of a trade. */
export function IssueInvoiceDialog({ file, ...rest }: IssueInvoiceDialogProps) {
  const today = useToday();
  const { waste_type: stream, product_type, credit_type } = file.order;
  const book = useRulebook(stream);
  const issued = useApi(issuedInvoicesQuery(file.recycler.gst_number));
  const registrations = useApi(registrationsQuery);
  if (issued.isPending || registrations.isPending)
    return (
      <Dialog open title="Issue invoice" onClose={rest.onClose}>
        <LoadingState />
      </Dialog>
    );
  const own = registrations.data?.data.find(({ gstin }) => gstin === file.recycler.gst_number);
  // The description names the waste type of what was supplied.
  const last = issued.data?.data.find(({ description }) => description.includes(`, ${file.order.waste_type}, FY `));
  return (
    <IssueForm
      file={file}
      {...rest}
      start={invoiceStart(last)}
      suggestions={codeSuggestions(book, { stream, on: today, product_type, credit_type }, own ?? null)}
      next={own?.next_invoice_number}
    />
  );
}

interface IssueFormProps extends IssueInvoiceDialogProps {
  start: ReturnType<typeof invoiceStart>;
  suggestions: CodeSuggestions;
  /** Number of the next invoice of the series. */
  next: string | undefined;
}

function IssueForm({ file, billing, onClose, start, suggestions, next }: IssueFormProps) {
  const today = useToday();
  const ordered = file.transaction && dayInIndia(new Date(file.transaction.work_order_date));
  const error = `The invoice cannot be older than the work order of ${ordered && formatDay(ordered)}`;
  const [schema] = useState(() => invoiceSchema({ today, least: ordered ? { day: ordered, error } : null }));
  const form = useSchemaForm(schema, start);
  const draft = useFormDraft(form, { name: `invoice ${file.order.id}` });
  const { issue, underWay, issued } = useIssue('POST /api/epr/trades/{id}/invoices/');
  const busy = form.formState.isSubmitting;
  if (issued !== null) return <IssuedWarnings {...issued} onClose={onClose} />;
  return (
    <UploadFormDialog
      title="Issue invoice"
      size="normal"
      action="Issue invoice"
      icon="document"
      busyLabel="Sending..."
      form={form}
      draft={draft}
      send={() => issue({ params: { id: file.order.id }, body: sentInvoice(form.getValues()) })}
      underWay={underWay}
      onClose={onClose}
    >
      <RadioGroup
        cards
        name="classification"
        label="Classification"
        options={[
          { value: 'goods', label: 'Goods (HSN)' },
          { value: 'service', label: 'Service (SAC)' },
        ]}
        onValueChange={(chosen) =>
          form.setValue('hsn_sac', codeFor(chosen as Classification, form.getValues('hsn_sac'), suggestions), {
            shouldValidate: form.formState.isSubmitted,
          })
        }
        disabled={busy}
      />
      <TextField name="hsn_sac" label="HSN or SAC code" digitsOnly maxLength={8} disabled={busy} />
      <p className="text-soft text-small">
        No ruling says how EPR credits are classified. Similar documents were held to be goods of heading 4907 (CBIC
        Circular 46/20/2018); other sellers bill a service. Ask your accountant.
      </p>
      <OwnPaperFields name="invoice" next={next} least={ordered ?? undefined} today={today} disabled={busy} />
      <Amounts expected={billing.expected.recycler} />
      <p>An issued invoice cannot be changed. A credit note undoes it.</p>
    </UploadFormDialog>
  );
}

/** Amounts of the invoice; the total on an own paper brings a round-off. */
function Amounts({ expected }: { expected: BillingFile['expected']['recycler'] }) {
  const [paper, typed] = useWatch({ name: ['paper', 'own_total'] }) as [string, string];
  const computed = expected.total ?? 0;
  const stated = paper === 'own' ? parseRupees(typed) : null;
  const roundOff = stated === null ? 0 : (stated - paiseOf(computed)) / 100;
  const isClose = Math.abs(roundOff) <= 0.5;
  return (
    <DescriptionList
      items={[
        { label: 'Taxable value', value: formatRupees(expected.taxable_value) },
        ...taxLines({ ...expected, round_off: isClose ? roundOff : 0 }),
        { label: 'Total', value: formatRupees(isClose ? computed + roundOff : computed), total: true },
      ]}
    />
  );
}

interface CreditNoteDialogProps {
  invoice: BilledDocument;
  /** Unit of the invoice's quantity. */
  unit: Unit;
  onClose: () => void;
}

/** Rest of an invoice before tax, less its credit notes; units are rounded down. */
function leftOf({ taxable_value, credited, unit_price: price }: BilledDocument) {
  const value = paiseOf(taxable_value - credited);
  return { value: value / 100, quantity: Math.floor(value / paiseOf(price)) };
}

/** Dialog that undoes an invoice wholly or in part; a fee is credited by value and the next number of its series. */
export function CreditNoteDialog({ invoice, unit, onClose }: CreditNoteDialogProps) {
  const isFee = invoice.supplier === 'platform';
  const today = useToday();
  const error = `The credit note cannot be older than the invoice of ${formatDay(invoice.date)}`;
  const [schema] = useState(() => noteSchema({ today, least: { day: invoice.date, error } }));
  const form = useSchemaForm(schema, noteStart(isFee ? 'value' : 'quantity'));
  const draft = useFormDraft(form, { name: `credit note ${invoice.id}` });
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
      draft={draft}
      send={() => issue({ params: { id: invoice.id }, body: sentNote(form.getValues()) })}
      underWay={underWay}
      onClose={onClose}
    >
      <p>{unbreakableAmounts(`Left of this invoice: ${units}${formatRupees(left.value)} before tax.`)}</p>
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

interface Amounts {
  cgst: number | null;
  sgst: number | null;
  igst: number | null;
}

const shown = (amount: number | null): string => (amount === null ? 'Not known yet' : formatRupees(amount));

/** GST by kind: CGST and SGST within a state, else IGST; then the round-off, if there is one. */
export function taxLines({ cgst, sgst, igst, round_off: roundOff = 0 }: Amounts & { round_off?: number }) {
  const isWithinState = cgst !== null && cgst > 0;
  const taxes = isWithinState
    ? [
        { label: 'CGST', value: shown(cgst) },
        { label: 'SGST', value: shown(sgst) },
      ]
    : [{ label: 'IGST', value: shown(igst) }];
  if (roundOff === 0) return taxes;
  return [...taxes, { label: 'Round off', value: signedRupees(roundOff) }];
}
