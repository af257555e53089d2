import { useState } from 'react';
import { formatDateTime } from '#lib/dates.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { useConfirm } from '#ui/feedback/confirm-dialog.tsx';
import { Skeleton } from '#ui/feedback/states.tsx';
import { Button, SmallButton } from '#ui/layout/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { type ApiResponse } from '#web/api.ts';
import { profileQuery, sessionsQuery } from '#web/frame-queries.ts';
import { toastOutcome, useApi, useApiWrite } from '#web/queries.ts';
import { QueryError } from '#web/query-error.tsx';
import { useSession } from '#web/session.ts';
import { PersonSection } from './person-section.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';
import styles from './security.module.css';

/** Screen of an account's protection. Superadmins and members of no organisation, who have no profile screen, change their own data here too. */
export function SecurityScreen() {
  const session = useSession();
  const profile = useApi(profileQuery).data?.data;
  return (
    <>
      <SecondFactorSection />
      <SessionsSection />
      {(session?.role === 'superadmin' || session?.role === 'person') && profile && (
        <Card title="Personal Details">
          <PersonSection person={profile} />
        </Card>
      )}
    </>
  );
}

type Session = ApiResponse<'GET /api/users/sessions/'>['data'][number];

/** Other sessions that are shown at first: there may be a hundred. */
const SHOWN_AT_FIRST = 5;

/** Where the account is logged in, and ending it there. */
function SessionsSection() {
  const query = useApi(sessionsQuery);
  const sessions = query.data?.data;
  return (
    <Card title="Sessions" aria-label="Sessions" subtitle="Where your account is logged in">
      {sessions ? (
        <Sessions sessions={sessions} />
      ) : query.isError ? (
        <QueryError of={query} />
      ) : (
        <Skeleton height="6rem" />
      )}
    </Card>
  );
}

function Sessions({ sessions }: { sessions: readonly Session[] }) {
  const endOne = useApiWrite('DELETE /api/users/sessions/{id}/');
  const endOthers = useApiWrite('DELETE /api/users/sessions/');
  const confirm = useConfirm();
  const [busy, setBusy] = useState<string | null>(null);
  const [showsAll, setShowsAll] = useState(false);
  const own = sessions.filter(({ current }) => current);
  const others = sessions.filter(({ current }) => !current);
  const shown = showsAll ? others : others.slice(0, SHOWN_AT_FIRST);

  const end = async (name: string, action: () => Promise<{ message: string }>) => {
    setBusy(name);
    await toastOutcome(action());
    setBusy(null);
  };
  const askAndEndOthers = async () => {
    const question = {
      title: 'End all other sessions?',
      text: 'All other devices have to log in again. This browser stays logged in.',
      confirmLabel: 'End all other sessions',
      danger: true,
    };
    if (await confirm(question)) await end('others', () => endOthers.mutateAsync({}));
  };
  return (
    <div className={styles.setup}>
      <ul className={styles.rows}>
        {[...own, ...shown].map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            busy={busy}
            onEnd={() => void end(session.id, () => endOne.mutateAsync({ params: { id: session.id } }))}
          />
        ))}
      </ul>
      {others.length === 0 ? (
        <p className="text-soft text-small">No other sessions.</p>
      ) : (
        <div className="row">
          <Button
            variant="secondary"
            busy={busy === 'others'}
            disabled={busy !== null}
            onClick={() => void askAndEndOthers()}
          >
            End all other sessions
          </Button>
          {shown.length < others.length && (
            <Button variant="quiet" onClick={() => setShowsAll(true)}>{`Show all ${sessions.length} sessions`}</Button>
          )}
        </div>
      )}
    </div>
  );
}

interface SessionRowProps {
  session: Session;
  /** The session that is being ended. */
  busy: string | null;
  onEnd: () => void;
}

function SessionRow({ session, busy, onEnd }: SessionRowProps) {
  const { id, current, device, address, created_at: begun, last_used_at: used, second_factor: proved } = session;
  const place = address === null ? 'unknown address' : address;
  return (
    <li className={styles.row}>
      <div className={styles.facts}>
        <span className={styles.name}>
          {device} {current && <Badge status="approved">This session</Badge>}
        </span>
        <span className="text-soft text-small">{`${place}, last used ${formatDateTime(used)}`}</span>
        <span className="text-soft text-small">{`Logged in ${formatDateTime(begun)}${proved ? ' with a second factor' : ''}, ends ${formatDateTime(session.ends_at)} unless it is used before`}</span>
      </div>
      {!current && (
        <SmallButton
          aria-label={`End the session of ${device}, ${place}`}
          busy={busy === id}
          disabled={busy !== null}
          onClick={onEnd}
        >
          End
        </SmallButton>
      )}
    </li>
  );
}
