-- Places purchase requests and counter-offers of many buyers in one commit, each with its own outcome: waiting buyers of one
-- offer share one lock and one write. `batch` is an array of objects:
--   trade_id, kind, offer_id, producer_id, person_id (who places it for the producer), account_id, year, quantity, price_paise (counter-offers), expires_at,
--   expected_paise (purchases: the price that the buyer agreed to), limited (true: the limits of open purchases hold),
--   target_id (purchases: the target that they are for, where it matches; else one that matches is found), note (what the buyer writes to the
--   recycler), key, fingerprint (hex), person_id (who acts for the buyer), admitted (true: the person's limit of the day was judged before),
--   approval_id (the approval by which it may exceed that limit)
-- `terms` holds what is the same for all of them: fee_points, gst_points, value_limit (paise), the limits of open purchases max_pending,
-- max_mostly_reserved_offers and new_buyer_paise, and rules: what the guards compare with, as of `versions` of the streams (see
-- `guard_price_and_expiry`).
-- A result is an object: outcome, and where they are known kind, trade_id, unit, price_paise, n, findings (code, guard, rule_id, status,
-- source_title, clause, blocks), and what they compare with: year, low_paise, high_paise, expires_on, due_on. Outcomes: stale_rules (all of them, nothing
-- is placed: the caller's rules are not those in force) | placed | key_reused | offer_missing | offer_paused | account_refused
-- | above_value_limit | below_minimum (n: the minimum) | shortage (n: free) | price_changed | blocked_by_rule | too_many_pending
-- | too_many_mostly_reserved | new_buyer_above | above_limit (all else is right, but a second member must approve it). A key remembers `placed` and the
-- refusals from `shortage` to `new_buyer_above`; `replayed` is true of what it remembers, which is a result or bytes.
create or replace function place_trades(batch jsonb, placed_at timestamptz, terms jsonb)
returns table (ordinal integer, replayed boolean, result jsonb, http_status integer, body text) language plpgsql
set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  value_limit bigint := terms ->> 'value_limit';
  fee_points integer := terms ->> 'fee_points';
  gst_points integer := terms ->> 'gst_points';
  request record;
  claimed record;
  own record;
  fresh integer[] := '{}';
  buyers uuid[] := '{}';
  limited_buyers uuid[] := '{}';
  -- Organisations that have set a purchase limit.
  limiting uuid[];
  offer_ids uuid[];
  account_ids uuid[];
  current_offer uuid;
  free bigint;
  placed placed_trade[] := '{}';
  placed_buyers uuid[] := '{}';
  placed_people uuid[] := '{}';
  placed_approvals uuid[] := '{}';
  on_day date := (placed_at at time zone 'Asia/Kolkata')::date;
  rules jsonb := terms -> 'rules';
  versions jsonb;
  unsure text[];
  due date;
  findings jsonb;
  is_blocked boolean;
  is_expired boolean;
  -- Paise that people with a limit of the day have bound in this batch.
  spent jsonb := '{}';
  total numeric;
  outcome text;
  n bigint;
begin
  select jsonb_object_agg(s.stream, s.version),
      array_agg(s.stream) filter (where s.stored_version < s.changed_version or on_day < s.stored_from or on_day > s.stored_until)
    into versions, unsure from rule_streams s;
  if versions is distinct from rules -> 'versions' then
    return query select i::integer, false, '{"outcome": "stale_rules"}'::jsonb, null::integer, null::text from generate_series(1, jsonb_array_length(batch)) i;
    return;
  end if;

  -- Keys first, in one order, so that two batches cannot wait for each other in a circle.
  for request in
    select w.*, i::integer as place from jsonb_array_elements(batch) with ordinality a (e, i),
      jsonb_to_record(a.e) as w (producer_id uuid, key text, fingerprint text, limited boolean)
    order by w.producer_id, w.key
  loop
    buyers := buyers || request.producer_id;
    if request.limited then
      limited_buyers := limited_buyers || request.producer_id;
    end if;
    if request.key is null then
      fresh := fresh || request.place;
    else
      select * into claimed from claim_idempotency_key(request.producer_id, request.key, decode(request.fingerprint, 'hex'), placed_at);
      if claimed.state = 'new' then
        fresh := fresh || request.place;
      else
        ordinal := request.place;
        replayed := claimed.state = 'replay'; http_status := claimed.http_status; body := claimed.body;
        result := case claimed.state when 'replay' then claimed.outcome else '{"outcome": "key_reused"}' end;
        return next;
      end if;
    end if;
  end loop;

  -- Then the buyers whose open purchases are counted: two batches of one buyer go one after the other. Only this function takes these locks.
  perform pg_advisory_xact_lock(buyer) from (
    select distinct hashtextextended('buyer ' || c.user_id, 0) as buyer
    from companies c where c.user_id = any (limited_buyers) and not c.trusted order by 1
  ) counted;

  -- Then the people whose purchases of the day are counted. Lines of a plan within the limit count since it was claimed.
  limiting := array(select distinct l.organisation_id from purchase_limits l where l.organisation_id = any (buyers));
  if limiting <> '{}' then
    perform pg_advisory_xact_lock(person) from (
      select distinct limited_person(w.producer_id, w.person_id) as person
      from jsonb_to_recordset(batch) as w (producer_id uuid, person_id uuid, admitted boolean, approval_id uuid)
      where w.producer_id = any (limiting) and (w.approval_id is not null or not coalesce(w.admitted, false)) order by 1
    ) limited;
  end if;

  -- The other locks, each kind in the order of its ids; what is read after them stays true until the commit.
  select array_agg((e ->> 'offer_id')::uuid), array_agg((e ->> 'account_id')::uuid) into offer_ids, account_ids
    from jsonb_array_elements(batch) e;
  perform 1 from offers where id = any (offer_ids) order by id for no key update;
  perform 1 from epr_accounts where id = any (account_ids) order by id for share;

  for request in
    select i::integer as place, w.kind, w.producer_id, w.person_id, w.approval_id, w.quantity, w.expected_paise, w.key,
      o.id as offer, o.status as offer_status, o.seller_open, o.available, o.available - o.blocked as free,
      o.minimum_purchase, o.waste_type, o.product_type, o.credit_type, o.unit, o.year as credit_year,
      o.validity_rule_id, o.expires_on, o.band_rule_id, o.band_low_paise, o.band_high_paise,
      a.id as account, a.owner_id as account_owner, a.status as account_status, a.waste_type as account_waste_type,
      buyer.suspended_at is not null as buyer_suspended,
      w.quantity::numeric * p.price_paise as value, w.limited and not b.trusted as is_limited, s.pending, s.open_paise, s.held,
      case when w.producer_id = any (limiting) and not coalesce(w.admitted, false) then purchase_limit_left(w.producer_id, w.person_id, placed_at) end as day_left,
      -- State of the trade if it is placed.
      placed_trade(
        id => w.trade_id, kind => w.kind, offer_id => o.id, credit_id => o.credit_id, recycler_id => o.recycler_id,
        producer_id => w.producer_id, producer_account_id => a.id, target_id => target, year => w.year, quantity => w.quantity,
        price_paise => p.price_paise, listed_price_paise => o.price_paise, item_value_paise => m.item_value, fee_paise => m.fee,
        gst_paise => m.gst, cgst_paise => m.cgst, sgst_paise => m.sgst, igst_paise => m.igst, fee_basis_points => fee_points,
        gst_basis_points => gst_points, title => o.title, waste_type => o.waste_type, product_type => o.product_type,
        credit_type => o.credit_type, recycler_type => o.recycler_type, producer_type => a.entity_type,
        seller_company => r.company_name, buyer_company => b.company_name, seller_gst_number => coalesce(seller.gstin, r.gst_number),
        buyer_gst_number => coalesce(a.gstin, b.gst_number), expires_at => w.expires_at, unit => o.unit, note => w.note
      ) as trade
    from jsonb_array_elements(batch) with ordinality e (e, i)
    cross join jsonb_to_record(e.e) as w (trade_id uuid, kind text, offer_id uuid, producer_id uuid, account_id uuid, year integer,
      quantity bigint, price_paise bigint, expected_paise bigint, limited boolean, expires_at timestamptz, target_id uuid, note text, key text, person_id uuid, admitted boolean,
      approval_id uuid)
    left join offers o on o.id = w.offer_id
    left join epr_accounts a on a.id = w.account_id and a.role = 'producer'
    left join epr_accounts seller on seller.id = o.account_id
    left join companies r on r.user_id = o.recycler_id
    left join companies b on b.user_id = w.producer_id
    left join users buyer on buyer.id = w.producer_id
    cross join lateral (select case w.kind when 'purchase' then o.price_paise else w.price_paise end as price_paise) p
    -- Nothing is computed of what is worth too much: its amounts might not fit, and the requests beside it would fail with it.
    cross join lateral trade_amounts(case when w.quantity::numeric * p.price_paise <= value_limit then w.quantity end, p.price_paise,
      fee_points, gst_points, left(coalesce(seller.gstin, r.gst_number), 2) = left(coalesce(a.gstin, b.gst_number), 2)) m
    cross join lateral buyer_standing(case when w.limited and not b.trusted then w.producer_id end, o.id, placed_at) s
    -- `is not null` keeps PostgreSQL from reading the account's targets where no target is wanted.
    left join lateral coalesce(
      (select m.id from targets m where w.target_id is not null and m.id = w.target_id and m.account_id = a.id and m.year = w.year and m.waste_type = o.waste_type
        and m.product_type = o.product_type and m.credit_type = o.credit_type and m.unit = o.unit),
      (select m from matching_target(a.id, w.year, o.waste_type, o.product_type, o.credit_type, o.unit) m)) target on w.kind = 'purchase'
    where i::integer = any (fresh)
    order by w.offer_id, i
  loop
    ordinal := request.place; replayed := false; n := null; http_status := null; body := null;
    if request.offer is distinct from current_offer then
      current_offer := request.offer;
      free := request.free;
    end if;
    -- Trades of the same buyer in this batch are not in the table yet.
    if request.is_limited and request.producer_id = any (placed_buyers) then
      select count(*) as pending, coalesce(sum(p.item_value_paise + p.fee_paise + p.gst_paise) filter (where p.kind = 'purchase'), 0) as paise,
          coalesce(sum(p.quantity) filter (where p.kind = 'purchase' and p.offer_id = request.offer), 0) as kg
        into own from unnest(placed) p where p.producer_id = request.producer_id;
      request.pending := request.pending + own.pending;
      request.open_paise := request.open_paise + own.paise;
      request.held := request.held + own.kg;
    end if;

    -- The rules' answers on the offer's row may be outdated: then they are read from the rules.
    if request.waste_type = any (unsure) then
      select v.rule_id, v.expires_on, b.rule_id, b.low_paise, b.high_paise
        into request.validity_rule_id, request.expires_on, request.band_rule_id, request.band_low_paise, request.band_high_paise
        from validity_of(request.waste_type, request.product_type, request.credit_type, request.credit_year) v,
          band_of(request.waste_type, request.product_type, request.credit_type, request.unit, on_day) b;
    end if;
    findings := null; is_blocked := false; is_expired := false;
    due := (rules #>> array['return_due', request.waste_type, (request.trade).year::text, 'day'])::date;
    if (request.trade).price_paise < request.band_low_paise or (request.trade).price_paise > request.band_high_paise
        or request.expires_on < greatest(on_day, due) then
      select jsonb_agg(to_jsonb(f)), coalesce(bool_or(f.blocks), false), coalesce(bool_or(f.blocks and f.guard = 'expiry'), false)
        into findings, is_blocked, is_expired
        from guard_price_and_expiry(rules, request.waste_type, (request.trade).price_paise, request.band_rule_id, request.band_low_paise,
          request.band_high_paise, request.validity_rule_id, request.expires_on, (request.trade).year, on_day) f;
    end if;

    total := (request.trade).item_value_paise + (request.trade).fee_paise + (request.trade).gst_paise;
    -- An offer that has left the market because its credits expired is refused by that rule.
    if request.offer is null or not request.seller_open
        or (request.offer_status not in ('listed', 'paused') and (request.offer_status <> 'expired' or not is_expired)) then
      outcome := 'offer_missing';
    elsif request.offer_status = 'paused' then
      outcome := 'offer_paused';
    elsif request.account is null or request.account_owner <> request.producer_id or request.account_status <> 'approved' or request.buyer_suspended
        or request.account_waste_type <> request.waste_type then
      outcome := 'account_refused';
    elsif request.value > value_limit then
      outcome := 'above_value_limit';
    elsif request.quantity > free then
      outcome := 'shortage'; n := free;
    elsif request.kind = 'purchase' and request.quantity < request.minimum_purchase and request.quantity <> free then
      outcome := 'below_minimum'; n := least(request.minimum_purchase, free);
    elsif request.kind = 'purchase' and request.expected_paise <> (request.trade).price_paise then
      outcome := 'price_changed';
    elsif is_blocked then
      outcome := 'blocked_by_rule';
    elsif request.is_limited and request.pending >= (terms ->> 'max_pending')::bigint then
      outcome := 'too_many_pending';
    elsif request.is_limited and request.kind = 'purchase' and (request.held + request.quantity) * 2 > request.available
        and mostly_reserved_offers(request.producer_id, request.offer, placed_at, placed) >= (terms ->> 'max_mostly_reserved_offers')::bigint then
      outcome := 'too_many_mostly_reserved';
    elsif request.is_limited and request.kind = 'purchase'
        and request.open_paise + total > (terms ->> 'new_buyer_paise')::bigint
        and not exists (select from transactions x where x.producer_id = request.producer_id and x.status = 'completed') then
      outcome := 'new_buyer_above';
    elsif coalesce((spent ->> request.person_id::text)::numeric, 0) + total > request.day_left then
      outcome := 'above_limit';
    else
      outcome := 'placed';
      placed := placed || request.trade;
      placed_buyers := placed_buyers || request.producer_id;
      placed_people := placed_people || request.person_id;
      placed_approvals := placed_approvals || request.approval_id;
      if request.kind = 'purchase' then
        free := free - request.quantity;
      end if;
      if request.day_left is not null then
        spent := spent || jsonb_build_object(request.person_id, coalesce((spent ->> request.person_id::text)::numeric, 0) + total);
      end if;
    end if;

    result := jsonb_strip_nulls(jsonb_build_object('outcome', outcome, 'kind', request.kind, 'trade_id', (request.trade).id, 'unit', request.unit,
      'n', n, 'price_paise', (request.trade).price_paise));
    if findings is not null then
      result := result || jsonb_strip_nulls(jsonb_build_object('findings', findings, 'year', (request.trade).year, 'low_paise', request.band_low_paise,
        'high_paise', request.band_high_paise, 'expires_on', request.expires_on, 'due_on', due));
    end if;
    if request.key is not null then
      if outcome in ('offer_missing', 'account_refused', 'above_value_limit', 'below_minimum', 'above_limit') then
        delete from idempotency_keys k where k.user_id = request.producer_id and k.key = request.key;
      else
        update idempotency_keys k set outcome = result where k.user_id = request.producer_id and k.key = request.key;
      end if;
    end if;
    return next;
  end loop;

  perform 1 from targets t where t.id in (select p.target_id from unnest(placed) p) order by t.id for no key update;
  insert into trades (
    id, kind, offer_id, credit_id, recycler_id, producer_id, producer_account_id, target_id,
    year, quantity, price_paise, listed_price_paise, item_value_paise, fee_paise,
    gst_paise, cgst_paise, sgst_paise, igst_paise, fee_basis_points, gst_basis_points,
    title, waste_type, product_type, credit_type, recycler_type, producer_type,
    seller_company, buyer_company, seller_gst_number, buyer_gst_number, expires_at,
    unit, note, status, changed_at, changed_by, changed_for, created_at, bound_by, bound_at, approval_id
  )
  select
    p.id, p.kind, p.offer_id, p.credit_id, p.recycler_id, p.producer_id, p.producer_account_id, p.target_id, p.year, p.quantity,
    p.price_paise, p.listed_price_paise, p.item_value_paise, p.fee_paise, p.gst_paise, p.cgst_paise, p.sgst_paise, p.igst_paise,
    p.fee_basis_points, p.gst_basis_points, p.title, p.waste_type, p.product_type, p.credit_type, p.recycler_type, p.producer_type,
    p.seller_company, p.buyer_company, p.seller_gst_number, p.buyer_gst_number, p.expires_at,
    p.unit, p.note, 'pending', placed_at, coalesce(placed_people[p.ordinality], p.producer_id), p.producer_id, placed_at,
    placed_people[p.ordinality], case when placed_people[p.ordinality] is not null then placed_at end, placed_approvals[p.ordinality]
  from unnest(placed) with ordinality p;
  insert into ledger (movement, credit_id, offer_id, trade_id, target_id, quantity, at, by_id)
    select 'block', p.credit_id, p.offer_id, p.id, p.target_id, p.quantity, placed_at, coalesce(placed_people[p.ordinality], p.producer_id)
    from unnest(placed) with ordinality p where p.kind = 'purchase';
end $$;
