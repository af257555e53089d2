import { useState } from 'react';
import * as z from 'zod/mini';
import { repeats } from '../../../lib/fields.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { useSchemaForm } from '../../../ui/fields/form.ts';
import { FieldRow, Form, FormActions, FormError } from '../../../ui/fields/form-shell.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Button } from '../../../ui/layout/button.tsx';
import type { ApiResponse } from '../../../web/api.ts';
import { showSendErrors } from '../../../web/file-write.ts';
import { useApiWrite } from '../../../web/queries.ts';
import { maskAccountNumber } from '../../company/rules.ts';
import { AccountNumberFields } from '../../company/ui/account-number-fields.tsx';
import { given } from '../../company/ui/profile-forms.ts';
import { settingsFields } from '../contract.ts';

export type Settings = ApiResponse<'GET /api/superadmin/billing-settings/'>['data'];

/** Where an account number is stored, both number fields may stay empty. */
function schemaOf(settings: Settings) {
  const { account_number, confirm_account_number } = settingsFields.shape;
  const stored = settings.account_number !== null;
  return z
    .extend(settingsFields, {
      account_number: stored ? z.union([z.literal(''), account_number]) : account_number,
      confirm_account_number: stored ? z.string() : confirm_account_number,
    })
    .check(repeats('account_number', 'confirm_account_number', 'Account Number mismatch'));
}

const defaultsOf = (settings: Settings) => ({
  account_holder_name: settings.account_holder_name ?? '',
  account_number: '',
  confirm_account_number: '',
  bank_name: settings.bank_name ?? '',
  ifsc_code: settings.ifsc_code ?? '',
  branch_name: settings.branch_name ?? '',
  sac: settings.sac ?? '',
});

/** Form for the platform's bank account and SAC. Of a stored account number it shows the last four digits only. */
export function SettingsForm({ settings }: { settings: Settings }) {
  const [schema, setSchema] = useState(() => schemaOf(settings));
  const form = useSchemaForm(schema, defaultsOf(settings));
  const save = useApiWrite('PATCH /api/superadmin/billing-settings/');
  const stored = settings.account_number === null ? undefined : maskAccountNumber(settings.account_number);

  const submit = async (values: Parameters<typeof given>[0]) => {
    try {
      const { message, data } = await save.mutateAsync({ body: given(values) });
      setSchema(schemaOf(data));
      form.reset(defaultsOf(data));
      toast.success(message);
    } catch (error) {
      showSendErrors(form, error);
    }
  };
  return (
    <Form form={form} onSubmit={submit} label="Billing settings">
      <FormError />
      <TextField name="account_holder_name" label="Account Holder Name" autoComplete="off" />
      <FieldRow>
        <AccountNumberFields stored={stored} />
        <TextField name="bank_name" label="Bank Name" autoComplete="off" />
        <TextField name="ifsc_code" label="IFSC Code" code capitals maxLength={11} autoComplete="off" />
        <TextField name="branch_name" label="Branch Name" autoComplete="off" />
        <TextField
          name="sac"
          label="SAC"
          digitsOnly
          maxLength={6}
          autoComplete="off"
          help="6 digits, of the processing fee as a service"
        />
      </FieldRow>
      <FormActions>
        <Button type="submit" busy={form.formState.isSubmitting} busyLabel="Processing...">
          Save billing settings
        </Button>
      </FormActions>
    </Form>
  );
}
