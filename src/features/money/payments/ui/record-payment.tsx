import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { isCalendarDate } from '#lib/dates.ts';
import { parseRupees } from '#lib/money.ts';
import { DateField } from '#ui/fields/date-field.tsx';
import { FieldRow } from '#ui/fields/form-shell.tsx';
import { useSchemaForm } from '#ui/fields/form.ts';
import { NumberField } from '#ui/fields/number-field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Button } from '#ui/layout/button.tsx';
import { defineQuery } from '#web/api-query.ts';
import { FormDialog } from '#web/form-dialog.tsx';
import { useApi, useApiWrite } from '#web/queries.ts';
import { useToday } from '#web/today.ts';
import { useIdempotencyKey } from '#web/use-idempotency-key.ts';
import { type Payment, paymentForm } from '../contract.ts';
import { NO_FEE_ACCOUNT } from '../rules.ts';

const tdsSectionsQuery = (on: string) => defineQuery('GET /api/epr/tds-sections/', { query: { on } });

/** A payee of a trade. `open` in ₹; null where it is not known. */
interface OpenPayee {
  payee: Payment['payee'];
  name: string;
  open: number | null;
  /** Null for the platform while it has no bank account. */
  account_number: string | null;
}

/** Payees that a payment can be recorded for: the server refuses one to the platform while it has no bank account. */
const payable = <Payee extends OpenPayee>(payees: readonly Payee[]): Payee[] =>
  payees.filter(({ payee, account_number: account }) => payee === 'recycler' || account !== null);

const values = z.object({
  payee: z.string(),
  amount: z.string(),
  utr: z.string(),
  paid_on: z.string(),
  tds_amount: z.string(),
  tds_section: z.string(),
  tds_note: z.string(),
});
type PaymentValues = z.infer<typeof values>;

/** The fields as they are sent: TDS that is not typed is none, and has neither section nor note. */
function sentPayment({ tds_amount, tds_section, tds_note, payee, ...fields }: PaymentValues) {
  return {
    ...fields,
    payee: payee as Payment['payee'],
    ...(tds_amount !== '' && { tds_amount }),
    ...(tds_amount !== '' && tds_section !== '' && { tds_section }),
    ...(tds_amount !== '' && tds_note !== '' && { tds_note }),
  };
}

/** The server knows the trade and checks days, TDS and what is open. */
const paymentSchema = values.check((context) => {
  const { error } = paymentForm.safeParse(sentPayment(context.value));
  for (const { message, path } of error?.issues ?? [])
    context.issues.push({ code: 'custom', message, path: [...path], input: context.value });
});

/** The amount that a payee still has to get, as the form's text. */
const openAmount = (payee: OpenPayee | undefined): string =>
  payee?.open !== undefined && payee.open !== null && payee.open > 0 ? payee.open.toFixed(2) : '';

/** The form at its start: the first payee to whom more than a rupee is open. */
function paymentStart(payees: readonly OpenPayee[], today: string): PaymentValues {
  const first = payees.find(({ open }) => open !== null && open > 1) ?? payees[0];
  return {
    payee: first?.payee ?? '',
    amount: openAmount(first),
    utr: '',
    paid_on: today,
    tds_amount: '',
    tds_section: '',
    tds_note: '',
  };
}

interface RecordPaymentProps {
  /** Id of the trade. */
  trade: string;
  payees: readonly OpenPayee[];
}

const labelOf = ({ payee, name }: OpenPayee): string =>
  payee === 'recycler' ? `To ${name}` : `Processing fee, to ${name}`;

/** Button and dialog with which the buyer of a trade records what it has paid outside. */
export function RecordPayment({ trade, payees }: RecordPaymentProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon="rupee" onClick={() => setOpen(true)}>
        Record payment
      </Button>
      {open && <RecordPaymentDialog trade={trade} payees={payees} onClose={() => setOpen(false)} />}
    </>
  );
}

function RecordPaymentDialog({ trade, payees: all, onClose }: RecordPaymentProps & { onClose: () => void }) {
  const today = useToday();
  const payees = payable(all);
  const form = useSchemaForm(paymentSchema, paymentStart(payees, today));
  const record = useApiWrite('POST /api/epr/trades/{id}/payments/');
  const once = useIdempotencyKey();
  const busy = form.formState.isSubmitting;
  const send = () => {
    const input = { params: { id: trade }, body: sentPayment(form.getValues()) };
    return once(input, (idempotencyKey) => record.mutateAsync({ ...input, idempotencyKey }));
  };
  return (
    <FormDialog
      title="Record payment"
      size="normal"
      icon="rupee"
      busyLabel="Sending..."
      form={form}
      send={send}
      onClose={onClose}
    >
      <p>State what you have paid by your bank. No money moves here.</p>
      <SelectField
        name="payee"
        label="Payee"
        options={payees.map((each) => ({ value: each.payee, label: labelOf(each) }))}
        onValueChange={(chosen) =>
          form.setValue('amount', openAmount(payees.find(({ payee }) => payee === chosen)), {
            shouldValidate: form.formState.isSubmitted,
          })
        }
        disabled={busy}
      />
      {payees.length < all.length && <p className="text-soft text-small">{NO_FEE_ACCOUNT}</p>}
      <FieldRow>
        <NumberField name="amount" label="Amount" prefix="₹" decimals={2} disabled={busy} />
        <DateField name="paid_on" label="Payment date" max={today} disabled={busy} />
      </FieldRow>
      <TextField name="utr" label="UTR number" capitals maxLength={40} disabled={busy} />
      <TdsFields disabled={busy} />
    </FormDialog>
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
    <>
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
      {hasTds && section === 'Other' && (
        <TextField name="tds_note" label="Section and reason" maxLength={100} disabled={disabled} />
      )}
    </>
  );
}
