import { useState } from 'react';
import * as z from 'zod/mini';
import { dayInIndia } from '../../../lib/dates.ts';
import { date } from '../../../lib/fields.ts';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { useSchemaForm } from '../../../ui/fields/form.ts';
import { FormDialog } from '../../../web/form-dialog.tsx';
import { useApiWrite } from '../../../web/queries.ts';
import type { Registration } from './queries.ts';

const schema = z.object({ cancelled_on: date('Enter a date.') });

/** Dialog that marks a registration as cancelled since a day. */
export function CancelDialog({ row, onClose }: { row: Registration; onClose: () => void }) {
  const [today] = useState(() => dayInIndia(new Date()));
  const form = useSchemaForm(schema, { cancelled_on: today });
  const change = useApiWrite('PATCH /api/users/gst-registrations/{id}/');
  return (
    <FormDialog
      title="Mark as cancelled"
      busyLabel="Saving..."
      form={form}
      send={(body) => change.mutateAsync({ params: { id: row.id }, body })}
      onClose={onClose}
    >
      <p>
        <span className="figures together">{row.gstin}</span>: no invoice is made with it from this day on.
      </p>
      <DateField name="cancelled_on" label="Cancelled on" max={today} />
    </FormDialog>
  );
}
