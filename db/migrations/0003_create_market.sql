-- Registrations, credit records, offers, targets. Quantities are whole kilograms, prices whole paise per kilogram.
-- Composite foreign keys carry the owner, so that nobody's thing can be attached to somebody else's, even by a bug.

create extension if not exists pg_trgm;

create table epr_accounts (
  id uuid primary key,
  owner_id uuid not null,
  role text not null check (role in ('recycler', 'producer')),
  registration_number text not null,
  registration_date date not null,
  registered_name text not null,
  waste_type text not null,
  entity_type text not null, -- recycler type or producer type
  state text not null,
  city text not null,
  address text not null,
  certificate_id uuid not null references files (id),
  label text not null check (char_length(label) between 1 and 60),
  status text not null,
  changed_at timestamptz not null,
  changed_by uuid not null references users (id),
  reason text, -- of the rejection that stands
  created_at timestamptz not null,
  constraint reason_of_rejection check (reason is null or status = 'rejected'),
  foreign key (owner_id, role) references users (id, role),
  constraint registration_number_taken unique (role, registration_number),
  unique (id, owner_id),
  unique (id, owner_id, waste_type)
);
create index epr_accounts_owner on epr_accounts (owner_id, id desc);
create index epr_accounts_certificate on epr_accounts (certificate_id);
create index epr_accounts_role on epr_accounts (role, id desc);
create index epr_accounts_waiting on epr_accounts (role, id) where status = 'pending';
create trigger record_beginning after insert on epr_accounts referencing new table as begun
  for each statement execute function record_beginning('epr_account');
create trigger record_move after update of status on epr_accounts
  for each row execute function record_move('epr_account');

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
  potential_kg bigint not null check (potential_kg > 0),
  available_kg bigint not null default 0,
  listed_kg bigint not null default 0,
  sold_kg bigint not null default 0,
  created_at timestamptz not null,
  foreign key (account_id, owner_id, waste_type) references epr_accounts (id, owner_id, waste_type),
  constraint credit_record_taken unique (account_id, year, product_type, credit_type, state),
  unique (id, account_id, owner_id),
  constraint credit_not_negative check (available_kg >= 0 and sold_kg >= 0),
  constraint credit_within_potential check (available_kg <= potential_kg),
  constraint credit_covers_offers check (listed_kg between 0 and available_kg)
);
create index credit_records_owner on credit_records (owner_id, id desc);
create trigger tell_added after insert on credit_records
  for each row execute function tell_change('credit_record.added', 'created_at');

create table offers (
  id uuid primary key,
  recycler_id uuid not null,
  account_id uuid not null,
  credit_id uuid not null,
  title text not null,
  price_paise bigint not null check (price_paise between 1 and 1000000),
  minimum_purchase_kg bigint not null check (minimum_purchase_kg >= 1),
  available_kg bigint not null default 0, -- still to sell, what is blocked included
  blocked_kg bigint not null default 0,
  sold_kg bigint not null default 0,
  listed_kg bigint not null default 0,
  -- Copied from the record and the registration, so that the market's indexes stand on one table.
  year integer not null,
  waste_type text not null,
  product_type text not null,
  credit_type text not null,
  recycler_type text not null,
  state text not null,
  city text not null,
  trail_documents text[] not null check (cardinality(trail_documents) > 0),
  product_image_id uuid not null references files (id),
  availability_proof_id uuid not null references files (id),
  -- The account is approved and its owner active; kept by triggers on both.
  seller_open boolean not null,
  status text not null,
  live boolean not null generated always as
    (status = 'listed' and seller_open and available_kg - blocked_kg > 0) stored,
  changed_at timestamptz not null,
  changed_by uuid not null references users (id),
  created_at timestamptz not null,
  foreign key (credit_id, account_id, recycler_id) references credit_records (id, account_id, owner_id),
  unique (id, credit_id, recycler_id),
  constraint offer_not_negative check (available_kg >= 0 and blocked_kg >= 0 and sold_kg >= 0),
  constraint offer_covers_blocked check (blocked_kg <= available_kg),
  constraint offer_adds_up check (available_kg + sold_kg = listed_kg)
) with (fillfactor = 85); -- room for the next version of a row beside it
create index offers_recycler on offers (recycler_id, id desc) where status = 'listed';
create index offers_account on offers (account_id);
create index offers_credit on offers (credit_id);
-- The public list: each filter of one value in each order. A buy moves quantities alone, so it touches none of these (HOT).
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
-- Counted for the filter panel by reading this index alone; equal entries are kept once.
create index offers_live_types on offers (waste_type, credit_type, product_type, recycler_type, state) where live;
create index offers_title on offers using gin (title gin_trgm_ops);
-- The types hang together: hardly any pair of them exists.
create statistics offers_kinds (mcv) on waste_type, credit_type, product_type from offers;
alter statistics offers_kinds set statistics 1000;
create statistics offers_sellers (mcv) on waste_type, recycler_type from offers;
create trigger record_beginning after insert on offers referencing new table as begun
  for each statement execute function record_beginning('offer');
create trigger record_move after update of status on offers
  for each row execute function record_move('offer');

create function close_seller() returns trigger language plpgsql as $$
begin
  -- In the order in which buyers lock them, so that the two cannot wait for each other in a circle.
  perform 1 from offers where account_id = new.id and status = 'listed' order by id for no key update;
  update offers set seller_open = (new.status = 'approved') where account_id = new.id and status = 'listed';
  return null;
end $$;
create trigger close_seller after update of status on epr_accounts
  for each row when (new.role = 'recycler' and old.status is distinct from new.status) execute function close_seller();

create table targets (
  id uuid primary key,
  owner_id uuid not null,
  account_id uuid not null,
  waste_type text not null,
  year integer not null check (year between 2000 and 2099),
  product_type text not null,
  credit_type text not null,
  state text not null,
  number integer not null check (number > 0), -- of its account, in the order of adding: Target - 1, Target - 2
  target_kg bigint not null check (target_kg > 0),
  blocked_kg bigint not null default 0,
  achieved_kg bigint not null default 0,
  -- What is still to be bought, and whether the target is met: server rules, section 3.
  remaining_kg bigint not null generated always as (greatest(target_kg - achieved_kg - blocked_kg, 0)) stored,
  is_achieved boolean not null generated always as (achieved_kg >= target_kg) stored,
  created_at timestamptz not null,
  foreign key (account_id, owner_id, waste_type) references epr_accounts (id, owner_id, waste_type),
  constraint target_taken unique (account_id, year, waste_type, product_type, credit_type, state),
  unique (id, account_id),
  constraint target_number_taken unique (account_id, number),
  constraint target_not_negative check (blocked_kg >= 0 and achieved_kg >= 0)
);
create index targets_owner on targets (owner_id, id desc);
-- Two at once wait for one another, so that each has a number of its own.
create function number_target() returns trigger language plpgsql as $$
begin
  if new.number is null then
    perform pg_advisory_xact_lock(hashtextextended('target ' || new.account_id, 0));
    select coalesce(max(number), 0) + 1 into new.number from targets where account_id = new.account_id;
  end if;
  return new;
end $$;
create trigger number_target before insert on targets for each row execute function number_target();
create trigger tell_added after insert on targets
  for each row execute function tell_change('target.added', 'created_at');
