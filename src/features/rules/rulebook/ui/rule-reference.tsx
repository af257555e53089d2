import { Link } from 'react-router';
import { rulePath } from '#web/paths.ts';
import type { RuleStatus } from '../status.ts';
import { StatusWord } from './status-word.tsx';
import styles from './rule-reference.module.css';

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
