import { useState } from 'react';
import * as z from 'zod/mini';
import { dayInIndia } from '../../../lib/dates.ts';
import { date } from '../../../lib/fields.ts';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { useSchemaForm } from '../../../ui/fields/form.ts';
import { Form, FormActions, FormError } from '../../../ui/fields/form-shell.tsx';
import { Button } from '../../../ui/layout/button.tsx';
import { serverTextOr } from '../../../web/api.ts';
import { showSendErrors } from '../../../web/file-write.ts';
import { useApiWrite } from '../../../web/queries.ts';
import type { Registration } from './queries.ts';

const schema = z.object({ cancelled_on: date('Enter a date.') });

/** Dialog that marks a registration as cancelled since a day. */
export function CancelDialog({ row, onClose }: { row: Registration; onClose: () => void }) {
  const [today] = useState(() => dayInIndia(new Date()));
  const form = useSchemaForm(schema, { cancelled_on: today });
  const change = useApiWrite('PATCH /api/users/gst-registrations/{id}/');
  const busy = form.formState.isSubmitting;
  const save = async (body: z.output<typeof schema>) => {
    try {
      toast.success((await change.mutateAsync({ params: { id: row.id }, body })).message);
      onClose();
    } catch (error) {
      showSendErrors(form, error);
      toast.error(serverTextOr(error, 'Submission failed!'));
    }
  };
  return (
    <Dialog open title="Mark as cancelled" size="small" locked={busy} onClose={onClose}>
      <Form form={form} onSubmit={save} label="Mark as cancelled">
        <p>
          <span className="figures together">{row.gstin}</span>: no invoice is made with it from this day on.
        </p>
        <DateField name="cancelled_on" label="Cancelled on" max={today} />
        <FormError />
        <FormActions>
          <Button type="submit" busy={busy} busyLabel="Saving...">
            Mark as cancelled
          </Button>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
