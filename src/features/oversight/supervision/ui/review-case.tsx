import { useState } from 'react';
import { Link } from 'react-router';
import * as z from 'zod/mini';
import { formatDateTime } from '#lib/dates.ts';
import { lines } from '#lib/fields.ts';
import { REASON_LENGTH } from '#lib/reason-length.ts';
import { tradeQuery } from '#trading/trades/ui/queries.ts';
import { Icon } from '#ui/brand/icon.tsx';
import { DialogActions } from '#ui/feedback/dialog-actions.tsx';
import { Dialog } from '#ui/feedback/dialog.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { Form } from '#ui/fields/form-shell.tsx';
import { applyServerErrors, useSchemaForm } from '#ui/fields/form.ts';
import { TextAreaField } from '#ui/fields/text-area-field.tsx';
import { Button } from '#ui/layout/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { DescriptionList } from '#ui/lists/description-list.tsx';
import { ApiError, errorText } from '#web/api.ts';
import { tradePath } from '#web/paths.ts';
import { useApi, useApiWrite } from '#web/queries.ts';
import { useSingleKeys } from '#web/single-keys.ts';
import { useIdempotencyKey } from '#web/use-idempotency-key.ts';
import { AlsoUsedNote } from './also-used.tsx';
import type { ReviewItem } from './queries.ts';
import { ReviewDocuments, ReviewKey } from './review-documents.tsx';
import styles from './review-desk.module.css';

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

type Decision = 'approved' | 'rejected';

/** Sends the decision on an item by the call of its list, with `review`; errors of a field are thrown. */
function useReviewDecision(item: ReviewItem, onDecided: () => void) {
  const producer = useApiWrite('PATCH /api/superadmin/producer-epr/{id}/');
  const recycler = useApiWrite('PATCH /api/superadmin/recycler-epr/{id}/');
  const transaction = useApiWrite('PATCH /api/superadmin/transactions/{id}/');
  const once = useIdempotencyKey();
  const [running, setRunning] = useState<Decision | null>(null);

  const send = (decision: Decision, reason?: string): Promise<{ message: string }> => {
    const body = {
      status: decision,
      is_approved: decision === 'approved',
      review: true,
      ...(reason !== undefined && { reason }),
    };
    const params = { id: item.id };
    if (item.type === 'transaction') {
      const input = { params, body };
      return once(input, (idempotencyKey) => transaction.mutateAsync({ ...input, idempotencyKey }));
    }
    const input = { params, body: { ...body, version: item.version ?? undefined } };
    return (item.type === 'producer_account' ? producer : recycler).mutateAsync(input);
  };

  const decide = async (decision: Decision, reason?: string): Promise<void> => {
    setRunning(decision);
    try {
      const { message } = await send(decision, reason);
      toast.success(message);
      onDecided();
    } catch (error) {
      if (error instanceof ApiError && Object.keys(error.fields).length > 0) throw error;
      toast.error(errorText(error));
    } finally {
      setRunning(null);
    }
  };
  return { decide, running };
}

const NO_REASON = `Enter a reason of 10 to ${REASON_LENGTH} characters`;
const schema = z.object({
  reason: lines(NO_REASON, REASON_LENGTH, NO_REASON).check(z.minLength(10, NO_REASON)),
});

interface ReviewRejectionProps {
  title: string;
  company: string;
  onClose: () => void;
  onReject: (reason: string) => Promise<void>;
}

/** Dialog that asks for the reason of a rejection, which the company reads. */
function ReviewRejection({ title, company, onClose, onReject }: ReviewRejectionProps) {
  const form = useSchemaForm(schema, { reason: '' });
  const { isSubmitting } = form.formState;
  const reject = async ({ reason }: z.output<typeof schema>) => {
    try {
      await onReject(reason);
      onClose();
    } catch (error) {
      if (error instanceof ApiError) applyServerErrors(form, error.fields);
    }
  };
  return (
    <Dialog open title={title} size="small" locked={isSubmitting} onClose={onClose}>
      <Form form={form} onSubmit={reject} label={title}>
        <TextAreaField name="reason" label="Reason" rows={3} maxLength={REASON_LENGTH} help={`Sent to ${company}.`} />
        <DialogActions disabled={isSubmitting} onCancel={onClose}>
          <Button type="submit" variant="danger" busy={isSubmitting}>
            Reject
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
