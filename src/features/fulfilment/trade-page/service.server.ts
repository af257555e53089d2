/** The page of a trade: what trades, transfers, disputes and messages know of it. It owns no table. */
import type * as z from 'zod/mini';
import { transferOfTrade } from '#fulfilment/transfers/service.server.ts';
import { amountsOwed } from '#money/invoices/service.server.ts';
import type { ActorContext } from '#platform/context.ts';
import { countOpenDisputes } from '#trading/disputes/service.server.ts';
import { countUnreadMessages } from '#trading/messages/service.server.ts';
import { tasksOfTrades } from '#trading/tasks/service.server.ts';
import { SHOWN_MOVES } from '#trading/trades/history.server.ts';
import { readTradeRecord } from '#trading/trades/service.server.ts';
import type { tradeFile } from './contract.ts';

/**
 * All details of one trade, for its parties and superadmins. @param part of the history; null: all of it
 * @throws Refusal `not_found`
 */
export async function tradeFileOf(
  context: ActorContext,
  id: string,
  part: Parameters<typeof readTradeRecord>[2] = null,
): Promise<z.output<typeof tradeFile>> {
  const [record, tasks, money, transfer, open_disputes, unread_messages] = await Promise.all([
    readTradeRecord(context, id, part),
    tasksOfTrades(context, [id]),
    amountsOwed(context, id),
    transferOfTrade(context, id),
    countOpenDisputes(context, id),
    countUnreadMessages(context, id),
  ]);
  return { ...record, tasks: tasks(id), money, transfer, open_disputes, unread_messages };
}

/** Marks what a reader was told of a trade as read; handed in where the app is composed. */
export type MarkTradeAsRead = (context: ActorContext, tradeId: string) => Promise<void>;

/** The same as its page shows it, with the end of the history. */
export async function readTradeFile(context: ActorContext, id: string, noteReading: MarkTradeAsRead) {
  const part = { most: SHOWN_MOVES, before: null };
  const [data] = await Promise.all([tradeFileOf(context, id, part), noteReading(context, id)]);
  return { data };
}
