import { Link } from 'react-router';
import { classNames } from '#ui/layout/class-names.ts';
import { rulePath } from '#web/paths.ts';
import { STATUS_WORDS, type RuleStatus } from '../status.ts';
import styles from './rule-reference.module.css';

/** Status word of a figure: `Verified`, `Reported`, `Draft`, `Not known`. */
export function StatusWord({ status }: { status: RuleStatus }) {
  return <span className={classNames(styles.word, styles[status])}>{STATUS_WORDS[status]}</span>;
}

interface RuleReferenceProps {
  status: RuleStatus;
  /** Null where no rule is known: the status word stands without a link. */
  ruleId: string | null;
  /** Opens the rule in a new tab, so that a form or dialog stays as it is. */
  newTab?: boolean;
}

export function RuleReference({ status, ruleId, newTab }: RuleReferenceProps) {
  return (
    <span className={styles.reference}>
      <StatusWord status={status} />{' '}
      {ruleId !== null && (
        <Link to={rulePath(ruleId)} {...(newTab && { target: '_blank', title: 'Opens in a new tab' })}>
          Rule
        </Link>
      )}
    </span>
  );
}
