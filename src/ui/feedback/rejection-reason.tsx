import { classNames } from '../layout/class-names.ts';
import styles from './rejection-reason.module.css';

interface RejectionReasonProps {
  reason: string | null;
  /** Limits the text to three lines, for a table row; the tooltip has all of it. */
  brief?: boolean;
}

/** Reason of a rejection, as plain text in its author's words. Renders nothing without a reason. */
export function RejectionReason({ reason, brief }: RejectionReasonProps) {
  if (reason === null) return null;
  return (
    <span className={classNames(styles.reason, brief && styles.brief)} title={brief ? reason : undefined}>
      <span className="text-soft">Reason:</span> “{reason}”
    </span>
  );
}
