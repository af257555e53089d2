import { classNames } from '../layout/class-names.ts';
import styles from './given-reason.module.css';

interface GivenReasonProps {
  reason: string | null;
  /** Three lines at most where it stands in a row of a table; pointed at, it tells the rest. */
  brief?: boolean;
}

/** Why something was rejected, in the words of who did it: text, whatever it looks like. Nothing where nobody said. */
export function GivenReason({ reason, brief }: GivenReasonProps) {
  if (reason === null) return null;
  return (
    <span className={classNames(styles.reason, brief && styles.brief)} title={brief ? reason : undefined}>
      <span className="text-soft">Reason:</span> “{reason}”
    </span>
  );
}
