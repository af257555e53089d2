/** Transfers of orders on the CPCB portal: certificate numbers, and the buyer's view of them. Source: file 10 of the specification, part 2. */
import type * as z from 'zod/mini';
import { respondOnceWithFiles } from '#base/files/service.server.ts';
import type { QueryOf } from '#lib/contract.ts';
import { dayInIndia } from '#lib/dates.ts';
import { heldBy } from '#lib/held-by.ts';
import { formatQuantity } from '#lib/quantity.ts';
import { type ActorContext, type Context, organisationOf } from '#platform/context.ts';
import type { Db, Tx } from '#platform/database/database.ts';
import {
  answerOnce,
  readyResponse,
  respondOnce,
  type ReadyResponse,
  type Idempotency,
} from '#platform/http/respond-once.ts';
import { newId } from '#platform/ids.ts';
import { doNextRows } from '#platform/jobs/next-rows.ts';
import { pageOf } from '#platform/paging.ts';
import { found, Refusal } from '#platform/refusal.ts';
import { findWasteType } from '#rules/reference/waste-types.ts';
import { DISPUTE_FILES, openDispute, resolveDisputeOf } from '#trading/disputes/service.server.ts';
import type { certificate, lineMove, newLine, transfer, transferLine, transfersContract } from './contract.ts';
import { Collision, recordIn } from './recording.server.ts';
import { answerBy, moveRefusal, numberFormWarnings, transferOf } from './rules.ts';
import * as store from './store.server.ts';

type Lines = readonly z.output<typeof newLine>[];
type Move = z.output<typeof lineMove>;

/** @throws Refusal `not_found` if the actor sees no such transaction */
async function findOrder({ db, actor, clock }: ActorContext, id: string): Promise<store.OrderRow> {
  return found(await store.findOrder(db, actor, id, clock.now()));
}

async function transfersOf(db: Db, order: store.OrderRow) {
  const lines = await store.listLines(db, order.trade_id);
  return { transfer: transferOf(order, lines), lines: lines.map(toLine) };
}

/** How far the transfer of a trade at any stage is. The caller has checked that the actor may read the trade. @throws Refusal `not_found` */
export async function transferOfTrade(
  { db, clock }: ActorContext,
  tradeId: string,
): Promise<z.output<typeof transfer>> {
  const trade = found(await store.findTransferredTrade(db, tradeId, clock.now()));
  return transferOf(trade, await store.listLines(db, tradeId));
}

/** Lines of an order, oldest first, and how far its transfer is. @throws Refusal `not_found` */
export async function listTransfers(context: ActorContext, transactionId: string) {
  return { data: await transfersOf(context.db, await findOrder(context, transactionId)) };
}

/** Records lines of an order, all or none. @throws Refusal `not_found`, `invalid` by field, `conflict` */
export async function recordLines(
  context: ActorContext,
  transactionId: string,
  lines: Lines,
  idempotency: Idempotency | null,
): Promise<ReadyResponse> {
  const known = await findOrder(context, transactionId);
  const { actor, clock, db } = context;
  let collision: Collision | undefined;
  const record = async (tx: Tx): Promise<ReadyResponse> => {
    await store.lockRecalls(tx);
    await store.lockOrder(tx, known.trade_id);
    const order = await findOrder({ ...context, db: tx }, transactionId);
    try {
      await recordIn(context, tx, order, lines);
    } catch (error) {
      if (error instanceof Collision) collision = error;
      throw error;
    }
    const data = await transfersOf(tx, order);
    const type = findWasteType(order.waste_type, { hidden: true });
    const numbers = lines.map(({ certificate_number: number }) => number);
    const warnings = type === undefined ? [] : numberFormWarnings(numbers, type);
    return readyResponse({ message: `Recorded: ${lines.length} lines.`, data, warnings }, 201);
  };
  try {
    return (await respondOnce(context, idempotency, record)).response;
  } finally {
    // The refused transaction is rolled back; that it was tried is kept all the same.
    if (collision !== undefined)
      await store.insertCollision(db, {
        id: newId(clock.now()),
        certificateId: collision.certificateId,
        tradeId: known.trade_id,
        at: clock.now(),
        personId: actor.personId,
      });
  }
}

/** @throws Refusal `not_found` if the actor is no party of the line's order */
export async function findLine({ db, actor }: ActorContext, id: string): Promise<store.LineRow> {
  return found(await store.findLine(db, actor, id));
}

/** The producer has seen or disputes a line, or its recycler or a superadmin withdraws it. @throws Refusal `not_found`, `wrong_role`, `conflict` */
export async function moveLine(
  context: ActorContext,
  id: string,
  move: Move,
  idempotency: Idempotency | null,
): Promise<ReadyResponse> {
  const known = await findLine(context, id);
  if ((context.actor.role === 'producer') === (move.withdrawn !== undefined)) throw new Refusal('wrong_role');
  const change = async (tx: Tx, files: { proof?: string }): Promise<ReadyResponse> => {
    await store.lockOrder(tx, known.trade_id);
    const message = await moveIn({ ...context, db: tx }, tx, { id, move, proofId: files.proof });
    return readyResponse({ message, data: toLine(await findLine({ ...context, db: tx }, id)) });
  };
  const proof = move.dispute === undefined ? undefined : move.proof;
  return respondOnceWithFiles(context, idempotency, { proof }, DISPUTE_FILES, change);
}

/** Moves a line whose order is held. Returns the message of success. */
async function moveIn(
  context: ActorContext,
  tx: Tx,
  { id, move, proofId }: { id: string; move: Move; proofId: string | undefined },
): Promise<string> {
  const { actor, clock } = context;
  const status = move.withdrawn !== undefined ? 'withdrawn' : move.dispute !== undefined ? 'disputed' : 'seen';
  const line = await findLine(context, id);
  const refusal = moveRefusal(line, status);
  if (refusal !== null) throw new Refusal('conflict', refusal);
  const recall = line.recalled ?? line.held_by;
  if (recall !== null) throw new Refusal('conflict', heldBy(recall));
  await store.lockCertificate(tx, line.certificate_id);
  await store.moveLine(tx, id, {
    status,
    reason: move.withdrawn ?? null,
    changed_by: actor.personId,
    changed_for: organisationOf(actor),
    changed_at: clock.now(),
  });
  if (move.dispute !== undefined) {
    const subject = { line: id };
    const { number } = await openDispute(context, tx, { tradeId: line.trade_id, subject, text: move.dispute, proofId });
    return `Dispute ${number} opened.`;
  }
  await resolveDisputeOf(context, tx, { line: id });
  return status === 'seen' ? 'Marked as seen.' : 'Line withdrawn.';
}

type CertificateQuery = QueryOf<(typeof transfersContract)['GET /api/epr/certificates/']>;

/** Certificate numbers that the actor sees, newest first. */
export async function listCertificates(context: ActorContext, query: CertificateQuery) {
  const page = pageOf(query);
  const wasteType = query.waste_type?.trim() || undefined;
  const asked = { search: query.search, FY: query.FY, wasteType };
  const { data, next } = await store.listCertificates(context.db, context.actor, page, asked);
  return { data: data.map((row) => toCertificate(context, row)), next };
}

async function findCertificate({ db, actor }: ActorContext, id: string): Promise<store.CertificateRow> {
  return found(await store.findCertificate(db, actor, id));
}

/** Corrects a face value that no buyer has seen. @throws Refusal `not_found`, `conflict` */
export async function correctFaceValue(
  context: ActorContext,
  id: string,
  faceValue: z.output<typeof certificate>['face_value'],
  idempotency: Idempotency | null,
): Promise<ReadyResponse> {
  return answerOnce(context, idempotency, async (tx) => {
    await store.lockRecalls(tx);
    await store.lockCertificate(tx, id);
    const inside = { ...context, db: tx };
    const { used_quantity: used, unit, lines, recalled } = await findCertificate(inside, id);
    if (recalled !== null) throw new Refusal('conflict', heldBy(recalled));
    if (faceValue < used)
      throw new Refusal('conflict', `${formatQuantity(used, unit)} of this certificate are in use.`);
    if (lines.some(({ status }) => status === 'seen'))
      throw new Refusal('conflict', 'A buyer has seen this certificate: its face value stays.');
    await store.setFaceValue(tx, id, faceValue);
    return readyResponse({
      message: 'Face value corrected.',
      data: toCertificate(context, await findCertificate(inside, id)),
    });
  });
}

function toLine(row: store.LineRow): z.output<typeof transferLine> {
  const isWithdrawn = row.status === 'withdrawn';
  return {
    id: row.id,
    certificate_id: row.certificate_id,
    certificate_number: row.number,
    face_value: row.face_value,
    quantity: row.quantity,
    unit: row.unit,
    transferred_on: row.transferred_on,
    portal_reference: row.portal_reference,
    status: row.status,
    recalled: row.recalled,
    dispute_id: row.dispute_id,
    recorded_at: row.recorded_at.toISOString(),
    recorded_by: row.recorder,
    seen_on: row.status === 'seen' ? dayInIndia(row.changed_at) : null,
    answer_by: answerBy(row),
    withdrawn_reason: row.reason,
    withdrawn_by: isWithdrawn ? row.changer : null,
  };
}

function toCertificate({ actor }: ActorContext, row: store.CertificateRow): z.output<typeof certificate> {
  const isBuyer = actor.role === 'producer';
  return {
    id: row.id,
    certificate_number: row.number,
    waste_type: row.waste_type,
    product_type: row.product_type,
    credit_type: row.credit_type,
    FY: row.year,
    unit: row.unit,
    face_value: row.face_value,
    used: isBuyer ? null : row.used_quantity,
    left: isBuyer ? null : row.face_value - row.used_quantity,
    epr_registration_number: row.registration_number,
    seller: { company_name: row.company_name ?? '', unique_id: row.unique_id },
    recalled: row.recalled,
    lines: row.lines,
  };
}

/** Days after the approval, or after the recording of a line, at which people are reminded. */
const REMINDED_AFTER_DAYS = [3, 7] as const;

/** Has the next people told whose orders wait for numbers or for an answer. Resolves to true when there may be more. */
export function remindOfTransfers({ db, clock }: Context): Promise<boolean> {
  const at = clock.now();
  const due = { today: dayInIndia(at), at, days: REMINDED_AFTER_DAYS };
  return doNextRows(db, (tx, most) => store.noteTransfers(tx, due, most));
}
