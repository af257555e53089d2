export interface CertificateLinkProps {
  account: { epr_certificate: string | null; epr_registration_number: string };
  /** Link text, e.g. `View` under a column header that names the document. */
  text?: string;
}

/** Link that opens an account's certificate in a new tab, or a dash. */
export function CertificateLink({ account, text = 'View' }: CertificateLinkProps) {
  if (!account.epr_certificate) return <span>-</span>;
  return (
    <a
      href={account.epr_certificate}
      target="_blank"
      rel="noopener"
      aria-label={`${text === 'View' ? 'View certificate' : text} of ${account.epr_registration_number}`}
    >
      {text}
    </a>
  );
}
