-- The side whose turn it is answers a pending counter-offer with another price or quantity: that round is countered, the next one pending, at
-- the listed price, charges, names and GST numbers of this moment. It blocks nothing. Locks are taken in the order of an acceptance: of a counter,
-- an acceptance and a withdrawal at once, one comes first. Outcomes: done | missing (also for the maker) | decided | expired | last_round
-- | unchanged | suspended | waits_again | blocked_by_rule (the credits expired on `expired_on`) | hidden | above_value_limit | shortage (n: free, in the
-- offer's unit) | above_limit (all else is right, but it exceeds the limit of the day of `person`, who acts for the buyer; `admitted`, an approval or its
-- trial, is not compared). `limits`: last_round, value_limit in paise; `rules` as `guard_price_and_expiry` has them.
create or replace function counter_trade(wanted uuid, answerer uuid, next_id uuid, new_quantity bigint, new_price bigint, new_note text,
  countered_at timestamptz, answer_until timestamptz, fee_points integer, gst_points integer, limits jsonb, rules jsonb,
  person uuid default null, admitted boolean default false,
  approval uuid default null, out outcome text, out n bigint, out unit text, out expired_on date) language plpgsql set enable_seqscan = off as $$
declare
  trade trades;
  offer offers;
  m record;
  binds_buyer boolean;
  day_left numeric;
begin
  select * into trade from trades
    where id = wanted and kind = 'counter' and answerer = case made_by when 'producer' then recycler_id else producer_id end;
  if not found then
    outcome := 'missing';
    return;
  end if;
  binds_buyer := trade.made_by = 'recycler' and person is not null;
  if binds_buyer and (approval is not null or not admitted) then
    day_left := lock_purchase_limit(answerer, person, countered_at);
  end if;
  select * into offer from offers where id = trade.offer_id for no key update;
  perform 1 from epr_accounts where id = trade.producer_account_id for share;
  select * into trade from trades where id = wanted for no key update;

  if trade.status = 'expired' or trade.expires_at <= countered_at then
    outcome := 'expired';
  elsif trade.status <> 'pending' then
    outcome := 'decided';
  elsif trade.round >= (limits ->> 'last_round')::integer then
    outcome := 'last_round';
  elsif (new_quantity, new_price) = (trade.quantity, trade.price_paise) then
    outcome := 'unchanged';
  elsif exists (select from users where id in (trade.recycler_id, trade.producer_id) and suspended_at is not null) then
    outcome := 'suspended';
  elsif exists (select from epr_accounts where id in (offer.account_id, trade.producer_account_id) and status = 'pending') then
    outcome := 'waits_again';
  elsif blocked_expiry(rules, offer, countered_at) is not null then
    outcome := 'blocked_by_rule'; expired_on := blocked_expiry(rules, offer, countered_at);
  -- A round is a new request, which a paused offer does not take; the round that it would answer can be accepted.
  elsif offer.status <> 'listed' or not offer.seller_open then
    outcome := 'hidden';
  -- Above it the amounts might not fit.
  elsif new_quantity::numeric * new_price > (limits ->> 'value_limit')::bigint then
    outcome := 'above_value_limit';
  elsif new_quantity > offer.available - offer.blocked then
    outcome := 'shortage'; n := offer.available - offer.blocked; unit := offer.unit;
  else
    select r.company_name as seller, b.company_name as buyer, coalesce(s.gstin, r.gst_number) as seller_gst, coalesce(a.gstin, b.gst_number) as buyer_gst
      into m
      from companies r, companies b, epr_accounts s, epr_accounts a
      where r.user_id = trade.recycler_id and b.user_id = trade.producer_id and s.id = offer.account_id and a.id = trade.producer_account_id;
    -- The next round is the same trade with other terms.
    trade.previous_id := wanted; trade.first_id := coalesce(trade.first_id, wanted); trade.id := next_id;
    trade.round := trade.round + 1; trade.made_by := case trade.made_by when 'producer' then 'recycler' else 'producer' end;
    trade.quantity := new_quantity; trade.price_paise := new_price; trade.listed_price_paise := offer.price_paise; trade.title := offer.title;
    trade.seller_company := m.seller; trade.buyer_company := m.buyer; trade.seller_gst_number := m.seller_gst; trade.buyer_gst_number := m.buyer_gst;
    trade.fee_basis_points := fee_points; trade.gst_basis_points := gst_points;
    select a.item_value, a.fee, a.gst, a.cgst, a.sgst, a.igst
      into trade.item_value_paise, trade.fee_paise, trade.gst_paise, trade.cgst_paise, trade.sgst_paise, trade.igst_paise
      from trade_amounts(new_quantity, new_price, fee_points, gst_points, left(m.seller_gst, 2) = left(m.buyer_gst, 2)) a;
    trade.note := new_note; trade.expires_at := answer_until;
    trade.changed_at := countered_at; trade.changed_by := coalesce(person, answerer); trade.changed_for := answerer; trade.created_at := countered_at;
    trade.bound_by := case when binds_buyer then person end; trade.bound_at := case when binds_buyer then countered_at end;
    trade.approval_id := case when binds_buyer then approval end;
    if trade.item_value_paise + trade.fee_paise + trade.gst_paise > day_left and not admitted then
      outcome := 'above_limit';
      return;
    end if;
    outcome := 'done';
    update trades set status = 'countered', expires_at = null, changed_at = countered_at, changed_by = coalesce(person, answerer), changed_for = answerer where id = wanted;
    insert into trades values (trade.*);
  end if;
end $$;
