import { useSupportEmail } from '../../../web/support-email.ts';

/** Stands in place of a form where scripts do not run: the same wish by mail. */
export function MailInstead({ wish }: { wish: string }) {
  const email = useSupportEmail();
  return (
    <p className="unscripted">
      {wish}, write to <a href={`mailto:${email}`}>{email}</a>.
    </p>
  );
}
