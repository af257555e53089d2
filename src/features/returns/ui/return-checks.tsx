import { Link } from 'react-router';
import { formatDay } from '../../../lib/dates.ts';
import { groupDigits } from '../../../lib/quantity.ts';
import { Badge, type BadgeStatus } from '../../../ui/feedback/badge.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { rulePath } from '../../../web/paths.ts';
import { StatusWord } from '../../rulebook/ui/status-word.tsx';
import type { CheckState } from '../rules.ts';
import type { Return } from './queries.ts';
import styles from './returns.module.css';

/** The days on which the returns of the year are due, by rule and by extension. */
export function DueDates({ due }: { due: Return['due'] }) {
  return (
    <Card as="section" title="Due dates" aria-label="Due dates">
      {due.length === 0 && <p className="text-soft">Not known</p>}
      <ul className={styles.list}>
        {due.map(({ what, date, notice, rule_id: rule, status }) => (
          <li key={rule} className={styles.item}>
            <span>
              {what}
              {notice !== null && <span className="text-soft text-small">{`, notice ${notice}`}</span>}
            </span>
            <span className={styles.end}>
              <b className="figures">{date === null ? 'Not known' : formatDay(date)}</b>
              <StatusWord status={status} />
              <Link to={rulePath(rule)}>Rule</Link>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const STATES: Readonly<Record<CheckState, { badge: BadgeStatus; word: string }>> = {
  done: { badge: 'completed', word: 'Done' },
  open: { badge: 'pending', word: 'Open' },
  not_known: { badge: 'unknown', word: 'Not known' },
};

/** Checklist of the year: done, open or not known. */
export function Checklist({ checks }: { checks: Return['checklist'] }) {
  return (
    <Card as="section" title="Checklist" aria-label="Checklist">
      <ul className={styles.list}>
        {checks.map(({ key, text, state, count }) => (
          <li key={key} className={styles.item}>
            <span>{text}</span>
            <Badge
              status={STATES[state].badge}
            >{`${STATES[state].word}${count > 0 ? `: ${groupDigits(count)}` : ''}`}</Badge>
          </li>
        ))}
      </ul>
    </Card>
  );
}
