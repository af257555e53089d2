import { type ReactNode, useEffect, useRef, useState } from 'react';
import { formatDay } from '../../../lib/dates.ts';
import { Badge, CountBadge } from '../../../ui/feedback/badge.tsx';
import { LoadMore } from '../../../ui/lists/load-more.tsx';
import { EmptyState, ErrorState, LOADING_CARDS, LoadingState } from '../../../ui/feedback/states.tsx';
import styles from './dashboard-columns.module.css';
import { classNames } from '../../../ui/layout/class-names.ts';

/** An account as a card of the Achieved column, for recyclers and producers. */
export interface AchievedAccount {
  id: string;
  epr_registered_name: string;
  epr_registration_number: string;
  epr_registration_date: string;
  waste_type: string;
  /** `Producer Type` or `Recycler Type` with its value. */
  type: { label: string; value: string };
  /** Number of achieved targets and of all, if known. */
  achieved?: { reached: number; of: number };
  owner: { company: string; number: string };
}

interface AchievedAccountsProps {
  accounts: readonly AchievedAccount[];
  /** Total number of accounts, if known before all pages are loaded. */
  total: number | undefined;
  loading: boolean;
  error: string | null;
  onRetry: () => void;
  more: { has: boolean; loading: boolean; failed: boolean | undefined; load: () => void };
  /** Key of the request that the shown accounts belong to. */
  asked: string | undefined;
  selected: string | undefined;
  onSelect: (id: string) => void;
}

/** Space above a card for its focus ring. Pixels. */
const FOCUS_RING_PX = 4;

/** The Achieved column: selecting an account shows its targets in the other column. */
export function AchievedAccounts(props: AchievedAccountsProps) {
  const { accounts, total, loading, error, onRetry, more, asked, selected, onSelect } = props;
  const [box, setBox] = useState<HTMLElement | null>(null);
  const placed = useRef<string>(undefined);
  useEffect(() => {
    // A new list scrolls to the top, or to the selected account if it is outside the box; after that the scroll position is the reader's.
    if (!box || selected === undefined || asked === undefined || placed.current === asked) return;
    placed.current = asked;
    const chosen = box.querySelector<HTMLElement>('[aria-pressed="true"]');
    const isFar = chosen !== null && chosen.offsetTop + chosen.offsetHeight > box.clientHeight;
    box.scrollTo({ top: isFar ? chosen.offsetTop - FOCUS_RING_PX : 0 });
  }, [box, selected, asked]);
  const count = more.has ? (total ?? accounts.length) : accounts.length;
  return (
    <section className={styles.column} aria-labelledby="achieved-heading">
      <h2 id="achieved-heading" className={styles.heading}>
        Achieved{' '}
        {!loading && error === null && (
          <CountBadge count={count} label="accounts" more={more.has && total === undefined} />
        )}
      </h2>
      {loading ? (
        <LoadingState text="Loading achieved accounts..." shape={LOADING_CARDS} />
      ) : error !== null ? (
        <ErrorState text={error} onRetry={onRetry} />
      ) : accounts.length === 0 ? (
        <EmptyState title="No achieved accounts found" drawing="search" />
      ) : (
        // Long lists scroll in their own box, so that the selected account's targets stay visible.
        <div ref={setBox} className={styles.box}>
          <ul className={styles.list}>
            {accounts.map((account) => (
              <li key={account.id}>
                <AccountButton account={account} chosen={account.id === selected} onSelect={onSelect} />
              </li>
            ))}
          </ul>
          <LoadMore
            more={more.has}
            loading={more.loading}
            failed={more.failed}
            onLoad={more.load}
            label="Load more accounts"
            box={box}
          />
        </div>
      )}
    </section>
  );
}

/** There are targets, and all of them are achieved. */
function isAchieved({ achieved }: AchievedAccount): boolean {
  return achieved !== undefined && achieved.of > 0 && achieved.reached === achieved.of;
}

interface AccountButtonProps {
  account: AchievedAccount;
  chosen: boolean;
  onSelect: (id: string) => void;
}

function AccountButton({ account, chosen, onSelect }: AccountButtonProps) {
  const facts: { label: string; value: ReactNode }[] = [
    { label: 'Registration Number', value: account.epr_registration_number },
    { label: 'Registration Date', value: formatDay(account.epr_registration_date) },
    { label: 'Waste Type', value: account.waste_type },
    account.type,
    {
      label: 'Owner',
      value: (
        <>
          {account.owner.company} <span className="together">{`(${account.owner.number})`}</span>
        </>
      ),
    },
  ];
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={() => onSelect(account.id)}
      className={classNames(styles.account, chosen && styles.chosen)}
    >
      <span className={styles.badges}>
        {/* Label before the share, green only when all targets are achieved. */}
        <Badge status={isAchieved(account) ? 'achieved' : 'unknown'}>Achieved</Badge>
        {account.achieved && (
          <span className={styles.share}>
            {account.achieved.of === 0
              ? 'No targets yet'
              : `${account.achieved.reached} of ${account.achieved.of} targets met`}
          </span>
        )}
      </span>
      <span className={styles.name}>{account.epr_registered_name}</span>
      <span className={styles.facts}>
        {facts.map(({ label, value }) => (
          <span key={label} className={classNames(styles.fact, label === 'Owner' && styles.whole)}>
            <span className={styles.label}>{label}</span> <span>{value}</span>
          </span>
        ))}
      </span>
    </button>
  );
}
