import { useEffect, useState } from 'react';
import { groupDigits } from '#lib/quantity.ts';
import { EmptyState, ErrorState, LOADING_CARDS, LoadingState } from '#ui/feedback/states.tsx';
import { Button } from '#ui/layout/button.tsx';
import { LinkTabs } from '#ui/layout/tabs.tsx';
import { useAddressText } from '#web/address-search.ts';
import { errorText } from '#web/api.ts';
import { PATHS } from '#web/paths.ts';
import { useApiList } from '#web/queries.ts';
import { useSingleKeys } from '#web/single-keys.ts';
import { REVIEW_TYPES, type ReviewType } from '../review-rules.ts';
import { type ReviewItem, reviewQuery } from './queries.ts';
import { ReviewCase } from './review-case.tsx';
import { ReviewKey } from './review-documents.tsx';
import styles from './review-desk.module.css';

const TABS: Readonly<Record<'' | ReviewType, string>> = {
  '': 'All',
  producer_account: 'Producer accounts',
  recycler_account: 'Recycler accounts',
  transaction: 'Payment proofs',
};

/** Items once each: a page that begins anew may bring one twice. */
const unique = (items: readonly ReviewItem[]) => [...new Map(items.map((item) => [item.id, item])).values()];

/** The review desk: one item at a time, the longest waiting first; the item is stored in the address. */
export function ReviewDesk() {
  const [typed] = useAddressText('type');
  const [chosen, choose] = useAddressText('item');
  const type = REVIEW_TYPES.find((name) => name === typed) ?? '';
  const list = useApiList(reviewQuery(type));
  const items = unique(list.items);
  // After a decision the next one takes its place, also before the list has come again.
  const [place, setPlace] = useState(0);
  // Once a document is open the viewer stays open from item to item.
  const [isViewing, setViewing] = useState(false);
  // Lists of trades name a transaction by its trade.
  const named = items.findIndex(({ id, trade_id: trade }) => id === chosen || trade === chosen);
  const isSought = chosen !== '' && named === -1 && list.hasNextPage;
  const { fetchNextPage } = list;
  useEffect(() => {
    if (isSought && !list.isFetching) void fetchNextPage();
  }, [isSought, list.isFetching, fetchNextPage]);
  const at = named === -1 ? Math.min(place, items.length - 1) : named;
  const item = items[at];
  const go = (step: 1 | -1) => {
    const next = items[at + step];
    if (next === undefined) return;
    setPlace(at + step);
    choose(next.id);
    if (step === 1 && at + 2 >= items.length && list.hasNextPage) void list.fetchNextPage();
  };
  const decided = () => {
    setPlace(at);
    choose(items[at + 1]?.id ?? '');
  };
  useSingleKeys({ j: () => go(1), k: () => go(-1) });
  return (
    <div className="stack">
      <div className={styles.bar}>
        <LinkTabs
          label="What waits"
          links={(Object.keys(TABS) as (keyof typeof TABS)[]).map((name) => ({
            to: name === '' ? PATHS.review : `${PATHS.review}?type=${name}`,
            label: TABS[name],
            count: undefined,
            current: name === type,
          }))}
        />
        {item !== undefined && !isSought && (
          <div className={styles.place}>
            <p aria-live="polite">{`${groupDigits(at + 1)} of ${groupDigits(items.length)}${list.hasNextPage ? '+' : ''}`}</p>
            <Button variant="quiet" size="small" disabled={at === 0} aria-keyshortcuts="k" onClick={() => go(-1)}>
              Previous <ReviewKey name="K" />
            </Button>
            <Button
              variant="quiet"
              size="small"
              disabled={at === items.length - 1}
              aria-keyshortcuts="j"
              onClick={() => go(1)}
            >
              Next <ReviewKey name="J" />
            </Button>
          </div>
        )}
      </div>
      {list.isPending || isSought ? (
        <LoadingState shape={LOADING_CARDS} />
      ) : list.isError && items.length === 0 ? (
        <ErrorState text={errorText(list.error)} onRetry={() => void list.refetch()} />
      ) : item === undefined ? (
        <EmptyState title="Nothing left to review." drawing="done" />
      ) : (
        <ReviewCase
          key={item.id}
          item={item}
          isViewing={isViewing}
          onView={() => setViewing(true)}
          onDecided={decided}
        />
      )}
    </div>
  );
}
