/** Messages of the two companies of a trade. */
import { brand } from '#brand.ts';
import type { Actor } from '#platform/context.ts';
import { type Db, one, scalar, sql, type Tx } from '#platform/database/database.ts';
import { nameOfPerson } from '#platform/database/names-of-people.ts';
import { isOwnRow } from '#platform/database/own-rows.ts';
import type {
  FilesTable,
  MessageReadingsTable,
  MessagesTable,
  TradesTable,
  TransactionsTable,
} from '#platform/database/schema.gen.ts';
import { type Page, readPage } from '#platform/paging.ts';
import type { Stage } from '#trading/stages/stages.ts';

type Writer = Pick<Actor, 'ownerId' | 'personId' | 'role'>;

/** The conversation of a trade: of all rounds of its negotiation. */
export interface ConversationRow {
  /** The first round. */
  id: MessagesTable['conversation_id'];
  /** The newest round, with its stage. */
  trade_id: TradesTable['id'];
  stage: Stage;
  cancelled_at: TransactionsTable['changed_at'] | null;
  /** Whether the companies have accounts. */
  recycler_open: boolean;
  producer_open: boolean;
  has_dispute: boolean;
}

/** The conversation of a trade that the actor is a party of; a superadmin finds each. */
export async function findConversation(
  db: Db,
  actor: Pick<Actor, 'ownerId' | 'role'>,
  tradeId: string,
  at: Date,
): Promise<ConversationRow | undefined> {
  return one<ConversationRow>(db)`
    with conversation as (select coalesce(t.first_id, t.id) as id from trades t where t.id = ${tradeId} and ${isOwnRow(actor, 't')})
    select c.id, t.id as trade_id,
      stage_of(t, x, ${at}) as stage,
      case when x.status = 'cancelled' then x.changed_at end as cancelled_at,
      r.closed_at is null as recycler_open, p.closed_at is null as producer_open,
      exists (select from disputes d where d.trade_id = t.id and d.status = 'open') as has_dispute
    from conversation c
    join lateral (select * from trades t where t.id = c.id or t.first_id = c.id order by t.round desc limit 1) t on true
    join users r on r.id = t.recycler_id join users p on p.id = t.producer_id
    left join transactions x on x.trade_id = t.id`;
}

/** Locks a conversation until the transaction ends: its messages have places one after the other. */
export async function lockConversation(tx: Tx, id: string): Promise<void> {
  await sql`select from trades where id = ${id} for no key update`.execute(tx);
}

/** A file of a message; `id` is null once it is erased. */
interface MessageFile extends Pick<FilesTable, 'name' | 'media_type' | 'byte_size'> {
  id: FilesTable['id'] | null;
}

/** A message with its files, and when each party had read it. */
export interface MessageRow extends Pick<MessagesTable, 'id' | 'sent_at' | 'role' | 'text' | 'bank_details'> {
  /** Company at the time of the trade, or the platform. */
  company: TradesTable['seller_company'];
  /** The person who wrote it, where its reader is of the own side or a superadmin. */
  writer: string | null;
  /** Whether its reader wrote it. */
  mine: boolean;
  files: MessageFile[];
  recycler_read_at: MessageReadingsTable['read_at'] | null;
  producer_read_at: MessageReadingsTable['read_at'] | null;
}

const readBy = (role: MessageReadingsTable['role']) => sql`(
  select g.read_at from message_readings g
  where g.conversation_id = m.conversation_id and g.role = ${role} and g.up_to >= m.position order by g.up_to limit 1)`;

const messages = ({ ownerId, personId, role }: Writer) => sql`
  select m.id, m.sent_at, m.role, m.text, m.bank_details,
    case m.role when 'recycler' then t.seller_company when 'producer' then t.buyer_company else ${brand.name} end as company,
    case when m.role <> 'superadmin' and (${role === 'superadmin'} or ${ownerId}::uuid = case m.role when 'recycler' then t.recycler_id else t.producer_id end)
      then ${nameOfPerson(sql`m.created_by`)} end as writer, m.created_by = ${personId} as mine,
    coalesce((
      select jsonb_agg(jsonb_build_object('id', case when f.erased_at is null then f.id end, 'name', f.name, 'media_type', f.media_type,
        'byte_size', f.byte_size) order by mf.place)
      from message_files mf join files f on f.id = mf.file_id where mf.message_id = m.id), '[]') as files,
    ${readBy('recycler')} as recycler_read_at, ${readBy('producer')} as producer_read_at
  from messages m join trades t on t.id = m.conversation_id`;

/** Messages of a conversation, newest first. One row more than the page size if there are more. */
export function listMessages(db: Db, reader: Writer, conversationId: string, page: Page) {
  return readPage<MessageRow>(db, page)`
    ${messages(reader)}
    where m.conversation_id = ${conversationId} and (${page.after}::uuid is null or m.position < (
      select position from messages where id = ${page.after}::uuid and conversation_id = ${conversationId}))
    order by m.position desc`;
}

export function findMessage(db: Db, reader: Writer, id: string): Promise<MessageRow | undefined> {
  return one<MessageRow>(db)`${messages(reader)} where m.id = ${id}`;
}

/** Messages of a side since a time. */
export function countSince(db: Db, conversationId: string, role: MessagesTable['role'], since: Date): Promise<number> {
  return scalar<number>(db)`
    select count(*) from messages where conversation_id = ${conversationId} and role = ${role} and sent_at >= ${since}`;
}

/** Messages of others that a party has not read. */
export function countUnread(db: Db, tradeId: string, role: MessageReadingsTable['role']): Promise<number> {
  return scalar<number>(db)`
    select count(*) from trades t join messages m on m.conversation_id = coalesce(t.first_id, t.id)
    where t.id = ${tradeId} and m.role <> ${role} and m.position > coalesce((
      select max(g.up_to) from message_readings g where g.conversation_id = m.conversation_id and g.role = ${role}), 0)`;
}

type NewMessage = Omit<MessagesTable, 'position' | 'file_count'> & { files: readonly string[] };

/** Adds a message as the last of its conversation, which the caller holds. */
export async function insertMessage(tx: Tx, message: NewMessage): Promise<void> {
  await sql`
    insert into messages (id, conversation_id, position, sent_at, created_by, role, text, file_count, bank_details)
    select ${message.id}, ${message.conversation_id}, coalesce(max(position), 0) + 1, ${message.sent_at}, ${message.created_by}, ${message.role},
      ${message.text}, ${message.files.length}, ${message.bank_details}
    from messages where conversation_id = ${message.conversation_id}`.execute(tx);
  await sql`
    insert into message_files (file_id, message_id, place)
    select file_id, ${message.id}, place from unnest(${[...message.files]}::uuid[]) with ordinality f (file_id, place)`.execute(
    tx,
  );
}

/** Notes that a party has read all messages so far. Returns the id of the last one; undefined where there is nothing new of others. */
export async function insertReading(
  tx: Tx,
  reading: Omit<MessageReadingsTable, 'up_to'>,
): Promise<MessagesTable['id'] | undefined> {
  const last = await one<Pick<MessagesTable, 'id'>>(tx)`
    with read as (
      insert into message_readings (conversation_id, role, up_to, read_at, recorded_by)
      select ${reading.conversation_id}::uuid, ${reading.role}, max(m.position), ${reading.read_at}::timestamptz, ${reading.recorded_by}::uuid
      from messages m
      where m.conversation_id = ${reading.conversation_id} and m.role <> ${reading.role} and m.position > coalesce((
        select max(g.up_to) from message_readings g where g.conversation_id = m.conversation_id and g.role = ${reading.role}), 0)
      having count(*) > 0
      on conflict do nothing
      returning conversation_id, up_to
    )
    select m.id from read join messages m on m.conversation_id = read.conversation_id and m.position = read.up_to`;
  return last?.id;
}

/** That a superadmin has read the messages is part of the trade's history, once a day. */
export async function noteRead(db: Db, tradeId: string, readerId: string, at: Date): Promise<void> {
  await sql`select note_messages_read(${tradeId}, ${readerId}, ${at})`.execute(db);
}

interface Due {
  at: Date;
  /** Sent before this time, a message has been unread for long enough. */
  unreadSince: Date;
  /** No mail to the same party about the same conversation since this time. */
  mailedBefore: Date;
  /** Older messages are not looked at: the job runs every minute, and waits for a mail at most an hour. */
  lookedAtFrom: Date;
}

/**
 * Notes which parties have messages of others that no mail was about, and has each mailed by an event about the last message, whose topic
 * names the party. Returns their number, at most `most`.
 */
export function noteUnread(
  tx: Tx,
  { at, unreadSince, mailedBefore, lookedAtFrom }: Due,
  most: number,
): Promise<number> {
  return scalar<number>(tx)`
    with due as (
      select m.conversation_id, party.role, max(m.position) as up_to
      from messages m cross join (values ('recycler'), ('producer')) party (role)
      where m.sent_at >= ${lookedAtFrom} and m.role <> party.role
        and m.position > coalesce((select max(g.up_to) from message_readings g
          where g.conversation_id = m.conversation_id and g.role = party.role), 0)
        and not exists (select from message_mails mailed
          where mailed.conversation_id = m.conversation_id and mailed.role = party.role
            and (mailed.up_to >= m.position or mailed.told_at > ${mailedBefore}))
      group by m.conversation_id, party.role having min(m.sent_at) <= ${unreadSince}
      order by min(m.sent_at) limit ${most}
    ), noted as (
      insert into message_mails as known (conversation_id, role, up_to, told_at)
        select conversation_id, role, up_to, ${at}::timestamptz from due
      -- A second run at the same time notes nothing more.
      on conflict (conversation_id, role) do update set up_to = excluded.up_to, told_at = excluded.told_at
        where known.up_to < excluded.up_to and known.told_at <= ${mailedBefore}
      returning conversation_id, role, up_to
    ), added as (
      insert into outbox (topic, subject_id, at, next_at)
        select 'message.unread_by_' || n.role, m.id, ${at}, ${at}
        from noted n join messages m on m.conversation_id = n.conversation_id and m.position = n.up_to
    )
    select count(*) from due`;
}
