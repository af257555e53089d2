import { classNames } from '../layout/class-names.ts';
import styles from './given-reason.module.css';

interface GivenReasonProps {
  reason: string | null;
  /** Limits the text to three lines, for a table row; the tooltip has all of it. */
  brief?: boolean;
}

/** Reason of a rejection, as plain text in its author's words. Renders nothing without a reason. */
export function GivenReason({ reason, brief }: GivenReasonProps) {
  if (reason === null) return null;
  return (
    <span className={classNames(styles.reason, brief && styles.brief)} title={brief ? reason : undefined}>
      <span className="text-soft">Reason:</span> “{reason}”
    </span>
  );
}
