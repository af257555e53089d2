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

/** A small picture that opens whole in a new tab; a PDF is a link in words. */
export function PictureLink({ url, what }: FileLinkProps) {
  if (!url) return '-';
  const pdf = url.endsWith('.pdf');
  return (
    <a href={url} target="_blank" rel="noopener" aria-label={pdf ? `View PDF: ${what}` : `View ${what}`}>
      {pdf ? (
        <span className="together">View PDF</span>
      ) : (
        <img src={url} alt="" loading="lazy" className={styles.picture} />
      )}
    </a>
  );
}
