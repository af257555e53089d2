import { SmallButton } from '../layout/button.tsx';
import styles from './upload-progress.module.css';

interface UploadProgressProps {
  underWay: { percent: number | null; cancel: () => void };
}

/** Progress of a form's upload, with a button that cancels it; nothing while there is no upload. */
export function UploadProgress({ underWay: { percent, cancel } }: UploadProgressProps) {
  if (percent === null) return null;
  const text = percent < 100 ? `Uploading ${percent}%` : 'Uploaded, being checked...';
  return (
    <div className={styles.upload}>
      <progress className={styles.bar} value={percent} max={100} aria-label="Upload" aria-valuetext={text} />
      <span className={styles.text}>{text}</span>
      <SmallButton aria-label="Cancel upload" onClick={cancel}>
        Cancel
      </SmallButton>
    </div>
  );
}
