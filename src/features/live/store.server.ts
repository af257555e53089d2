import { sql, type Db } from '../../platform/database/database.ts';

/** Maximum users per message: with every subject they take 6,900 of the 8,000 bytes of a NOTIFY payload. */
const PEOPLE = 60;

/**
 * Marks up to `most` pending events as notified and sends them on the channel `people`, as lines of a user id and the subjects. One
 * statement, so that an event is never marked without being sent. Returns the number of events.
 * Recipients: the owner of the changed data; both parties of a trade or its transaction, and those of its documents, payments and messages; superadmins for data that their screens count and
 * show.
 */
export async function notifyPending(db: Db, now: Date, most: number): Promise<number> {
  const { rows } = await sql<{ taken: number }>`
    with taken as (
      update outbox set told_at = ${now}
      where id = any (array(select id from outbox where told_at is null order by id limit ${most} for update skip locked))
      returning split_part(topic, '.', 1) as subject, subject_id
    ), audience as (
      select t.subject, a.owner_id as person from taken t join epr_accounts a on a.id = t.subject_id where t.subject = 'epr_account'
      union select t.subject, c.owner_id from taken t join credit_records c on c.id = t.subject_id where t.subject = 'credit_record'
      union select t.subject, g.owner_id from taken t join targets g on g.id = t.subject_id where t.subject = 'target'
      -- Of a deleted one the account is named.
      union select t.subject, a.owner_id from taken t join epr_accounts a on a.id = t.subject_id where t.subject = 'target'
      union select t.subject, coalesce(e.owner_id, u.id) from taken t join evidence_packs e on e.id = t.subject_id
        left join users u on e.owner_id is null and u.role = 'superadmin' and u.closed_at is null where t.subject = 'evidence_pack'
      union select t.subject, o.recycler_id from taken t join offers o on o.id = t.subject_id where t.subject = 'offer'
      union select t.subject, party from taken t join trades d on d.id = t.subject_id,
        unnest(array[d.recycler_id, d.producer_id]) as party where t.subject = 'trade'
      union select t.subject, party from taken t join transactions x on x.id = t.subject_id join trades d on d.id = x.trade_id,
        unnest(array[d.recycler_id, d.producer_id]) as party where t.subject = 'transaction'
      -- A tax document is shown with its trade; the fee's is not shown to the recycler.
      union select 'trade', party from taken t join documents n on n.id = t.subject_id join trades d on d.id = n.trade_id,
        unnest(array[n.company_id, d.producer_id]) as party where t.subject in ('invoice', 'credit_note') and party is not null
      union select 'trade', party from taken t join payments p on p.id = t.subject_id join trades d on d.id = p.trade_id,
        unnest(array[case p.payee when 'recycler' then d.recycler_id end, d.producer_id]) as party where t.subject = 'payment' and party is not null
      -- Lines of certificate numbers and disputes are shown with their trade.
      union select 'trade', party from taken t join transfer_lines l on l.id = t.subject_id join trades d on d.id = l.trade_id,
        unnest(array[d.recycler_id, d.producer_id]) as party where t.subject = 'transfer_line'
      union select 'trade', party from taken t join disputes s on s.id = t.subject_id join trades d on d.id = s.trade_id
        left join payments p on p.id = s.payment_id,
        unnest(array[case when p.payee is distinct from 'platform' then d.recycler_id end, d.producer_id]) as party
        where t.subject = 'dispute' and party is not null
      -- Superadmins read messages while a dispute is open.
      union select 'trade', reader from taken t join messages m on m.id = t.subject_id join trades d on d.id = m.conversation_id,
        unnest(array[d.recycler_id, d.producer_id] || array(
          select u.id from users u where u.role = 'superadmin' and u.closed_at is null and exists (
            select from disputes s join trades r on r.id = s.trade_id
            where s.status = 'open' and coalesce(r.first_id, r.id) = m.conversation_id))) as reader
        where t.subject = 'message'
      -- The subjects of a recall: the trades in its scope, and the offers of its account.
      union select 'trade', party from taken t join recall_trades r on r.recall_id = t.subject_id join trades d on d.id = r.trade_id,
        unnest(array[d.recycler_id, d.producer_id]) as party where t.subject = 'recall'
      union select about, a.owner_id from taken t join recalls r on r.id = t.subject_id join epr_accounts a on a.id = r.account_id,
        unnest(array['offer', 'trade']) as about where t.subject = 'recall' and r.executed_at is not null
      -- Trades that are still to be paid show the platform's account.
      union select 'trade', d.producer_id from trades d left join transactions x on x.trade_id = d.id
        where exists (select from taken where subject = 'billing_settings') and d.status in ('approved', 'complete') and d.fee_paise > 0
          and coalesce(x.status, 'initiated') in ('initiated', 'payment_verified')
      union select 'user', u.id from taken t, users u
        where t.subject = 'billing_settings' and u.role = 'superadmin' and u.closed_at is null
      union select t.subject, t.subject_id from taken t where t.subject = 'user'
      union select case when t.subject in ('invoice', 'credit_note', 'payment', 'transfer_line', 'dispute', 'recall') then 'trade' else t.subject end, u.id from taken t, users u
        where t.subject in ('epr_account', 'credit_record', 'target', 'trade', 'transaction', 'invoice', 'credit_note', 'payment', 'transfer_line', 'dispute', 'recall',
            'user', 'article',
            'enquiry')
          and u.role = 'superadmin' and u.closed_at is null
    ), lines as (
      select person::text || ' ' || string_agg(subject, ',' order by subject) as line,
        (row_number() over (order by person) - 1) / ${PEOPLE} as message
      from audience group by person
    ), said as (
      -- As text, so that it is asked for and done.
      select pg_notify('people', string_agg(line, E'\n'))::text as nothing from lines group by message
    )
    select (select count(*) from taken) as taken, (select string_agg(nothing, '') from said) as nothing`.execute(db);
  return rows[0]?.taken ?? 0;
}
