import { Button } from '../layout/button.tsx';
import styles from './draft-notice.module.css';

export interface DraftNoticeProps {
  draft: {
    /** Null when nothing was restored. */
    restored: { files: boolean } | null;
    discard: () => void;
  };
  /** What is never kept, e.g. `The account number is never kept; type it again.` */
  except?: string;
}

/** Over a form that came back as it was left: says so, and takes it back. */
export function DraftNotice({ draft: { restored, discard }, except }: DraftNoticeProps) {
  return (
    <div role="status" className={styles.region}>
      {restored && (
        <div className={styles.notice}>
          <p>
            <strong>Restored what you typed</strong>
            {restored.files && ' Files have to be chosen again.'}
            {except && ` ${except}`}
          </p>
          <Button size="small" variant="secondary" onClick={discard}>
            Discard
          </Button>
        </div>
      )}
    </div>
  );
}
