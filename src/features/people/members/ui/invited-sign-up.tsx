import { useState } from 'react';
import * as z from 'zod/mini';
import { TERMS_VERSION } from '#people/consents/rules.ts';
import { CredentialFields, terms } from '#people/identity/ui/credential-fields.tsx';
import { useEntrance } from '#people/identity/ui/entrance.ts';
import { FieldRow, Form, FormError } from '#ui/fields/form-shell.tsx';
import { applyServerErrors, useSchemaForm } from '#ui/fields/form.ts';
import { TextField } from '#ui/fields/text-field.tsx';
import { Button } from '#ui/layout/button.tsx';
import { ApiError, call, errorText } from '#web/api.ts';
import { readDevice } from '#web/device.ts';
import { invitedPerson } from '../contract.ts';

const signUp = z.intersection(invitedPerson, terms);

export function InvitedSignUp({ token, email }: { token: string; email: string }) {
  const start = { token, full_name: '', mobile_no: '', designation: '', password: '', confirmPassword: '' };
  const form = useSchemaForm(signUp, start);
  const arrive = useEntrance();
  const [failure, setFailure] = useState<string>();

  const submit = async ({ terms: _agreed, ...filledIn }: z.output<typeof signUp>) => {
    setFailure(undefined);
    try {
      const body = { ...filledIn, terms_version: TERMS_VERSION, device: readDevice() };
      const { account, ...admission } = await call('POST /api/users/invitations/sign-up/', { body });
      await arrive({ role: account, ...admission }, email);
    } catch (error) {
      // The link and the address have no field.
      const { token: link, email: address, ...fields } = error instanceof ApiError ? error.fields : {};
      applyServerErrors(form, fields);
      if (Object.keys(fields).length === 0) setFailure(link ?? address ?? errorText(error));
    }
  };
  return (
    <Form form={form} onSubmit={submit} label="Create account and join">
      {/* Password managers keep the password with the address. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <FieldRow>
        <TextField name="full_name" label="Full Name" autoComplete="name" />
        <TextField name="mobile_no" label="Mobile Number" type="tel" mobile autoComplete="tel-national" />
      </FieldRow>
      <TextField name="designation" label="Designation" optional autoComplete="organization-title" />
      <CredentialFields />
      <FormError text={failure} />
      <Button type="submit" wide busy={form.formState.isSubmitting} busyLabel="Processing...">
        Create account and join
      </Button>
    </Form>
  );
}
