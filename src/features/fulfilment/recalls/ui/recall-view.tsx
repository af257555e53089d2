import { useState } from 'react';
import { Link } from 'react-router';
import * as z from 'zod/mini';
import { formatDateTime, formatDay } from '#lib/dates.ts';
import { Quantity } from '#ui/brand/amount.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { useConfirm } from '#ui/feedback/confirm-dialog.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { useSchemaForm } from '#ui/fields/form.ts';
import { TextAreaField } from '#ui/fields/text-area-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Button, SmallButton } from '#ui/layout/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { StatTile, StatTiles } from '#ui/layout/stat-tile.tsx';
import { DescriptionList } from '#ui/lists/description-list.tsx';
import { type Column, Table } from '#ui/lists/table.tsx';
import { FormDialog } from '#web/form-dialog.tsx';
import { useFormDraft } from '#web/form-draft.ts';
import { tradePath } from '#web/paths.ts';
import { toastOutcome, useApiWrite } from '#web/queries.ts';
import { ReasonDialog } from '#web/reason-dialog.tsx';
import { useWriteOnce } from '#web/use-idempotency-key.ts';
import { liftForm } from '../contract.ts';
import { scopeText, WRONG_CONFIRMATION } from '../rules.ts';
import { type Recall, STATE_WORDS } from './queries.ts';
import { RecallForm } from './recall-form.tsx';

const at = (instant: string | null) => (instant === null ? null : formatDateTime(instant));

/** A recall: what the authority said, what executing it does, and the actions of its state. */
export function RecallView({ recall }: { recall: Recall }) {
  const [editing, setEditing] = useState(false);
  if (editing && recall.state === 'draft') {
    const stop = () => setEditing(false);
    return (
      <Card>
        <RecallForm recall={recall} onSaved={stop} onCancel={stop} />
      </Card>
    );
  }
  const [badge, word] = STATE_WORDS[recall.state];
  const registration_number = recall.epr_account?.epr_registration_number ?? null;
  return (
    <div className="stack" style={{ ['--stack-gap' as string]: 'var(--space-5)' }}>
      <Card as="section" title={recall.number} aria-label={recall.number} aside={<Badge status={badge}>{word}</Badge>}>
        <DescriptionList
          layout="grid"
          items={[
            { label: 'Authority', value: recall.authority },
            { label: 'Reference', value: recall.reference, wide: true },
            { label: 'Order date', value: formatDay(recall.order_date) },
            {
              label: 'Document',
              value: (
                <a href={recall.document} target="_blank" rel="noopener">
                  View document
                </a>
              ),
            },
            { label: 'Waste type', value: recall.waste_type },
            ...(recall.epr_account ? [{ label: 'Company', value: recall.epr_account.company_name }] : []),
            { label: 'Scope', value: scopeText({ ...recall, registration_number }), wide: true },
            { label: 'Reason', value: recall.reason, wide: true },
            { label: 'Drafted', value: at(recall.created_at) },
            { label: 'Executed', value: at(recall.executed_at) },
            { label: 'Lifted', value: at(recall.lifted_at) },
            ...(recall.lift_reason === null
              ? []
              : [
                  { label: 'Reference of the lifting', value: recall.lift_reference },
                  { label: 'Reason of the lifting', value: recall.lift_reason, wide: true },
                ]),
          ]}
        />
        <RecallActions recall={recall} onEdit={() => setEditing(true)} />
      </Card>
      <RecallPreview recall={recall} />
      <HeldTrades recall={recall} />
    </div>
  );
}

const EXECUTION =
  'Offers in the scope leave the market, open requests are rejected, other trades are held, and the covered quantity of completed trades is taken out of targets. The companies are told by e-mail. Lifting the recall brings back all but the rejected requests.';
const LIFTING =
  'Offers return to the market and held trades go on, unless another recall holds them. What no recall covers any more counts towards targets again. Rejected and ended trades stay so. The companies are told by e-mail.';

/** Actions on a recall in its state. */
function RecallActions({ recall, onEdit }: { recall: Recall; onEdit: () => void }) {
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
    await toastOutcome(write.mutateAsync({ params: { id }, body: { status: 'discarded' } }));
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

function ExecuteDialog({ recall: { id, number, changed_at }, onClose }: ConfirmProps) {
  // The draft that was looked at: what another superadmin changes behind the dialog is not executed unseen.
  const [lookedAt] = useState(changed_at);
  const [schema] = useState(() => z.object({ confirm: numberField(number) }));
  const form = useSchemaForm(schema, { confirm: '' });
  const write = useWriteOnce('POST /api/superadmin/recalls/{id}/execute/');
  const busy = form.formState.isSubmitting;
  const send = ({ confirm }: z.output<typeof schema>) =>
    write.send({ params: { id }, body: { confirm, changed_at: lookedAt } });
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
  const draft = useFormDraft(form, { name: `lift ${id}`, secret: ['confirm'] });
  const write = useWriteOnce('POST /api/superadmin/recalls/{id}/lift/');
  const busy = form.formState.isSubmitting;
  const send = (body: z.output<typeof schema>) => write.send({ params: { id }, body });
  return (
    <FormDialog title="Lift recall" busyLabel="Lifting..." form={form} draft={draft} send={send} onClose={onClose}>
      <p>{LIFTING}</p>
      <TextAreaField name="reason" label="Reason" rows={3} maxLength={1_000} disabled={busy} />
      <TextField name="reference" label="Reference" maxLength={100} help="Of the later order" disabled={busy} />
      <TextField name="confirm" label="Number of the recall" help={`Type ${number}`} disabled={busy} />
    </FormDialog>
  );
}

/** Most certificate numbers without a line that are named. */
const SHOWN_NUMBERS = 100;

/** Effects of executing a draft now, or of the execution. */
function RecallPreview({ recall: { state, preview } }: { recall: Recall }) {
  const quantity = (amount: number | null) =>
    amount === null ? 'Kg and g, not added' : <Quantity quantity={amount} unit={preview.unit ?? 'kg'} />;
  const missing = preview.not_on_market;
  const title = state === 'executed' || state === 'lifted' ? 'As executed' : 'Preview';
  return (
    <Card as="section" title={title} aria-label={title}>
      <StatTiles>
        <StatTile
          label="Offers leave the market"
          value={preview.offers}
          hint={<>{quantity(preview.offered)} offered</>}
        />
        <StatTile label="Requests rejected" value={preview.asked} />
        <StatTile label="Accepted, held" value={preview.accepted} />
        <StatTile label="Payments held" value={preview.paying} />
        <StatTile label="Verified, held" value={preview.verified} />
        <StatTile
          label="Completed trades"
          value={preview.completed}
          hint={<>{quantity(preview.void)} taken out of targets</>}
        />
        <StatTile label="Targets" value={preview.targets} />
        <StatTile label="Numbers not on this market" value={missing.length} />
      </StatTiles>
      {missing.length > 0 && (
        <p>{`Not on this market: ${missing.slice(0, SHOWN_NUMBERS).join(', ')}${missing.length > SHOWN_NUMBERS ? ` and ${missing.length - SHOWN_NUMBERS} more` : ''}`}</p>
      )}
    </Card>
  );
}

type HeldTrade = Recall['held_trades'][number];

function End({ recall, trade }: { recall: string; trade: HeldTrade }) {
  const [asking, setAsking] = useState(false);
  const write = useWriteOnce('POST /api/superadmin/recalls/{id}/end/');
  const end = async (reason: string) => {
    const { message } = await write.send({ params: { id: recall }, body: { trade: trade.trade_id, reason } });
    toast.success(message);
    setAsking(false);
  };
  return (
    <>
      <SmallButton aria-label={`End trade ${trade.order_id}`} onClick={() => setAsking(true)}>
        End trade
      </SmallButton>
      {asking && (
        <ReasonDialog
          title={`End trade ${trade.order_id}?`}
          label="End trade"
          onClose={() => setAsking(false)}
          onReason={end}
        >
          <p>
            The buyer&rsquo;s target is released, the credit stays sold. Both companies are told by e-mail. This cannot
            be undone.
          </p>
        </ReasonDialog>
      )}
    </>
  );
}

const columnsOf = (recall: string): Column<HeldTrade>[] => [
  {
    key: 'order',
    header: 'Work order',
    main: true,
    nowrap: true,
    cell: ({ trade_id, order_id }) => <Link to={tradePath(trade_id)}>{order_id}</Link>,
  },
  { key: 'seller', header: 'Seller', cell: ({ seller }) => seller },
  { key: 'buyer', header: 'Buyer', cell: ({ buyer }) => buyer },
  {
    key: 'quantity',
    header: 'Quantity',
    numeric: true,
    cell: ({ quantity, unit }) => <Quantity quantity={quantity} unit={unit} />,
  },
  { key: 'end', header: 'End', actions: true, cell: (trade) => <End recall={recall} trade={trade} /> },
];

/** Verified trades that the recall holds, each of which may be ended. */
function HeldTrades({ recall }: { recall: Recall }) {
  if (recall.held_trades.length === 0) return null;
  return (
    <section className="stack">
      <h2>Verified trades held</h2>
      <Table
        caption="Verified trades held"
        columns={columnsOf(recall.id)}
        rows={recall.held_trades}
        rowKey={({ trade_id }) => trade_id}
      />
    </section>
  );
}
