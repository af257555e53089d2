import { AuthLayout } from '#people/identity/ui/auth-layout.tsx';
import { LinkAction } from '#people/identity/ui/link-action.tsx';
import { useLinkToken } from '#people/identity/ui/link-token.ts';
import { call } from '#web/api.ts';
import type { PageHandle } from '#web/page-handle.ts';
import { noReferrer } from './parts/no-referrer.ts';

export const handle: PageHandle = { title: 'Confirm your e-mail address', cache: 'static', hidden: true };

export const headers = noReferrer;

const verify = (token: string) => call('POST /api/users/email/verify/', { body: { token } });

export default function VerifyEmailPage() {
  const token = useLinkToken();
  return (
    <AuthLayout
      plain
      heading={
        <>
          Confirm your <span className="together">e-mail</span> address
        </>
      }
    >
      <LinkAction key={token} token={token} label="Confirm" send={verify} endsSessions>
        <p>With this you confirm that you read this address. We write to it about your trades and your account.</p>
        <p>
          The first time, all sessions end, and second factors, recovery codes, known devices and waiting changes from
          before are removed. Log in again afterwards.
        </p>
      </LinkAction>
    </AuthLayout>
  );
}
