import { useState } from 'react';
import * as z from 'zod/mini';
import { formatRupees } from '#lib/money.ts';
import { unbreakableAmounts } from '#lib/unbreakable.ts';
import { Skeleton } from '#ui/feedback/states.tsx';
import { useSchemaForm } from '#ui/fields/form.ts';
import { NumberField } from '#ui/fields/number-field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { SmallButton } from '#ui/layout/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { defineQuery } from '#web/api-query.ts';
import type { ApiResponse } from '#web/api.ts';
import { FormDialog } from '#web/form-dialog.tsx';
import { useApi, useApiWrite } from '#web/queries.ts';
import { QueryError } from '#web/query-error.tsx';
import { useSession } from '#web/session.ts';
import { perDay } from '../contract.ts';

type Limit = ApiResponse<'GET /api/users/purchase-limits/'>['data'];

const schema = z.object({ enabled: z.enum(['on', 'off']), per_day: perDay });
const CHOICES = [
  { value: 'off', label: 'Off' },
  { value: 'on', label: 'On' },
];

function LimitDialog({ limit, onClose }: { limit: Limit; onClose: () => void }) {
  const form = useSchemaForm(schema, { enabled: limit.enabled ? 'on' : 'off', per_day: limit.per_day.toFixed(2) });
  const write = useApiWrite('PATCH /api/users/purchase-limits/');
  const save = ({ enabled, per_day: paise }: z.output<typeof schema>) =>
    write.mutateAsync({ body: { enabled: enabled === 'on', per_day: paise / 100 } });
  return (
    <FormDialog title="Purchase limit" action="Save limit" form={form} send={save} onClose={onClose}>
      {limit.enabled && <p>While the limit is on, another owner or manager must approve each change of it.</p>}
      <SelectField name="enabled" label="Purchase limit" options={CHOICES} />
      <NumberField
        name="per_day"
        label="Per member and day"
        decimals={2}
        prefix="₹"
        help="Total payable of what a member buys, offers or accepts on a day, fee and GST included."
      />
    </FormDialog>
  );
}

/** The setting of what a member may bind the organisation to on a day alone, which owners change. */
export function PurchaseLimits() {
  const [isOpen, setIsOpen] = useState(false);
  const role = useSession()?.role;
  const query = useApi(purchaseLimitsQuery);
  const limit = query.data?.data;
  if (limit === undefined) return query.isError ? <QueryError of={query} /> : <Skeleton height="7rem" card />;
  // A limit that is on stays as it is, so that it can be switched off.
  if (role === 'recycler' && !limit.enabled)
    return (
      <Card title="Purchase limit">
        <p>A purchase limit is for producers. A recycler sells, so no trade waits for a second person.</p>
      </Card>
    );
  return (
    <Card
      title="Purchase limit"
      aside={
        <SmallButton icon="edit" needs="admin" onClick={() => setIsOpen(true)}>
          Change
        </SmallButton>
      }
    >
      <p>
        {limit.enabled
          ? unbreakableAmounts(
              `On: each member may buy for ${formatRupees(limit.per_day)} a day. A second person must approve what goes above it.`,
            )
          : 'Off: each member who may trade buys without a second person.'}
      </p>
      {isOpen && <LimitDialog limit={limit} onClose={() => setIsOpen(false)} />}
    </Card>
  );
}

const purchaseLimitsQuery = defineQuery('GET /api/users/purchase-limits/');
