import { AuthLayout } from '#people/identity/ui/auth-layout.tsx';
import { LinkAction } from '#people/identity/ui/link-action.tsx';
import { useLinkToken } from '#people/identity/ui/link-token.ts';
import { call } from '#web/api.ts';
import type { PageHandle } from '#web/page-handle.ts';
import { noReferrer } from './parts/no-referrer.ts';

export const handle: PageHandle = { title: 'This was not me', cache: 'static', hidden: true };

export const headers = noReferrer;

const secure = (token: string) => call('POST /api/users/not-me/', { body: { token } });

export default function NotMePage() {
  const token = useLinkToken();
  return (
    <AuthLayout plain heading="This was not me">
      <LinkAction key={token} token={token} label="Secure my account" send={secure} endsSessions>
        <p>Use this if you did not do what our e-mail says.</p>
        <ul>
          <li>All sessions end, and all devices are forgotten.</li>
          <li>Your password stops working. We e-mail you a link to choose a new one.</li>
          <li>Changes of your e-mail address or bank details that are still waiting are cancelled.</li>
          <li>Changes of your e-mail address and second factors from the last 7 days are undone.</li>
        </ul>
      </LinkAction>
    </AuthLayout>
  );
}
