import { scalar, type Tx } from '#platform/database/database.ts';

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
