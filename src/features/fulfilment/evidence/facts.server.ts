/** Facts of a pack's orders, as the reader may know them, all of one instant. */
import { dayInIndia } from '#lib/dates.ts';
import { documentsOfTrade } from '#money/invoices/service.server.ts';
import type { Context } from '#platform/context.ts';
import { type Db, inSnapshot } from '#platform/database/database.ts';
import { answerOf } from '#rules/rulebook/answer.ts';
import type { Rule, Rulebook } from '#rules/rulebook/rule.ts';
import { rulebookNow } from '#rules/rulebook/rulebook.server.ts';
import { partOfHistory } from '#trading/trades/history.server.ts';
import { toNumberLine } from './line-rules.ts';
import * as store from './store.server.ts';

export interface OrderFacts {
  order: store.OrderRow;
  uploads: store.UploadRow[];
  invoices: Awaited<ReturnType<typeof documentsOfTrade>>;
  lines: store.LineRow[];
  disputes: store.DisputeRow[];
  history: Awaited<ReturnType<typeof partOfHistory>>['history'];
  /** Undefined without a recall in force. */
  recalled: store.RecalledTrade | undefined;
  rules: Rule[];
}

/** Facts of each order in scope, by order number. */
export function readFacts(
  { db }: Pick<Context, 'db'>,
  reader: store.Reader,
  scope: store.Scope,
): Promise<OrderFacts[]> {
  return inSnapshot(db, async (tx) => {
    const found = await store.listOrders(tx, reader, scope);
    const ids = found.map(({ trade_id: id }) => id);
    // One connection runs one statement after the other.
    const uploads = await store.listUploads(tx, ids);
    const lines = await store.listLines(tx, ids);
    const disputes = await store.listDisputes(tx, reader, ids);
    const recalls = await store.recallsOf(tx, ids);
    const book = await rulebookNow({ db }, tx);
    const facts: OrderFacts[] = [];
    for (const order of found) {
      const own = ({ trade_id: id }: { trade_id: string }) => id === order.trade_id;
      facts.push({
        order,
        uploads: uploads.filter(own),
        lines: lines.filter(own),
        disputes: disputes.filter(own),
        recalled: recalls.get(order.trade_id),
        rules: rulesOf(book, order),
        invoices: await documentsOfTrade({ db: tx, actor: reader }, order.trade_id),
        history: (await partOfHistory(tx, reader, { ...order, id: order.trade_id }, null)).history,
      });
    }
    return facts;
  });
}

const KINDS = ['price_band', 'ec_rate', 'validity'] as const;

/** The rules that answered for the credit on the day of the work order. */
function rulesOf(book: Rulebook, order: store.OrderRow): Rule[] {
  const { waste_type: stream, product_type, credit_type, producer_type, ordered_at: orderedAt } = order;
  const question = { stream, product_type, credit_type, producer_type, on: dayInIndia(orderedAt) };
  return KINDS.map((kind) => answerOf(book, { kind, ...question })).filter((rule) => rule !== null);
}

/** Lines of trades, by order, the oldest first, and the recalls in force. The caller has checked that the reader may see the trades. */
export async function numbersOf(db: Db, tradeIds: readonly string[]) {
  const rows = await store.listLines(db, tradeIds);
  const recalled = await store.recallsOf(db, tradeIds);
  const lines = rows.map((row) => ({
    tradeId: row.trade_id,
    lineId: row.id,
    line: toNumberLine(row, recalled.get(row.trade_id)?.lines.get(row.id) ?? null),
  }));
  return { lines, recalled };
}
