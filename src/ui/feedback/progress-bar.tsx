import { formatQuantity, type Unit } from '#lib/quantity.ts';
import { classNames } from '../layout/class-names.ts';
import styles from './progress-bar.module.css';

interface ProgressBarProps {
  /** Name of the measured value for a screen reader, e.g. `Target - 1`. */
  label: string;
  unit: Unit;
  /** Achieved quantity. */
  achieved: number;
  /** Quantity in open trades. */
  blocked?: number;
  /** Quantity of the target. */
  target: number;
  /** Labels of the three parts. */
  words?: { achieved?: string; blocked?: string; remaining?: string };
  /** Hides the figures below the bar. */
  bare?: boolean;
}

/** Share of the whole in percent, 0 to 100; 0 if the whole is 0. */
function share(part: number, whole: number): number {
  return whole > 0 && part > 0 ? Math.min(100, (part / whole) * 100) : 0;
}

function partsOf({ achieved, blocked = 0, target, words }: Omit<ProgressBarProps, 'label'>) {
  return [
    { key: 'achieved', word: words?.achieved ?? 'Achieved', quantity: achieved },
    ...(blocked > 0 || words?.blocked
      ? [{ key: 'blocked', word: words?.blocked ?? 'Blocked', quantity: blocked }]
      : []),
    { key: 'remaining', word: words?.remaining ?? 'Remaining', quantity: Math.max(0, target - achieved - blocked) },
  ];
}

/** The achieved, blocked and remaining parts of a target as a bar and as figures. */
export function ProgressBar({ bare, ...props }: ProgressBarProps) {
  const { label, unit, achieved, blocked = 0, target } = props;
  const reached = share(achieved, target);
  const underWay = Math.min(100 - reached, share(blocked, target));
  const texts = partsOf(props).map(({ word, quantity }) => `${word} ${formatQuantity(quantity, unit)}`);
  return (
    <div className={styles.progress}>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.floor(reached)}
        aria-valuetext={texts.join(', ')}
        className={styles.bar}
      >
        <span className={styles.achieved} style={{ width: `${reached}%` }} />
        <span className={styles.blocked} style={{ width: `${underWay}%` }} />
      </div>
      {!bare && <ProgressParts {...props} />}
    </div>
  );
}

/** The figures of a progress bar, where it shows none itself. */
export function ProgressParts(props: Omit<ProgressBarProps, 'label' | 'bare'>) {
  return (
    <ul className={styles.parts}>
      {partsOf(props).map((part) => (
        <li key={part.key}>
          <span className={classNames(styles.dot, styles[part.key])} />
          <span className={styles.word}>{part.word}</span>{' '}
          <span className={classNames(styles.figure, 'figures')}>{formatQuantity(part.quantity, props.unit)}</span>
        </li>
      ))}
    </ul>
  );
}
