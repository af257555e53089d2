-- The answer of the side that did not make the request or round: the recycler's to a request, either's to a round. An account that waits for
-- approval again, after a change of its company's name or GST number or corrected after a rejection, holds up the acceptance, and so does a suspended company.
-- `person` answers for the organisation `answerer`.
-- Outcomes: done | missing (also for the maker) | decided | expired | suspended | waits_again | blocked_by_rule (a counter-offer whose credits expired on
-- `expired_on`) | hidden | shortage (n: free, in the offer's unit) | above_limit (all else is right, but it exceeds the limit of the day of `person`, who
-- acts for the buyer; `admitted`, an approval or its trial, is not compared). `rules` as `guard_price_and_expiry` has them.
create or replace function decide_trade(wanted uuid, answerer uuid, of_kind text, decision text, decided_at timestamptz, pay_until timestamptz,
  given_reason text, rules jsonb, person uuid default null, admitted boolean default false,
  approval uuid default null, out outcome text, out n bigint, out unit text, out expired_on date) language plpgsql set enable_seqscan = off as $$
declare
  trade trades;
  offer offers;
  target uuid;
  binds_buyer boolean;
  day_left numeric;
begin
  select * into trade from trades
    where id = wanted and kind = of_kind and answerer = case made_by when 'producer' then recycler_id else producer_id end;
  if not found then
    outcome := 'missing';
    return;
  end if;
  binds_buyer := decision = 'approved' and trade.made_by = 'recycler' and person is not null;
  if binds_buyer and (approval is not null or not admitted) then
    day_left := lock_purchase_limit(answerer, person, decided_at);
  end if;
  select * into offer from offers where id = trade.offer_id for no key update;
  target := trade.target_id;
  if decision = 'approved' then
    -- Held, so that its approval stands, and the target which is chosen now cannot be deleted before it counts.
    perform 1 from epr_accounts where id = trade.producer_account_id for share;
  end if;
  if decision = 'approved' and trade.kind = 'counter' then
    select * into target
      from matching_target(trade.producer_account_id, trade.year, trade.waste_type, trade.product_type, trade.credit_type,
        trade.unit);
  end if;
  perform 1 from targets where id = target for no key update;
  select * into trade from trades where id = wanted for no key update;

  if trade.status = 'expired' or trade.expires_at <= decided_at then
    outcome := 'expired';
  elsif trade.status <> 'pending' then
    outcome := 'decided';
  elsif decision = 'rejected' then
    outcome := 'done';
    update trades set status = 'rejected', expires_at = null, changed_at = decided_at, changed_by = coalesce(person, answerer), changed_for = answerer, reason = given_reason
      where id = wanted;
    if trade.kind = 'purchase' then
      insert into ledger (movement, credit_id, offer_id, trade_id, target_id, quantity, at, by_id)
        values ('release', trade.credit_id, trade.offer_id, trade.id, trade.target_id, trade.quantity, decided_at, coalesce(person, answerer));
    end if;
  -- Known since the buyer's account and the offer are locked, which a suspension locks too.
  elsif exists (select from users where id in (trade.recycler_id, trade.producer_id) and suspended_at is not null) then
    outcome := 'suspended';
  -- An account of a trade has been approved once: pending, it waits again. Of a recycler's account it is known since the offer is locked,
  -- which its change would have to hide.
  elsif exists (select from epr_accounts where id in (offer.account_id, trade.producer_account_id) and status = 'pending') then
    outcome := 'waits_again';
  elsif trade.kind = 'counter' and blocked_expiry(rules, offer, decided_at) is not null then
    outcome := 'blocked_by_rule'; expired_on := blocked_expiry(rules, offer, decided_at);
  -- A paused offer takes no new requests, but what was asked before can be accepted.
  elsif trade.kind = 'counter' and (offer.status not in ('listed', 'paused') or not offer.seller_open) then
    outcome := 'hidden';
  elsif trade.kind = 'counter' and trade.quantity > offer.available - offer.blocked then
    outcome := 'shortage'; n := offer.available - offer.blocked; unit := offer.unit;
  elsif trade.item_value_paise + trade.fee_paise + trade.gst_paise > day_left and not admitted then
    outcome := 'above_limit';
  else
    outcome := 'done';
    update trades set status = 'approved', expires_at = pay_until, changed_at = decided_at, changed_by = coalesce(person, answerer), changed_for = answerer, target_id = target,
        bound_by = case when binds_buyer then person else bound_by end, bound_at = case when binds_buyer then decided_at else bound_at end,
        approval_id = case when binds_buyer then approval else approval_id end
      where id = wanted;
    if trade.kind = 'counter' then
      insert into ledger (movement, credit_id, offer_id, trade_id, target_id, quantity, at, by_id)
        values ('block', trade.credit_id, trade.offer_id, trade.id, target, trade.quantity, decided_at, coalesce(person, answerer));
    end if;
  end if;
end $$;
