import type { Actor, ActorContext, Context } from '#platform/context.ts';
import { shownTask, type Task } from './rules.ts';
import { listTradesWithTasks, type TradeWithTasks } from './store.server.ts';

export type { TradeWithTasks } from './store.server.ts';

/** Everything that is open in trades which the caller may see, the caller's first, by the id of the trade. */
export async function tasksOfTrades(
  { db, actor, clock }: ActorContext,
  ids: readonly string[],
): Promise<(id: string) => Task[]> {
  const trades = await listTradesWithTasks(db, actor, clock.now(), ids);
  const tasks = new Map(
    trades.map((trade) => [trade.id, trade.tasks.map((task) => shownTask(task, trade, actor.role))]),
  );
  return (id) => tasks.get(id) ?? [];
}

/** Trades of a party in which something waits for it. */
export const tradesWaitingFor = (
  { db, clock }: Context,
  party: Pick<Actor, 'ownerId' | 'role'>,
): Promise<TradeWithTasks[]> => listTradesWithTasks(db, party, clock.now(), null);
