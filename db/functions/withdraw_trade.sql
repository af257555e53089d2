-- Its maker, by one of its members, withdraws a pending request or round; what it blocked is released. Locks are taken in the order of the other side's answer, so that of the
-- two one comes first. Outcomes: done | missing | decided.
create or replace function withdraw_trade(wanted uuid, maker uuid, of_kind text, withdrawn_at timestamptz, given_reason text,
  person uuid default null, out outcome text) language plpgsql set enable_seqscan = off as $$
declare
  trade trades;
begin
  select * into trade from trades where id = wanted and kind = of_kind and maker = case made_by when 'producer' then producer_id else recycler_id end;
  if not found then
    outcome := 'missing';
    return;
  end if;
  perform 1 from offers where id = trade.offer_id for no key update;
  perform 1 from targets where id = trade.target_id for no key update;
  select * into trade from trades where id = wanted for no key update;
  if trade.status <> 'pending' or trade.expires_at <= withdrawn_at then
    outcome := 'decided';
    return;
  end if;
  outcome := 'done';
  update trades set status = 'withdrawn', expires_at = null, changed_at = withdrawn_at, changed_by = coalesce(person, maker), changed_for = maker, reason = given_reason
    where id = wanted;
  if trade.kind = 'purchase' then
    insert into ledger (movement, credit_id, offer_id, trade_id, target_id, quantity, at, by_id)
      values ('release', trade.credit_id, trade.offer_id, trade.id, trade.target_id, trade.quantity, withdrawn_at, coalesce(person, maker));
  end if;
end $$;
