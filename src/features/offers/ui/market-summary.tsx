import { useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { groupDigits } from '../../../lib/quantity.ts';
import { Icon } from '../../../ui/brand/icon.tsx';
import type { Counts } from './counts.ts';
import { withCursor, withoutFilters } from './market-address.ts';
import { chipsOf } from './market-chips.ts';
import styles from './market-summary.module.css';

export interface MarketSummaryProps {
  /** Number of offers that are shown; null where there are none to count. */
  shown: number | null;
  /** Offers of the query, if it is known. */
  counts: Pick<Counts, 'total' | 'total_capped'> | null;
  busy: boolean;
}

/** `48 of 72 offers`. An offer that came meanwhile may be shown before it is counted. */
export function offersOf(
  shown: number,
  { total, total_capped: isCapped }: Pick<Counts, 'total' | 'total_capped'>,
): string {
  const of = Math.max(shown, total);
  return `${groupDigits(shown)} of ${groupDigits(of)}${isCapped ? '+' : ''} ${of === 1 ? 'offer' : 'offers'}`;
}

/** Above the offers: how many there are, and a chip for each choice, which removes it. */
export function MarketSummary({ shown, counts, busy }: MarketSummaryProps) {
  const [address] = useSearchParams();
  const list = useRef<HTMLDivElement>(null);
  const chips = chipsOf(address);
  // A pressed chip is removed, so the focus moves to the text beside them.
  const keepFocus = () => list.current?.focus();
  const total =
    counts === null ? `${groupDigits(shown ?? 0)} ${shown === 1 ? 'offer' : 'offers'}` : offersOf(shown ?? 0, counts);
  return (
    <div ref={list} tabIndex={-1} role="group" aria-label="Chosen filters" className={styles.summary}>
      <p role="status" className={styles.status}>
        {busy ? 'Loading offers...' : shown !== null && total}
      </p>
      {address.has('cursor') && <Link to={{ search: withCursor(address, null) }}>First page</Link>}
      {chips.map(({ group, value, text = value, without }) => (
        <Link
          key={`${group} ${value}`}
          to={{ search: without }}
          preventScrollReset
          onClick={keepFocus}
          aria-label={`Remove ${group}: ${value}`}
          className={styles.chip}
        >
          <span>{text}</span>
          <Icon name="close" size={1} />
        </Link>
      ))}
      {chips.length > 0 && (
        <Link to={{ search: withoutFilters(address) }} preventScrollReset onClick={keepFocus} className={styles.clear}>
          Clear filter
        </Link>
      )}
    </div>
  );
}
