-- Supply: credits, offers on the market, the price record.

-- What a recycler account has of one kind of credit in a financial year.
create table credit_records (
  id uuid primary key,
  owner_id uuid not null,
  account_id uuid not null,
  waste_type text not null,
  year integer not null check (year between 2000 and 2099),
  product_type text not null,
  credit_type text not null,
  state text not null,
  processing_capacity_kg bigint not null check (processing_capacity_kg > 0),
  potential bigint not null,
  available bigint not null default 0,
  listed bigint not null default 0,
  sold bigint not null default 0,
  created_at timestamptz not null,
  unit text not null default 'kg',
  expires_on date,
  validity_rule_id uuid,
  product_sold bigint, -- kg of the recycled product that its credits are for
  constraint credit_records_potential_kg_check check (potential > 0),
  constraint credit_not_negative check (available >= 0 and sold >= 0),
  constraint credit_within_potential check (available <= potential),
  constraint credit_covers_offers check (listed >= 0 and listed <= available),
  unique (id, account_id, owner_id),
  constraint credit_records_account_id_owner_id_waste_type_fkey foreign key (account_id, owner_id, waste_type)
      references epr_accounts (id, owner_id, waste_type),
  constraint credit_records_unit check (unit in ('kg', 'g')),
  constraint credit_records_product_sold check (product_sold is null or product_sold between 1 and 1000000000
      and waste_type = 'Tyre'),
  constraint credit_record_taken unique (account_id, year, product_type, credit_type, state, unit)
);
create index credit_records_owner on credit_records (owner_id, id desc);

-- Offers on the market, each of one credit record.
create table offers (
  id uuid primary key,
  recycler_id uuid not null,
  account_id uuid not null,
  credit_id uuid not null,
  title text not null,
  price_paise bigint not null check (price_paise between 1 and 1000000000),
  minimum_purchase bigint not null,
  available bigint not null default 0, -- still to sell, what is blocked included
  blocked bigint not null default 0,
  sold bigint not null default 0,
  listed bigint not null default 0,
  year integer not null, -- Copied from the record and the registration, so that the market's indexes stand on one table.
  waste_type text not null,
  product_type text not null,
  credit_type text not null,
  recycler_type text not null,
  state text not null,
  city text not null,
  trail_documents text[] not null check (cardinality(trail_documents) > 0),
  product_image_id uuid not null references files (id),
  availability_proof_id uuid not null references files (id),
  seller_open boolean not null, -- The account is approved and its owner active; kept by triggers on both.
  status text not null,
  live boolean generated always as (status = 'listed' and seller_open and (available - blocked) > 0) stored not null,
  changed_at timestamptz not null,
  changed_by uuid references users (id),
  created_at timestamptz not null,
  unit text not null default 'kg',
  expires_on date,
  validity_rule_id uuid,
  -- The price band that answers for it; both bounds are null where it cannot be compared with the offer's price. Paise
  -- per unit.
  band_rule_id uuid,
  band_low_paise bigint,
  band_high_paise bigint,
  -- What the market's search finds an offer by: `offer_search_text`.
  search_text text not null default '',
  -- A recycler may take an offer off the market for a while. `paused` is the recycler's wish, which outlives an expiry
  -- of its credits; the status follows from both.
  paused boolean not null default false,
  -- A held offer is off the market: the number of the first recall in force that covers it. A foreign key to the
  -- recall's number would read all offers; the laws compare them.
  held_by text,
  constraint offers_minimum_purchase_kg_check check (minimum_purchase >= 1),
  constraint offer_not_negative check (available >= 0 and blocked >= 0 and sold >= 0),
  constraint offer_covers_blocked check (blocked <= available),
  constraint offer_adds_up check ((available + sold) = listed),
  unique (id, credit_id, recycler_id),
  constraint offers_credit_id_account_id_recycler_id_fkey foreign key (credit_id, account_id, recycler_id)
      references credit_records (id, account_id, owner_id),
  constraint minimum_value_limit
      check ((minimum_purchase::numeric * price_paise::numeric) <= '1000000000000000'::bigint::numeric),
  constraint offers_unit check (unit in ('kg', 'g')),
  constraint paused_as_wished check ((status not in ('listed', 'paused')) or paused = (status = 'paused'))
) with (fillfactor=85);
create index offers_account on offers (account_id);
create index offers_credit on offers (credit_id);
-- The public list: each filter of one value in each order. A buy moves quantities alone, so it touches none of these
-- (HOT).
create index offers_live on offers (id desc) where live;
create index offers_live_price on offers (price_paise, id) where live;
create index offers_live_waste_type on offers (waste_type, id desc) where live;
create index offers_live_waste_type_price on offers (waste_type, price_paise, id) where live;
create index offers_live_product_type on offers (product_type, id desc) where live;
create index offers_live_product_type_price on offers (product_type, price_paise, id) where live;
create index offers_live_credit_type on offers (credit_type, id desc) where live;
create index offers_live_credit_type_price on offers (credit_type, price_paise, id) where live;
create index offers_live_recycler_type on offers (recycler_type, id desc) where live;
create index offers_live_recycler_type_price on offers (recycler_type, price_paise, id) where live;
create index offers_live_state on offers (state, id desc) where live;
create index offers_live_state_price on offers (state, price_paise, id) where live;
create index offers_live_year on offers (year, id desc) where live;
create index offers_live_year_price on offers (year, price_paise, id) where live;
-- Offers of one kind: what a price is compared with, and what is similar.
create index offers_live_kind on offers (waste_type, credit_type, product_type, id desc) where live;
create index offers_live_expiry on offers (expires_on, id desc) where live;
create index offers_live_kind_unit_price on offers (waste_type, product_type, credit_type, year, unit, price_paise,
  id) where live;
create index offers_kept on offers (recycler_id, id desc) where status <> 'withdrawn';
create index offers_live_kind_all_years_price
  on offers (waste_type, product_type, credit_type, unit, price_paise, id) include (year, expires_on, recycler_id)
  where live;
create index offers_search_text on offers using gin (search_text gin_trgm_ops);
create index offers_live_types_and_year on offers (waste_type, credit_type, product_type, recycler_type, state, year)
  where live;
create index offers_live_minimum on offers (minimum_purchase, id desc) where live;
create index offers_live_minimum_descending on offers (minimum_purchase desc, id desc) where live;
create index offers_live_year_descending on offers (year desc, id desc) where live;
create index offers_search_beginning on offers ("left"(search_text, 100) text_pattern_ops);
create index offers_live_price_newest_first on offers (price_paise, id desc) where live;
-- The number of kinds too: without it the planner expects a hundred times as many groups of options as the counts of the filters have.
create statistics offers_kinds (mcv, ndistinct) on waste_type, product_type, credit_type from offers;
alter statistics offers_kinds set statistics 1000;
create statistics offers_sellers (mcv) on waste_type, recycler_type from offers;

-- The price record: what a kind of credit was worth in a week. A row says a price and bands, names no person, company
-- or trade, and is kept.
create table price_weeks (
  id bigint generated always as identity primary key,
  waste_type text not null,
  product_type text not null,
  credit_type text not null,
  week date not null check (extract(isodow from week) = 1::numeric),
  unit text not null check (unit in ('kg', 'g')),
  kind text not null check (kind in ('traded', 'asking', 'none')),
  price_paise bigint check (price_paise > 0),
  trades_band text,
  quantity_band text,
  carried boolean not null,
  as_of date,
  created_at timestamptz not null,
  constraint price_weeks_price check ((price_paise is null) = (kind = 'none')),
  constraint price_weeks_bands check ((trades_band is not null) = (kind = 'traded')
      and (quantity_band is not null) = (kind = 'traded')),
  constraint price_weeks_carried check (carried = (as_of is not null) and (not carried or kind = 'traded'
      and as_of < week)),
  constraint price_weeks_kind_week unique (waste_type, product_type, credit_type, week)
);

-- A finding of a guard; `blocks` where it refuses the write.
create type guard_finding as (
  guard text, code text, text text, rule_id uuid, status text, blocks boolean
);

-- Sellers who show another name than the texts of their offers hold; a job brings these up to date.
create table outdated_sellers (
  recycler_id uuid primary key references users (id)
);

-- After the functions

-- credit_records
create trigger add_outbox_event after insert on credit_records
  for each row execute function add_outbox_event('credit_record.added', 'created_at');
create trigger protect_balance before update on credit_records
  for each row when (old.available is distinct from new.available or old.listed is distinct from new.listed
    or old.sold is distinct from new.sold)
  execute function protect_balance();
create trigger protect_new_balance before insert on credit_records
  for each row when (new.available <> 0 or new.listed <> 0 or new.sold <> 0) execute function protect_balance();
create trigger set_credit_rules before insert on credit_records for each row execute function set_credit_rules();

-- offers
create trigger hide_files after update of status on offers
  for each row when (old.status <> 'withdrawn' and new.status = 'withdrawn') execute function hide_files_of_offer();
create trigger protect_balance before update on offers
  for each row when (old.available is distinct from new.available or old.blocked is distinct from new.blocked
    or old.sold is distinct from new.sold or old.listed is distinct from new.listed)
  execute function protect_balance();
create trigger protect_new_balance before insert on offers
  for each row when (new.available <> 0 or new.blocked <> 0 or new.sold <> 0 or new.listed <> 0)
  execute function protect_balance();
create trigger record_beginning after insert on offers referencing new table as begun
  for each statement execute function record_beginning('offer');
create trigger record_move after update of status on offers for each row execute function record_move('offer');
create trigger set_offer_rules before insert on offers for each row execute function set_offer_rules();
create trigger set_search_text before insert or update of title, credit_type, product_type, waste_type,
    recycler_type, city, state, year on offers
  for each row execute function set_offer_search_text();
create index offers_search_words on offers using gin (search_words(search_text));
-- Statistics of all words take a minute and change no plan.
alter index offers_search_words alter column 1 set statistics 0;

-- price_weeks
create trigger price_weeks_append_only before delete or update on price_weeks
  for each row execute function refuse_change();
create trigger price_weeks_append_only_whole before truncate on price_weeks
  for each statement execute function refuse_change();
