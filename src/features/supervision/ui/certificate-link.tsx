import type { SupervisedAccount } from './account-verdict.tsx';

/** The certificate of an account in a new tab, or a dash. */
export function CertificateLink({ account }: { account: SupervisedAccount }) {
  if (!account.epr_certificate) return '-';
  return (
    <a
      href={account.epr_certificate}
      target="_blank"
      rel="noopener"
      aria-label={`View certificate of ${account.epr_registration_number}`}
    >
      View
    </a>
  );
}
