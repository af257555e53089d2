/** Disputes of trades: a party states a disagreement, and it ends. Source: file 10 of the specification, part 4. */
import type * as z from 'zod/mini';
import { privateLink } from '#base/files/links.server.ts';
import { respondOnceWithFiles } from '#base/files/service.server.ts';
import type { QueryOf } from '#lib/contract.ts';
import { type ActorContext, organisationOf } from '#platform/context.ts';
import type { Db, Tx } from '#platform/database/database.ts';
import { takeYearlyNumber } from '#platform/database/yearly-number.ts';
import { answerOnce, readyResponse, type ReadyResponse, type Idempotency } from '#platform/http/respond-once.ts';
import { newId } from '#platform/ids.ts';
import { pageOf } from '#platform/paging.ts';
import { found, Refusal } from '#platform/refusal.ts';
import type { Stage } from '#trading/stages/stages.ts';
import type { closing, Dispute, disputeForm, disputesContract, resolution } from './contract.ts';
import { answerBy, DISPUTE_STATUSES, HAS_ENDED, openingRefusal, resolvingRefusal } from './rules.ts';
import * as store from './store.server.ts';
import { subjectText } from './subject.server.ts';

/** Purposes of a dispute's files, by field. */
export const DISPUTE_FILES = { proof: 'dispute_proof' } as const;

type DisputeQuery = QueryOf<(typeof disputesContract)['GET /api/epr/disputes/']>;

/** Disputes that the actor sees, newest first; an unknown status finds none. */
export async function listDisputes(
  context: ActorContext,
  query: DisputeQuery,
): Promise<{ data: Dispute[]; next: string | null }> {
  const page = pageOf(query);
  const wanted = query.status?.trim().toLowerCase() || undefined;
  const status = DISPUTE_STATUSES.find((each) => each === wanted);
  if (wanted !== undefined && status === undefined) return { data: [], next: null };
  const { data, next } = await store.listDisputes(context.db, context.actor, page, { status, search: query.search });
  return { data: data.map((row) => toDispute(context, row)), next };
}

/** Number of open disputes of a trade that the actor sees. The caller has checked that the actor may read the trade. */
export const countOpenDisputes = ({ db, actor }: ActorContext, tradeId: string): Promise<number> =>
  store.countOpen(db, actor, tradeId);

interface NewDispute {
  tradeId: string;
  subject: { line: string } | { payment: string } | null;
  text: string;
  proofId?: string | undefined;
}

/** Opens a dispute within the caller's transaction, with the next number of the financial year. Returns its id. */
export async function openDispute(
  context: ActorContext,
  tx: Tx,
  opening: NewDispute,
): Promise<{ id: string; number: string }> {
  const { actor, clock } = context;
  const at = clock.now();
  const { subject } = opening;
  const line = subject !== null && 'line' in subject ? subject.line : null;
  const payment = subject !== null && 'payment' in subject ? subject.payment : null;
  const opened = { id: newId(at), number: await takeYearlyNumber(tx, 'dispute_counters', 'D', at) };
  await store.insertDispute(tx, {
    ...opened,
    trade_id: opening.tradeId,
    kind: line !== null ? 'transfer' : payment !== null ? 'payment' : 'other',
    line_id: line,
    payment_id: payment,
    opener: actor.role,
    text: opening.text,
    proof_id: opening.proofId ?? null,
    opened_by: actor.personId,
    changed_for: organisationOf(actor),
    opened_at: at,
  });
  return opened;
}

const changeBy = ({ actor, clock }: ActorContext) => ({
  changed_by: actor.personId,
  changed_for: organisationOf(actor),
  changed_at: clock.now(),
});

/** Resolves the open dispute about a line or payment, if there is one, within the caller's transaction. */
export const resolveDisputeOf = (context: ActorContext, tx: Tx, subject: { line: string } | { payment: string }) =>
  store.resolveSubject(tx, subject, changeBy(context));

async function find(context: ActorContext, db: Db, id: string): Promise<store.DisputeRow> {
  return found(await store.findDispute(db, context.actor, id));
}

/** @throws Refusal `not_found` if the actor is no party of the trade */
export async function findOwnTrade({ db, actor, clock }: ActorContext, id: string): Promise<{ stage: Stage }> {
  return found(await store.findTrade(db, actor, id, clock.now()));
}

/** A party disputes a trade. @throws Refusal `not_found`, `conflict` */
export function openTradeDispute(
  context: ActorContext,
  tradeId: string,
  { text, proof }: z.output<typeof disputeForm>,
  idempotency: Idempotency | null,
): Promise<ReadyResponse> {
  const open = async (tx: Tx, files: { proof?: string }): Promise<ReadyResponse> => {
    await store.lockTrade(tx, tradeId);
    const trade = await findOwnTrade({ ...context, db: tx }, tradeId);
    const refusal = openingRefusal(trade.stage);
    if (refusal !== null) throw new Refusal('conflict', refusal);
    const known = await store.findOwnOpen(tx, tradeId, context.actor.role);
    if (known !== undefined)
      throw new Refusal('conflict', `Your dispute ${known.number} on this trade is open already.`);
    const { id, number } = await openDispute(context, tx, { tradeId, subject: null, text, proofId: files.proof });
    const data = toDispute(context, await find(context, tx, id));
    return readyResponse({ message: `Dispute ${number} opened.`, data }, 201);
  };
  return respondOnceWithFiles(context, idempotency, { proof }, DISPUTE_FILES, open);
}

/** Its opener resolves a dispute. @throws Refusal `not_found`, `wrong_role`, `conflict` */
export async function resolveDispute(
  context: ActorContext,
  id: string,
  { text }: z.output<typeof resolution>,
  idempotency: Idempotency | null,
): Promise<ReadyResponse> {
  return answerOnce(context, idempotency, async (tx) => {
    const refusal = resolvingRefusal(await find(context, tx, id), context.actor.role);
    if (refusal !== null) throw new Refusal(refusal.kind, refusal.text);
    return ended(context, tx, id, { status: 'resolved', outcome: text ?? null });
  });
}

/** The superadmin's closing word. @throws Refusal `not_found`, `conflict` */
export async function closeDispute(
  context: ActorContext,
  id: string,
  { text }: z.output<typeof closing>,
  idempotency: Idempotency | null,
): Promise<ReadyResponse> {
  return answerOnce(context, idempotency, async (tx) => {
    await find(context, tx, id);
    return ended(context, tx, id, { status: 'closed', outcome: text });
  });
}

async function ended(
  context: ActorContext,
  tx: Tx,
  id: string,
  end: { status: 'resolved' | 'closed'; outcome: string | null },
): Promise<ReadyResponse> {
  if (!(await store.endDispute(tx, id, { ...end, ...changeBy(context) }))) throw new Refusal('conflict', HAS_ENDED);
  const message = end.status === 'resolved' ? 'Dispute resolved.' : 'Dispute closed.';
  return readyResponse({ message, data: toDispute(context, await find(context, tx, id)) });
}

function toDispute(context: ActorContext, row: store.DisputeRow): Dispute {
  const hasEnded = row.status !== 'open';
  return {
    id: row.id,
    number: row.number,
    trade_id: row.trade_id,
    order_id: row.order_id,
    kind: row.kind,
    line_id: row.line_id,
    payment_id: row.payment_id,
    about: subjectText(row),
    opened_by: row.opened_for,
    mine: row.opener === context.actor.role,
    text: row.text,
    proof: privateLink(context, row.proof_id),
    status: row.status,
    opened_at: row.opened_at.toISOString(),
    answer_by: answerBy(row.opened_at),
    ended_at: hasEnded ? row.changed_at.toISOString() : null,
    ended_by: hasEnded ? row.ended_for : null,
    outcome: row.outcome,
  };
}
