-- Which subjects of live events changes concern, and whom. `changed` is what changed (the topic's first word), `ids` which of them. Each kind has a
-- statement of its own, planned once per connection: one statement for all kinds would be planned anew for every few events.
-- Superadmins get events of what their screens count and show.
create or replace function live_audience(changed text, ids uuid[]) returns table (about text, person uuid) language plpgsql stable as $$
declare
  of_trade constant text[] := array['invoice', 'credit_note', 'payment', 'transfer_line', 'dispute', 'recall'];
  of_superadmins constant text[] := array['billing_settings', 'setting', 'superadmin'];
begin
  if changed = any (array['epr_account', 'registration_claim', 'credit_record', 'target', 'trade', 'transaction', 'user', 'article', 'enquiry'] || of_trade || of_superadmins) then
    return query select case when changed = any (of_trade) then 'trade' when changed = any (of_superadmins) then 'user'
        when changed = 'registration_claim' then 'epr_account' else changed end, u.id
      from users u where u.role = 'superadmin' and u.closed_at is null;
  end if;
  case changed
    when 'epr_account' then
      return query select changed, a.owner_id from epr_accounts a where a.id = any (ids);
    when 'credit_record' then
      return query select changed, c.owner_id from credit_records c where c.id = any (ids);
    when 'target' then
      -- The account of a deleted one is named.
      return query select changed, g.owner_id from targets g where g.id = any (ids)
        union all select changed, a.owner_id from epr_accounts a where a.id = any (ids);
    when 'evidence_pack' then
      return query select changed, coalesce(e.owner_id, u.id) from evidence_packs e
        left join users u on e.owner_id is null and u.role = 'superadmin' and u.closed_at is null where e.id = any (ids);
    when 'offer' then
      return query select changed, o.recycler_id from offers o where o.id = any (ids);
    when 'trade' then
      return query select changed, party from trades d, unnest(array[d.recycler_id, d.producer_id]) as party where d.id = any (ids);
    when 'transaction' then
      return query select changed, party from transactions x join trades d on d.id = x.trade_id,
        unnest(array[d.recycler_id, d.producer_id]) as party where x.id = any (ids);
    when 'invoice', 'credit_note' then
      -- A tax document is shown with its trade; the fee's is not shown to the recycler.
      return query select 'trade', party from documents n join trades d on d.id = n.trade_id,
        unnest(array[n.company_id, d.producer_id]) as party where n.id = any (ids) and party is not null;
    when 'payment' then
      return query select 'trade', party from payments p join trades d on d.id = p.trade_id,
        unnest(array[case p.payee when 'recycler' then d.recycler_id end, d.producer_id]) as party where p.id = any (ids) and party is not null;
    when 'transfer_line' then
      return query select 'trade', party from transfer_lines l join trades d on d.id = l.trade_id,
        unnest(array[d.recycler_id, d.producer_id]) as party where l.id = any (ids);
    when 'dispute' then
      return query select 'trade', party from disputes s join trades d on d.id = s.trade_id left join payments p on p.id = s.payment_id,
        unnest(array[case when p.payee is distinct from 'platform' then d.recycler_id end, d.producer_id]) as party
        where s.id = any (ids) and party is not null;
    when 'message' then
      -- Superadmins read messages while a dispute is open.
      return query select 'trade', reader from messages m join trades d on d.id = m.conversation_id,
        unnest(array[d.recycler_id, d.producer_id] || array(
          select u.id from users u where u.role = 'superadmin' and u.closed_at is null and exists (
            select from disputes s join trades r on r.id = s.trade_id
            where s.status = 'open' and coalesce(r.first_id, r.id) = m.conversation_id))) as reader
        where m.id = any (ids);
    when 'recall' then
      -- The trades in its scope, and the offers of its account.
      return query select 'trade', party from recall_trades r join trades d on d.id = r.trade_id,
          unnest(array[d.recycler_id, d.producer_id]) as party where r.recall_id = any (ids)
        union all select shown, a.owner_id from recalls r join epr_accounts a on a.id = r.account_id,
          unnest(array['offer', 'trade']) as shown where r.id = any (ids) and r.executed_at is not null;
    when 'billing_settings' then
      -- Trades that are still to be paid show the platform's account.
      return query select 'trade', d.producer_id from trades d left join transactions x on x.trade_id = d.id
        where d.status in ('approved', 'complete') and d.fee_paise > 0 and coalesce(x.status, 'initiated') in ('initiated', 'payment_verified');
    when 'user' then
      return query select changed, id from unnest(ids) as id;
    when 'member' then
      return query select changed, m.organisation_id from members m where m.id = any (ids);
    when 'members' then
      return query select 'member', id from unnest(ids) as id;
    when 'invitation' then
      return query select 'member', v.organisation_id from invitations v where v.id = any (ids);
    when 'approval' then
      -- One without an organisation waits for another superadmin.
      return query select changed, coalesce(a.organisation_id, u.id) from approvals a
        left join users u on a.organisation_id is null and u.role = 'superadmin' and u.closed_at is null where a.id = any (ids);
    when 'limit' then
      -- A changed purchase limit is shown beside what waits because of it.
      return query select 'approval', id from unnest(ids) as id;
    when 'erasure' then
      return query select 'user', reader from erasure_requests r,
        unnest(r.owner_id || array(select u.id from users u where u.role = 'superadmin' and u.closed_at is null)) as reader
        where r.id = any (ids);
    else null;
  end case;
end $$;
