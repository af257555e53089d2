import { classNames } from '#ui/layout/class-names.ts';
import { STATUS_WORDS, type RuleStatus } from '../status.ts';
import styles from './status-word.module.css';

/** Status word of a figure: `Verified`, `Reported`, `Draft`, `Not known`. */
export function StatusWord({ status }: { status: RuleStatus }) {
  return <span className={classNames(styles.word, styles[status])}>{STATUS_WORDS[status]}</span>;
}
