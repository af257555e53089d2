/** Requests and rounds that are accepted or declined together: confirmed with their amounts, sent one after the other. */
import { useState } from 'react';
import type { AccountRole } from '#accounts/epr-accounts/rules.ts';
import { formatRupees, paiseOf } from '#lib/money.ts';
import { formatQuantity, formatTotals, totalsOf, unitName } from '#lib/quantity.ts';
import { waitingMessage } from '#people/limits/rules.ts';
import { LimitNote } from '#people/limits/ui/limit-note.tsx';
import { WAITING_DAYS } from '#trading/trades/ui/trade/trade-steps.ts';
import { type ConfirmQuestion, useConfirm } from '#ui/feedback/confirm-dialog.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { useReason } from '#ui/fields/reason-field.tsx';
import { captureFocus } from '#ui/layout/restore-focus.ts';
import { DescriptionList } from '#ui/lists/description-list.tsx';
import { ApiError, errorText } from '#web/api.ts';
import { useWriteOnce } from '#web/use-idempotency-key.ts';
import { type ListedTrade, partiesOf } from './queries.ts';
import styles from './answer-together.module.css';

export type Answer = 'approved' | 'rejected';
export const ANSWER_VERBS = {
  approved: { label: 'Accept', running: 'Accepting', done: 'accepted' },
  rejected: { label: 'Decline', running: 'Declining', done: 'declined' },
} as const;

/** `3 requests`, `1 counter-offer`, `5 requests and counter-offers`. */
export function countedRequests(trades: readonly Pick<ListedTrade, 'kind'>[]): string {
  const kinds = new Set(trades.map(({ kind }) => kind));
  if (kinds.size > 1) return `${trades.length} requests and counter-offers`;
  return `${trades.length} ${kinds.has('counter') ? 'counter-offer' : 'request'}${trades.length === 1 ? '' : 's'}`;
}

const CONSEQUENCES: Readonly<Record<Answer, Record<AccountRole, string>>> = {
  approved: {
    recycler: `Each quantity is reserved for its producer, who then has ${WAITING_DAYS.payment} days to initiate payment. This cannot be undone.`,
    producer: `Each quantity is reserved for you. You then have ${WAITING_DAYS.payment} days to initiate payment. This cannot be undone.`,
  },
  rejected: {
    recycler: 'Reserved quantities will be released to your offers. This is final.',
    producer: 'No quantity was reserved. This is final.',
  },
};

/** Names each trade with its quantity, price and total, then the sums and what follows. */
function questionOf(
  trades: readonly ListedTrade[],
  answer: Answer,
  role: AccountRole,
  reason: ConfirmQuestion['text'],
): ConfirmQuestion {
  const { label } = ANSWER_VERBS[answer];
  // Sums of rupees are made of whole paise.
  const total = trades.reduce((sum, trade) => sum + paiseOf(trade.total), 0) / 100;
  return {
    title: `${label} ${countedRequests(trades)}?`,
    text: (
      <div className="stack">
        <ul className={styles.asked}>
          {trades.map((trade) => (
            <li key={trade.id}>
              <b>{partiesOf(trade, role)}</b>, {trade.title}: {formatQuantity(trade.quantity, trade.unit)} at{' '}
              <span className="together">{`${formatRupees(trade.price_per_credit)}/${unitName(trade.unit)}`}</span>,{' '}
              <span className="together">{formatRupees(trade.total)}</span>
            </li>
          ))}
        </ul>
        <DescriptionList
          items={[
            { label: 'Quantity', value: formatTotals(totalsOf(trades, ({ quantity }) => quantity)) },
            { label: 'Total payable', value: formatRupees(total), total: true },
          ]}
        />
        <p className="text-soft">{CONSEQUENCES[answer][role]}</p>
        {reason}
        {answer === 'approved' && role === 'producer' && <LimitNote />}
      </div>
    ),
    confirmLabel: `${label} ${countedRequests(trades)}`,
    danger: answer === 'rejected',
  };
}

/** A trade whose answer was refused, and why. */
interface RefusedAnswer {
  trade: ListedTrade;
  text: string;
}

/** A refusal concerns one trade; after any other failure the rest would fail too, and is not sent. */
const isRefusal = (error: unknown) => error instanceof ApiError && error.status >= 400 && error.status < 500;

/**
 * Sends the same answer to several trades of the reader. `running` is the answer that is being sent; `send` gives the ids of the trades that
 * are not answered, null where the reader has cancelled.
 */
export function useAnswers(role: AccountRole) {
  const confirm = useConfirm();
  const reason = useReason();
  const purchase = useWriteOnce('PATCH /api/epr/purchases-requests/{id}/');
  const counter = useWriteOnce('PATCH /api/epr/counter-credit-offers/{id}/');
  const [running, setRunning] = useState<{ answer: Answer; sent: number; of: number } | null>(null);
  const [refused, setRefused] = useState<readonly RefusedAnswer[]>([]);

  const send = async (trades: readonly ListedTrade[], answer: Answer): Promise<string[] | null> => {
    const keepPlace = captureFocus();
    const field =
      answer === 'rejected' && reason.field('several', role === 'recycler' ? 'each producer' : 'each recycler');
    if (!(await confirm(questionOf(trades, answer, role, field)))) return null;
    const failed: RefusedAnswer[] = [];
    const answered: ListedTrade[] = [];
    const waiting: ListedTrade[] = [];
    let held: string | null = null;
    setRefused([]);
    for (const trade of trades) {
      setRunning({ answer, sent: answered.length + waiting.length + failed.length, of: trades.length });
      const write = trade.kind === 'purchase' ? purchase : counter;
      const body = { status: answer, ...(answer === 'rejected' && reason.of('several')) };
      try {
        const text = waitingMessage(await write.send({ params: { id: trade.id }, body }));
        (text === null ? answered : waiting).push(trade);
        held ??= text;
      } catch (error) {
        failed.push({ trade, text: errorText(error) });
        if (!isRefusal(error)) break;
      }
    }
    setRunning(null);
    setRefused(failed);
    if (answered.length > 0) toast.success(`${countedRequests(answered)} ${ANSWER_VERBS[answer].done}`);
    if (held !== null) toast.info(`${countedRequests(waiting)}: ${held}`);
    keepPlace();
    return trades.filter((trade) => !answered.includes(trade) && !waiting.includes(trade)).map(({ id }) => id);
  };
  return { send, running, refused };
}
