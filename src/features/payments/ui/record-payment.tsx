import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { isCalendarDate } from '../../../lib/dates.ts';
import { parseRupees } from '../../../lib/money.ts';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { FieldRow } from '../../../ui/fields/form-shell.tsx';
import { useSchemaForm } from '../../../ui/fields/form.ts';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Button } from '../../../ui/layout/button.tsx';
import { FormDialog } from '../../../web/form-dialog.tsx';
import { useApi, useApiWrite } from '../../../web/queries.ts';
import { useToday } from '../../../web/today.ts';
import { useIdempotencyKey } from '../../../web/use-idempotency-key.ts';
import { openAmount, payable, paymentSchema, paymentStart, sentPayment, type OpenPayee } from './payment-form.ts';
import { NO_FEE_ACCOUNT } from '../rules.ts';
import { tdsSectionsQuery } from './queries.ts';

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
