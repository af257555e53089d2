import { useEffect, useState } from 'react';
import { groupDigits } from '#lib/quantity.ts';
import { EmptyState, LOADING_CARDS, LoadingState } from '#ui/feedback/states.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { Button } from '#ui/layout/button.tsx';
import { classNames } from '#ui/layout/class-names.ts';
import { LinkTabs } from '#ui/layout/tabs.tsx';
import { useAddressText } from '#web/address-search.ts';
import { PATHS } from '#web/paths.ts';
import { useApiList } from '#web/queries.ts';
import { QueryError } from '#web/query-error.tsx';
import { isDialogOpen, useSingleKeys } from '#web/single-keys.ts';
import { REVIEW_TYPES, type ReviewType } from '../review-rules.ts';
import { type ReviewItem, reviewQuery } from './queries.ts';
import { ReviewCase } from './review-case.tsx';
import { ReviewKey } from './review-documents.tsx';
import { keyOf, useVerdicts, type Verdict } from './use-verdicts.ts';
import styles from './review-desk.module.css';

const TABS: Readonly<Record<'' | ReviewType, string>> = {
  '': 'All',
  producer_account: 'Producer accounts',
  recycler_account: 'Recycler accounts',
  transaction: 'Payment proofs',
};

const VERDICTS = { approved: 'Approved', rejected: 'Rejected' } as const;

/** Items once each: a page that begins anew may bring one twice. */
const unique = (items: readonly ReviewItem[]) => [...new Map(items.map((item) => [item.id, item])).values()];

/** Whether a reason is being typed: then no other item takes its place. */
const isTyping = () => isDialogOpen() || (document.activeElement?.matches('input, textarea') ?? false);

/** The review desk: one item at a time, the longest waiting first; the item is stored in the address. */
export function ReviewDesk() {
  const [typed] = useAddressText('type');
  const [chosen, choose] = useAddressText('item');
  const type = REVIEW_TYPES.find((name) => name === typed) ?? '';
  const list = useApiList(reviewQuery(type));
  const verdicts = useVerdicts(({ item, error }) => {
    if (error === null || !isTyping()) choose(item.id);
    else toast.error(`${item.title}: ${error}`);
  });
  const waiting = unique(list.items).filter((item) => !verdicts.decided.has(keyOf(item)));
  // The item that stood on the screen last, in which list and at which place: after a verdict the next one takes its place.
  const [last, setLast] = useState<{ type: string; place: number; item?: ReviewItem }>({ type, place: 0 });
  const { place, item: before } = last.type === type ? last : { place: 0 };
  // Lists of trades name a transaction by its trade.
  const isNamed = ({ id, trade_id: trade }: ReviewItem) => id === chosen || trade === chosen;
  const stays = before !== undefined && (chosen === '' || isNamed(before)) && !verdicts.decided.has(keyOf(before));
  // An item that another superadmin decides is in the list no longer, but stays until one goes on; so does one whose verdict has come back.
  const kept = verdicts.returned.find(({ item }) => item.id === chosen)?.item ?? (stays ? before : undefined);
  const isUnlisted = kept !== undefined && !waiting.some(({ id }) => id === kept.id);
  const items = isUnlisted ? waiting.toSpliced(place, 0, kept) : waiting;
  const named = items.findIndex(isNamed);
  const { fetchNextPage, hasNextPage, isFetching } = list;
  const isGone = list.items.some((item) => item.id === chosen && verdicts.decided.has(keyOf(item)));
  const isSought = chosen !== '' && named === -1 && !isGone && hasNextPage;
  // The list of another type stands in for one that has not come.
  const isComing = list.isPending || list.isPlaceholderData || isSought;
  const at = named === -1 ? Math.min(place, items.length - 1) : named;
  const item = items[at];
  const isOver = isUnlisted && item === kept && !hasNextPage;
  if (item !== undefined && !isComing && (last.item !== item || last.place !== at || last.type !== type))
    setLast({ type, place: at, item });
  const needsMore = hasNextPage && (isSought || isUnlisted || at + 2 >= items.length);
  useEffect(() => {
    if (needsMore && !isFetching) void fetchNextPage();
  }, [needsMore, isFetching, fetchNextPage]);
  const show = (next: ReviewItem | undefined) => {
    setLast({ type, place: at });
    choose(next?.id ?? '');
    window.scrollTo(0, 0);
  };
  const isLast = at === items.length - 1;
  const go = (step: 1 | -1) => {
    const next = items[at + step];
    if (next !== undefined || (step === 1 && isOver)) show(next);
  };
  const decide = (verdict: Verdict) => {
    verdicts.decide(verdict);
    show(items[at + 1]);
  };
  useSingleKeys({ j: () => go(1), k: () => go(-1), u: verdicts.undo });
  const { held } = verdicts;
  return (
    <div className={classNames('stack', styles.desk)}>
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
        {item !== undefined && !isComing && (
          <div className={styles.place}>
            <p aria-live="polite">{`${groupDigits(at + 1)} of ${groupDigits(items.length)}${hasNextPage ? '+' : ''}`}</p>
            <Button variant="quiet" size="small" disabled={at === 0} aria-keyshortcuts="k" onClick={() => go(-1)}>
              Previous <ReviewKey name="K" />
            </Button>
            <Button
              variant="quiet"
              size="small"
              disabled={isLast && !isOver}
              aria-keyshortcuts="j"
              onClick={() => go(1)}
            >
              Next <ReviewKey name="J" />
            </Button>
          </div>
        )}
      </div>
      {isComing ? (
        <LoadingState shape={LOADING_CARDS} />
      ) : list.isError && items.length === 0 ? (
        <QueryError of={list} />
      ) : item === undefined ? (
        <EmptyState title="Nothing left to review." drawing="done" />
      ) : (
        <ReviewCase
          key={keyOf(item)}
          item={item}
          isOver={isOver}
          returned={verdicts.returned.find((one) => keyOf(one.item) === keyOf(item))}
          onDecide={decide}
        />
      )}
      <div role="status" className={styles.undo}>
        {held !== null && (
          <p className={styles.undoLine}>
            <span>{`${VERDICTS[held.decision]} ${held.item.title}.`}</span>{' '}
            <Button variant="quiet" size="small" aria-keyshortcuts="u" onClick={verdicts.undo}>
              Undo <ReviewKey name="U" />
            </Button>
          </p>
        )}
      </div>
    </div>
  );
}
