import { useState } from 'react';
import { formatDateTime } from '#lib/dates.ts';
import { useConfirm } from '#ui/feedback/confirm-dialog.tsx';
import { Dialog } from '#ui/feedback/dialog.tsx';
import { Skeleton } from '#ui/feedback/states.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { Button, SmallButton } from '#ui/layout/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { type ApiResponse, errorText } from '#web/api.ts';
import { securityQuery } from '#web/frame-queries.ts';
import { useOnDemand } from '#web/on-demand.ts';
import { useApi, useApiWrite } from '#web/queries.ts';
import { QueryError } from '#web/query-error.tsx';
import { enrolmentText } from './enrolment-notice.tsx';
import { makePasskey, usePasskeyObstacle } from './passkey.ts';
import styles from './security.module.css';

type Security = ApiResponse<'GET /api/users/security/'>['data'];
type App = ApiResponse<'POST /api/users/second-factors/totp/'>['data'];

/** Second factors, recovery codes and how long sensitive actions stay unlocked. */
export function SecondFactorSection() {
  const query = useApi(securityQuery);
  const security = query.data?.data;
  return (
    <Card title="Second factor" subtitle="Asked for after the password, so that the password alone opens nothing">
      {security ? (
        <Factors security={security} />
      ) : query.isError ? (
        <QueryError of={query} />
      ) : (
        <Skeleton height="9rem" />
      )}
    </Card>
  );
}

function Factors({ security }: { security: Security }) {
  const [app, setApp] = useState<App | null>(null);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const setup = useOnDemand(() => import('./app-setup-dialog.tsx').then(({ AppSetupDialog }) => AppSetupDialog));
  const addApp = useApiWrite('POST /api/users/second-factors/totp/');
  const askPasskey = useApiWrite('POST /api/users/second-factors/passkeys/options/');
  const addPasskey = useApiWrite('POST /api/users/second-factors/passkeys/');
  const remove = useApiWrite('DELETE /api/users/second-factors/{id}/');
  const newCodes = useApiWrite('POST /api/users/recovery-codes/');
  const lock = useApiWrite('DELETE /api/users/step-up/');
  const confirm = useConfirm();
  const obstacle = usePasskeyObstacle();
  const [busy, setBusy] = useState<string | null>(null);

  const act = async (name: string, action: () => Promise<unknown>) => {
    setBusy(name);
    await action().catch((error: unknown) => toast.error(errorText(error)));
    setBusy(null);
  };
  const setUpApp = async () => {
    const { data } = await addApp.mutateAsync({ body: {} });
    await setup.open();
    setApp(data);
  };
  const setUpPasskey = async () => {
    const { data } = await askPasskey.mutateAsync({});
    const response = await makePasskey(data.options);
    const added = await addPasskey.mutateAsync({ body: { challenge: data.challenge, response } });
    toast.success(added.message);
    setCodes(added.data.recovery_codes);
  };
  const removeFactor = async ({ id, name }: Security['factors'][number]) => {
    const isLast = security.factors.length === 1;
    const question = {
      title: `Remove “${name}”?`,
      text: isLast
        ? 'Your account will then ask for the password only, and your recovery codes stop working.'
        : 'You can no longer log in with it.',
      confirmLabel: 'Remove',
      danger: true,
    };
    if (!(await confirm(question))) return;
    await act(id, async () => toast.success((await remove.mutateAsync({ params: { id } })).message));
  };
  const needed = enrolmentText(security.second_factor);
  const hasApp = security.factors.some(({ kind }) => kind === 'totp');
  return (
    <div className={styles.setup}>
      {needed !== null && <p role="note">{needed}</p>}
      {security.factors.length === 0 ? (
        <p>No second factor yet. Set one up to protect your account.</p>
      ) : (
        <ul className={styles.rows}>
          {security.factors.map((factor) => (
            <li key={factor.id} className={styles.row}>
              <div className={styles.facts}>
                <span className={styles.name}>{factor.name}</span>
                <span className="text-soft text-small">{`${factor.kind === 'totp' ? 'Authenticator app' : 'Passkey'}, added ${formatDateTime(factor.created_at)}${factor.last_used_at ? `, last used ${formatDateTime(factor.last_used_at)}` : ''}`}</span>
              </div>
              <SmallButton
                aria-label={`Remove ${factor.name}`}
                busy={busy === factor.id}
                disabled={busy !== null}
                onClick={() => void removeFactor(factor)}
              >
                Remove
              </SmallButton>
            </li>
          ))}
        </ul>
      )}
      <div className="row">
        {!hasApp && (
          <Button
            variant="secondary"
            busy={busy === 'app'}
            disabled={busy !== null}
            onClick={() => void act('app', setUpApp)}
          >
            Set up an authenticator app
          </Button>
        )}
        <Button
          variant="secondary"
          busy={busy === 'passkey'}
          disabled={busy !== null || obstacle !== null}
          onClick={() => void act('passkey', setUpPasskey)}
        >
          Set up a passkey
        </Button>
        {obstacle !== null && <span className="text-soft text-small">{obstacle}</span>}
      </div>
      {security.second_factor.enrolled && (
        <div className={styles.row}>
          <div className={styles.facts}>
            <span className={styles.name}>Recovery codes</span>
            <span className="text-soft text-small">{`${security.recovery_codes_left} of 10 left`}</span>
          </div>
          <SmallButton
            busy={busy === 'codes'}
            disabled={busy !== null}
            onClick={() =>
              void act('codes', async () => setCodes((await newCodes.mutateAsync({})).data.recovery_codes))
            }
          >
            Make new codes
          </SmallButton>
        </div>
      )}
      {security.fresh_until !== null && (
        <div className="row">
          <span>{`Sensitive actions are unlocked until ${formatDateTime(security.fresh_until)}`}</span>
          <Button
            variant="quiet"
            size="small"
            busy={busy === 'lock'}
            disabled={busy !== null}
            onClick={() => void act('lock', async () => toast.success((await lock.mutateAsync({})).message))}
          >
            Lock now
          </Button>
        </div>
      )}
      {app !== null && setup.Part && (
        <setup.Part
          app={app}
          onClose={() => setApp(null)}
          onDone={(made) => {
            setApp(null);
            setCodes(made);
          }}
        />
      )}
      {codes.length > 0 && <RecoveryCodesDialog codes={codes} onClose={() => setCodes([])} />}
    </div>
  );
}

/** Shows new recovery codes, once: the server keeps their hashes alone. */
function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => toast.success('Recovery codes copied.'),
      () => toast.error('The codes could not be copied. Write them down.'),
    );
  return (
    <Dialog
      open
      title="Recovery codes"
      size="normal"
      locked
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={() => void copy()}>
            Copy codes
          </Button>
          <Button onClick={onClose}>I have saved them</Button>
        </>
      }
    >
      <div className={styles.setup}>
        <p>
          Each code replaces your second factor once. Keep them where only you can find them. They are not shown again.
        </p>
        <ul className={styles.codes}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
