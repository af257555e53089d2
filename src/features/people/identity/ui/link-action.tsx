import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { ErrorMessage, SuccessMessage } from '#ui/feedback/form-message.tsx';
import { Button } from '#ui/layout/button.tsx';
import { errorText } from '#web/api.ts';
import { DASHBOARDS, PATHS } from '#web/paths.ts';
import { forgetEndedSession, useSession } from '#web/session.ts';
import { LINK_NOT_VALID } from '../rules.ts';

interface LinkActionProps {
  /** The link's token; none where the page was opened without one. */
  token: string | null | undefined;
  label: string;
  /**
   * Sends the link's token; resolves to the message.
   * @throws ApiError
   */
  send: (token: string) => Promise<{ message: string }>;
  /** Where `Go on` leads somebody without a session; the log-in by default. */
  visitorsTo?: string;
  /** Where `Go on` leads once the link is used; by default to the dashboard, or for somebody without a session as above. */
  doneTo?: string | undefined;
  /** Whether the call may end sessions of the account, that of this browser among them. */
  endsSessions?: boolean;
  children?: ReactNode;
}

/** Page content of an e-mailed link: its token is sent when the button is pressed, and a message and a way on replace the button. */
export function LinkAction({
  token,
  label,
  send,
  visitorsTo = PATHS.login,
  doneTo,
  endsSessions = false,
  children,
}: LinkActionProps) {
  const session = useSession();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [message, setMessage] = useState<string>();

  const act = async () => {
    if (!token) return setFailure(LINK_NOT_VALID);
    setBusy(true);
    setFailure(undefined);
    try {
      const { message: done } = await send(token);
      if (endsSessions) await forgetEndedSession();
      setMessage(done);
    } catch (error) {
      setFailure(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  const usual = session ? DASHBOARDS[session.role] : visitorsTo;
  return (
    <div className="stack">
      {message === undefined && children}
      <ErrorMessage action={failure && <Link to={usual}>Go on</Link>}>{failure}</ErrorMessage>
      <SuccessMessage>
        {message && (
          <span>
            {message} <Link to={doneTo ?? usual}>Go on</Link>
          </span>
        )}
      </SuccessMessage>
      {message === undefined && (
        <Button wide busy={busy} busyLabel="Processing..." onClick={() => void act()}>
          {label}
        </Button>
      )}
    </div>
  );
}
