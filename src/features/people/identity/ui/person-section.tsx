import { useState } from 'react';
import type * as z from 'zod/mini';
import type { PartyRole } from '#lib/contract.ts';
import { PASSWORD_LENGTH } from '#lib/password-rules.ts';
import { toast } from '#ui/feedback/toast.ts';
import { Form, FormActions, FormError, FieldRow } from '#ui/fields/form-shell.tsx';
import { useSchemaForm, useStoredValues } from '#ui/fields/form.ts';
import { PasswordField } from '#ui/fields/password-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Button } from '#ui/layout/button.tsx';
import { errorText } from '#web/api.ts';
import { readDevice } from '#web/device.ts';
import { showSendErrors } from '#web/file-write.ts';
import { useOnDemand } from '#web/on-demand.ts';
import { useApiWrite } from '#web/queries.ts';
import { passwordChange } from '../account-contract.ts';
import { companyPerson, platformPerson } from '../contract.ts';
import styles from './person-section.module.css';

/** Form sections of a person's own data: details, address, password. */
export function PersonSection({ person }: { person: PersonDetails }) {
  return (
    <div className={styles.sections}>
      <PersonForm person={person} />
      <EmailChange person={person} />
      <PasswordChangeForm role={person.role} />
    </div>
  );
}

interface PersonDetails {
  role: PartyRole;
  full_name: string;
  mobile_no: string;
  designation: string;
  email: string;
  email_change: { email: string } | null;
}

/** Form for a person's own name, mobile number and designation; superadmins have the name alone. */
function PersonForm({ person }: { person: PersonDetails }) {
  const isCompany = person.role !== 'superadmin';
  const [schema] = useState(() => (isCompany ? companyPerson : platformPerson));
  const { full_name, mobile_no, designation } = person;
  const stored = isCompany ? { full_name, mobile_no, designation } : { full_name };
  const form = useSchemaForm<Partial<z.input<typeof companyPerson>>, Partial<z.output<typeof companyPerson>>>(
    schema,
    stored,
  );
  useStoredValues(form, stored);
  const write = useApiWrite('PATCH /api/users/person/');

  const submit = async (body: Partial<z.output<typeof companyPerson>>) => {
    try {
      const { message } = await write.mutateAsync({ body });
      toast.success(message);
    } catch (error) {
      showSendErrors(form, error);
      toast.error(errorText(error));
    }
  };
  return (
    <Form form={form} onSubmit={submit} label="Personal Details">
      <FormError />
      <FieldRow>
        <TextField name="full_name" label="Full Name" autoComplete="name" />
        {isCompany && (
          <>
            <TextField name="mobile_no" label="Mobile Number" type="tel" mobile autoComplete="tel-national" />
            <TextField name="designation" label="Designation" autoComplete="organization-title" />
          </>
        )}
      </FieldRow>
      <FormActions>
        <Button type="submit" busy={form.formState.isSubmitting} busyLabel="Processing...">
          Save Details
        </Button>
      </FormActions>
    </Form>
  );
}

const EMPTY = { current_password: '', password: '', confirmPassword: '' };

/** Form for another password; the other sessions of the person end. */
function PasswordChangeForm({ role }: Pick<PersonDetails, 'role'>) {
  const form = useSchemaForm(passwordChange, EMPTY);
  const write = useApiWrite('POST /api/users/password/change/');
  const submit = async (body: z.output<typeof passwordChange>) => {
    try {
      const { message } = await write.mutateAsync({ body: { ...body, device: readDevice() } });
      form.reset(EMPTY);
      toast.success(message);
    } catch (error) {
      showSendErrors(form, error);
      toast.error(errorText(error));
    }
  };
  const least = role === 'superadmin' ? PASSWORD_LENGTH.leastOfSuperadmin : PASSWORD_LENGTH.least;
  return (
    <Form form={form} onSubmit={submit} label="Password">
      <FormError />
      <PasswordField name="current_password" label="Current Password" autoComplete="current-password" />
      <FieldRow>
        <PasswordField
          name="password"
          label="New Password"
          autoComplete="new-password"
          help={`At least ${least} characters`}
        />
        <PasswordField name="confirmPassword" label="Confirm New Password" autoComplete="new-password" />
      </FieldRow>
      <FormActions>
        <Button type="submit" busy={form.formState.isSubmitting} busyLabel="Processing...">
          Change password
        </Button>
      </FormActions>
    </Form>
  );
}

/** The address of an account, a waiting change of it, and the dialog that asks for another one. */
function EmailChange({ person }: { person: PersonDetails }) {
  const dialog = useOnDemand(() => import('./email-dialog.tsx').then(({ EmailDialog }) => EmailDialog));
  return (
    <div className={styles.line}>
      <dl className={styles.value}>
        <dt>Email</dt>
        <dd>{person.email}</dd>
      </dl>
      <Button variant="secondary" onClick={() => void dialog.open()}>
        Change e-mail
      </Button>
      {person.email_change && (
        <p
          role="note"
          className={styles.note}
        >{`${person.email_change.email} replaces it once you have opened the link that we have sent there.`}</p>
      )}
      {dialog.Part && <dialog.Part onClose={dialog.close} />}
    </div>
  );
}
