import { useState } from 'react';
import * as z from 'zod/mini';
import { Dialog, DialogActions } from '#ui/feedback/dialog.tsx';
import { Form, FormError } from '#ui/fields/form-shell.tsx';
import { applyServerErrors, useSchemaForm } from '#ui/fields/form.ts';
import { PasswordField } from '#ui/fields/password-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Button } from '#ui/layout/button.tsx';
import { ApiError, call, errorText } from '#web/api.ts';
import { readDevice } from '#web/device.ts';
import { factorCode, stepUp } from '../contract.ts';
import { passkeyFailure, provePasskey, usePasskeyObstacle } from './passkey.ts';

const byPassword = z.object({
  password: z.string().check(z.minLength(1, 'Password is required'), z.maxLength(200, 'At most 200 characters')),
});
const byCode = z.object({ code: factorCode });

interface StepUpDialogProps {
  /** Methods that the server accepts: `password`, or the methods of the second factor. */
  methods: readonly string[];
  onEnd: (proved: boolean) => void;
}

type Proof = z.input<typeof stepUp>;

/** Asks for the logged-in person's password, or for the second factor where one is set up, before a sensitive request. */
export function StepUpDialog({ methods, onEnd }: StepUpDialogProps) {
  const asksPassword = methods.includes('password');
  const [schema] = useState(() => (asksPassword ? byPassword : byCode));
  const form = useSchemaForm<{ password?: string; code?: string }, { password?: string; code?: string }>(
    schema,
    asksPassword ? { password: '' } : { code: '' },
  );
  const [failure, setFailure] = useState<string>();
  const [isProving, setIsProving] = useState(false);
  const obstacle = usePasskeyObstacle();
  const isBusy = form.formState.isSubmitting || isProving;

  const prove = async (proof: () => Promise<Proof>) => {
    setFailure(undefined);
    try {
      await call('POST /api/users/step-up/', { body: { ...(await proof()), device: readDevice() } });
      onEnd(true);
    } catch (error) {
      const { response, ...fields } = error instanceof ApiError ? error.fields : {};
      applyServerErrors(form, fields);
      if (response !== undefined || Object.keys(fields).length === 0) setFailure(response ?? errorText(error));
    }
  };
  const byPasskey = async () => {
    setIsProving(true);
    await prove(async () => {
      const { data } = await call('POST /api/users/step-up/options/', {});
      if (data.challenge === null || data.passkey_options === null) throw passkeyFailure();
      return { challenge: data.challenge, response: await provePasskey(data.passkey_options) };
    });
    setIsProving(false);
  };
  return (
    <Dialog open title="Confirm that it is you" size="small" locked={isBusy} onClose={() => onEnd(false)}>
      <Form form={form} onSubmit={(typed: Proof) => prove(async () => typed)} label="Confirm that it is you">
        {asksPassword ? (
          <PasswordField name="password" label="Password" autoComplete="current-password" />
        ) : (
          <TextField
            name="code"
            label="Code"
            autoComplete="one-time-code"
            help={methods.includes('totp') ? 'From your authenticator app, or a recovery code' : 'A recovery code'}
          />
        )}
        <FormError text={failure} />
        <DialogActions disabled={isBusy} onCancel={() => onEnd(false)}>
          {methods.includes('passkey') && (
            <Button
              variant="secondary"
              busy={isProving}
              disabled={isBusy || obstacle !== null}
              title={obstacle ?? undefined}
              onClick={() => void byPasskey()}
            >
              Use a passkey
            </Button>
          )}
          <Button type="submit" busy={form.formState.isSubmitting} disabled={isBusy}>
            Confirm
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
