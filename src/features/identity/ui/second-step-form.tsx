import { useState } from 'react';
import { Form, FormError } from '../../../ui/fields/form-shell.tsx';
import { type FormSchema, useSchemaForm } from '../../../ui/fields/form.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Button } from '../../../ui/layout/button.tsx';
import { ApiError, errorText } from '../../../web/api.ts';
import type { Admission } from './after-login.ts';
import { useEntrance } from './entrance.ts';
import type { SecondFactorNeeded } from './login-form.tsx';
import { provePasskey, usePasskeyObstacle } from './passkey.ts';
import styles from './second-step-form.module.css';

interface Typed {
  code: string;
}

/** The check without the schema library, to keep the login page's scripts small. */
const codeCheck: FormSchema<Typed, Typed> = {
  '~standard': {
    validate(value) {
      const code = (value as Typed).code.trim();
      return code === '' ? { issues: [{ message: 'Code is required', path: ['code'] }] } : { value: { code } };
    },
  },
};

export interface SecondStepFormProps {
  needed: SecondFactorNeeded;
  /**
   * Sends the second factor.
   * @throws ApiError
   */
  complete: (proof: { challenge: string; code?: string; response?: Record<string, unknown> }) => Promise<Admission>;
  onBack: () => void;
}

/** The second step of a login: a code of the app, a passkey, or a recovery code. */
export function SecondStepForm({ needed, complete, onBack }: SecondStepFormProps) {
  const { challenge, methods, passkey_options: options, email } = needed;
  const form = useSchemaForm(codeCheck, { code: '' });
  const arrive = useEntrance();
  const obstacle = usePasskeyObstacle();
  const [byRecoveryCode, setByRecoveryCode] = useState(!methods.includes('totp') && options === null);
  const [failure, setFailure] = useState<string>();
  const [isProving, setIsProving] = useState(false);
  const { isSubmitting } = form.formState;
  const isBusy = isSubmitting || isProving;
  const hasCodeField = methods.includes('totp') || byRecoveryCode;

  const submit = async ({ code }: Typed) => {
    setFailure(undefined);
    try {
      await arrive(await complete({ challenge, code }), email);
    } catch (error) {
      setFailure(error instanceof ApiError ? error.message : 'Something went wrong, please try again.');
    }
  };
  const prove = async () => {
    if (options === null) return;
    setFailure(undefined);
    setIsProving(true);
    try {
      await arrive(await complete({ challenge, response: await provePasskey(options) }), email);
    } catch (error) {
      setFailure(errorText(error));
    } finally {
      setIsProving(false);
    }
  };
  return (
    <Form form={form} onSubmit={submit} label="Second factor">
      {hasCodeField && (
        <TextField
          key={String(byRecoveryCode)}
          name="code"
          label="Code"
          digitsOnly={!byRecoveryCode}
          autoComplete="one-time-code"
          help={
            byRecoveryCode
              ? 'One of your recovery codes, such as ABCD-EFGH-JKMN-PQRS'
              : 'The 6 digits that your authenticator app shows'
          }
        />
      )}
      <FormError text={failure} />
      {hasCodeField && (
        <Button type="submit" wide busy={isSubmitting} disabled={isBusy} busyLabel="Processing...">
          Continue
        </Button>
      )}
      {options !== null && (
        <div>
          <Button
            variant={hasCodeField ? 'secondary' : 'primary'}
            wide
            busy={isProving}
            disabled={isBusy || obstacle !== null}
            onClick={() => void prove()}
          >
            Use a passkey
          </Button>
          {obstacle !== null && <p className={styles.obstacle}>{obstacle}</p>}
        </div>
      )}
      <div className={styles.others}>
        <Button variant="quiet" size="small" disabled={isBusy} onClick={onBack}>
          Back
        </Button>
        {methods.includes('recovery_code') && !byRecoveryCode && (
          <Button variant="quiet" size="small" disabled={isBusy} onClick={() => setByRecoveryCode(true)}>
            Use a recovery code
          </Button>
        )}
      </div>
    </Form>
  );
}
