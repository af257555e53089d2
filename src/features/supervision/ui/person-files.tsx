import styles from './person-files.module.css';

interface FileLinkProps {
  url: string | null;
  /** Whose and which, for a screen reader. */
  what: string;
}

/** A document in a new tab, or a dash. */
export function DocumentLink({ url, what }: FileLinkProps) {
  if (!url) return '-';
  return (
    <a href={url} target="_blank" rel="noopener" aria-label={`View ${what}`}>
      View
    </a>
  );
}

/** A small picture that opens whole in a new tab. */
export function PictureLink({ url, what }: FileLinkProps) {
  if (!url) return '-';
  return (
    <a href={url} target="_blank" rel="noopener" aria-label={`View ${what}`}>
      <img src={url} alt="" loading="lazy" className={styles.picture} />
    </a>
  );
}

/** A cheque in a new tab, never as a picture on the screen: that it is opened is recorded. */
export function ChequeLink({ url, what }: FileLinkProps) {
  if (!url) return '-';
  const label = url.endsWith('.pdf') ? 'View PDF' : 'View cheque';
  return (
    <a href={url} target="_blank" rel="noopener" aria-label={`${label}: ${what}`} className="together">
      {label}
    </a>
  );
}
