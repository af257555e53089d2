import { Link, useLocation } from 'react-router';
import type { Role } from '../lib/contract.ts';
import { ButtonLink } from '../ui/layout/button.tsx';
import { useDocumentFacts } from '../web/document-context.ts';
import { pageTitle } from '../web/page-head.ts';
import { useSupportEmail } from '../web/support-email.ts';
import { NotFoundDrawing } from './not-found-drawing.tsx';
import styles from './status-views.module.css';

/** State of the navigation that leads from another role's screen to the 404 page. */
export interface PageOfOthers {
  roles: Role[];
  /** Of the reader's own role. */
  dashboard: string;
}

/** Complete 404 page, without navbar and footer. */
export function NotFoundView() {
  const { roles = [], dashboard }: Partial<PageOfOthers> = (useLocation().state as PageOfOthers | null) ?? {};
  return (
    <main id="main" tabIndex={-1} className={styles.page}>
      <title>{pageTitle('Page not found')}</title>
      <meta name="robots" content="noindex" />
      <NotFoundDrawing />
      <h1 className={styles.code}>404</h1>
      <p className={styles.message}>We&apos;re working on it!</p>
      {roles.length > 0 && <p>{`This page is for ${roles.map((role) => `${role}s`).join(' and ')}.`}</p>}
      <ButtonLink to="/">Go Home</ButtonLink>
      {dashboard !== undefined && <Link to={dashboard}>Go to your dashboard</Link>}
      <SupportLine />
    </main>
  );
}

/** Error page: shows no cause, only the request id under which the error is logged. */
export function FailureView() {
  const location = useLocation();
  const requestId = useRequestId();
  return (
    <main id="main" tabIndex={-1} className={styles.page} data-request-id={requestId}>
      <title>{pageTitle('Something went wrong')}</title>
      <meta name="robots" content="noindex" />
      <h1 className={styles.heading}>This page could not be shown</h1>
      <p className={styles.message}>Please try again in a moment.</p>
      {requestId ? (
        <p className={styles.reference}>
          Reference for support: <code>{requestId}</code>
        </p>
      ) : null}
      {/* Reloads the document instead of navigating, as the failed resource may be the script itself. */}
      <ButtonLink to={location.pathname + location.search} reloadDocument>
        Try again
      </ButtonLink>
      <SupportLine />
    </main>
  );
}

/** Support contact for a persistent error; nothing if the site's data could not be loaded. */
function SupportLine() {
  const email = useSupportEmail();
  return email === '' ? null : (
    <p className={styles.reference}>
      Support: <a href={`mailto:${email}`}>{email}</a>
    </p>
  );
}

/** While hydrating, reads the server's request id from the page, so that server and client render the same text. */
function useRequestId(): string | undefined {
  const { requestId } = useDocumentFacts();
  if (typeof document === 'undefined') return requestId;
  return document.querySelector<HTMLElement>('[data-request-id]')?.dataset.requestId;
}
