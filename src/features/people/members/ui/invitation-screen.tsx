import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { formatDay } from '#lib/dates.ts';
import { PART_NAMES } from '#lib/parts.ts';
import { LINK_NOT_VALID } from '#people/identity/rules.ts';
import { AuthLayout } from '#people/identity/ui/auth-layout.tsx';
import type { TypedEmail } from '#people/identity/ui/auth-links.tsx';
import { LinkAction } from '#people/identity/ui/link-action.tsx';
import { useLinkToken } from '#people/identity/ui/link-token.ts';
import { ErrorMessage } from '#ui/feedback/form-message.tsx';
import { LoadingState } from '#ui/feedback/states.tsx';
import { ButtonLink } from '#ui/layout/button.tsx';
import { DescriptionList } from '#ui/lists/description-list.tsx';
import { ApiError, call, errorText, type ApiResponse } from '#web/api.ts';
import { DASHBOARDS, loginPath, PATHS } from '#web/paths.ts';
import { refreshSession, type Session, useSession } from '#web/session.ts';
import { tabStore } from '#web/storage.ts';
import { InvitedSignUp } from './invited-sign-up.tsx';

type Invitation = ApiResponse<'GET /api/users/invitations/'>['data'];

/** Key of the link's token while its reader logs in, since the log-in leads back to this page without it. */
const TOKEN_KEY = 'invitation';

/** Page of an invitation: its facts, and the step that makes its reader a member. */
export function InvitationScreen() {
  const ofLink = useLinkToken();
  const token = ofLink === null ? tabStore.get(TOKEN_KEY) : ofLink;
  const { invitation, failure } = useInvitation(token);
  if (!token || !invitation)
    return (
      <AuthLayout heading="Your invitation">
        {failure ? <ErrorMessage action={<GoOn />}>{failure}</ErrorMessage> : <LoadingState />}
      </AuthLayout>
    );
  const { company_name: company, unique_id: number, role, part, until, invited_by, email } = invitation;
  return (
    <AuthLayout heading={`Join ${company}`}>
      <DescriptionList
        items={[
          { label: role === 'recycler' ? 'Recycler' : 'Producer', value: number },
          { label: 'Your part', value: PART_NAMES[part] },
          { label: 'Until', value: until === null ? 'No end date' : formatDay(until) },
          { label: 'Invited by', value: invited_by },
          { label: 'Email', value: email },
        ]}
      />
      <NextStep invitation={invitation} token={token} />
    </AuthLayout>
  );
}

/** Reads the invitation of a link; null: the page was opened without one. */
function useInvitation(token: string | null | undefined): { invitation?: Invitation; failure?: string } {
  const [read, setRead] = useState<{ invitation?: Invitation; failure?: string }>({});
  useEffect(() => {
    if (!token) return undefined;
    const leaving = new AbortController();
    call('GET /api/users/invitations/', { query: { token }, signal: leaving.signal }).then(
      ({ data }) => setRead({ invitation: data }),
      (error: unknown) => {
        const link = error instanceof ApiError ? error.fields['token'] : undefined;
        if (!leaving.signal.aborted) setRead({ failure: link ?? errorText(error) });
      },
    );
    return () => leaving.abort();
  }, [token]);
  return token === null ? { failure: LINK_NOT_VALID } : read;
}

function GoOn() {
  const session = useSession();
  return <Link to={session ? DASHBOARDS[session.role] : PATHS.login}>Go on</Link>;
}

/** Acceptance with the session of the invited address, the log-in to it, or the sign-up. */
function NextStep({ invitation, token }: { invitation: Invitation; token: string }) {
  const session = useSession();
  const { email, has_account: hasAccount } = invitation;
  if (session === undefined) return <LoadingState />;
  if (session !== null && session.email.toLowerCase() === email.toLowerCase())
    return <Acceptance token={token} session={session} />;
  const state: TypedEmail = { email };
  return (
    <>
      {session && <p role="note">{`You are logged in as ${session.email}. This invitation is for ${email}.`}</p>}
      {hasAccount ? (
        <ButtonLink to={loginPath(PATHS.invitation)} state={state} wide onClick={() => tabStore.set(TOKEN_KEY, token)}>
          Log in to accept
        </ButtonLink>
      ) : (
        <InvitedSignUp token={token} email={email} />
      )}
    </>
  );
}

function Acceptance({ token, session }: { token: string; session: Session }) {
  /** Whether the session acts for another organisation, which the acceptance does not change. */
  const [actsForAnother] = useState(session.organisation !== null);
  const accept = async () => {
    const done = await call('POST /api/users/invitations/accept/', { body: { token } });
    tabStore.remove(TOKEN_KEY);
    // A session that acts for no organisation acts for this one from its next tokens on.
    if (!actsForAnother) await refreshSession(session.token);
    return done;
  };
  return (
    <LinkAction token={token} label="Accept" send={accept} doneTo={actsForAnother ? PATHS.organisations : undefined} />
  );
}
