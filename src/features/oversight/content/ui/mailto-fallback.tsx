import { useSupportEmail } from '#web/support-email.ts';

/** Replaces a form where scripts do not run: a link to send the same text by e-mail. */
export function MailtoFallback({ purpose }: { purpose: string }) {
  const email = useSupportEmail();
  return (
    <p className="unscripted">
      {purpose}, write to <a href={`mailto:${email}`}>{email}</a>.
    </p>
  );
}
