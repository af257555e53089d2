import { useState } from 'react';
import { formatDateTime } from '#lib/dates.ts';
import { acceptOf } from '#lib/file-rules.ts';
import { toast } from '#ui/feedback/toast.ts';
import { DraftNotice } from '#ui/fields/draft-notice.tsx';
import { FileField } from '#ui/fields/file-field.tsx';
import { FieldRow, Form, FormActions, FormError } from '#ui/fields/form-shell.tsx';
import { useSchemaForm, useStoredValues } from '#ui/fields/form.ts';
import { TextField } from '#ui/fields/text-field.tsx';
import { UploadProgress } from '#ui/fields/upload-progress.tsx';
import { Button } from '#ui/layout/button.tsx';
import { DescriptionList } from '#ui/lists/description-list.tsx';
import { errorText, type ApiResponse } from '#web/api.ts';
import { showSendErrors, UploadCancellation, useFileWrite } from '#web/file-write.ts';
import { useFormDraft } from '#web/form-draft.ts';
import { useApi } from '#web/queries.ts';
import { maskAccountNumber } from '../rules.ts';
import { AccountNumberFields } from './account-number-fields.tsx';
import { bankDefaults, bankSchema, given, type ProfileFormProps, type Profile } from './profile-forms.ts';
import { bankDetailsQuery } from './queries.ts';
import styles from './bank-form.module.css';

/** Milliseconds that the bank form's messages are shown. Source: section 1 of the screen rules. */
const MESSAGE_DURATION_MS = 5_000;

/** Fields that are never written into the browser's storage, not even for a reload. */
const SECRET = ['account_number', 'confirm_account_number'];

/** Bank details: a change that waits, the form, and while it is shown what was in force before. */
export function BankSection({ isShown, ...props }: ProfileFormProps & { isShown: boolean }) {
  const { bank_change: change, account_number: stored } = props.profile;
  return (
    <>
      <BankChangeNote change={change} />
      <BankForm {...props} />
      {isShown && stored !== null && <EarlierBankDetails />}
    </>
  );
}

/** Form for the bank details that payments go to. Of a stored account number it shows the last four digits only. */
function BankForm({ profile, onSaved }: ProfileFormProps) {
  const [schema, setSchema] = useState(() => bankSchema(profile));
  const form = useSchemaForm(schema, bankDefaults(profile));
  useStoredValues(form, bankDefaults(profile));
  const draft = useFormDraft(form, { name: 'bank', secret: SECRET });
  const { send, underWay } = useFileWrite('PATCH /api/users/update/');
  const stored = profile.account_number === null ? undefined : maskAccountNumber(profile.account_number);

  const submit = async (values: Parameters<typeof given>[0]) => {
    try {
      const { data } = await send({ body: given(values) });
      setSchema(bankSchema(data));
      form.reset(bankDefaults(data));
      draft.remove();
      onSaved(data);
      toast.success('✅ Bank details updated successfully!', MESSAGE_DURATION_MS);
    } catch (error) {
      if (error instanceof UploadCancellation) return toast.info('Upload cancelled', MESSAGE_DURATION_MS);
      showSendErrors(form, error);
      toast.error(`❌ Failed to update bank details: ${errorText(error)}`, MESSAGE_DURATION_MS);
    }
  };
  return (
    <Form form={form} onSubmit={submit} label="Bank Details">
      <DraftNotice draft={draft} except="The account number is never kept; type it again." />
      <FormError />
      <TextField name="account_holder_name" label="Account Holder Name" autoComplete="off" />
      <FieldRow>
        <AccountNumberFields stored={stored} />
        <TextField name="bank_name" label="Bank Name" autoComplete="off" />
        <TextField
          name="ifsc_code"
          label="IFSC Code"
          code
          capitals
          maxLength={11}
          autoComplete="off"
          help="11 characters, as printed on the cheque"
        />
        <TextField name="branch_name" label="Branch Name" autoComplete="off" />
      </FieldRow>
      <FileField
        name="canceled_check_proof"
        label="Cancelled Cheque Proof"
        accept={acceptOf('cancelled_cheque')}
        currentUrl={profile.canceled_check_proof}
      />
      <UploadProgress underWay={underWay} />
      <FormActions>
        <Button type="submit" needs="admin" busy={form.formState.isSubmitting} busyLabel="Processing...">
          Save Bank Details
        </Button>
      </FormActions>
    </Form>
  );
}

type Details = ApiResponse<'GET /api/users/bank-details/'>['data'][number];

/** Says from when a bank change applies, and where payments go until then. */
function BankChangeNote({ change }: { change: Profile['bank_change'] }) {
  if (change === null) return null;
  const { bank_name, account_number } = change.in_force;
  return (
    <p role="note" className={styles.note}>
      The new details count for trades accepted from {formatDateTime(change.in_force_from)} on. Until then payments go
      to {bank_name}, <span className="together">{account_number}</span>.
    </p>
  );
}

const STATES: Readonly<Record<Details['state'], string>> = {
  waiting: 'Waiting',
  in_force: 'In force',
  replaced: 'Replaced',
  cancelled: 'Cancelled',
};

/** Bank details other than those of the form, newest first; renders nothing when there are none. */
function EarlierBankDetails() {
  const query = useApi(bankDetailsQuery);
  const all = query.data?.data ?? [];
  // The form shows these.
  const current = all.find(({ state }) => state === 'waiting') ?? all.find(({ state }) => state === 'in_force');
  const rows = all.filter((row) => row !== current);
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="earlier-bank-details" className={styles.earlier}>
      <h2 id="earlier-bank-details" className={styles.heading}>
        Earlier bank details
      </h2>
      <ul className={styles.rows}>
        {rows.map((row) => (
          <li key={row.id}>
            <DescriptionList
              layout="grid"
              items={[
                { label: 'Account holder', value: row.account_holder_name },
                { label: 'Account number', value: row.account_number },
                { label: 'Bank', value: row.bank_name },
                { label: 'IFSC code', value: row.ifsc_code },
                { label: 'Branch', value: row.branch_name },
                { label: 'Entered on', value: formatDateTime(row.created_at) },
                { label: 'Status', value: STATES[row.state] },
              ]}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
