import { useSchemaForm } from '#ui/fields/form.ts';
import { RadioGroup } from '#ui/fields/radio-group.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { call } from '#web/api.ts';
import { FormDialog } from '#web/form-dialog.tsx';
import { actFor } from '#web/workspace/switch-organisation.ts';
import { newOrganisation } from '../contract.ts';

/** The words of the sign-up. */
const ACCOUNT_TYPES = [
  { value: 'Recycler', label: 'Recycler', hint: 'It sells EPR credits' },
  { value: 'Freelancer', label: 'As a Producer', hint: 'It buys EPR credits' },
];

/** Adds an organisation of the person; the session acts for it from then on, and the page leads to its dashboard. */
export function AddOrganisation({ onClose }: { onClose: () => void }) {
  const form = useSchemaForm(newOrganisation, { company_name: '' });
  const add = async (body: Parameters<typeof call<'POST /api/users/organisations/'>>[1]['body']) => {
    const { account: role, ...tokens } = await call('POST /api/users/organisations/', { body });
    onClose();
    actFor({ role, ...tokens });
    return undefined;
  };
  return (
    <FormDialog title="Add an organisation" action="Add organisation" form={form} send={add} onClose={onClose}>
      <p>You become its owner and work for it from then on. Its company profile comes next.</p>
      <TextField name="company_name" label="Company Name" autoComplete="organization" />
      <RadioGroup name="accountType" label="Account type" options={ACCOUNT_TYPES} cards />
    </FormDialog>
  );
}
