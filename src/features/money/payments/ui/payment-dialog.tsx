import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { fileSchema } from '#base/files/ui/file-schema.ts';
import { isCalendarDate } from '#lib/dates.ts';
import { acceptOf } from '#lib/file-rules.ts';
import { parseRupees } from '#lib/money.ts';
import { toast } from '#ui/feedback/toast.ts';
import { DateField } from '#ui/fields/date-field.tsx';
import { FileField } from '#ui/fields/file-field.tsx';
import { FieldRow } from '#ui/fields/form-shell.tsx';
import { useSchemaForm } from '#ui/fields/form.ts';
import { NumberField } from '#ui/fields/number-field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Disclosure } from '#ui/layout/disclosure.tsx';
import { defineQuery } from '#web/api-query.ts';
import { errorText } from '#web/api.ts';
import { type RunningUpload, UploadCancellation, useFileWriteOnce } from '#web/file-write.ts';
import { useFormDraft } from '#web/form-draft.ts';
import { useApi } from '#web/queries.ts';
import { useToday } from '#web/today.ts';
import { UploadFormDialog } from '#web/upload-form-dialog.tsx';
import { useWriteOnce } from '#web/use-idempotency-key.ts';
import { type Payment, paymentForm } from '../contract.ts';
import { OTHER } from '../rules.ts';

const tdsSectionsQuery = (on: string) => defineQuery('GET /api/epr/tds-sections/', { query: { on } });

/** A payee of a trade. `open` in ₹; null where it is not known. */
interface OpenPayee {
  payee: Payment['payee'];
  name: string;
  open: number | null;
}

/** Whether a payment brings its proof along: that of the fee has none, and one that is there may be replaced. */
export type ProofNeed = 'none' | 'optional' | 'required';

const values = z.object({
  amount: z.string(),
  utr: z.string(),
  paid_on: z.string(),
  tds_amount: z.string(),
  tds_section: z.string(),
  tds_note: z.string(),
  proof: z.nullable(z.custom<File>()),
});

/** The fields as they are sent: TDS that is not typed is none, and has neither section nor note. */
function sentPayment(
  payee: Payment['payee'],
  { amount, utr, paid_on, tds_amount, tds_section, tds_note }: z.infer<typeof values>,
) {
  return {
    payee,
    amount,
    utr,
    paid_on,
    ...(tds_amount !== '' && { tds_amount }),
    ...(tds_amount !== '' && tds_section !== '' && { tds_section }),
    ...(tds_amount !== '' && tds_note !== '' && { tds_note }),
  };
}

const proofFile = fileSchema('transaction_proof', 'Proof of payment is required');

/** The server knows the trade and checks days, TDS and what is open. */
const paymentSchema = (payee: Payment['payee'], need: ProofNeed) =>
  values.check((context) => {
    const { proof } = context.value;
    const { error } = paymentForm.safeParse(sentPayment(payee, context.value));
    const wrongFile = need === 'required' || proof !== null ? proofFile.safeParse(proof).error : undefined;
    for (const { message, path } of error?.issues ?? [])
      context.issues.push({ code: 'custom', message, path: [...path], input: context.value });
    for (const { message } of wrongFile?.issues ?? [])
      context.issues.push({ code: 'custom', message, path: ['proof'], input: proof });
  });

interface PaymentDialogProps {
  /** Id of the trade. */
  trade: string;
  /** Id of its transaction, which takes the proof. */
  transaction: string;
  payee: OpenPayee;
  proof: ProofNeed;
  title: string;
  /** Payment that was sent just before, if this payment follows another one. */
  before?: string | undefined;
  onClose: () => void;
  /** Is called once all is sent, in place of `onClose`. */
  onSent: () => void;
}

/**
 * Dialog in which the buyer of a trade states what it has paid by its bank, with the proof. One press sends both; where only the payment arrives,
 * the dialog keeps asking for the proof alone.
 */
export function PaymentDialog({
  trade,
  transaction,
  payee,
  proof,
  title,
  before,
  onClose,
  onSent,
}: PaymentDialogProps) {
  const today = useToday();
  const [schema] = useState(() => paymentSchema(payee.payee, proof));
  const form = useSchemaForm(schema, {
    amount: payee.open !== null && payee.open > 0 ? payee.open.toFixed(2) : '',
    utr: '',
    paid_on: today,
    tds_amount: '',
    tds_section: '',
    tds_note: '',
    proof: null,
  });
  const draft = useFormDraft(form, { name: `payment ${trade} ${payee.payee}` });
  const record = useWriteOnce('POST /api/epr/trades/{id}/payments/');
  const { send: write, underWay } = useFileWriteOnce('PATCH /api/epr/transactions/{id}/');
  // A file that is sent again has the same key, so that it counts once.
  const upload = (file: File) => write({ params: { id: transaction }, body: { transaction_proof: file } });
  const [missing, setMissing] = useState<{ file: File; why: string } | null>(null);
  const busy = form.formState.isSubmitting;

  const send = async () => {
    const typed = form.getValues();
    const { message } = await record.send({ params: { id: trade }, body: sentPayment(payee.payee, typed) });
    if (typed.proof !== null) {
      try {
        await upload(typed.proof);
      } catch (error) {
        setMissing({ file: typed.proof, why: uploadFailure(error) });
        return undefined;
      }
    }
    toast.success(message);
    onSent();
    return undefined;
  };

  const frame = { title, size: 'normal', action: 'Send', busyLabel: 'Sending...', underWay } as const;
  if (missing !== null)
    return <ProofDialog {...frame} {...missing} upload={upload} onClose={onClose} onSent={onSent} />;
  return (
    <UploadFormDialog {...frame} form={form} draft={draft} send={send} onClose={onClose}>
      {before !== undefined && <p role="status">{before}</p>}
      <p>{`To ${payee.name}, by your bank. No money moves here.`}</p>
      <FieldRow>
        <NumberField name="amount" label="Amount" prefix="₹" decimals={2} disabled={busy} />
        <DateField name="paid_on" label="Payment date" max={today} disabled={busy} />
      </FieldRow>
      <TextField name="utr" label="UTR number" capitals maxLength={40} takesFocus disabled={busy} />
      {proof !== 'none' && (
        <FileField
          name="proof"
          label="Proof of payment"
          optional={proof === 'optional'}
          accept={acceptOf('transaction_proof')}
          disabled={busy}
        />
      )}
      <Tds payee={payee.name} disabled={busy} />
    </UploadFormDialog>
  );
}

const uploadFailure = (error: unknown): string =>
  error instanceof UploadCancellation ? 'The upload was cancelled.' : errorText(error);

interface ProofDialogProps extends Pick<PaymentDialogProps, 'title' | 'onClose' | 'onSent'> {
  size: 'normal';
  action: string;
  busyLabel: string;
  underWay: RunningUpload;
  /** The file that did not arrive, and why. */
  file: File;
  why: string;
  upload: (file: File) => Promise<unknown>;
}

const onlyProof = z.object({ proof: proofFile });

/** Part that is left to send of a payment that is recorded already: its proof. */
function ProofDialog({ file, why, upload, onSent, ...frame }: ProofDialogProps) {
  const form = useSchemaForm(onlyProof, { proof: file });
  const [failure, setFailure] = useState(why);
  const send = async () => {
    try {
      await upload(form.getValues().proof);
    } catch (error) {
      setFailure(uploadFailure(error));
      return undefined;
    }
    toast.success('Payment recorded!');
    onSent();
    return undefined;
  };
  return (
    <UploadFormDialog {...frame} form={form} send={send}>
      <p role="alert">{`The payment is recorded. Its proof is still missing: ${failure}`}</p>
      <FileField
        name="proof"
        label="Proof of payment"
        accept={acceptOf('transaction_proof')}
        disabled={form.formState.isSubmitting}
      />
    </UploadFormDialog>
  );
}

/** The tax that is deducted, folded until something is typed: a draft that comes back is sent too, and must be seen. */
function Tds({ payee, disabled }: { payee: string; disabled: boolean }) {
  const typed = useWatch({ name: 'tds_amount' });
  const [isOpen, setOpen] = useState(false);
  if (typed !== '' && !isOpen) setOpen(true);
  return (
    <Disclosure label="TDS deducted" of={`payment to ${payee}`} open={isOpen}>
      <TdsFields disabled={disabled} />
    </Disclosure>
  );
}

/** TDS as typed, with the sections in force on the day of the payment. */
function TdsFields({ disabled }: { disabled: boolean }) {
  const [paidOn, tds, section] = useWatch({ name: ['paid_on', 'tds_amount', 'tds_section'] });
  const hasTds = (parseRupees(tds) ?? 0) > 0;
  const sections = useApi(tdsSectionsQuery(paidOn), { enabled: hasTds && isCalendarDate(paidOn) });
  const options = (sections.data?.data ?? []).map(({ label, rate_percent: rate }) => ({
    value: label,
    label: rate === null ? label : `${label}, ${rate}%`,
  }));
  return (
    <div className="stack">
      <NumberField
        name="tds_amount"
        label="TDS"
        prefix="₹"
        decimals={2}
        optional
        help="Tax that you have deducted and not paid to the payee"
        disabled={disabled}
      />
      {hasTds && (
        <SelectField
          name="tds_section"
          label="TDS section"
          options={options}
          loading={sections.isLoading}
          disabled={disabled}
        />
      )}
      {hasTds && section === OTHER && (
        <TextField name="tds_note" label="Section and reason" maxLength={100} disabled={disabled} />
      )}
    </div>
  );
}
