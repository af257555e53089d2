/** Figures for the annual return of a producer, from its orders here. Source: file 10 of the specification, part 8. */
import { numbersOf } from '#fulfilment/evidence/facts.server.ts';
import type { ResponseOf } from '#lib/contract.ts';
import { dayInIndia } from '#lib/dates.ts';
import { sumsOfTrades } from '#money/payments/service.server.ts';
import { documentLinesOf } from '#money/registers/service.server.ts';
import type { ActorContext } from '#platform/context.ts';
import { inSnapshot, type Db } from '#platform/database/database.ts';
import { isId } from '#platform/ids.ts';
import { found } from '#platform/refusal.ts';
import { rulebookNow } from '#rules/rulebook/rulebook.server.ts';
import type { returnsContract } from './contract.ts';
import { checklistOf, type CheckedOrder } from './rules.ts';
import { asksForNumbers, dueDates, numberSheets, type OrderWithLines, sourcesOf, sumBy, summaryOf } from './sheets.ts';
import * as store from './store.server.ts';

type Answer = ResponseOf<(typeof returnsContract)['GET /api/epr/returns/']>;

/** All figures of one instant. @throws Refusal `not_found` for an account that is not the caller's */
export function prepareReturn(
  context: ActorContext,
  { epr_id: accountId, FY: year }: { epr_id: string; FY: number },
): Promise<Answer> {
  return inSnapshot(context.db, async (db) => {
    const { ownerId } = context.actor;
    const account = found(isId(accountId) ? await store.findAccount(db, ownerId, accountId) : undefined);
    const targets = await store.listTargets(db, accountId, year);
    const orders = await ordersOf(db, accountId, year);
    const hasSheet = await store.hasSheet(db, accountId, year);
    const sums = await sumsOfTrades(
      db,
      orders.map(({ order }) => ({ ...order, id: order.trade_id })),
    );
    // Settled: neither payee of the trade waits for money.
    const checked = orders.map((each, place) =>
      checkedOf(
        each,
        (sums[place] ?? []).every(({ state }) => state === 'settled' || state === 'overpaid'),
      ),
    );
    const book = await rulebookNow(context, db);
    const { waste_type: stream } = account;
    const on = dayInIndia(context.clock.now());
    const dates = dueDates(book, { stream, year, on });
    const kinds = [...targets, ...orders.map(({ order }) => order)];
    return {
      data: {
        account: {
          epr_registration_number: account.registration_number,
          registered_name: account.registered_name,
          waste_type: account.waste_type,
          producer_type: account.entity_type,
        },
        FY: year,
        due: dates.map(({ rule: { id: rule_id, status }, ...date }) => ({ ...date, rule_id, status })),
        checklist: checklistOf({ targets, hasSheet, orders: checked }),
        sheets: {
          summary: summaryOf(targets, orders),
          ...numberSheets(orders),
          invoices: await documentLinesOf(db, await store.listBilledTrades(db, accountId, year)),
          sources: sourcesOf(book, dates, { stream, on, kinds }),
        },
      },
    };
  });
}

interface FullOrder extends OrderWithLines {
  order: store.OrderRow;
}

async function ordersOf(db: Db, accountId: string, year: number): Promise<FullOrder[]> {
  const orders = await store.listOrders(db, accountId, year);
  const ids = orders.map(({ trade_id: id }) => id);
  const { lines, recalled } = await numbersOf(db, ids);
  const disputes = await store.disputesOfLines(db, ids);
  const active = Map.groupBy(
    lines.filter(({ line }) => line.status !== 'withdrawn'),
    ({ tradeId }) => tradeId,
  );
  return orders.map((order) => ({
    order,
    lines: (active.get(order.trade_id) ?? []).map(({ line, lineId }) => ({
      line,
      dispute: disputes.get(lineId) ?? null,
    })),
    recall: recalled.get(order.trade_id) ?? null,
  }));
}

const checkedOf = (each: FullOrder, settled: boolean): CheckedOrder => ({
  hasAllNumbers: !asksForNumbers(each),
  // The lines of an order that a recall holds cannot be marked as seen; they are recalled credits.
  isAllSeen: each.recall !== null || sumBy(each, 'seen') === each.order.quantity,
  hasOpenDispute: each.order.has_open_dispute,
  isRecalled: each.recall !== null,
  hasInvoices: each.order.recycler_invoice && (each.order.platform_invoice || each.order.fee_paise === 0),
  isSettled: settled,
});
