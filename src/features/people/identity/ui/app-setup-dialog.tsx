import encodeQr from 'qr';
import * as z from 'zod/mini';
import { Dialog, DialogActions } from '#ui/feedback/dialog.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { Form, FormError } from '#ui/fields/form-shell.tsx';
import { useSchemaForm } from '#ui/fields/form.ts';
import { TextField } from '#ui/fields/text-field.tsx';
import { Button } from '#ui/layout/button.tsx';
import type { ApiResponse } from '#web/api.ts';
import { useApiWrite } from '#web/queries.ts';
import { showFailure } from '#web/show-failure.ts';
import { factorCode } from '../contract.ts';
import styles from './security.module.css';

const schema = z.object({ code: factorCode });

interface AppSetupProps {
  app: ApiResponse<'POST /api/users/second-factors/totp/'>['data'];
  onClose: () => void;
  /** Gets the recovery codes of a first factor, else none. */
  onDone: (codes: readonly string[]) => void;
}

/** Adds the account to an authenticator app and asks for its first code. */
export function AppSetupDialog({ app, onClose, onDone }: AppSetupProps) {
  const form = useSchemaForm(schema, { code: '' });
  const confirm = useApiWrite('POST /api/users/second-factors/totp/{id}/confirm/');
  const { isSubmitting } = form.formState;
  const submit = async (body: z.output<typeof schema>) => {
    try {
      const { message, data } = await confirm.mutateAsync({ params: { id: app.id }, body });
      toast.success(message);
      onDone(data.recovery_codes);
    } catch (error) {
      showFailure(form, error);
    }
  };
  return (
    <Dialog open title="Set up an authenticator app" size="small" locked={isSubmitting} onClose={onClose}>
      <div className={styles.setup}>
        <p>Scan this code with your authenticator app, or enter the key by hand.</p>
        <QrCode text={app.uri} />
        <p>
          Key:{' '}
          <span className={styles.secret} translate="no">
            {app.secret.replace(/.{4}(?=.)/g, '$& ')}
          </span>
        </p>
        <Form form={form} onSubmit={submit} label="Authenticator app">
          <TextField
            name="code"
            label="Code"
            digitsOnly
            maxLength={6}
            autoComplete="one-time-code"
            help="The 6 digits that the app shows now"
          />
          <FormError />
          <DialogActions disabled={isSubmitting} onCancel={onClose}>
            <Button type="submit" busy={isSubmitting}>
              Set up the app
            </Button>
          </DialogActions>
        </Form>
      </div>
    </Dialog>
  );
}

/** A QR code; on white in the dark theme too, as cameras need it. */
function QrCode({ text }: { text: string }) {
  const rows = encodeQr(text, 'raw', { ecc: 'low', border: 2 });
  const size = rows.length;
  const path = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : []))).join('');
  return (
    <svg
      role="img"
      aria-label="QR code for your authenticator app"
      viewBox={`0 0 ${size} ${size}`}
      className={styles.qr}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}
