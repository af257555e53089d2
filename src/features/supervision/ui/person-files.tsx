import { useState } from 'react';
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

/** A small picture that opens whole in a new tab. The link does not tell the type: what cannot be shown as a picture is a PDF. */
export function PictureLink({ url, what }: FileLinkProps) {
  const [unseen, setUnseen] = useState<string | null>(null);
  if (!url) return '-';
  // Signed links change at every reading; the file is what stands before the signature.
  const file = url.split('?')[0] ?? url;
  const pdf = unseen === file;
  return (
    <a href={url} target="_blank" rel="noopener" aria-label={pdf ? `View PDF: ${what}` : `View ${what}`}>
      {pdf ? (
        'View PDF'
      ) : (
        <img src={url} alt="" loading="lazy" className={styles.picture} onError={() => setUnseen(file)} />
      )}
    </a>
  );
}
