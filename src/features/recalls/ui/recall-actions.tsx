import { useState } from 'react';
import * as z from 'zod/mini';
import { useConfirm } from '../../../ui/feedback/confirm-dialog.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { useSchemaForm } from '../../../ui/fields/form.ts';
import { TextAreaField } from '../../../ui/fields/text-area-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Button } from '../../../ui/layout/button.tsx';
import { errorText } from '../../../web/api.ts';
import { FormDialog } from '../../../web/form-dialog.tsx';
import { useApiWrite } from '../../../web/queries.ts';
import { useIdempotencyKey } from '../../../web/use-idempotency-key.ts';
import { liftForm } from '../contract.ts';
import { WRONG_CONFIRMATION } from '../rules.ts';
import type { Recall } from './recall.ts';

const EXECUTION =
  'Offers in the scope leave the market, open requests are rejected, other trades are held, and the covered quantity of completed trades is taken out of targets. The companies are told by e-mail. Lifting the recall brings back all but the rejected requests.';
const LIFTING =
  'Offers return to the market and held trades go on, unless another recall holds them. What no recall covers any more counts towards targets again. Rejected and ended trades stay so. The companies are told by e-mail.';

/** Actions on a recall in its state. */
export function RecallActions({ recall, onEdit }: { recall: Recall; onEdit: () => void }) {
  const [act, setAct] = useState<'execute' | 'lift' | null>(null);
  if (recall.state === 'lifted' || recall.state === 'discarded') return null;
  return (
    <div className="row">
      {recall.state === 'draft' && (
        <>
          <Button variant="danger" onClick={() => setAct('execute')}>
            Execute recall
          </Button>
          <Button variant="secondary" icon="edit" onClick={onEdit}>
            Edit draft
          </Button>
          <Discard recall={recall} />
        </>
      )}
      {recall.state === 'executed' && <Button onClick={() => setAct('lift')}>Lift recall</Button>}
      {act === 'execute' && <ExecuteDialog recall={recall} onClose={() => setAct(null)} />}
      {act === 'lift' && <LiftDialog recall={recall} onClose={() => setAct(null)} />}
    </div>
  );
}

function Discard({ recall: { id, number } }: { recall: Recall }) {
  const confirm = useConfirm();
  const write = useApiWrite('PATCH /api/superadmin/recalls/{id}/');
  const discard = async () => {
    const asked = {
      title: `Discard ${number}?`,
      text: 'A discarded recall stays in the list.',
      confirmLabel: 'Discard draft',
    };
    if (!(await confirm(asked))) return;
    try {
      const { message } = await write.mutateAsync({ params: { id }, body: { status: 'discarded' } });
      toast.success(message);
    } catch (error) {
      toast.error(errorText(error));
    }
  };
  return (
    <Button variant="secondary" icon="trash" busy={write.isPending} onClick={() => void discard()}>
      Discard draft
    </Button>
  );
}

/** The number of the recall, typed to confirm what weighs much. */
const numberField = (number: string) =>
  z.string().check(z.refine((typed) => typed.trim() === number, WRONG_CONFIRMATION));

interface ConfirmProps {
  recall: Recall;
  onClose: () => void;
}

function ExecuteDialog({ recall: { id, number }, onClose }: ConfirmProps) {
  const [schema] = useState(() => z.object({ confirm: numberField(number) }));
  const form = useSchemaForm(schema, { confirm: '' });
  const write = useApiWrite('POST /api/superadmin/recalls/{id}/execute/');
  const once = useIdempotencyKey();
  const busy = form.formState.isSubmitting;
  const send = (body: z.output<typeof schema>) => {
    const input = { params: { id }, body };
    return once(input, (idempotencyKey) => write.mutateAsync({ ...input, idempotencyKey }));
  };
  return (
    <FormDialog title="Execute recall" busyLabel="Executing..." danger form={form} send={send} onClose={onClose}>
      <p>{EXECUTION}</p>
      <TextField name="confirm" label="Number of the recall" help={`Type ${number}`} disabled={busy} />
    </FormDialog>
  );
}

function LiftDialog({ recall: { id, number }, onClose }: ConfirmProps) {
  const [schema] = useState(() => z.object({ ...liftForm.shape, confirm: numberField(number) }));
  const form = useSchemaForm(schema, { confirm: '', reason: '', reference: '' });
  const write = useApiWrite('POST /api/superadmin/recalls/{id}/lift/');
  const once = useIdempotencyKey();
  const busy = form.formState.isSubmitting;
  const send = (body: z.output<typeof schema>) => {
    const input = { params: { id }, body };
    return once(input, (idempotencyKey) => write.mutateAsync({ ...input, idempotencyKey }));
  };
  return (
    <FormDialog title="Lift recall" busyLabel="Lifting..." form={form} send={send} onClose={onClose}>
      <p>{LIFTING}</p>
      <TextAreaField name="reason" label="Reason" rows={3} maxLength={1_000} disabled={busy} />
      <TextField name="reference" label="Reference" maxLength={100} help="Of the later order" disabled={busy} />
      <TextField name="confirm" label="Number of the recall" help={`Type ${number}`} disabled={busy} />
    </FormDialog>
  );
}
