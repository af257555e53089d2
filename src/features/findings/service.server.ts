/** Findings on documents of trades. Source: file 10 of the specification, part 5. */
import type { ActorContext } from '../../platform/context.ts';
import { isId } from '../../platform/ids.ts';
import { pageOf, toPage } from '../../platform/paging.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Finding } from './contract.ts';
import { figuresText, FINDING_KINDS } from './rules.ts';
import * as store from './store.server.ts';

interface Paging {
  page_size?: string | undefined;
  cursor?: string | undefined;
}
interface Findings {
  data: Finding[];
  next: string | null;
}

function toFinding(row: store.FindingRow): Finding {
  const { other_trade_id: trade, other_order_id: order, other_document: document } = row;
  return {
    id: row.id,
    kind: row.kind,
    text: row.text ?? (row.figures ? figuresText(row.figures, order ?? '') : ''),
    trade_id: row.trade_id,
    order_id: row.order_id,
    document: row.document,
    other:
      trade === null || order === null || document === null ? null : { trade_id: trade, order_id: order, document },
    at: row.at.toISOString(),
  };
}

function toResponse(rows: readonly store.FindingRow[], size: number): Findings {
  const { data, next } = toPage(rows, size);
  return { data: data.map(toFinding), next };
}

/** All findings, for superadmins, newest first; an unknown kind or trade has none. */
export async function listFindings(
  { db }: ActorContext,
  query: Paging & { kind?: string | undefined; trade?: string | undefined; search?: string | undefined },
): Promise<Findings> {
  const page = pageOf(query);
  const wanted = query.kind?.trim() || undefined;
  const kind = FINDING_KINDS.find((known) => known === wanted);
  const tradeId = query.trade?.trim() || undefined;
  if ((wanted !== undefined && kind === undefined) || (tradeId !== undefined && !isId(tradeId)))
    return { data: [], next: null };
  return toResponse(await store.listFindings(db, page, { kind, tradeId, search: query.search }), page.size);
}

/** Findings that a company may read of its own uploads. @throws Refusal `not_found` if it is no party of the trade */
export async function listOwnFindings({ db, actor }: ActorContext, tradeId: string, query: Paging): Promise<Findings> {
  const page = pageOf(query);
  if (!isId(tradeId) || !(await store.isParty(db, actor, tradeId))) throw new Refusal('not_found');
  return toResponse(await store.listOwnFindings(db, actor.ownerId, tradeId, page), page.size);
}
