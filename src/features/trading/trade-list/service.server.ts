import type * as z from 'zod/mini';
import type { Role } from '#lib/contract.ts';
import { rupees } from '#lib/money.ts';
import type { ActorContext } from '#platform/context.ts';
import { pageOf, toPage } from '#platform/paging.ts';
import { turnOf } from '#trading/stages/stages.ts';
import type { Task } from '#trading/tasks/rules.ts';
import { tasksOfTrades } from '#trading/tasks/service.server.ts';
import type { listedTrade, tradeListContract } from './contract.ts';
import { countNeeds, countTabs, listTab, type ListedRow, type Needs } from './store.server.ts';

type Query = z.output<(typeof tradeListContract)['GET /api/epr/trades/']['query']>;

/** A page of a tab, and the numbers of all tabs under the same filters. */
export async function listTrades(context: ActorContext, query: Query) {
  const { db, actor, clock } = context;
  const { tab = 'needs_you', search, stage: stages, kind, FY, waste_type: wasteType, ordering } = query;
  const filter = { search, stages, kind, wasteType, year: FY === undefined ? undefined : Number(FY) };
  const page = pageOf(query);
  const at = clock.now();
  const [rows, tabs] = await Promise.all([
    listTab(db, actor, tab, filter, ordering, page, at),
    countTabs(db, actor, filter, at),
  ]);
  const { data, next } = toPage(rows, page.size);
  const tasks = await tasksOfTrades(
    context,
    data.map(({ id }) => id),
  );
  return { data: data.map((row) => shown(row, tasks(row.id), actor.role)), next, tabs };
}

/** Numbers of the caller's trades that wait for the caller. */
export const readNeeds = ({ db, actor, clock }: ActorContext): Promise<Needs> => countNeeds(db, actor, clock.now());

function shown(row: ListedRow, tasks: Task[], role: Role): z.output<typeof listedTrade> {
  const [first] = tasks;
  return {
    id: row.id,
    kind: row.kind,
    round: row.round,
    was_accepted: row.was_accepted,
    stage: row.stage,
    turn: turnOf(row.stage, row.made_by),
    tab: row.tab,
    order_id: row.order_id,
    title: row.title,
    waste_type: row.waste_type,
    product_type: row.product_type,
    credit_type: row.credit_type,
    unit: row.unit,
    credit_FY: row.credit_year,
    FY: row.year,
    epr_registration_number: row.registration_number,
    recycler: { unique_id: row.recycler_unique_id, company_name: row.seller_company },
    producer: { unique_id: row.producer_unique_id, company_name: row.buyer_company },
    quantity: row.quantity,
    price_per_credit: rupees(row.price_paise),
    total: rupees(row.payable_paise),
    since: row.since.toISOString(),
    tasks,
    due_at: first?.due_at ?? null,
    next_action: first?.who === role ? { name: first.name, label: first.label } : null,
    dispute: row.dispute,
    held_by: row.held_by,
    documents: row.documents,
    created_at: row.created_at.toISOString(),
  };
}
