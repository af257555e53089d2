import styles from './person-files.module.css';

interface FileLinkProps {
  url: string | null;
  /** Accessible name: whose document and which. */
  what: string;
}

/** Link that opens a document in a new tab, a picture by its thumbnail; or a dash. */
export function DocumentLink({ url, what, isPicture = false }: FileLinkProps & { isPicture?: boolean }) {
  if (!url) return <span>-</span>;
  return (
    <a href={url} target="_blank" rel="noopener" aria-label={`View ${what}`}>
      {isPicture ? <img src={url} alt="" loading="lazy" className={styles.picture} /> : 'View'}
    </a>
  );
}

/** Link to a cheque, never shown as a picture on the screen: opening it is recorded in the audit trail. */
export function ChequeLink({ url, what }: FileLinkProps) {
  if (!url) return <span>-</span>;
  const label = url.endsWith('.pdf') ? 'View PDF' : 'View cheque';
  return (
    <a href={url} target="_blank" rel="noopener" aria-label={`${label}: ${what}`} className="together">
      {label}
    </a>
  );
}
