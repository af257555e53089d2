import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { dayInIndia, formatDay } from '../../../lib/dates.ts';
import { formatRupees, parseRupees } from '../../../lib/money.ts';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { LoadingState } from '../../../ui/feedback/states.tsx';
import { useSchemaForm } from '../../../ui/fields/form.ts';
import { RadioGroup } from '../../../ui/fields/radio-group.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { DescriptionList } from '../../../ui/lists/description-list.tsx';
import { UploadFormDialog } from '../../../web/upload-form-dialog.tsx';
import { useApi } from '../../../web/queries.ts';
import type { Classification } from '../../invoices/rules.ts';
import { useRulebook } from '../../rulebook/ui/use-rulebook.ts';
import { useToday } from '../../../web/today.ts';
import type { TradeFile } from '../../trades/ui/trade/trade-file.ts';
import type { BillingFile } from './billing-file.ts';
import { taxLines } from './document-amounts.ts';
import {
  codeFor,
  codeSuggestions,
  invoiceSchema,
  invoiceStart,
  sentInvoice,
  type CodeSuggestions,
} from './document-form.ts';
import { IssuedWarnings } from './issued-warnings.tsx';
import { OwnPaperFields } from './own-paper-fields.tsx';
import { issuedInvoicesQuery, registrationsQuery } from './queries.ts';
import { useIssue } from './use-issue.ts';

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
  const roundOff = stated === null ? 0 : (stated - Math.round(computed * 100)) / 100;
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
