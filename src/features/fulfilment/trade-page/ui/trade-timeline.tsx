import { useState } from 'react';
import type { Role } from '#lib/contract.ts';
import { formatDateTime } from '#lib/dates.ts';
import { DOCUMENT_LABELS, type DocumentField } from '#trading/trades/document-rules.ts';
import { tradeHistoryQuery } from '#trading/trades/ui/queries.ts';
import type { TradeFile } from '#trading/trades/ui/trade/trade-file.ts';
import { stepsToCome } from '#trading/trades/ui/trade/trade-steps.ts';
import { Icon, type IconName } from '#ui/brand/icon.tsx';
import { RejectionReason } from '#ui/feedback/rejection-reason.tsx';
import { Button } from '#ui/layout/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { classNames } from '#ui/layout/class-names.ts';
import { useApiList } from '#web/queries.ts';
import styles from './trade-timeline.module.css';

const MOVES: Readonly<Record<string, { text: string; icon: IconName }>> = {
  'trade pending': { text: 'Requested', icon: 'clock' },
  'trade approved': { text: 'Accepted by the recycler', icon: 'check' },
  'trade rejected': { text: 'Declined', icon: 'close' },
  'trade countered': { text: 'Countered', icon: 'refresh' },
  'trade withdrawn': { text: 'Withdrawn', icon: 'close' },
  'trade expired': { text: 'Expired', icon: 'clock' },
  'trade complete': { text: 'Payment initiated', icon: 'rupee' },
  'bank_details shown': { text: 'Account number shown', icon: 'eye' },
  'transaction initiated': { text: 'Work order created', icon: 'document' },
  'transaction payment_verified': { text: 'Payment verified, credit sold', icon: 'check' },
  'transaction completed': { text: 'Credits transferred', icon: 'leaf' },
  'invoice issued': { text: 'Invoice issued', icon: 'document' },
  'credit_note issued': { text: 'Credit note issued', icon: 'document' },
  'payment recorded': { text: 'Payment recorded', icon: 'rupee' },
  'payment received': { text: 'Payment confirmed', icon: 'check' },
  'payment not_received': { text: 'Payment not received', icon: 'close' },
  'payment withdrawn': { text: 'Payment withdrawn', icon: 'close' },
  'document replaced': { text: 'Document replaced', icon: 'refresh' },
  'transfer_line recorded': { text: 'Certificate number recorded', icon: 'document' },
  'transfer_line seen': { text: 'Credits seen on the CPCB portal', icon: 'check' },
  'transfer_line disputed': { text: 'Certificate number disputed', icon: 'close' },
  'transfer_line withdrawn': { text: 'Certificate number withdrawn', icon: 'close' },
  'dispute open': { text: 'Dispute opened', icon: 'alert' },
  'dispute resolved': { text: 'Dispute resolved', icon: 'check' },
  'dispute closed': { text: 'Dispute closed', icon: 'check' },
  'recall executed': { text: 'Recalled', icon: 'block' },
  'recall lifted': { text: 'Recall lifted', icon: 'check' },
  'messages read': { text: 'Messages read', icon: 'eye' },
  'transaction cancelled': { text: 'Payment declined, credit released', icon: 'close' },
};

/** Name of whoever did something in a trade: for superadmins the person and the company, else as the server names it. */
export const actorName = ({ by, by_company: company }: { by: string; by_company: string | null }): string =>
  company === null ? by : `${by}, ${company}`;

type History = TradeFile['history'];

interface TimelineEntry {
  at: string;
  by: string;
  text: string;
  icon: IconName;
  reason?: string | null;
}

/**
 * Status changes and documents, oldest first; a document precedes the change that it caused.
 * @param isWhole false: the history has earlier entries, and documents of before are left out with them
 */
function whatWasDone({ documents, request, order }: TradeFile, history: History, isWhole: boolean): TimelineEntry[] {
  const since = isWhole ? '' : (history[0]?.at ?? '');
  // One line tells of several documents that came together.
  const shown = documents.filter(({ at }) => at >= since);
  const came = [...Map.groupBy(shown, ({ field, at }) => `${field} ${at}`).values()].flatMap(
    (together): TimelineEntry[] => {
      const [first] = together;
      if (first === undefined) return [];
      const number = together.length > 1 ? `${together.length} ` : '';
      return [
        {
          at: first.at,
          by: actorName(first),
          text: `${number}${DOCUMENT_LABELS[first.field]} uploaded`,
          icon: 'upload',
        },
      ];
    },
  );
  const moved = history.map((entry): TimelineEntry => {
    const { at, approved_by: approver, subject, from, to, reason } = entry;
    const by = approver === undefined ? actorName(entry) : `${actorName(entry)}, approved by ${approver}`;
    const move = MOVES[`${subject} ${to}`] ?? { text: to, icon: 'check' };
    if (subject === 'document')
      return { at, by, reason, ...move, text: `${DOCUMENT_LABELS[from as DocumentField] ?? 'Document'} replaced` };
    if (subject === 'trade' && to === 'rejected' && order.ended_by_recall !== null)
      return { at, by, ...move, text: `Ended by recall ${order.ended_by_recall}` };
    if (subject === 'transaction' && to === 'cancelled' && order.ended_by_recall !== null)
      return { at, by, reason, ...move, text: `Ended by recall ${order.ended_by_recall}` };
    if (subject === 'trade' && to === 'approved' && request.made_by === 'recycler')
      return { at, by, reason, ...move, text: 'Accepted by the producer' };
    if (subject === 'trade' && to === 'pending' && request.round > 1)
      return { at, by, reason, ...move, text: `Counter-offer, round ${request.round}` };
    return { at, by, reason, ...move };
  });
  return [...came, ...moved].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

/** The history as far as it is loaded, oldest first: the last entries of the trade, after a press the whole list page by page. */
function useHistory({ order, history: last, history_next: next }: TradeFile) {
  const [isAsked, setAsked] = useState(false);
  const list = useApiList(tradeHistoryQuery(order.id), { enabled: isAsked && next !== null });
  const isLoaded = isAsked && list.items.length > 0;
  return {
    history: isLoaded ? list.items.toReversed() : last,
    isWhole: next === null || (isLoaded && !list.hasNextPage),
    earlier: {
      busy: list.isFetchingNextPage || (isAsked && list.isLoading),
      failed: list.isError,
      onLoad: () => {
        if (!isAsked) setAsked(true);
        else void (isLoaded ? list.fetchNextPage() : list.refetch());
      },
    },
  };
}

/** Timeline of a trade: status changes and documents with person and time, oldest first, then the remaining steps with party and deadline. */
export function TradeTimeline({ file, role, className }: { file: TradeFile; role: Role; className?: string }) {
  const coming = stepsToCome(file);
  const { history, isWhole, earlier } = useHistory(file);
  return (
    <Card as="section" title="Timeline" aria-label="Timeline" className={className}>
      {!isWhole && (
        <div className="no-print">
          {earlier.failed && <p role="alert">The earlier entries could not be loaded.</p>}
          <Button variant="secondary" busy={earlier.busy} busyLabel="Loading..." onClick={earlier.onLoad}>
            Show earlier entries
          </Button>
        </div>
      )}
      <ol className={styles.timeline}>
        {whatWasDone(file, history, isWhole).map(({ at, by, text, icon, reason = null }, index) => (
          <li key={`${index} ${text}`} className={styles.done}>
            <span className={styles.mark}>
              <Icon name={icon} size={1} />
            </span>
            <div>
              <p className={styles.what}>{text}</p>
              <p className="text-soft text-small">
                {by}, <span className={styles.at}>{formatDateTime(at)}</span>
              </p>
              <RejectionReason reason={reason} />
            </div>
          </li>
        ))}
        {coming.map((step, index) => (
          <li
            key={step.text}
            className={classNames(index === 0 ? styles.next : styles.later)}
            aria-current={index === 0 ? 'step' : undefined}
          >
            <span className={styles.mark}>{index === 0 && <Icon name="arrow" size={1} />}</span>
            <div>
              <p className={styles.what}>
                {step.text}
                <span className="visually-hidden">{index === 0 ? ', next' : ', still to come'}</span>
              </p>
              <p className="text-soft text-small">
                {`${step.turn === role ? 'You' : step.who} ${step.within ?? ''}`.trim()}
              </p>
            </div>
          </li>
        ))}
      </ol>
    </Card>
  );
}
