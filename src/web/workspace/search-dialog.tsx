import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { PartyRole } from '#lib/contract.ts';
import { cleaned } from '#lib/plain-text.ts';
import { unbreakableAmounts } from '#lib/unbreakable.ts';
import { Dialog } from '#ui/feedback/dialog.tsx';
import { Button } from '#ui/layout/button.tsx';
import { defineQuery } from '../api-query.ts';
import { type ApiResponse, errorText } from '../api.ts';
import { useApi } from '../queries.ts';
import { ChoiceBox, useChoices } from './choices.tsx';
import { showFrameDialog } from './frame-dialog.ts';
import { pagesNamed } from './page-search.ts';
import styles from './search-dialog.module.css';

type SearchResults = ApiResponse<'GET /api/users/search/'>['data'];

/** Time after the last key before the server is asked. */
const PAUSE_MS = 200;
const MIN_QUERY_LENGTH = 2;
const MAX_QUERY_LENGTH = 100;

const KINDS: readonly { kind: keyof SearchResults; label: string }[] = [
  { kind: 'trades', label: 'Trades' },
  { kind: 'offers', label: 'Offers' },
  { kind: 'accounts', label: 'EPR accounts' },
  { kind: 'companies', label: 'Companies' },
];

interface Group {
  label: string;
  items: readonly { id: string; title: string; text: string; path: string }[];
  more: boolean;
}

function groupsOf(role: PartyRole, q: string, found: SearchResults | undefined): Group[] {
  const pages = { label: 'Pages', items: pagesNamed(role, q), more: false };
  const ofServer = KINDS.map(({ kind, label }) => ({ label, ...(found?.[kind] ?? { items: [], more: false }) }));
  return [pages, ...ofServer].filter(({ items }) => items.length > 0);
}

/** Finds pages, trades, offers, EPR accounts and companies; arrows choose, Enter opens. */
export default function SearchDialog({ role, onClose }: { role: PartyRole; onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState('');
  const navigate = useNavigate();
  const q = cleaned(typed).trim();
  useEffect(() => {
    const timer = setTimeout(() => setAsked(q), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [q]);

  const isAsked = asked.length >= MIN_QUERY_LENGTH;
  const { data, error, isFetching, isPlaceholderData } = useApi(
    defineQuery('GET /api/users/search/', { query: { q: asked } }),
    { enabled: isAsked },
  );
  const isCurrent = q === asked && !isPlaceholderData;
  const groups = groupsOf(role, q, q.length >= MIN_QUERY_LENGTH && isAsked ? data?.data : undefined);
  const items = groups.flatMap((group) => group.items);

  const choices = useChoices(items, ({ path }) => {
    onClose();
    void navigate(path);
  });
  const isNothing = q.length >= MIN_QUERY_LENGTH && isCurrent && !isFetching && error === null && items.length === 0;
  let place = 0;
  return (
    <Dialog
      open
      title="Search"
      onClose={onClose}
      footer={
        <Button variant="quiet" size="small" onClick={() => showFrameDialog('shortcuts')}>
          Keyboard shortcuts
        </Button>
      }
    >
      <ChoiceBox
        {...choices.box}
        aria-label="Search"
        maxLength={MAX_QUERY_LENGTH}
        placeholder="Trades, order numbers, offers, EPR accounts, pages"
        value={typed}
        onType={setTyped}
      />
      <div {...choices.list} aria-label="Results" className={styles.results}>
        {groups.map(({ label, items: found, more }) => (
          <div key={label} role="group" aria-label={label} className={styles.group}>
            <p aria-hidden="true" className={styles.kind}>
              {label}
              {more && <span className={styles.more}>{` – the first ${found.length}; type more to find others`}</span>}
            </p>
            {found.map((item) => (
              <div key={item.id} {...choices.option(item, place++)}>
                <span className={styles.title}>{unbreakableAmounts(item.title)}</span>
                {item.text !== '' && <span className={styles.text}>{unbreakableAmounts(item.text)}</span>}
              </div>
            ))}
          </div>
        ))}
      </div>
      <p role="status" className={styles.status}>
        {isNothing && <span>{`No results for “${q}”.`}</span>}
        {error && isAsked && <span>{errorText(error)}</span>}
        {q.length < MIN_QUERY_LENGTH && items.length === 0 && <span>Enter at least 2 characters.</span>}
      </p>
    </Dialog>
  );
}
