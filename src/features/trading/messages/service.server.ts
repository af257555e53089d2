/** Messages of the two companies of a trade. Source: file 10 of the specification, part 3. */
import type * as z from 'zod/mini';
import { privateLink } from '#base/files/links.server.ts';
import { respondOnceWithFiles } from '#base/files/service.server.ts';
import { namesBankDetails } from '#lib/bank-details.ts';
import type { QueryOf } from '#lib/contract.ts';
import { DAY_MS, dayInIndia, startOfDay } from '#lib/dates.ts';
import type { ActorContext } from '#platform/context.ts';
import type { Db, Tx } from '#platform/database/database.ts';
import { answerOnce, readyResponse, type ReadyResponse, type Idempotency } from '#platform/http/respond-once.ts';
import { newId } from '#platform/ids.ts';
import { addToOutbox } from '#platform/outbox.ts';
import { pageOf } from '#platform/paging.ts';
import { found, Refusal } from '#platform/refusal.ts';
import { messagesContract, type Message, type messageForm } from './contract.ts';
import { FILE_FIELDS, MESSAGES_A_DAY, NEEDS_DISPUTE, sendingRefusal } from './rules.ts';
import * as store from './store.server.ts';
import { bankDetailsWarnings } from './warnings.ts';

/** @throws Refusal `not_found` if the actor is no party of the trade; `wrong_role` for a superadmin without an open dispute of it */
export async function findConversation(
  { db, actor, clock }: ActorContext,
  tradeId: string,
): Promise<store.ConversationRow> {
  const conversation = found(await store.findConversation(db, actor, tradeId, clock.now()));
  if (actor.role === 'superadmin' && !conversation.has_dispute) throw new Refusal('wrong_role', NEEDS_DISPUTE);
  return conversation;
}

/** Messages of a trade's conversation, newest first. A superadmin's reading is part of the trade's history. @throws Refusal as above */
export async function listMessages(
  context: ActorContext,
  tradeId: string,
  query: QueryOf<(typeof messagesContract)['GET /api/epr/trades/{id}/messages/']>,
): Promise<{ data: Message[]; next: string | null; closed: string | null }> {
  const { db, actor, clock } = context;
  const page = pageOf(query);
  const conversation = await findConversation(context, tradeId);
  if (actor.role === 'superadmin') await store.noteRead(db, conversation.trade_id, actor.personId, clock.now());
  const { data, next } = await store.listMessages(db, actor, conversation.id, page);
  return { data: data.map((row) => toMessage(context, row)), next, closed: refusalOf(context, conversation) };
}

/** Messages of others that the actor's company has not read. The caller has checked that the actor may read the trade. */
export async function countUnreadMessages({ db, actor }: ActorContext, tradeId: string): Promise<number> {
  return actor.role === 'superadmin' ? 0 : store.countUnread(db, tradeId, actor.role);
}

/** Sends a message. @throws Refusal as `findConversation`; `conflict` in a closed conversation; `too_many` */
export async function sendMessage(
  context: ActorContext,
  tradeId: string,
  form: z.output<typeof messageForm>,
  idempotency: Idempotency | null,
): Promise<ReadyResponse> {
  const { id: conversationId } = await findConversation(context, tradeId);
  const { actor } = context;
  const { text = null, ...uploads } = form;
  const send = async (tx: Tx, files: Readonly<Record<string, string | undefined>>): Promise<ReadyResponse> => {
    await store.lockConversation(tx, conversationId);
    await refuseSending(context, tx, tradeId);
    const at = context.clock.now();
    const id = newId(at);
    await store.insertMessage(tx, {
      id,
      conversation_id: conversationId,
      sent_at: at,
      created_by: actor.personId,
      role: actor.role,
      text,
      files: FILE_FIELDS.flatMap((field) => files[field] ?? []),
      bank_details: text !== null && namesBankDetails(text),
    });
    const row = await store.findMessage(tx, actor, id);
    if (row === undefined) throw new Error('A message was not kept');
    const warnings = bankDetailsWarnings(text);
    return readyResponse({ message: 'Message sent.', data: toMessage(context, row), warnings }, 201);
  };
  const { files: purposes } = messagesContract['POST /api/epr/trades/{id}/messages/'];
  return respondOnceWithFiles(context, idempotency, uploads, purposes, send);
}

/** Why the actor can send no message in a conversation; null where it can. */
function refusalOf({ actor, clock }: ActorContext, conversation: store.ConversationRow): string | null {
  const { stage, cancelled_at: cancelledAt, recycler_open: recycler, producer_open: producer } = conversation;
  const isRead = (actor.role !== 'recycler' && recycler) || (actor.role !== 'producer' && producer);
  return sendingRefusal({ stage, cancelledAt, isRead }, clock.now());
}

/** Refuses to send within a conversation that is held. */
async function refuseSending(context: ActorContext, tx: Db, tradeId: string): Promise<void> {
  const { actor, clock, config } = context;
  const at = clock.now();
  const conversation = await findConversation({ ...context, db: tx }, tradeId);
  const refusal = refusalOf(context, conversation);
  if (refusal !== null) throw new Refusal('conflict', refusal);
  if (actor.role === 'superadmin' || !config.rateLimits) return;
  const midnight = startOfDay(dayInIndia(at));
  if ((await store.countSince(tx, conversation.id, actor.role, midnight)) < MESSAGES_A_DAY) return;
  const retryAfter = Math.ceil((midnight.getTime() + DAY_MS - at.getTime()) / 1_000);
  const text = `At most ${MESSAGES_A_DAY} messages a day in one trade. Continue tomorrow.`;
  throw new Refusal('too_many', text, { retryAfter });
}

/** All messages of others so far are read by the actor's company. @throws Refusal `not_found` */
export async function readMessages(
  context: ActorContext,
  tradeId: string,
  idempotency: Idempotency | null,
): Promise<ReadyResponse> {
  const { actor, clock } = context;
  const { role } = actor;
  if (role === 'superadmin') throw new Refusal('wrong_role');
  return answerOnce(context, idempotency, async (tx) => {
    const { id } = await findConversation({ ...context, db: tx }, tradeId);
    await store.lockConversation(tx, id);
    const at = clock.now();
    const last = await store.insertReading(tx, { conversation_id: id, role, read_at: at, recorded_by: actor.personId });
    if (last !== undefined) await addToOutbox(tx, 'message.read', last, at);
    return readyResponse({ message: 'Read.' });
  });
}

function toMessage(context: ActorContext, row: store.MessageRow): Message {
  return {
    id: row.id,
    at: row.sent_at.toISOString(),
    by: row.writer ?? row.company,
    company: row.company,
    mine: row.mine,
    role: row.role,
    text: row.text,
    files: row.files.map(({ id, ...file }) => ({ ...file, url: privateLink(context, id) })),
    bank_details: row.bank_details,
    read_at: readAt(row)?.toISOString() ?? null,
  };
}

function readAt({ role, recycler_read_at: recycler, producer_read_at: producer }: store.MessageRow): Date | null {
  if (role === 'recycler') return producer;
  if (role === 'producer') return recycler;
  if (recycler === null || producer === null) return null;
  return recycler > producer ? recycler : producer;
}
