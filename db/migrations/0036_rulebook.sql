-- Rules of law and of the market as dated rows with their sources, the modes of the guards that compare writes with them, and the unit of
-- each quantity. A row is ended, verified or withdrawn once each; nothing else of it changes.
create extension if not exists btree_gist;

create table rule_rows (
  id uuid primary key,
  kind text not null,
  stream text not null, -- a waste type
  producer_type text,
  product_type text,
  credit_type text,
  part text, -- names what the other keys cannot: a battery class, a return, a process
  year integer check (year between 2000 and 2099),
  starts_on date not null,
  ends_on date, -- its last day; null: open
  value jsonb,
  status text not null check (status in ('unknown', 'draft', 'reported', 'verified')),
  source_title text not null check (char_length(source_title) between 1 and 200),
  source_url text check (char_length(source_url) <= 500),
  clause text check (char_length(clause) <= 200),
  note text check (char_length(note) <= 1000),
  read_on date,
  origin text not null check (origin in ('shipped', 'own')),
  created_by uuid references users (id), -- null: shipped
  created_at timestamptz not null,
  read_by uuid references users (id),
  withdrawn_by uuid references users (id),
  withdrawn_at timestamptz,
  withdrawal_note text check (char_length(withdrawal_note) <= 1000),
  constraint rule_rows_period check (ends_on >= starts_on),
  constraint rule_rows_unknown_has_no_value check ((value is null) = (status = 'unknown')),
  constraint rule_rows_verified_has_reader check (status <> 'verified' or (read_by is not null and read_on is not null and clause is not null)),
  constraint rule_rows_own_has_author check (origin = 'shipped' or created_by is not null),
  constraint rule_rows_withdrawn_by check ((withdrawn_by is null) = (withdrawn_at is null)),
  constraint rule_rows_shipped_stays check (origin = 'own' or withdrawn_at is null),
  constraint rule_rows_no_overlap exclude using gist (
    origin with =, kind with =, stream with =, coalesce(producer_type, '') with =, coalesce(product_type, '') with =,
    coalesce(credit_type, '') with =, coalesce(part, '') with =, coalesce(year, 0) with =, daterange(starts_on, ends_on, '[]') with &&
  ) where (withdrawn_at is null)
);
create index rule_rows_question on rule_rows (stream, kind) where withdrawn_at is null;

create table rule_modes (
  id bigint generated always as identity primary key,
  stream text not null,
  guard text not null check (guard in ('price_band', 'expiry', 'capacity')),
  mode text not null check (mode in ('off', 'warn', 'block')),
  citation text not null check (char_length(citation) between 1 and 300),
  by_id uuid not null references users (id),
  at timestamptz not null,
  constraint rule_modes_capacity_warns check (guard <> 'capacity' or mode <> 'block')
);
create index rule_modes_newest on rule_modes (stream, guard, id desc);
create trigger rule_modes_append_only before update or delete on rule_modes for each row execute function refuse_change();
create trigger rule_modes_append_only_whole before truncate on rule_modes for each statement execute function refuse_change();

-- `version` counts every change of a stream's rules and modes, `changed_version` is the last one that changed an answer kept on the rows of
-- offers and credit records. They are up to date on the days `stored_from` to `stored_until` (null: open) while `stored_version` is not below it;
-- else a write asks the rules themselves.
create table rule_streams (
  stream text primary key,
  version bigint not null default 1,
  changed_version bigint not null default 1,
  stored_version bigint not null default 0,
  stored_from date,
  stored_until date
);
insert into rule_streams (stream) values ('Plastic'), ('E-waste'), ('Battery'), ('Tyre'), ('Oil');

-- The texts of these functions follow with the others.
create function guard_rule_row() returns trigger language plpgsql as $$ begin return new; end $$;
create function count_rule_change() returns trigger language plpgsql as $$ begin return new; end $$;
create function set_target_unit() returns trigger language plpgsql as $$ begin return new; end $$;
create function set_credit_rules() returns trigger language plpgsql as $$ begin return new; end $$;
create function set_offer_rules() returns trigger language plpgsql as $$ begin return new; end $$;
create trigger rule_rows_append_only before update on rule_rows for each row execute function guard_rule_row();
create trigger rule_rows_kept before delete on rule_rows for each row execute function refuse_change();
create trigger rule_rows_kept_whole before truncate on rule_rows for each statement execute function refuse_change();
create trigger count_rule_change after insert or update on rule_rows for each row execute function count_rule_change();
create trigger count_rule_change after insert on rule_modes for each row execute function count_rule_change();

-- The checks of the rows of before are in the next migration, without the lock that is held here for a moment.
alter table credit_records
  add column unit text not null default 'kg',
  add column expires_on date,
  add column validity_rule_id uuid,
  add constraint credit_records_unit check (unit in ('kg', 'g')) not valid;
alter table offers
  add column unit text not null default 'kg',
  add column expires_on date,
  add column validity_rule_id uuid,
  -- The price band that answers for it; both bounds are null where it cannot be compared with the offer's price. Paise per unit.
  add column band_rule_id uuid,
  add column band_low_paise bigint,
  add column band_high_paise bigint,
  -- Null: the system itself, when the credits expire.
  alter column changed_by drop not null,
  add constraint offers_unit check (unit in ('kg', 'g')) not valid;
alter table targets add column unit text not null default 'kg', add constraint targets_unit check (unit in ('kg', 'g')) not valid;
alter table trades add column unit text not null default 'kg', add constraint trades_unit check (unit in ('kg', 'g')) not valid;
alter table transactions add column unit text not null default 'kg', add constraint transactions_unit check (unit in ('kg', 'g')) not valid;
alter type placed_trade add attribute unit text;
create trigger set_target_unit before insert on targets for each row execute function set_target_unit();
create trigger set_credit_rules before insert on credit_records for each row execute function set_credit_rules();
create trigger set_offer_rules before insert on offers for each row execute function set_offer_rules();

-- A finding of a guard; `blocks` where it refuses the write.
create type guard_finding as (guard text, code text, text text, rule_id uuid, status text, blocks boolean);

-- An offer whose credits have expired leaves the market while its waste type refuses expired credits.
insert into status_moves values ('offer', 'listed', 'expired'), ('offer', 'expired', 'listed'), ('offer', 'expired', 'withdrawn');

-- The results and arguments of these change; their texts follow with the other functions.
drop function if exists placed_trade(uuid, text, uuid, uuid, uuid, uuid, uuid, uuid, integer, bigint, bigint, bigint, bigint, bigint, bigint, bigint,
  bigint, bigint, integer, integer, text, text, text, text, text, text, text, text, text, text, timestamptz);
drop function if exists place_trades(jsonb, timestamptz, integer, integer, jsonb);
drop function if exists decide_trade(uuid, uuid, text, text, timestamptz, timestamptz, text);
drop function if exists matching_target(uuid, integer, text, text, text);
