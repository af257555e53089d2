import { SmallButton } from '../layout/button.tsx';
import styles from './draft-notice.module.css';

interface DraftNoticeProps {
  draft: {
    /** Null if nothing was restored. */
    restored: { files: boolean } | null;
    discard: () => void;
  };
  /** Names what drafts never contain, e.g. `The account number is never kept; type it again.` */
  except?: string;
}

/** Notice over a form restored from a draft, with a button that discards the draft. */
export function DraftNotice({ draft: { restored, discard }, except }: DraftNoticeProps) {
  return (
    <div role="status" className={styles.region}>
      {restored && (
        <div className={styles.notice}>
          <p>
            <strong>Restored what you typed</strong>
            {restored.files && <span> Files have to be chosen again.</span>}
            {except && <span>{` ${except}`}</span>}
          </p>
          <SmallButton onClick={discard}>Discard</SmallButton>
        </div>
      )}
    </div>
  );
}
