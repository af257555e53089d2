import { useState } from 'react';
import * as z from 'zod/mini';
import { amountOrNone } from '../../../lib/fields.ts';
import { formatRupees } from '../../../lib/money.ts';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { applyServerErrors, useSchemaForm } from '../../../ui/fields/form.ts';
import { Form, FormActions, FormError } from '../../../ui/fields/form-shell.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Button } from '../../../ui/layout/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { ApiError, errorText, type Answer } from '../../../web/api.ts';
import { useApi, useApiWrite } from '../../../web/queries.ts';
import { settingsQuery } from './queries.ts';

type Settings = Answer<'GET /api/superadmin/settings/'>['data'];

const schema = z.object({
  second_approval: z.enum(['on', 'off']),
  second_approval_above: amountOrNone('Second approval above is required'),
});
const CHOICES = [
  { value: 'off', label: 'Off' },
  { value: 'on', label: 'On' },
];

function SettingsDialog({ settings, onClose }: { settings: Settings; onClose: () => void }) {
  const { second_approval, second_approval_above: above } = settings;
  const form = useSchemaForm(schema, { second_approval, second_approval_above: String(above) });
  const write = useApiWrite('PATCH /api/superadmin/settings/');
  const [failure, setFailure] = useState<string>();
  const save = async (sent: z.output<typeof schema>) => {
    setFailure(undefined);
    try {
      const body = { ...sent, second_approval_above: sent.second_approval_above / 100 };
      const { message } = await write.mutateAsync({ body });
      toast.success(message);
      onClose();
    } catch (error) {
      if (error instanceof ApiError && Object.keys(error.fields).length > 0) applyServerErrors(form, error.fields);
      else setFailure(errorText(error));
    }
  };
  return (
    <Dialog open title="Second approval" size="small" locked={write.isPending} onClose={onClose}>
      <Form form={form} onSubmit={save} label="Second approval">
        <SelectField name="second_approval" label="Second approval" options={CHOICES} />
        <TextField name="second_approval_above" label="Payments above (₹)" />
        <FormError text={failure} />
        <FormActions>
          <Button type="submit" busy={write.isPending}>
            Save settings
          </Button>
          <Button variant="secondary" disabled={write.isPending} onClick={onClose}>
            Cancel
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}

/** Whether sensitive actions need a second superadmin, and from which amount on. */
export function SecondApproval() {
  const [isOpen, setIsOpen] = useState(false);
  const settings = useApi(settingsQuery).data?.data;
  if (settings === undefined) return null;
  return (
    <Card
      title="Second approval"
      aside={
        <Button size="small" variant="secondary" icon="edit" onClick={() => setIsOpen(true)}>
          Change
        </Button>
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
