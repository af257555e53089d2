import { Link, useLocation } from 'react-router';
import type { Role } from '#lib/contract.ts';
import { listText } from '#lib/list-text.ts';
import { ButtonLink } from '#ui/layout/button.tsx';
import { useDocumentFacts } from '#web/document-context.ts';
import { pageTitle } from '#web/page-head.ts';
import { useSupportEmail } from '#web/support-email.ts';
import styles from './status-views.module.css';

/** State of the navigation that leads from another role's screen to the 404 page. */
export interface PageOfOthers {
  roles: Role[];
  /** Dashboard of the reader's own role. */
  dashboard: string;
}

/** Complete 404 page, without navbar and footer. */
export function NotFoundView() {
  const { roles = [], dashboard }: Partial<PageOfOthers> = (useLocation().state as PageOfOthers | null) ?? {};
  return (
    <main id="main" tabIndex={-1} className={styles.page}>
      <title>{pageTitle('Page not found')}</title>
      <NotFoundDrawing />
      <h1 className={styles.code}>404</h1>
      <p className={styles.message}>We&apos;re working on it!</p>
      {roles.length > 0 && <p>{`This page is for ${listText(roles.map((role) => `${role}s`))}.`}</p>}
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

const scallops = [40, 72, 104, 136, 168, 200];

/** Drawing of a market stall with its shutter down; decorative. */
function NotFoundDrawing() {
  return (
    <svg viewBox="0 0 272 196" className={styles.drawing} aria-hidden="true">
      <circle cx="136" cy="104" r="88" className={styles.sun} />
      <rect x="48" y="66" width="176" height="108" className={styles.shutter} />
      <path d="M48 84h176M48 100h176M48 116h176M48 132h176M48 148h176M48 164h176" className={styles.slats} />
      <path d="M122 160h28v8h-28z" className={styles.handle} />
      {scallops.map((x, index) => (
        <path
          key={x}
          d={`M${x} 30h32v34a16 13 0 0 1-32 0z`}
          className={index % 2 === 0 ? styles.accent : styles.cloth}
        />
      ))}
      <rect x="34" y="24" width="204" height="10" rx="5" className={styles.beam} />
      <path d="M102 84l34-16 34 16" className={styles.string} />
      <rect x="92" y="84" width="88" height="40" rx="5" className={styles.board} />
      <path d="M106 98h60M106 110h38" className={styles.chalk} />
      <path d="M12 174h248" className={styles.ground} />
      <path
        d="M232 174v-18h20v18zM242 156v-16M242 148c-8 0-11-4-11-9 7 0 11 3 11 9zM242 146c0-6 4-10 11-10 0 7-4 10-11 10z"
        className={styles.plant}
      />
    </svg>
  );
}
