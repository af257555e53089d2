import { Link } from 'react-router';
import { formatDay } from '../../../lib/dates.ts';
import { Icon, type IconName } from '../../../ui/brand/icon.tsx';
import { RuleReference } from '../../rulebook/ui/rule-reference.tsx';
import { placedOn, type CalendarEntry } from '../rules.ts';
import styles from './month-list.module.css';

const KINDS: Readonly<Record<CalendarEntry['kind'], { label: string; icon: IconName }>> = {
  return: { label: 'Return', icon: 'document' },
  expiry: { label: 'Credit expiry', icon: 'clock' },
  consent: { label: 'Consent', icon: 'factory' },
  trade: { label: 'Trade', icon: 'handshake' },
};

export interface MonthListProps {
  entries: readonly CalendarEntry[];
  /** Dimmed while another period is loading. */
  busy: boolean;
}

/** Entries under the month that each is placed in: `Jun 2027`. */
export function MonthList({ entries, busy }: MonthListProps) {
  const months = Map.groupBy(entries, (entry) => formatDay(placedOn(entry)).split(' ').slice(1).join(' '));
  return (
    <div className={styles.months} aria-busy={busy || undefined}>
      {[...months].map(([month, listed]) => (
        <section key={month} aria-label={month}>
          <h3 className={styles.month}>{month}</h3>
          <ul className={styles.entries}>
            {listed.map((entry) => (
              <Entry key={entry.uid} {...entry} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Entry({ kind, day, title, text, url, status, rule_ids: rules }: CalendarEntry) {
  const { label, icon } = KINDS[kind];
  return (
    <li className={styles.entry}>
      <p className={styles.day}>{day === null ? 'Not known' : <time dateTime={day}>{formatDay(day)}</time>}</p>
      <div className={styles.what}>
        <p className={styles.kind}>
          <Icon name={icon} size={1} />
          {label}
        </p>
        <Link to={url} className={styles.title}>
          {title}
        </Link>
        <p className={styles.text}>{text}</p>
      </div>
      {/* An extension stands after the rule that it moves, and gives the day. */}
      {status !== null && <RuleReference status={status} ruleId={rules.at(-1) ?? null} />}
    </li>
  );
}
