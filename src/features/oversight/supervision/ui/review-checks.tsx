import { Link } from 'react-router';
import { Icon } from '#ui/brand/icon.tsx';
import { classNames } from '#ui/layout/class-names.ts';
import { tradePath } from '#web/paths.ts';
import { byCompany } from '../also-used-rules.ts';
import { SharedBy } from './also-used.tsx';
import type { ReviewItem } from './queries.ts';
import styles from './review-checks.module.css';

type Check = ReviewItem['checks'][number];

const LOOKS = {
  flag: { icon: 'alert', words: 'Does not fit: ' },
  known: { icon: 'check', words: 'Fits: ' },
  unknown: { icon: 'minus', words: 'Not known: ' },
} as const;

const lookOf = ({ ok }: Check) => (ok === false ? 'flag' : ok === null ? 'unknown' : 'known');

/** Facts that the server knows of an item: the flags stand out, the rest is there to be read. */
export function ReviewChecks({ item }: { item: ReviewItem }) {
  return (
    <ul aria-label="Checks" className={styles.checks}>
      {item.checks.map((check, place) => {
        const look = lookOf(check);
        return (
          <li key={`${place} ${check.name}`} className={classNames(styles.check, styles[look])}>
            <Icon name={LOOKS[look].icon} size={1} />
            <span>
              <span className="visually-hidden">{LOOKS[look].words}</span>
              <CheckText item={item} check={check} />
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** The text of a check; where a document is elsewhere too, with links to it. */
function CheckText({ item, check }: { item: ReviewItem; check: Check }) {
  if (check.name !== 'same_document' || check.ok !== false) return <span>{check.text}</span>;
  if (item.duplicate_of.length === 0)
    return byCompany(item.also_used).map((same) => (
      <span key={same.other.owner_id} className={styles.line}>
        <SharedBy {...same} />
      </span>
    ));
  return (
    <>
      <span>The same document is in </span>
      {item.duplicate_of.map((other) => (
        <Link key={other.trade_id} to={tradePath(other.trade_id)} className={styles.order}>
          {other.order_id}
        </Link>
      ))}
    </>
  );
}
