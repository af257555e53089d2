import { classNames } from './class-names.ts';
import styles from './given-reason.module.css';

/** Why something was rejected, in the words of who did it: text, whatever it looks like. Nothing where nobody said. */
export function GivenReason({ reason, className }: { reason: string | null; className?: string | undefined }) {
  if (reason === null) return null;
  return (
    <span className={classNames(styles.reason, className)}>
      <span className="text-soft">Reason:</span> “{reason}”
    </span>
  );
}
