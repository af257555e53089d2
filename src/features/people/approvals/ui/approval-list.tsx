import { useState } from 'react';
import * as z from 'zod/mini';
import { amountOrNone } from '#lib/fields.ts';
import { formatRupees } from '#lib/money.ts';
import { Skeleton } from '#ui/feedback/states.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { useSchemaForm } from '#ui/fields/form.ts';
import { NumberField } from '#ui/fields/number-field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { SmallButton } from '#ui/layout/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { defineQuery } from '#web/api-query.ts';
import type { ApiResponse } from '#web/api.ts';
import { FormDialog } from '#web/form-dialog.tsx';
import { profileQuery } from '#web/frame-queries.ts';
import { useApi, useApiList, useApiWrite } from '#web/queries.ts';
import { QueryError } from '#web/query-error.tsx';
import { useWriteOnce } from '#web/use-idempotency-key.ts';
import {
  ApprovalTable,
  type ApprovalStatus,
  Decision,
  type ShownApproval,
  useApprovalStatus,
} from './approval-table.tsx';

function SuperadminsDecision({ approval }: { approval: ShownApproval }) {
  const write = useWriteOnce('PATCH /api/superadmin/approvals/{id}/');
  const own = useApi(profileQuery).data?.data.id;
  if (approval.maker.id === own) return <span className="text-soft">Another superadmin decides</span>;
  const decide = async (status: 'approved' | 'rejected', reason: string) => {
    const { message } = await write.send({ params: { id: approval.id }, body: { status, reason } });
    toast.success(message);
  };
  return <Decision approval={approval} consequence="It is carried out at once." onDecide={decide} />;
}

const decisionOf = (approval: ShownApproval) => <SuperadminsDecision approval={approval} />;

/** Actions that wait for a second superadmin, or have waited. */
export function ApprovalList() {
  const status = useApprovalStatus();
  const list = useApiList(approvalsQuery(status));
  return <ApprovalTable status={status} list={list} decision={decisionOf} />;
}

type Settings = ApiResponse<'GET /api/superadmin/settings/'>['data'];

const schema = z.object({
  second_approval: z.enum(['on', 'off']),
  second_approval_above: amountOrNone('Payments above is required'),
});
const CHOICES = [
  { value: 'off', label: 'Off' },
  { value: 'on', label: 'On' },
];

function SettingsDialog({ settings, onClose }: { settings: Settings; onClose: () => void }) {
  const { second_approval, second_approval_above: above } = settings;
  const form = useSchemaForm(schema, { second_approval, second_approval_above: above.toFixed(2) });
  const write = useApiWrite('PATCH /api/superadmin/settings/');
  const save = (sent: z.output<typeof schema>) =>
    write.mutateAsync({ body: { ...sent, second_approval_above: sent.second_approval_above / 100 } });
  return (
    <FormDialog title="Second approval" action="Save settings" form={form} send={save} onClose={onClose}>
      <SelectField name="second_approval" label="Second approval" options={CHOICES} />
      <NumberField name="second_approval_above" label="Payments above" decimals={2} prefix="₹" />
    </FormDialog>
  );
}

/** Whether sensitive actions need a second superadmin, and from which amount on. */
export function SecondApproval() {
  const [isOpen, setIsOpen] = useState(false);
  const query = useApi(settingsQuery);
  const settings = query.data?.data;
  if (settings === undefined) return query.isError ? <QueryError of={query} /> : <Skeleton height="7rem" card />;
  return (
    <Card
      title="Second approval"
      aside={
        <SmallButton icon="edit" onClick={() => setIsOpen(true)}>
          Change
        </SmallButton>
      }
    >
      <p>
        {settings.second_approval === 'on'
          ? `On: payments above ${formatRupees(settings.second_approval_above)} and other sensitive actions need a second superadmin.`
          : 'Off: each superadmin decides without a second one.'}
      </p>
      {isOpen && <SettingsDialog settings={settings} onClose={() => setIsOpen(false)} />}
    </Card>
  );
}

export const approvalsQuery = (status: ApprovalStatus = '') =>
  defineQuery('GET /api/superadmin/approvals/', { query: { status } });
export const settingsQuery = defineQuery('GET /api/superadmin/settings/');
