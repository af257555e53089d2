import { Link } from 'react-router';
import * as z from 'zod/mini';
import { CheckboxField } from '#ui/fields/checkbox-field.tsx';
import { FieldRow } from '#ui/fields/form-shell.tsx';
import { PasswordField } from '#ui/fields/password-field.tsx';
import { PATHS } from '#web/paths.ts';

/** The agreement to the terms, which the form asks for beside what the call takes. */
export const terms = z.object({ terms: z.literal(true, { error: 'Terms & Conditions is required' }) });

/** Fields with which each sign-up ends: the password twice, and the agreement to the terms. */
export function CredentialFields() {
  return (
    <>
      <FieldRow>
        <PasswordField name="password" label="Password" autoComplete="new-password" help="At least 8 characters" />
        <PasswordField name="confirmPassword" label="Confirm Password" autoComplete="new-password" />
      </FieldRow>
      <CheckboxField
        name="terms"
        label={
          <>
            I agree to the{' '}
            <Link to={PATHS.terms} target="_blank">
              Terms & Conditions
            </Link>
          </>
        }
      />
    </>
  );
}
