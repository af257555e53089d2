import { useState } from 'react';
import * as z from 'zod/mini';
import type { Role } from '#lib/contract.ts';
import { formatRupees } from '#lib/money.ts';
import { DateField } from '#ui/fields/date-field.tsx';
import { addErrors, useSchemaForm } from '#ui/fields/form.ts';
import { TextAreaField } from '#ui/fields/text-area-field.tsx';
import { Button } from '#ui/layout/button.tsx';
import { FormDialog } from '#web/form-dialog.tsx';
import { useFormDraft } from '#web/form-draft.ts';
import { useToday } from '#web/today.ts';
import { useWriteOnce } from '#web/use-idempotency-key.ts';
import type { Payment } from '../contract.ts';
import { answerErrors, answerRefusal, mayAnswer, type AnsweredStatus } from '../rules.ts';

const ANSWERS: Readonly<Record<AnsweredStatus, { label: string; text: string; danger: boolean }>> = {
  received: { label: 'Money arrived', text: 'This is final. The buyer is told.', danger: false },
  not_received: {
    label: 'Not arrived',
    text: 'The buyer and the platform are told. You can still confirm the payment when it arrives.',
    danger: true,
  },
  withdrawn: { label: 'Withdraw', text: 'This is final. The payment then counts nothing.', danger: true },
};
const ORDER = ['received', 'not_received', 'withdrawn'] as const;

interface PaymentActionsProps {
  payment: Payment;
  role: Role;
  /** Whether the answer is the reader's next task, and its first button the main one. */
  isMain?: boolean;
}

/** The answers that the reader may give to a payment, each with its dialog. */
export function PaymentActions({ payment, role, isMain = false }: PaymentActionsProps) {
  const [answering, setAnswering] = useState<AnsweredStatus | null>(null);
  const may = ORDER.filter(
    (status) => mayAnswer(role, payment.payee, status) && answerRefusal(payment.status, status) === null,
  );
  return (
    <>
      {may.map((status) => (
        <Button
          key={status}
          size={isMain ? 'normal' : 'small'}
          variant={isMain && status === 'received' ? 'primary' : 'secondary'}
          needs="money"
          aria-label={`${ANSWERS[status].label}: ${payment.utr}`}
          onClick={() => setAnswering(status)}
        >
          {ANSWERS[status].label}
        </Button>
      ))}
      {answering && <AnswerDialog payment={payment} status={answering} onClose={() => setAnswering(null)} />}
    </>
  );
}

/** Checks what the browser knows as the server does. */
const answerSchema = (status: AnsweredStatus, facts: { paidOn: string; today: string }) =>
  z
    .object({ received_on: z.string(), reason: z.string() })
    .check((context) => addErrors(context, answerErrors({ status, ...sent(status, context.value) }, facts)));

/** The field of an answer; an empty one is left out. */
function sent(status: AnsweredStatus, { received_on, reason }: { received_on: string; reason: string }) {
  if (status === 'received') return received_on === '' ? {} : { received_on };
  return reason.trim() === '' ? {} : { reason: reason.trim() };
}

function AnswerDialog({ payment, status, onClose }: { payment: Payment; status: AnsweredStatus; onClose: () => void }) {
  const today = useToday();
  const { label, text, danger } = ANSWERS[status];
  const [schema] = useState(() => answerSchema(status, { paidOn: payment.paid_on, today }));
  const form = useSchemaForm(schema, { received_on: today, reason: '' });
  const draft = useFormDraft(form, { name: `${status} ${payment.id}` });
  const answer = useWriteOnce('PATCH /api/epr/payments/{id}/');
  const busy = form.formState.isSubmitting;
  const send = () => answer.send({ params: { id: payment.id }, body: { status, ...sent(status, form.getValues()) } });
  return (
    <FormDialog
      title={label}
      busyLabel="Sending..."
      danger={danger}
      form={form}
      draft={draft}
      send={send}
      onClose={onClose}
    >
      <p>
        {formatRupees(payment.amount)}, <span className="together">{`UTR ${payment.utr}`}</span>. {text}
      </p>
      {status === 'received' ? (
        <DateField name="received_on" label="Received on" min={payment.paid_on} max={today} disabled={busy} />
      ) : (
        <TextAreaField name="reason" label="Reason" rows={3} maxLength={1_000} disabled={busy} />
      )}
    </FormDialog>
  );
}
