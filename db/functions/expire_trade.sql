-- Lets one trade expire whose time has run out; what it blocked is released. True when it did.
create or replace function expire_trade(wanted uuid, expired_at timestamptz) returns boolean language plpgsql set enable_seqscan = off as $$
declare
  trade trades;
begin
  select * into trade from trades where id = wanted;
  perform 1 from offers where id = trade.offer_id for no key update;
  perform 1 from targets where id = trade.target_id for no key update;
  select * into trade from trades where id = wanted for no key update;
  if not found or trade.expires_at is null or trade.expires_at > expired_at then
    return false;
  end if;
  update trades set status = 'expired', expires_at = null, changed_at = expired_at, changed_by = null, changed_for = null where id = wanted;
  if exists (select 1 from ledger where trade_id = wanted and movement = 'block') then
    insert into ledger (movement, credit_id, offer_id, trade_id, target_id, quantity, at, by_id)
      values ('release', trade.credit_id, trade.offer_id, trade.id, trade.target_id, trade.quantity, expired_at, null);
  end if;
  return true;
end $$;
