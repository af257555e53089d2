-- Where a company is paid: every set of bank details that it ever had, and the one that each accepted trade is paid to. A change counts
-- 24 hours after it was made, so that a stolen session diverts no money before its owner has read the mail about it.
-- Purpose: payments. Kept: as long as trades; holder and number are erased when the company is closed.

-- An id that begins with an instant, as the server makes them (UUID version 7).
create function new_id(at timestamptz) returns uuid language sql volatile as $$
  select encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid()) placing
    substring(int8send((extract(epoch from at) * 1000)::bigint) from 3) from 1 for 6), 52, 1), 53, 1), 'hex')::uuid
$$;

create table bank_details (
  id uuid primary key,
  company_id uuid not null references users (id),
  state text not null check (state in ('waiting', 'in_force', 'replaced', 'cancelled')),
  account_holder_name text,
  account_number_encrypted bytea,
  account_number_last4 text,
  bank_name text,
  ifsc_code text,
  branch_name text,
  cancelled_cheque_id uuid references files (id) on delete set null,
  created_by uuid not null references users (id),
  created_at timestamptz not null,
  -- From then on they count for trades that are accepted. Time decides; the state is written a little later.
  in_force_from timestamptz not null,
  erased_at timestamptz,
  unique (id, company_id),
  constraint bank_details_whole_or_erased check (erased_at is not null or num_nulls(account_holder_name, account_number_encrypted,
    account_number_last4, bank_name, ifsc_code, branch_name) = 0)
);
create unique index bank_details_one_in_force on bank_details (company_id) where state = 'in_force';
create unique index bank_details_one_waiting on bank_details (company_id) where state = 'waiting';
create index bank_details_company on bank_details (company_id, id desc);
create index bank_details_due on bank_details (in_force_from) where state = 'waiting';
-- From a cheque to the details that it belongs to.
create index bank_details_cheque on bank_details (cancelled_cheque_id) where cancelled_cheque_id is not null;

-- What was once in force is never rewritten: a state moves on, the cheque of details that still count is replaced, a closed company is erased.
create function refuse_rewritten_details() returns trigger language plpgsql as $$
declare
  movable text[] := array['state', 'cancelled_cheque_id', 'in_force_from', 'account_holder_name', 'account_number_encrypted',
    'account_number_last4', 'erased_at'];
begin
  if tg_op <> 'UPDATE'
    or (to_jsonb(old) - movable) is distinct from (to_jsonb(new) - movable)
    or (old.state <> new.state and (old.state, new.state) not in (('waiting', 'in_force'), ('waiting', 'cancelled'), ('in_force', 'replaced')))
    -- A superadmin who confirms a change has it count sooner.
    or (old.in_force_from <> new.in_force_from and (old.state <> 'waiting' or new.in_force_from > old.in_force_from))
    or (old.erased_at is not null and new.erased_at is distinct from old.erased_at)
    or ((old.account_holder_name, old.account_number_encrypted, old.account_number_last4)
        is distinct from (new.account_holder_name, new.account_number_encrypted, new.account_number_last4)
      and (old.erased_at is not null or new.erased_at is null
        or num_nonnulls(new.account_holder_name, new.account_number_encrypted, new.account_number_last4) > 0)) then
    raise exception 'bank details are append-only' using errcode = 'AO001';
  end if;
  return new;
end $$;
create trigger bank_changes_append_only before update or delete on bank_details
  for each row execute function refuse_rewritten_details();
create trigger append_only before truncate on bank_details for each statement execute function refuse_change();

-- The instant at which the statements of this transaction say that they act; the database's own where they say none.
create function instant_of_change() returns timestamptz language sql stable as $$
  select coalesce(nullif(current_setting('market.now', true), '')::timestamptz, now())
$$;

-- Puts waiting details of a company in force whose time has come by then, and says so in the audit trail. True when it did. Details that a
-- trade is paid to have come in force, whatever another server's clock says. The caller holds the company's open details.
create function settle_bank_details(company uuid, by_then timestamptz) returns boolean language plpgsql as $$
declare
  due bank_details;
begin
  select * into due from bank_details d where company_id = company and state = 'waiting'
    and (in_force_from <= by_then or exists (select from trades where recycler_id = company and payee_id = d.id));
  if not found then
    return false;
  end if;
  update bank_details set state = 'replaced' where company_id = company and state = 'in_force';
  update bank_details set state = 'in_force' where id = due.id;
  insert into audit (at, owner_id, action, outcome, subject, subject_id, detail)
    values (by_then, company, 'bank.in_force', 'done', 'bank_details', due.id,
      jsonb_build_object('account_number_last4', due.account_number_last4, 'ifsc_code', due.ifsc_code));
  return true;
end $$;

-- Keeps the history of a company's bank details whoever writes them into the company: first ones count at once, a change waits, another
-- change within its 24 hours takes its place, and one back to what is in force cancels it.
create function keep_bank_details() returns trigger language plpgsql as $$
declare
  at timestamptz := instant_of_change();
  counting bank_details;
  waiting bank_details;
begin
  if new.account_number_encrypted is null then
    update bank_details set state = case state when 'waiting' then 'cancelled' else state end, account_holder_name = null,
      account_number_encrypted = null, account_number_last4 = null, cancelled_cheque_id = null, erased_at = at
      where company_id = new.user_id and erased_at is null;
    return null;
  end if;
  if num_nulls(new.account_holder_name, new.account_number_last4, new.bank_name, new.ifsc_code, new.branch_name) > 0 then
    return null;
  end if;
  perform 1 from bank_details where company_id = new.user_id and state in ('waiting', 'in_force') order by id for update;
  perform settle_bank_details(new.user_id, at);
  select * into counting from bank_details where company_id = new.user_id and state = 'in_force';
  select * into waiting from bank_details where company_id = new.user_id and state = 'waiting';
  if (counting.account_holder_name, counting.account_number_encrypted, counting.bank_name, counting.ifsc_code, counting.branch_name)
      is not distinct from (new.account_holder_name, new.account_number_encrypted, new.bank_name, new.ifsc_code, new.branch_name) then
    update bank_details set state = 'cancelled' where id = waiting.id;
    update bank_details set cancelled_cheque_id = new.cancelled_cheque_id where id = counting.id;
  elsif (waiting.account_holder_name, waiting.account_number_encrypted, waiting.bank_name, waiting.ifsc_code, waiting.branch_name)
      is not distinct from (new.account_holder_name, new.account_number_encrypted, new.bank_name, new.ifsc_code, new.branch_name) then
    update bank_details set cancelled_cheque_id = new.cancelled_cheque_id where id = waiting.id;
  else
    update bank_details set state = 'cancelled' where id = waiting.id;
    insert into bank_details (id, company_id, state, account_holder_name, account_number_encrypted, account_number_last4, bank_name,
      ifsc_code, branch_name, cancelled_cheque_id, created_by, created_at, in_force_from)
    values (new_id(at), new.user_id, case when counting.id is null then 'in_force' else 'waiting' end, new.account_holder_name,
      new.account_number_encrypted, new.account_number_last4, new.bank_name, new.ifsc_code, new.branch_name, new.cancelled_cheque_id,
      new.user_id, at, case when counting.id is null then at else at + interval '24 hours' end);
  end if;
  return null;
end $$;
create trigger keep_bank_details
  after update of account_holder_name, account_number_encrypted, account_number_last4, bank_name, ifsc_code, branch_name, cancelled_cheque_id
  on companies for each row when (
    (old.account_holder_name, old.account_number_encrypted, old.account_number_last4, old.bank_name, old.ifsc_code, old.branch_name,
      old.cancelled_cheque_id)
    is distinct from (new.account_holder_name, new.account_number_encrypted, new.account_number_last4, new.bank_name, new.ifsc_code,
      new.branch_name, new.cancelled_cheque_id))
  execute function keep_bank_details();

-- The superadmin's word on a change that waits: `confirm` puts it in force now, `cancel` undoes it, in the company's profile too. Null where
-- none waits, else the id of its details.
create function decide_bank_change(company uuid, verdict text, decided_at timestamptz) returns uuid language plpgsql as $$
declare
  waiting bank_details;
  counting bank_details;
begin
  perform 1 from companies where user_id = company for update;
  perform 1 from bank_details where company_id = company and state in ('waiting', 'in_force') order by id for update;
  perform settle_bank_details(company, decided_at);
  select * into waiting from bank_details where company_id = company and state = 'waiting';
  if not found then
    return null;
  end if;
  select * into counting from bank_details where company_id = company and state = 'in_force';
  if verdict = 'confirm' then
    update bank_details set state = 'replaced' where id = counting.id;
    -- After the trades that were accepted before it, also where another server's clock is ahead.
    update bank_details set state = 'in_force', in_force_from = least(in_force_from, greatest(decided_at, (
        select max(changed_at) + interval '1 microsecond' from trades
        where recycler_id = company and payee_id is not null and changed_at < decided_at + interval '1 minute')))
      where id = waiting.id;
  else
    perform set_config('market.now', decided_at::text, true);
    update companies set account_holder_name = counting.account_holder_name,
      account_number_encrypted = counting.account_number_encrypted, account_number_last4 = counting.account_number_last4,
      bank_name = counting.bank_name, ifsc_code = counting.ifsc_code, branch_name = counting.branch_name,
      cancelled_cheque_id = coalesce(counting.cancelled_cheque_id, cancelled_cheque_id)
      where user_id = company;
  end if;
  return waiting.id;
end $$;

-- The details that counted for a company at that instant. A clock may be set back: before its first details these count.
create function payee_at(company uuid, instant timestamptz) returns uuid language plpgsql as $$
declare
  payee uuid;
begin
  -- Held, so that none of them is cancelled or confirmed before the trade that is paid to it is there.
  perform 1 from bank_details where company_id = company and state in ('waiting', 'in_force') order by id for share;
  select id into payee from bank_details where company_id = company and state <> 'cancelled'
    order by in_force_from <= instant desc, case when in_force_from <= instant then in_force_from end desc, in_force_from limit 1;
  return payee;
end $$;
alter function payee_at(uuid, timestamptz) set enable_seqscan = off;

insert into bank_details (id, company_id, state, account_holder_name, account_number_encrypted, account_number_last4, bank_name, ifsc_code,
  branch_name, cancelled_cheque_id, created_by, created_at, in_force_from)
select new_id(now()), user_id, 'in_force', account_holder_name, account_number_encrypted, account_number_last4, bank_name, ifsc_code,
  branch_name, cancelled_cheque_id, user_id, now(), now()
from companies
where num_nulls(account_holder_name, account_number_encrypted, account_number_last4, bank_name, ifsc_code, branch_name) = 0;
-- Of companies that have been closed nothing is known any more; their trades name them all the same.
insert into bank_details (id, company_id, state, created_by, created_at, in_force_from, erased_at)
select new_id(now()), id, 'in_force', id, now(), now(), now() from users where role = 'recycler' and closed_at is not null;

-- Last, as trades cannot be read from here to the commit.
alter table trades add column payee_id uuid; -- the bank details that it is paid to, from its acceptance on
alter table trades add constraint payee_is_recyclers foreign key (payee_id, recycler_id) references bank_details (id, company_id) not valid;

create or replace function freeze_trade() returns trigger language plpgsql as $$
declare
  -- The payee is guarded by a trigger of its own.
  movable text[] := array['status', 'expires_at', 'changed_at', 'changed_by', 'reason', 'target_id', 'payee_id'];
begin
  if (to_jsonb(old) - movable) is distinct from (to_jsonb(new) - movable) then
    raise exception 'an order is frozen when it is made' using errcode = 'AO001';
  end if;
  return new;
end $$;

-- Acceptance copies what is in force then, whatever moves the trade; nothing changes it later.
create function freeze_payee() returns trigger language plpgsql as $$
begin
  if old.status = 'pending' and new.status = 'approved' then
    new.payee_id := payee_at(new.recycler_id, new.changed_at);
    if new.payee_id is null then
      raise exception 'a recycler without bank details accepts no trade' using errcode = 'AO001';
    end if;
  elsif new.payee_id is distinct from old.payee_id and (old.payee_id is not null or old.status not in ('approved', 'complete')) then
    raise exception 'the payee of a trade is frozen at its acceptance' using errcode = 'AO001';
  end if;
  return new;
end $$;
create trigger payee_frozen before update on trades for each row execute function freeze_payee();

-- As before but for the new column, which nothing has before its acceptance.
create or replace function place_trades(batch jsonb, placed_at timestamptz, fee_points integer, gst_points integer)
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
        'pending', w.expires_at, placed_at, w.producer_id, null, placed_at, null
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
alter function place_trades(jsonb, timestamptz, integer, integer) set enable_seqscan = off;
