-- Another company name or GST number: what was approved of that company is approved anew before it trades on. Whoever writes it.

insert into status_moves values ('epr_account', 'approved', 'pending');

-- What has changed since the approval, as the superadmin reads it: {field, from, to, at}. Null after the next verdict.
alter table epr_accounts add column identity_change jsonb
  constraint identity_change_waits check (identity_change is null or status = 'pending');

create function forget_identity_change() returns trigger language plpgsql as $$
begin
  new.identity_change := null;
  return new;
end $$;
create trigger forget_identity_change before update of status on epr_accounts
  for each row when (new.status <> 'pending') execute function forget_identity_change();

create function wait_for_approval_again() returns trigger language plpgsql as $$
declare
  at timestamptz := instant_of_change();
  field text := case when old.gst_number is distinct from new.gst_number then 'gst_number' else 'company_name' end;
  change jsonb := jsonb_build_object('field', field, 'from', to_jsonb(old) -> field, 'to', to_jsonb(new) -> field, 'at', at);
begin
  perform 1 from epr_accounts where owner_id = new.user_id order by id for no key update;
  -- Of several changes before one verdict the first value tells what was approved; a verdict on what was read before does not hold.
  update epr_accounts set version = version + 1, identity_change = change || case when identity_change ->> 'field' = field
      then jsonb_build_object('from', identity_change -> 'from') else '{}' end
    where owner_id = new.user_id and status = 'pending' and identity_change is not null;
  update epr_accounts set status = 'pending', changed_at = at, changed_by = new.user_id, identity_change = change
    where owner_id = new.user_id and status = 'approved';
  return null;
end $$;
-- By its name it comes before the trigger that keeps bank details: registrations and offers are locked before these.
create trigger identity_changed after update of company_name, gst_number on companies for each row
  when (old.complete and new.complete and (old.company_name, old.gst_number) is distinct from (new.company_name, new.gst_number))
  execute function wait_for_approval_again();

-- As before, with one more outcome: waits_again, where an account of the trade waits for approval after such a change.
create or replace function decide_trade(wanted uuid, recycler uuid, of_kind text, verdict text, decided_at timestamptz, pay_until timestamptz,
  given_reason text default null, out outcome text, out n bigint) language plpgsql as $$
declare
  trade trades;
  offer offers;
  target uuid;
begin
  select * into trade from trades where id = wanted and recycler_id = recycler and kind = of_kind;
  if not found then
    outcome := 'missing';
    return;
  end if;
  select * into offer from offers where id = trade.offer_id for no key update;
  target := trade.target_id;
  if verdict = 'approved' then
    -- Held, so that its approval stands, and the target which is chosen now cannot be deleted before it counts.
    perform 1 from epr_accounts where id = trade.producer_account_id for share;
  end if;
  if verdict = 'approved' and trade.kind = 'counter' then
    select * into target
      from matching_target(trade.producer_account_id, trade.year, trade.waste_type, trade.product_type, trade.credit_type);
  end if;
  perform 1 from targets where id = target for no key update;
  select * into trade from trades where id = wanted for no key update;

  if trade.status = 'expired' or (trade.status = 'pending' and trade.expires_at <= decided_at) then
    outcome := 'expired';
  elsif trade.status <> 'pending' then
    outcome := 'decided';
  elsif verdict = 'rejected' then
    outcome := 'done';
    update trades set status = 'rejected', expires_at = null, changed_at = decided_at, changed_by = recycler, reason = given_reason
      where id = wanted;
    if trade.kind = 'purchase' then
      insert into ledger (movement, credit_id, offer_id, trade_id, target_id, quantity_kg, at, by_id)
        values ('release', trade.credit_id, trade.offer_id, trade.id, trade.target_id, trade.quantity_kg, decided_at, recycler);
    end if;
  -- Of a recycler's account it is known since the offer is locked, which its change would have to hide.
  elsif exists (select from epr_accounts where id in (offer.account_id, trade.producer_account_id) and status = 'pending'
      and identity_change is not null) then
    outcome := 'waits_again';
  elsif trade.kind = 'counter' and (offer.status <> 'listed' or not offer.seller_open) then
    outcome := 'hidden';
  elsif trade.kind = 'counter' and trade.quantity_kg > offer.available_kg - offer.blocked_kg then
    outcome := 'shortage'; n := offer.available_kg - offer.blocked_kg;
  else
    outcome := 'done';
    update trades set status = 'approved', expires_at = pay_until, changed_at = decided_at, changed_by = recycler, target_id = target
      where id = wanted;
    if trade.kind = 'counter' then
      insert into ledger (movement, credit_id, offer_id, trade_id, target_id, quantity_kg, at, by_id)
        values ('block', trade.credit_id, trade.offer_id, trade.id, target, trade.quantity_kg, decided_at, recycler);
    end if;
  end if;
end $$;
alter function decide_trade(uuid, uuid, text, text, timestamptz, timestamptz, text) set enable_seqscan = off;

-- What the audit trail knows of one thing, such as a trade.
create index audit_subject on audit (subject_id, id desc) where subject_id is not null;
