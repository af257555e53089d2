/** The history of a trade: its last entries on its page, the earlier ones as a list, all of it in files. */
import type * as z from 'zod/mini';
import type { pageQuery } from '#lib/fields.ts';
import type { Actor, ActorContext } from '#platform/context.ts';
import type { Db } from '#platform/database/database.ts';
import { pageOf } from '#platform/paging.ts';
import { found, wrongField } from '#platform/refusal.ts';
import { listMoves, type HistoryRange, type Move } from './history-store.server.ts';
import type { tradeMove } from './responses.ts';
import { findTrade, type TradeRow } from './store.server.ts';

type ShownMove = z.output<typeof tradeMove>;
type WithHistory = Pick<TradeRow, 'id' | 'transaction_id'>;

/** A row of a trade's history as the wire shows it. */
const toMove = (move: Move): ShownMove => ({
  at: move.at.toISOString(),
  by: move.by ?? 'The system',
  ...(move.approvedBy !== null && { approved_by: move.approvedBy }),
  by_company: move.by_company,
  subject: move.subject,
  from: move.from_status,
  to: move.to_status,
  reason: move.reason,
});

/** Entries on the page of a trade. */
export const SHOWN_MOVES = 50;

/**
 * The last entries of a history, oldest first, and the place before which the earlier ones are; null where they begin with the first. The
 * caller has checked that the reader may see the trade.
 * @param part null: the whole history, as files have it
 */
export async function partOfHistory(
  db: Db,
  reader: Pick<Actor, 'ownerId' | 'role'>,
  trade: WithHistory,
  part: HistoryRange | null,
): Promise<{ history: ShownMove[]; history_next: string | null }> {
  const moves = await listMoves(db, reader, trade, part);
  const first = moves[0]?.entry ?? 1;
  return { history: moves.map(toMove), history_next: first > 1 ? String(first) : null };
}

/**
 * A page of the history of a trade, latest first.
 * @throws Refusal `not_found` if the caller has no such trade; `invalid` for a cursor that we never issued
 */
export async function readTradeHistory(
  { db, actor, clock }: ActorContext,
  id: string,
  { page_size, cursor }: z.output<typeof pageQuery>,
): Promise<{ data: ShownMove[]; next: string | null }> {
  const { size } = pageOf({ page_size });
  if (cursor !== undefined && !/^[1-9]\d{0,14}$/.test(cursor)) throw wrongField('cursor', 'This cursor is not valid');
  const trade = found(await findTrade(db, actor, id, clock.now()));
  const part = { most: size, before: cursor === undefined ? null : Number(cursor) };
  const { history, history_next: next } = await partOfHistory(db, actor, trade, part);
  return { data: history.toReversed(), next };
}
