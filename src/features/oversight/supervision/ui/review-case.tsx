import { useState } from 'react';
import { Link } from 'react-router';
import * as z from 'zod/mini';
import { formatDateTime } from '#lib/dates.ts';
import { lines, text } from '#lib/fields.ts';
import { REASON_LENGTH } from '#lib/reason-length.ts';
import { ANOTHER_DECIDES, WAITS } from '#people/approvals/rules.ts';
import { tradeQuery } from '#trading/trades/ui/queries.ts';
import { ErrorMessage } from '#ui/feedback/form-message.tsx';
import { Form } from '#ui/fields/form-shell.tsx';
import { useSchemaForm } from '#ui/fields/form.ts';
import { TextAreaField } from '#ui/fields/text-area-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Button } from '#ui/layout/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { DescriptionList } from '#ui/lists/description-list.tsx';
import { FormDialog } from '#web/form-dialog.tsx';
import { useFormDraft } from '#web/form-draft.ts';
import { tradePath } from '#web/paths.ts';
import { useApi } from '#web/queries.ts';
import { useSingleKeys } from '#web/single-keys.ts';
import { FLAG_NEEDS_REASON, LEAST_REASON } from '../review-rules.ts';
import type { ReviewItem } from './queries.ts';
import { ReviewChecks } from './review-checks.tsx';
import { ReviewDocuments, ReviewKey } from './review-documents.tsx';
import type { ReturnedVerdict, Verdict } from './use-verdicts.ts';
import styles from './review-desk.module.css';

const KINDS: Readonly<Record<ReviewItem['type'], string>> = {
  producer_account: 'Producer account',
  recycler_account: 'Recycler account',
  transaction: 'Payment proof',
};

interface ReviewCaseProps {
  item: ReviewItem;
  /** It no longer waits: another superadmin has decided it. */
  isOver: boolean;
  returned: ReturnedVerdict | undefined;
  onDecide: (verdict: Verdict) => void;
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

const needsReason = z.object({
  reason: text(FLAG_NEEDS_REASON, REASON_LENGTH, FLAG_NEEDS_REASON).check(z.minLength(LEAST_REASON, FLAG_NEEDS_REASON)),
});
const needsNone = z.object({ reason: z.string() });

/** One item: its documents beside what is known of it, its claims, and the verdict; the keys stand on the buttons. */
export function ReviewCase({ item, isOver, returned, onDecide }: ReviewCaseProps) {
  const claims = useClaims(item);
  const [seen, setSeen] = useState<ReadonlySet<string>>(
    () => new Set(item.documents.flatMap(({ file_id: id, opened }) => (opened ? id : []))),
  );
  // The first one opens by itself.
  const [shown, show] = useState(0);
  const [rejecting, setRejecting] = useState(false);
  const isFlagged = item.checks.some(({ ok }) => ok === false);
  const kept = returned?.reason ?? '';
  const form = useSchemaForm(isFlagged ? needsReason : needsNone, {
    reason: returned?.decision === 'approved' ? kept : '',
  });
  const isReady = item.documents.every(({ file_id: id }) => seen.has(id));
  const isOwn = item.approved_by?.own === true;
  const mayApprove = isReady && !isOwn;
  // The next unopened document, else the next one.
  const openNext = () => {
    const unseen = item.documents.findIndex(({ file_id: id }) => !seen.has(id));
    show(unseen === -1 ? (shown + 1) % Math.max(1, item.documents.length) : unseen);
  };
  const approved = ({ reason }: { reason: string }) =>
    onDecide({ item, decision: 'approved', ...(isFlagged && { reason }) });
  const toReason = () => form.setFocus('reason');
  const approve = () => {
    if (!mayApprove) return;
    // An empty field is typed into first; what is wrong with it is said when it is sent.
    if (isFlagged && form.getValues('reason') === '') toReason();
    else void form.handleSubmit(approved, toReason)();
  };
  useSingleKeys({ o: openNext, ...(!isOver && { a: approve, r: () => setRejecting(true) }) });
  const notice = returned?.error ?? (isOver ? 'This item no longer waits for a decision.' : null);
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
        subtitle={`${KINDS[item.type]}, waiting since ${formatDateTime(item.since)}`}
        aside={item.trade_id !== null && <Link to={tradePath(item.trade_id)}>View trade</Link>}
        className={styles.claims}
      >
        {notice && <ErrorMessage>{notice}</ErrorMessage>}
        {item.approved_by !== null && !isOver && (
          <p id="review-approved">
            <strong>{`${isOwn ? 'You have' : `${item.approved_by.name ?? 'Another superadmin'} has`} approved this.`}</strong>{' '}
            {isOwn ? ANOTHER_DECIDES : WAITS}
          </p>
        )}
        <ReviewChecks item={item} />
        <DescriptionList
          layout="grid"
          items={claims.map((claim) => ({ ...claim, wide: /^(Bank$|Payment )/.test(claim.label) }))}
        />
        {!isOver && (
          <div className={styles.decision}>
            <Form form={form} onSubmit={approved} label={`Approve ${item.title}`}>
              {isFlagged && (
                <TextField
                  name="reason"
                  label="Reason, for our team only"
                  maxLength={REASON_LENGTH}
                  className={styles.reason ?? ''}
                />
              )}
              {!isReady && !isOwn && (
                <p id="review-open-first" className="text-soft text-small">
                  Open the document first.
                </p>
              )}
              <div className="row">
                <Button
                  type="submit"
                  icon="check"
                  disabled={!mayApprove}
                  aria-describedby={mayApprove ? undefined : isOwn ? 'review-approved' : 'review-open-first'}
                  aria-keyshortcuts="a"
                >
                  Approve <ReviewKey name="A" />
                </Button>
                <Button variant="danger" icon="close" aria-keyshortcuts="r" onClick={() => setRejecting(true)}>
                  Reject <ReviewKey name="R" />
                </Button>
              </div>
            </Form>
          </div>
        )}
      </Card>
      {rejecting && (
        <ReviewRejection
          id={item.id}
          title={`Reject ${item.title}?`}
          company={item.company}
          reason={returned?.decision === 'rejected' ? kept : ''}
          onClose={() => setRejecting(false)}
          onReject={(reason) => onDecide({ item, decision: 'rejected', reason })}
        />
      )}
    </article>
  );
}

const NO_REASON = `Enter a reason of ${LEAST_REASON} to ${REASON_LENGTH} characters`;
const rejection = z.object({
  reason: lines(NO_REASON, REASON_LENGTH, NO_REASON).check(z.minLength(LEAST_REASON, NO_REASON)),
});

interface ReviewRejectionProps {
  id: string;
  title: string;
  company: string;
  /** Reason of a verdict that came back. */
  reason: string;
  onClose: () => void;
  onReject: (reason: string) => void;
}

function ReviewRejection({ id, title, company, reason, onClose, onReject }: ReviewRejectionProps) {
  const form = useSchemaForm(rejection, { reason });
  const draft = useFormDraft(form, { name: `reject ${id}` });
  const send = async ({ reason: typed }: z.output<typeof rejection>) => {
    onReject(typed);
    return undefined;
  };
  return (
    <FormDialog title={title} action="Reject" danger form={form} draft={draft} send={send} onClose={onClose}>
      <TextAreaField name="reason" label="Reason" rows={3} maxLength={REASON_LENGTH} help={`Sent to ${company}.`} />
    </FormDialog>
  );
}
