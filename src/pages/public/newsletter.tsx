import { NewsletterForm } from '#oversight/content/ui/newsletter-form.tsx';
import { AuthLayout } from '#people/identity/ui/auth-layout.tsx';
import { LinkAction } from '#people/identity/ui/link-action.tsx';
import { useNamedLink } from '#people/identity/ui/link-token.ts';
import { call } from '#web/api.ts';
import type { PageHandle } from '#web/page-handle.ts';
import { PATHS } from '#web/paths.ts';
import { noReferrer } from './parts/no-referrer.ts';

export const handle: PageHandle = { title: 'Newsletter', cache: 'static', hidden: true };

export const headers = noReferrer;

const KINDS = ['confirm', 'unsubscribe'] as const;

/** `/newsletter`: the links of the newsletter's mails confirm a subscription or end it; without a link it offers a subscription. */
export default function NewsletterPage() {
  const link = useNamedLink(KINDS);
  return (
    <AuthLayout plain heading="Newsletter">
      {link === null && <NewsletterForm />}
      {link?.kind === 'confirm' && (
        <LinkAction
          token={link.token}
          label="Confirm"
          visitorsTo={PATHS.home}
          send={(token) => call('POST /api/users/newsletter/confirm/', { body: { token } })}
        >
          <p>With this you confirm that you want our newsletter: new articles and changes of the rules.</p>
        </LinkAction>
      )}
      {link?.kind === 'unsubscribe' && (
        <LinkAction
          token={link.token}
          label="Unsubscribe"
          visitorsTo={PATHS.home}
          send={(token) => call('POST /api/users/newsletter/unsubscribe/', { body: { token } })}
        >
          <p>You will get no more newsletters, and we delete your address from the list.</p>
        </LinkAction>
      )}
    </AuthLayout>
  );
}
