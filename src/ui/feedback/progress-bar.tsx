import { formatKilograms } from '../../lib/kilograms.ts';
import { classNames } from '../layout/class-names.ts';
import styles from './progress-bar.module.css';

export interface ProgressBarProps {
  /** What is measured, for a screen reader, e.g. `Target - 1`. */
  label: string;
  /** Kg reached. */
  achieved: number;
  /** Kg in trades under way. */
  blocked?: number;
  /** Kg to reach. */
  target: number;
  /** Words for the three parts. */
  words?: { achieved?: string; blocked?: string; remaining?: string };
  /** Without the figures below. */
  bare?: boolean;
}

/** Share of a whole in percent, 0 to 100; 0 where there is no whole. */
function share(part: number, whole: number): number {
  return whole > 0 && part > 0 ? Math.min(100, (part / whole) * 100) : 0;
}

/** How much of a target is reached, is on its way and remains, as a bar and in figures. */
export function ProgressBar({ label, achieved, blocked = 0, target, words, bare }: ProgressBarProps) {
  const reached = share(achieved, target);
  const underWay = Math.min(100 - reached, share(blocked, target));
  const remaining = Math.max(0, target - achieved - blocked);
  const parts = [
    { key: 'achieved', word: words?.achieved ?? 'Achieved', kilograms: achieved },
    ...(blocked > 0 || words?.blocked
      ? [{ key: 'blocked', word: words?.blocked ?? 'Blocked', kilograms: blocked }]
      : []),
    { key: 'remaining', word: words?.remaining ?? 'Remaining', kilograms: remaining },
  ];
  return (
    <div className={styles.progress}>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.floor(reached)}
        aria-valuetext={parts.map((part) => `${part.word} ${formatKilograms(part.kilograms)}`).join(', ')}
        className={styles.bar}
      >
        <span className={styles.achieved} style={{ width: `${reached}%` }} />
        <span className={styles.blocked} style={{ width: `${underWay}%` }} />
      </div>
      {!bare && (
        <ul className={styles.parts}>
          {parts.map((part) => (
            <li key={part.key}>
              <span className={classNames(styles.dot, styles[part.key])} />
              <span className={styles.word}>{part.word}</span>{' '}
              <span className={classNames(styles.figure, 'figures')}>{formatKilograms(part.kilograms)}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
