/** Findings on documents of trades. Source: file 10 of the specification, part 5. */
import type { QueryOf } from '#lib/contract.ts';
import type { ActorContext } from '#platform/context.ts';
import type { Db } from '#platform/database/database.ts';
import { isId } from '#platform/ids.ts';
import { pageOf } from '#platform/paging.ts';
import { Refusal } from '#platform/refusal.ts';
import type { Finding, findingsContract } from './contract.ts';
import { FINDING_KINDS, figuresText, shownText } from './rules.ts';
import * as store from './store.server.ts';

type Paging = QueryOf<(typeof findingsContract)['GET /api/epr/trades/{id}/findings/']>;

function toFinding(row: store.FindingRow): Finding {
  const { other_trade_id: trade, other_order_id: order, other_document: document } = row;
  return {
    id: row.id,
    kind: row.kind,
    text: row.text === null ? (row.figures ? figuresText(row.figures, order ?? '') : '') : shownText(row.text),
    trade_id: row.trade_id,
    order_id: row.order_id,
    document: row.document,
    other:
      trade === null || order === null || document === null ? null : { trade_id: trade, order_id: order, document },
    at: row.at.toISOString(),
  };
}

const toResponse = ({ data, next }: { data: store.FindingRow[]; next: string | null }) => ({
  data: data.map(toFinding),
  next,
});

/** All findings, for superadmins, newest first; an unknown kind or trade has none. */
export async function listFindings(
  { db }: ActorContext,
  query: QueryOf<(typeof findingsContract)['GET /api/superadmin/findings/']>,
): Promise<{ data: Finding[]; next: string | null }> {
  const page = pageOf(query);
  const wanted = query.kind?.trim() || undefined;
  const kind = FINDING_KINDS.find((known) => known === wanted);
  const tradeId = query.trade?.trim() || undefined;
  if ((wanted !== undefined && kind === undefined) || (tradeId !== undefined && !isId(tradeId)))
    return { data: [], next: null };
  return toResponse(await store.listFindings(db, page, { kind, tradeId, search: query.search }));
}

/** Findings on documents of these trades, the newest of each first, at most `most` of each. */
export async function findingsOfTrades(db: Db, tradeIds: readonly string[], most: number): Promise<Finding[]> {
  return (await store.listFindingsOf(db, tradeIds, most)).map(toFinding);
}

/** Findings that a company may read of its own uploads. @throws Refusal `not_found` if it is no party of the trade */
export async function listOwnFindings({ db, actor }: ActorContext, tradeId: string, query: Paging) {
  const page = pageOf(query);
  if (!(await store.isParty(db, actor, tradeId))) throw new Refusal('not_found');
  return toResponse(await store.listOwnFindings(db, actor.ownerId, tradeId, page));
}
