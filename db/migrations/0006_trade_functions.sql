-- The moves of a trade, each one round trip. All lock in one order: credit record (only where its balance moves), offer, account, target,
-- trade, transaction.
-- A refusal is an outcome in the answer, given before anything is written; texts for people are made by the server.

-- The target that a trade counts towards: same registration, year, waste, product and credit type; the emptiest first. A table of one row
-- at most, as that can stand in other statements at no cost of its own; so does the next.
create function matching_target(account uuid, for_year integer, waste text, product text, credit text) returns setof uuid
language sql stable rows 1 as $$
  select id from targets
  where account_id = account and year = for_year and waste_type = waste and product_type = product and credit_type = credit
  order by (target_kg > achieved_kg + blocked_kg) desc, id
  limit 1
$$;

-- The amounts of a trade in paise: fee on the item value and GST on both, each rounded half up to the paisa. GST is rounded once; within one
-- state CGST is half of it rounded up and SGST the rest, else all of it is IGST.
create function trade_amounts(quantity bigint, price bigint, fee_points integer, gst_points integer, same_state boolean)
returns table (item_value bigint, fee bigint, gst bigint, cgst bigint, sgst bigint, igst bigint) language sql immutable rows 1 as $$
  select v.item_value, f.fee, g.gst, case when same_state then (g.gst + 1) / 2 else 0 end, case when same_state then g.gst / 2 else 0 end,
    case when same_state then 0 else g.gst end
  from (select quantity * price as item_value) v
  cross join lateral (select (v.item_value * fee_points + 5000) / 10000 as fee) f
  cross join lateral (select ((v.item_value + f.fee) * gst_points + 5000) / 10000 as gst) g
$$;

-- Takes a key for a request. 'new': go on, and settle or forget it in this transaction. 'replay': the first answer.
-- 'reused': the key was used for another request. A repeat that comes while the first is at work waits here for its commit.
create function claim_key(in holder uuid, in wanted text, in print bytea, in at timestamptz,
  out state text, out http_status integer, out body text) language plpgsql as $$
declare
  known idempotency_keys;
begin
  insert into idempotency_keys as k (user_id, key, fingerprint, created_at) values (holder, wanted, print, at)
    on conflict (user_id, key) do update
      set fingerprint = excluded.fingerprint, created_at = excluded.created_at, http_status = null, body = null
      where k.created_at < at - interval '24 hours';
  if found then
    state := 'new';
    return;
  end if;
  select * into known from idempotency_keys where user_id = holder and key = wanted;
  if known.fingerprint = print then
    state := 'replay';
    http_status := known.http_status;
    body := known.body;
  else
    state := 'reused';
  end if;
end $$;

-- A whole number as people in India read it: 1,20,000.
create function grouped(number bigint) returns text language sql immutable as $$
  select regexp_replace(number::text, '(\d)(?=(\d\d)+\d$)', '\1,', 'g')
$$;

-- Places purchase requests and counter-offers of many buyers in one commit, each with its own outcome: waiting buyers of one
-- offer share one lock and one write. `batch` is an array of objects:
--   trade_id, kind, offer_id, producer_id, account_id, year, quantity_kg, price_paise (counter-offers), expires_at,
--   key, fingerprint (hex), success_body, shortage_body ('{n}' stands for the free kilograms, grouped)
-- Outcomes: placed | replay | key_reused | offer_missing | account_refused | below_minimum (n: the minimum) | shortage (n: free).
create function place_trades(batch jsonb, placed_at timestamptz, fee_points integer, gst_points integer)
returns table (ordinal integer, outcome text, n bigint, http_status integer, body text) language plpgsql as $$
declare
  wish record;
  claimed record;
  fresh integer[] := '{}';
  offer_ids uuid[];
  account_ids uuid[];
  current_offer uuid;
  free bigint;
  placed trades[] := '{}';
begin
  -- Keys first, in one order, so that two batches cannot wait for each other in a circle.
  for wish in
    select w.*, i::integer as place from jsonb_array_elements(batch) with ordinality a (e, i),
      jsonb_to_record(a.e) as w (producer_id uuid, key text, fingerprint text)
    order by w.producer_id, w.key
  loop
    if wish.key is null then
      fresh := fresh || wish.place;
    else
      select * into claimed from claim_key(wish.producer_id, wish.key, decode(wish.fingerprint, 'hex'), placed_at);
      if claimed.state = 'new' then
        fresh := fresh || wish.place;
      else
        ordinal := wish.place;
        outcome := case claimed.state when 'replay' then 'replay' else 'key_reused' end;
        n := null; http_status := claimed.http_status; body := claimed.body;
        return next;
      end if;
    end if;
  end loop;

  -- The locks, each kind in the order of its ids; what is read after them stays true until the commit.
  select array_agg((e ->> 'offer_id')::uuid), array_agg((e ->> 'account_id')::uuid) into offer_ids, account_ids
    from jsonb_array_elements(batch) e;
  perform 1 from offers where id = any (offer_ids) order by id for no key update;
  perform 1 from epr_accounts where id = any (account_ids) order by id for share;

  for wish in
    select i::integer as place, w.kind, w.producer_id, w.quantity_kg, w.key, w.success_body, w.shortage_body,
      o.id as offer, o.status as offer_status, o.seller_open, o.available_kg - o.blocked_kg as free_kg, o.minimum_purchase_kg, o.waste_type,
      a.id as account, a.owner_id as account_owner, a.status as account_status, a.waste_type as account_waste_type,
      -- As it will stand if it is placed; in the order of the table's columns.
      row(
        w.trade_id, w.kind, o.id, o.credit_id, o.recycler_id, w.producer_id, a.id, target, w.year,
        w.quantity_kg, p.price_paise, o.price_paise, m.item_value, m.fee, m.gst, m.cgst, m.sgst, m.igst, fee_points, gst_points,
        o.title, o.waste_type, o.product_type, o.credit_type, o.recycler_type, a.entity_type,
        s.company_name, b.company_name, s.gst_number, b.gst_number,
        'pending', w.expires_at, placed_at, w.producer_id, null, placed_at
      )::trades as trade
    from jsonb_array_elements(batch) with ordinality e (e, i)
    cross join jsonb_to_record(e.e) as w (trade_id uuid, kind text, offer_id uuid, producer_id uuid, account_id uuid, year integer,
      quantity_kg bigint, price_paise bigint, expires_at timestamptz, key text, success_body text, shortage_body text)
    left join offers o on o.id = w.offer_id
    left join epr_accounts a on a.id = w.account_id and a.role = 'producer'
    left join companies s on s.user_id = o.recycler_id
    left join companies b on b.user_id = w.producer_id
    cross join lateral (select case w.kind when 'purchase' then o.price_paise else w.price_paise end as price_paise) p
    cross join lateral trade_amounts(w.quantity_kg, p.price_paise, fee_points, gst_points,
      left(s.gst_number, 2) = left(b.gst_number, 2)) m
    left join lateral matching_target(a.id, w.year, o.waste_type, o.product_type, o.credit_type) target on w.kind = 'purchase'
    where i::integer = any (fresh)
    order by w.offer_id, i
  loop
    ordinal := wish.place; n := null; http_status := null; body := null;
    if wish.offer is distinct from current_offer then
      current_offer := wish.offer;
      free := wish.free_kg;
    end if;

    if wish.offer is null or wish.offer_status <> 'listed' or not wish.seller_open then
      outcome := 'offer_missing';
    elsif wish.account is null or wish.account_owner <> wish.producer_id or wish.account_status <> 'approved'
        or wish.account_waste_type <> wish.waste_type then
      outcome := 'account_refused';
    elsif wish.quantity_kg > free then
      outcome := 'shortage'; n := free; http_status := 409; body := replace(wish.shortage_body, '{n}', grouped(free));
    elsif wish.kind = 'purchase' and wish.quantity_kg < wish.minimum_purchase_kg and wish.quantity_kg <> free then
      outcome := 'below_minimum'; n := least(wish.minimum_purchase_kg, free);
    else
      outcome := 'placed'; http_status := 201; body := wish.success_body;
      placed := placed || wish.trade;
      if wish.kind = 'purchase' then
        free := free - wish.quantity_kg;
      end if;
    end if;

    if wish.key is not null then
      if http_status is null then
        delete from idempotency_keys k where k.user_id = wish.producer_id and k.key = wish.key;
      else
        update idempotency_keys k set http_status = place_trades.http_status, body = place_trades.body
          where k.user_id = wish.producer_id and k.key = wish.key;
      end if;
    end if;
    return next;
  end loop;

  perform 1 from targets t where t.id in (select p.target_id from unnest(placed) p) order by t.id for no key update;
  insert into trades select * from unnest(placed);
  insert into ledger (movement, credit_id, offer_id, trade_id, target_id, quantity_kg, at, by_id)
    select 'block', p.credit_id, p.offer_id, p.id, p.target_id, p.quantity_kg, placed_at, p.producer_id
    from unnest(placed) p where p.kind = 'purchase';
end $$;

-- The recycler's answer. Outcomes: done | missing | decided | expired (n: null) | hidden | shortage (n: free).
create function decide_trade(wanted uuid, recycler uuid, of_kind text, verdict text, decided_at timestamptz, pay_until timestamptz,
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
  if verdict = 'approved' and trade.kind = 'counter' then
    -- Held, so that the target which is chosen now cannot be deleted before it counts.
    perform 1 from epr_accounts where id = trade.producer_account_id for share;
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

-- Lets one trade expire whose time has run out; what it blocked is released. True when it did.
create function expire_trade(wanted uuid, expired_at timestamptz) returns boolean language plpgsql as $$
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
  update trades set status = 'expired', expires_at = null, changed_at = expired_at, changed_by = null where id = wanted;
  if exists (select 1 from ledger where trade_id = wanted and movement = 'block') then
    insert into ledger (movement, credit_id, offer_id, trade_id, target_id, quantity_kg, at, by_id)
      values ('release', trade.credit_id, trade.offer_id, trade.id, trade.target_id, trade.quantity_kg, expired_at, null);
  end if;
  return true;
end $$;

-- The producer initiates payment: transaction and work order number are made once, and said twice it answers the same.
-- Outcomes: created | existing | missing | not_approved | expired.
create function initiate_payment(wanted uuid, producer uuid, new_id uuid, order_year integer, initiated_at timestamptz,
  out outcome text, out transaction_id uuid) language plpgsql as $$
declare
  trade trades;
  number bigint;
begin
  select * into trade from trades where id = wanted and producer_id = producer for no key update;
  if not found then
    outcome := 'missing';
    return;
  end if;
  select id into transaction_id from transactions where trade_id = wanted;
  if found then
    outcome := 'existing';
  elsif trade.status = 'expired' or (trade.status = 'approved' and trade.expires_at <= initiated_at) then
    outcome := 'expired';
  elsif trade.status <> 'approved' then
    outcome := 'not_approved';
  else
    outcome := 'created';
    transaction_id := new_id;
    insert into order_counters as c values (order_year, 1)
      on conflict (year) do update set last_number = c.last_number + 1 returning last_number into number;
    update trades set status = 'complete', expires_at = null, changed_at = initiated_at, changed_by = producer where id = wanted;
    insert into transactions (id, trade_id, order_id, status, changed_at, changed_by, created_at)
      values (new_id, wanted,
        'WO-' || order_year || '-' || lpad(((order_year + 1) % 100)::text, 2, '0') || '-'
          || lpad(number::text, greatest(6, length(number::text)), '0'),
        'initiated', initiated_at, producer, initiated_at);
  end if;
end $$;

-- The superadmin's answer. Approved: the credit is sold. Rejected: everything is released.
-- Outcomes: done | missing | decided | no_proof.
create function decide_transaction(wanted uuid, superadmin uuid, verdict text, decided_at timestamptz,
  given_reason text default null, out outcome text)
language plpgsql as $$
declare
  trade trades;
  paid transactions;
begin
  select t.* into trade from trades t join transactions x on x.trade_id = t.id where x.id = wanted;
  if not found then
    outcome := 'missing';
    return;
  end if;
  perform 1 from credit_records where id = trade.credit_id for no key update;
  perform 1 from offers where id = trade.offer_id for no key update;
  perform 1 from targets where id = trade.target_id for no key update;
  select * into paid from transactions where id = wanted for no key update;

  if paid.status <> 'initiated' then
    outcome := 'decided';
  elsif verdict = 'approved' and num_nonnulls(paid.transaction_proof_id, paid.producer_transfer_proof_id) = 0 then
    outcome := 'no_proof';
  else
    outcome := 'done';
    update transactions set status = case verdict when 'approved' then 'payment_verified' else 'cancelled' end,
      changed_at = decided_at, changed_by = superadmin, reason = case verdict when 'rejected' then given_reason end where id = wanted;
    insert into ledger (movement, credit_id, offer_id, trade_id, target_id, quantity_kg, at, by_id)
      values (case verdict when 'approved' then 'sell' else 'release' end,
        trade.credit_id, trade.offer_id, trade.id, trade.target_id, trade.quantity_kg, decided_at, superadmin);
  end if;
end $$;

-- Documents of a party. With both of the recycler's the transaction is completed and the target achieved.
-- A document that has been acted on is not replaced: the producer's after the approval, the recycler's after completion.
-- Outcomes: attached | completed | missing | cancelled | not_verified | fixed.
create function attach_documents(wanted uuid, party uuid, payment_proof uuid, payment_transfer uuid, credit_transfer uuid, trail uuid,
  attached_at timestamptz, out outcome text) language plpgsql as $$
declare
  trade trades;
  paid transactions;
begin
  select t.* into trade from trades t join transactions x on x.trade_id = t.id
    where x.id = wanted and party = case when num_nonnulls(credit_transfer, trail) > 0 then t.recycler_id else t.producer_id end;
  if not found then
    outcome := 'missing';
    return;
  end if;
  perform 1 from targets where id = trade.target_id for no key update;
  select * into paid from transactions where id = wanted for no key update;

  if paid.status = 'cancelled' then
    outcome := 'cancelled';
  elsif num_nonnulls(credit_transfer, trail) > 0 and paid.status = 'initiated' then
    outcome := 'not_verified';
  elsif (num_nonnulls(credit_transfer, trail) > 0 and paid.status = 'completed')
      or (paid.status <> 'initiated' and payment_proof is not null and paid.transaction_proof_id is not null)
      or (paid.status <> 'initiated' and payment_transfer is not null and paid.producer_transfer_proof_id is not null) then
    outcome := 'fixed';
  else
    paid.recycler_transfer_proof_id := coalesce(credit_transfer, paid.recycler_transfer_proof_id);
    paid.trail_documents_id := coalesce(trail, paid.trail_documents_id);
    outcome := case when paid.status = 'payment_verified' and num_nonnulls(paid.recycler_transfer_proof_id, paid.trail_documents_id) = 2
      then 'completed' else 'attached' end;
    update transactions set
      transaction_proof_id = coalesce(payment_proof, transaction_proof_id),
      producer_transfer_proof_id = coalesce(payment_transfer, producer_transfer_proof_id),
      recycler_transfer_proof_id = paid.recycler_transfer_proof_id,
      trail_documents_id = paid.trail_documents_id
      where id = wanted and outcome = 'attached';
    if outcome = 'attached' then
      -- No status moves, but who verifies or transfers waits for it.
      insert into outbox (topic, subject_id, at, next_at)
        values ('transaction.documents_added', wanted, attached_at, attached_at);
    end if;
    if outcome = 'completed' then
      update transactions set
        recycler_transfer_proof_id = paid.recycler_transfer_proof_id, trail_documents_id = paid.trail_documents_id,
        status = 'completed', changed_at = attached_at, changed_by = party
        where id = wanted;
      insert into ledger (movement, credit_id, offer_id, trade_id, target_id, quantity_kg, at, by_id)
        values ('achieve', trade.credit_id, trade.offer_id, trade.id, trade.target_id, trade.quantity_kg, attached_at, party);
    end if;
  end if;
end $$;

-- Takes a target away that no trade has ever counted towards: all others are part of what the ledger tells. Its account is locked first, as
-- whoever lets a trade count towards it holds the account. Outcomes: done | missing | holding (credit is blocked or achieved) | counted.
create function delete_target(wanted uuid, owner uuid, deleted_at timestamptz, out outcome text) language plpgsql as $$
declare
  account uuid;
  target targets;
begin
  select account_id into account from targets where id = wanted and owner_id = owner;
  perform 1 from epr_accounts where id = account for no key update;
  select * into target from targets where id = wanted and owner_id = owner for update;
  if not found then
    outcome := 'missing';
  elsif target.blocked_kg + target.achieved_kg > 0 then
    outcome := 'holding';
  elsif exists (select from trades where target_id = wanted) then
    outcome := 'counted';
  else
    outcome := 'done';
    delete from targets where id = wanted;
    -- Told as of its account: whose the target was, nobody could say any more.
    insert into outbox (topic, subject_id, at, next_at) values ('target.deleted', account, deleted_at, deleted_at);
  end if;
end $$;

-- Statements and foreign-key checks are planned once per connection, perhaps while the tables are all but empty: a plan that reads a whole
-- table then stays when the table has grown. Every statement above has an index; none may read a table whole.
alter function place_trades(jsonb, timestamptz, integer, integer) set enable_seqscan = off;
alter function decide_trade(uuid, uuid, text, text, timestamptz, timestamptz, text) set enable_seqscan = off;
alter function expire_trade(uuid, timestamptz) set enable_seqscan = off;
alter function initiate_payment(uuid, uuid, uuid, integer, timestamptz) set enable_seqscan = off;
alter function decide_transaction(uuid, uuid, text, timestamptz, text) set enable_seqscan = off;
alter function delete_target(uuid, uuid, timestamptz) set enable_seqscan = off;
alter function attach_documents(uuid, uuid, uuid, uuid, uuid, uuid, timestamptz) set enable_seqscan = off;
