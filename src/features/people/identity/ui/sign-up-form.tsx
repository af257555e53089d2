import { useState } from 'react';
import { useSearchParams } from 'react-router';
import * as z from 'zod/mini';
import { TERMS_VERSION } from '#people/consents/rules.ts';
import { SuccessMessage } from '#ui/feedback/form-message.tsx';
import { FieldRow, Form, FormError } from '#ui/fields/form-shell.tsx';
import { applyServerErrors, useSchemaForm } from '#ui/fields/form.ts';
import { RadioGroup } from '#ui/fields/radio-group.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Button } from '#ui/layout/button.tsx';
import { ApiError, call } from '#web/api.ts';
import { registration } from '../contract.ts';
import { LoginLink, useTypedEmail } from './auth-links.tsx';
import { CredentialFields, terms } from './credential-fields.tsx';

const signUp = z.intersection(registration, terms);

const ACCOUNT_TYPES = [
  { value: 'Recycler', label: 'Recycler', hint: 'I sell EPR credits' },
  { value: 'Freelancer', label: 'As a Producer', hint: 'I buy EPR credits' },
];

/** Account types by the `as` parameter of a link, e.g. `?as=recycler`. */
const TYPE_OF_LINK: Readonly<Record<string, 'Recycler' | 'Freelancer'>> = {
  recycler: 'Recycler',
  producer: 'Freelancer',
};

const EMPTY = {
  email: '',
  full_name: '',
  mobile_no: '',
  designation: '',
  password: '',
  confirmPassword: '',
  company_name: '',
};

/** A visitor who comes from an offer wants to buy. */
const wantedType = (next: string | null) => (next?.startsWith('/detail/') ? 'Freelancer' : undefined);

/** Sign-up form; the person logs in afterwards. */
export function SignUpForm() {
  const [address] = useSearchParams();
  // The link's `as` parameter has chosen the account type already.
  const accountType = TYPE_OF_LINK[address.get('as') ?? ''] ?? wantedType(address.get('next'));
  const start = accountType === undefined ? EMPTY : { ...EMPTY, accountType };
  const form = useSchemaForm(signUp, start);
  useTypedEmail(form);
  const [failure, setFailure] = useState<string>();
  const [success, setSuccess] = useState<{ message: string; email: string }>();
  const { isSubmitting } = form.formState;

  const submit = async ({ terms: _agreed, ...filledIn }: z.output<typeof signUp>) => {
    const body = { ...filledIn, terms_version: TERMS_VERSION };
    setFailure(undefined);
    setSuccess(undefined);
    try {
      const { message } = await (body.accountType === 'Recycler'
        ? call('POST /api/users/register/recycler/', { body })
        : call('POST /api/users/register/producer/', { body }));
      form.reset(start);
      setSuccess({ message, email: body.email });
    } catch (error) {
      if (error instanceof ApiError && Object.keys(error.fields).length > 0) applyServerErrors(form, error.fields);
      else setFailure(error instanceof ApiError && error.status > 0 ? error.message : 'Something went wrong');
    }
  };
  return (
    <Form form={form} onSubmit={submit} label="Sign up">
      <RadioGroup name="accountType" label="Account type" options={ACCOUNT_TYPES} cards />
      <FieldRow>
        <TextField name="email" label="Email" type="email" autoComplete="email" />
        <TextField name="full_name" label="Full Name" autoComplete="name" />
        <TextField name="mobile_no" label="Mobile Number" type="tel" mobile autoComplete="tel-national" />
        <TextField name="designation" label="Designation" autoComplete="organization-title" />
      </FieldRow>
      <TextField name="company_name" label="Company Name" autoComplete="organization" />
      <CredentialFields />
      <FormError text={failure} />
      <SuccessMessage>
        {success && (
          <span>
            {success.message} <LoginLink email={success.email} />
          </span>
        )}
      </SuccessMessage>
      <Button type="submit" wide busy={isSubmitting} busyLabel="Processing...">
        Create account
      </Button>
    </Form>
  );
}
