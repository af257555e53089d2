import { useState } from 'react';
import { Link } from 'react-router';
import { formatDateTime } from '../../../lib/dates.ts';
import { Icon } from '../../../ui/brand/icon.tsx';
import { Button } from '../../../ui/layout/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { DescriptionList } from '../../../ui/lists/description-list.tsx';
import { useApi } from '../../../web/queries.ts';
import { tradePath } from '../../../web/paths.ts';
import { useSingleKeys } from '../../../web/single-keys.ts';
import { AlsoUsedNote } from './also-used.tsx';
import { tradeQuery } from '../../trades/ui/queries.ts';
import type { ReviewItem } from './queries.ts';
import { ReviewDocuments } from './review-documents.tsx';
import { ReviewKey } from './review-key.tsx';
import { ReviewRejection } from './review-rejection.tsx';
import styles from './review-desk.module.css';
import { useReviewDecision } from './review-decision.ts';

const KINDS: Readonly<Record<ReviewItem['type'], string>> = {
  producer_account: 'Producer account',
  recycler_account: 'Recycler account',
  transaction: 'Payment proof',
};

interface ReviewCaseProps {
  item: ReviewItem;
  /** Whether the viewer shows its first document from the start, as it showed one of the item before. */
  isViewing: boolean;
  onView: () => void;
  onDecided: () => void;
}

/** The claims, with the payee as its trade shows it: the number is compared with the proof. */
function useClaims(item: ReviewItem) {
  const payee = useApi(tradeQuery(item.trade_id ?? ''), { enabled: item.trade_id !== null }).data?.data.payee;
  if (!payee) return item.claims;
  const shown: Readonly<Record<string, string>> = {
    'Account holder': payee.account_holder_name,
    'Account number': payee.account_number,
    'IFSC code': payee.ifsc_code,
  };
  return item.claims.map(({ label, value }) => ({ label, value: shown[label] ?? value }));
}

/** One item: its documents beside its claims, and the decision; the keys stand on the buttons. */
export function ReviewCase({ item, isViewing, onView, onDecided }: ReviewCaseProps) {
  const claims = useClaims(item);
  const [seen, setSeen] = useState<ReadonlySet<string>>(
    () => new Set(item.documents.flatMap(({ file_id: id, opened }) => (opened ? id : []))),
  );
  const [shown, setShown] = useState<number | null>(isViewing && item.documents.length > 0 ? 0 : null);
  const show = (place: number) => {
    setShown(place);
    onView();
  };
  const [rejecting, setRejecting] = useState(false);
  const { decide, running } = useReviewDecision(item, onDecided);
  const isReady = item.documents.every(({ file_id: id }) => seen.has(id));
  // The next unopened document, else the next one.
  const openNext = () => {
    const unseen = item.documents.findIndex(({ file_id: id }) => !seen.has(id));
    show(unseen === -1 ? ((shown ?? -1) + 1) % Math.max(1, item.documents.length) : unseen);
  };
  const approve = () => {
    if (isReady && running === null) void decide('approved');
  };
  useSingleKeys({
    o: openNext,
    a: approve,
    r: () => running === null && setRejecting(true),
  });
  return (
    <article aria-label={`${KINDS[item.type]} ${item.title}`} className={styles.case}>
      <ReviewDocuments
        documents={item.documents}
        seen={seen}
        shown={shown}
        onShow={show}
        onNext={openNext}
        onOpened={(id) => setSeen((before) => new Set([...before, id]))}
      />
      <Card
        title={item.title}
        subtitle={`${KINDS[item.type]} of ${item.company}, waiting since ${formatDateTime(item.since)}`}
        className={styles.claims}
      >
        <AlsoUsedNote shared={item.also_used} />
        {item.duplicate_of.length > 0 && (
          <p role="note" className="row">
            <Icon name="alert" size={1} />
            <strong>Same document in another transaction</strong>
            {item.duplicate_of.map((other) => (
              <Link key={other.trade_id} to={tradePath(other.trade_id)}>
                {other.order_id}
              </Link>
            ))}
          </p>
        )}
        <DescriptionList layout="grid" items={claims} />
        {item.trade_id !== null && (
          <p>
            <Link to={tradePath(item.trade_id)}>View trade</Link>
          </p>
        )}
        <div className={styles.decision}>
          {!isReady && (
            <p id="review-open-first" className="text-soft text-small">
              Open the document first.
            </p>
          )}
          <div className="row">
            <Button
              icon="check"
              disabled={!isReady}
              aria-describedby={isReady ? undefined : 'review-open-first'}
              busy={running === 'approved'}
              aria-keyshortcuts="a"
              onClick={approve}
            >
              Approve <ReviewKey name="A" />
            </Button>
            <Button
              variant="danger"
              icon="close"
              busy={running === 'rejected'}
              aria-keyshortcuts="r"
              onClick={() => setRejecting(true)}
            >
              Reject <ReviewKey name="R" />
            </Button>
          </div>
        </div>
      </Card>
      {rejecting && (
        <ReviewRejection
          title={`Reject ${item.title}?`}
          company={item.company}
          onClose={() => setRejecting(false)}
          onReject={(reason) => decide('rejected', reason)}
        />
      )}
    </article>
  );
}
