/** Evidence packs: asked for, listed, checked by everybody. Source: file 10 of the specification, part 7. */
import { randomBytes } from 'node:crypto';
import { setTimeout as rest } from 'node:timers/promises';
import type * as z from 'zod/mini';
import { privateLink } from '#base/files/links.server.ts';
import type { QueryOf, ResponseOf } from '#lib/contract.ts';
import type { ActorContext, Context } from '#platform/context.ts';
import type { Db, Tx } from '#platform/database/database.ts';
import { answerOnce, readyResponse, type ReadyResponse, type Idempotency } from '#platform/http/respond-once.ts';
import { isId, newId } from '#platform/ids.ts';
import { addToOutbox } from '#platform/outbox.ts';
import { pageOf } from '#platform/paging.ts';
import { Refusal, wrongField } from '#platform/refusal.ts';
import { recordAudit } from '#platform/security/audit.ts';
import type { evidenceContract, packForm, verifiedPack } from './contract.ts';
import {
  BEING_MADE,
  codeOf,
  MOST_BYTES,
  NOT_VERIFIED,
  readCode,
  statusOf,
  UNKNOWN_CODE,
  WRONG_SUBJECT,
} from './rules.ts';
import * as store from './store.server.ts';

type PackForm = z.output<typeof packForm>;

/** The subject that a form asks for. @throws Refusal `invalid` for a trade or account that is not the caller's */
async function scopeOf({ db, actor }: ActorContext, form: PackForm): Promise<store.Scope> {
  const { trade_id: tradeId, epr_id: accountId, FY: year } = form;
  if (tradeId !== undefined) {
    if (!(await store.isParty(db, actor, tradeId))) throw wrongField('trade_id', WRONG_SUBJECT);
    return { tradeId };
  }
  if (accountId === undefined || year === undefined) throw wrongField('trade_id', WRONG_SUBJECT);
  if (!(await store.isOwnAccount(db, actor, accountId))) throw wrongField('epr_id', WRONG_SUBJECT);
  return { accountId, year };
}

/** Puts a pack in the queue. @throws Refusal `invalid`, `conflict` */
export async function requestPack(
  context: ActorContext,
  form: PackForm,
  idempotency: Idempotency | null,
): Promise<ReadyResponse> {
  const scope = await scopeOf(context, form);
  return answerOnce(context, idempotency, (tx) => queue(context, tx, scope));
}

async function queue(context: ActorContext, tx: Tx, scope: store.Scope): Promise<ReadyResponse> {
  const { actor, clock } = context;
  const at = clock.now();
  const found = await store.listOrders(tx, actor, scope);
  const isOrder = 'tradeId' in scope;
  if (found.length === 0)
    throw new Refusal('conflict', isOrder ? NOT_VERIFIED : 'There is no verified trade in this year.');
  const pack = {
    id: newId(at),
    code: codeOf(randomBytes(16)),
    owner_id: store.companyOf(actor),
    kind: isOrder ? ('order' as const) : ('year' as const),
    trade_id: isOrder ? scope.tradeId : null,
    account_id: isOrder ? null : scope.accountId,
    year: isOrder ? null : scope.year,
    requested_by: actor.personId,
    requested_role: actor.role,
    requested_at: at,
  };
  if (!(await store.queuePack(tx, pack))) throw new Refusal('conflict', BEING_MADE);
  const ids = found.map(({ trade_id: id }) => id);
  if ((await bytesOf(tx, context, ids)) > MOST_BYTES)
    throw new Refusal('conflict', 'This pack would exceed 500 MB. Make packs of single orders.');
  const subject = { kind: 'evidence_pack', id: pack.id } as const;
  const detail = isOrder ? { trade_id: scope.tradeId } : { epr_id: scope.accountId, FY: scope.year };
  await recordAudit(tx, { at, ...context }, { action: 'evidence.requested', subject, detail });
  await addToOutbox(tx, 'evidence_pack.queued', pack.id, at);
  const data = { id: pack.id, code: pack.code, state: 'queued' };
  return readyResponse({ message: 'The evidence pack is being made.', data }, 202);
}

/** Bytes of the stored files of orders together. */
async function bytesOf(db: Db, { actor }: ActorContext, tradeIds: readonly string[]): Promise<number> {
  const uploads = await store.listUploads(db, tradeIds);
  const papers = await store.sumOfPapers(db, actor, tradeIds);
  return uploads.reduce((sum, { byte_size: size }) => sum + size, papers);
}

type PackQuery = QueryOf<(typeof evidenceContract)['GET /api/epr/evidence/']>;

/** Packs of the caller's company, newest first. */
export async function listPacks(context: ActorContext, query: PackQuery) {
  const page = pageOf(query);
  const { trade_id: tradeId } = query;
  if (tradeId !== undefined && !isId(tradeId)) return { data: [], next: null };
  const { data, next } = await store.listPacks(context.db, context.actor, page, tradeId ?? null);
  const recalls = await store.recallsOf(
    context.db,
    data.flatMap(({ trades }) => trades),
  );
  return { data: data.map((row) => toPack(context, row, recalls)), next };
}

/** Shortest time of an answer in milliseconds: an unknown code takes as long as a known one. */
const MIN_RESPONSE_MS = 25;

/** The public facts of a pack, as it stands now. @throws Refusal `not_found` */
export async function verifyPack(
  { db }: Pick<Context, 'db'>,
  typed: string,
): Promise<{ data: z.output<typeof verifiedPack> }> {
  const [row] = await Promise.all([findPack(db, typed), rest(MIN_RESPONSE_MS)]);
  if (row === undefined) throw new Refusal('not_found', UNKNOWN_CODE);
  return { data: row };
}

async function findPack(db: Db, typed: string): Promise<z.output<typeof verifiedPack> | undefined> {
  // A text that is no code is looked up as well.
  const row = await store.findByCode(db, readCode(typed) ?? '');
  const recalls = await store.recallsOf(db, row?.trades ?? []);
  if (row === undefined) return undefined;
  const { order_id, waste_type, product_type, credit_type, FY, quantity, unit } = row.subject;
  const recalled = [...recalls.values()].reduce((sum, { quantity: part }) => sum + part, 0);
  return {
    status: statusOf({ isRecalled: recalls.size > 0, isSuperseded: row.is_superseded }),
    kind: row.kind,
    order_id,
    waste_type,
    product_type,
    credit_type,
    FY,
    quantity,
    unit,
    recalled_quantity: unit === null ? null : recalled,
    orders: row.trades.length,
    made_at: row.made_at.toISOString(),
    manifest_sha256: row.manifest_hash,
    files: row.files,
    recalls: [...new Set([...recalls.values()].flatMap(({ numbers }) => numbers))].toSorted(),
    key_id: row.key_id,
  };
}

type Pack = ResponseOf<(typeof evidenceContract)['GET /api/epr/evidence/']>['data'][number];

function toPack(context: ActorContext, row: store.PackRow, recalls: ReadonlyMap<string, store.RecalledTrade>): Pack {
  const isMade = row.state === 'ready' || row.state === 'removed';
  return {
    id: row.id,
    code: row.code,
    kind: row.kind,
    trade_id: row.trade_id,
    order_id: row.order_id,
    epr_registration_number: row.registration_number,
    FY: row.FY,
    state: row.state,
    status: isMade
      ? statusOf({ isRecalled: row.trades.some((id) => recalls.has(id)), isSuperseded: row.is_superseded })
      : null,
    byte_size: row.byte_size,
    manifest_sha256: row.manifest_hash,
    url: row.state === 'ready' ? privateLink(context, row.file_id) : null,
    made_at: row.made_at?.toISOString() ?? null,
    made_by: row.maker ?? '',
  };
}
