import { useState } from 'react';
import { Link } from 'react-router';
import * as z from 'zod/mini';
import { brand } from '#brand.ts';
import { repeats } from '#lib/fields.ts';
import { maskAccountNumber } from '#people/company/rules.ts';
import { AccountNumberFields } from '#people/company/ui/account-number-fields.tsx';
import { given } from '#people/company/ui/profile-forms.ts';
import { FormSkeleton } from '#ui/feedback/states.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { FieldRow, Form, FormActions, FormError } from '#ui/fields/form-shell.tsx';
import { useSchemaForm, useStoredValues } from '#ui/fields/form.ts';
import { TextField } from '#ui/fields/text-field.tsx';
import { Button } from '#ui/layout/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { type ApiResponse, errorText } from '#web/api.ts';
import { showSendErrors } from '#web/file-write.ts';
import { PATHS } from '#web/paths.ts';
import { useApi, useApiWrite } from '#web/queries.ts';
import { QueryError } from '#web/query-error.tsx';
import { settingsFields } from '../contract.ts';
import { billingSettingsQuery } from './queries.ts';

/** The consequence of each missing setting for the buyers. */
const CONSEQUENCES: Readonly<Record<Settings['missing'][number], string>> = {
  gst_registration: `GST registration: fee invoices carry the default one of ${brand.name}.`,
  bank_account: 'Bank account: buyers are told not to pay the fee yet.',
  sac: 'SAC: fee invoices carry it.',
};

function MissingSettings({ missing }: Pick<Settings, 'missing'>) {
  if (missing.length === 0) return <p>Nothing is missing: each approval makes its fee invoice.</p>;
  return (
    <>
      <p>No fee invoice is made as long as these are missing:</p>
      <ul aria-label="Missing settings">
        {missing.map((setting) => (
          <li key={setting}>{CONSEQUENCES[setting]}</li>
        ))}
      </ul>
    </>
  );
}

function MakeFeeInvoices() {
  const make = useApiWrite('POST /api/superadmin/fee-invoices/');
  const start = () =>
    make.mutate(
      { body: {} },
      {
        onSuccess: ({ message, data }) =>
          toast.success(data.left === 0 ? message : `${message} ${data.left} are left.`),
        onError: (error) => toast.error(errorText(error)),
      },
    );
  return (
    <Button variant="secondary" busy={make.isPending} onClick={start}>
      Make missing fee invoices
    </Button>
  );
}

/** The platform's bank account and SAC, what fee invoices still need, and those that could not be made. */
export function SettingsView() {
  const query = useApi(billingSettingsQuery);
  if (query.data === undefined) {
    if (query.error === null) return <FormSkeleton />;
    return <QueryError of={query} />;
  }
  const settings = query.data.data;
  return (
    <div className="stack" style={{ ['--stack-gap' as string]: 'var(--space-6)' }}>
      <Card title="Fee invoices" aria-label="Fee invoices">
        <div className="stack">
          <MissingSettings missing={settings.missing} />
          <p>
            <Link to={PATHS.gstRegistrations}>GST registrations</Link>
          </p>
          <div>
            <MakeFeeInvoices />
          </div>
        </div>
      </Card>
      <Card title="Bank account and SAC" aria-label="Bank account and SAC">
        <SettingsForm settings={settings} />
      </Card>
    </div>
  );
}

type Settings = ApiResponse<'GET /api/superadmin/billing-settings/'>['data'];

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
function SettingsForm({ settings }: { settings: Settings }) {
  const [schema, setSchema] = useState(() => schemaOf(settings));
  const form = useSchemaForm(schema, defaultsOf(settings));
  useStoredValues(form, defaultsOf(settings));
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
