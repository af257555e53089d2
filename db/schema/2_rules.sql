-- Rules: the rulebook, capacities, and the days of each company's calendar.

-- `version` counts every change of a stream's rules and modes, `changed_version` is the last one that changed an answer
-- kept on the rows of offers and credit records. They are up to date on the days `stored_from` to `stored_until` (null:
-- open) while `stored_version` is not below it; else a write asks the rules themselves.
create table rule_streams (
  stream text primary key,
  version bigint not null default 1,
  changed_version bigint not null default 1,
  stored_version bigint not null default 0,
  stored_from date,
  stored_until date
);
insert into rule_streams (stream, version, changed_version, stored_version, stored_from, stored_until) values
  ('Plastic', 1, 1, 0, null, null), ('E-waste', 1, 1, 0, null, null), ('Battery', 1, 1, 0, null, null),
  ('Tyre', 1, 1, 0, null, null), ('Oil', 1, 1, 0, null, null);

-- Rules with their source, each for a stream, a kind and a span of days.
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
  created_by uuid, -- null: shipped
  created_at timestamptz not null,
  read_by uuid,
  withdrawn_by uuid,
  withdrawn_at timestamptz,
  withdrawal_note text check (char_length(withdrawal_note) <= 1000),
  constraint rule_rows_period check (ends_on >= starts_on),
  constraint rule_rows_unknown_has_no_value check ((value is null) = (status = 'unknown')),
  constraint rule_rows_verified_has_reader check (status <> 'verified' or read_by is not null and read_on is not null
      and clause is not null),
  constraint rule_rows_own_has_author check (origin = 'shipped' or created_by is not null),
  constraint rule_rows_withdrawn_by check ((withdrawn_by is null) = (withdrawn_at is null)),
  constraint rule_rows_shipped_stays check (origin = 'own' or withdrawn_at is null),
  constraint rule_rows_no_overlap exclude using gist (origin with =, kind with =, stream with =,
      coalesce(producer_type, '') with =, coalesce(product_type, '') with =, coalesce(credit_type, '') with =,
      coalesce(part, '') with =, coalesce(year, 0) with =, daterange(starts_on, ends_on, '[]') with &&)
      where (withdrawn_at is null)
);
create index rule_rows_question on rule_rows (stream, kind) where withdrawn_at is null;

-- How a guard of a stream acts on what its rule says: the newest row counts.
create table rule_modes (
  id bigint generated always as identity primary key,
  stream text not null,
  guard text not null check (guard in ('price_band', 'expiry', 'capacity')),
  mode text not null check (mode in ('off', 'warn', 'block')),
  citation text not null check (char_length(citation) between 1 and 300),
  by_id uuid not null,
  at timestamptz not null,
  constraint rule_modes_capacity_warns check (guard <> 'capacity' or mode <> 'block')
);
create index rule_modes_newest on rule_modes (stream, guard, id desc);

-- What a plant may process a year by its consent, as its recycler declares it and a superadmin checks it, and what
-- follows from it for each account and financial year.
-- Purpose: to compare the credits of a plant with what it could process. Kept: as long as the account, after closing
-- too; the people who declared and checked answer for the figure, after closing as their unique id.
create table capacities (
  id uuid primary key,
  account_id uuid not null,
  owner_id uuid not null,
  kg_per_year bigint not null check (kg_per_year between 1 and 1000000000),
  consent_number text not null check (char_length(consent_number) between 1 and 60),
  consent_valid_until date not null,
  from_day date not null, -- it holds until the day before the next one of its account
  document_id uuid not null references files (id),
  created_by uuid not null,
  created_at timestamptz not null,
  checked_by uuid,
  checked_at timestamptz, -- null: declared only
  constraint capacities_consent_covers_first_day check (consent_valid_until >= from_day),
  constraint capacities_checked_by check ((checked_by is null) = (checked_at is null)),
  constraint capacities_one_a_day unique (account_id, from_day)
);
create index capacities_document on capacities (document_id);

create table capacity_figures (
  account_id uuid not null,
  year integer not null check (year between 2000 and 2099),
  possible bigint not null check (possible >= 0), -- kg
  claimed bigint not null check (claimed >= 0), -- kg
  percent numeric check (percent >= 0::numeric), -- whole; null: nothing was possible
  status text not null check (status in ('none', 'declared', 'checked')),
  facts jsonb not null, -- [{code, text}]
  day date not null, -- of which they are
  rules_version bigint not null, -- version of the rules of its waste type that they follow
  constraint capacity_figures_pkey primary key (account_id, year)
);

-- The days that a person's calendar programs have received, to tell them of each that has moved. Kept until the owner
-- is closed, since programs keep what they received.
create table calendar_days (
  person_id uuid not null,
  uid text not null check (char_length(uid) <= 300),
  day date not null,
  sequence integer not null default 0,
  changed_at timestamptz not null,
  constraint calendar_days_pkey primary key (person_id, uid)
);

-- The address under which calendar programs read a person's days without a log-in. Kept until the person revokes it or
-- the owner is closed.
create table calendar_links (
  person_id uuid primary key, -- as the owner: each organisation has one address
  owner_id uuid not null, -- whose days it shows
  token_hash bytea not null unique,
  created_at timestamptz not null,
  last_read_at timestamptz
);
create index calendar_links_owner on calendar_links (owner_id);

-- After the functions

-- rule_rows
alter table rule_rows add constraint rule_rows_created_by_fkey foreign key (created_by) references users (id);
alter table rule_rows add constraint rule_rows_read_by_fkey foreign key (read_by) references users (id);
alter table rule_rows add constraint rule_rows_withdrawn_by_fkey foreign key (withdrawn_by) references users (id);
create trigger count_rule_change after insert or update on rule_rows for each row execute function count_rule_change();
create trigger note_extension after insert on rule_rows
  for each row when (new.kind = 'extension' and new.origin = 'own') execute function note_extension();
create trigger rule_rows_append_only before update on rule_rows for each row execute function freeze_rule_row();
create trigger rule_rows_kept before delete on rule_rows for each row execute function refuse_change();
create trigger rule_rows_kept_whole before truncate on rule_rows for each statement execute function refuse_change();

-- rule_modes
alter table rule_modes add constraint rule_modes_by_id_fkey foreign key (by_id) references users (id);
create trigger count_rule_change after insert on rule_modes for each row execute function count_rule_change();
create trigger rule_modes_append_only before delete or update on rule_modes
  for each row execute function refuse_change();
create trigger rule_modes_append_only_whole before truncate on rule_modes
  for each statement execute function refuse_change();

-- capacities
alter table capacities add constraint capacities_created_by_fkey foreign key (created_by) references users (id);
alter table capacities add constraint capacities_checked_by_fkey foreign key (checked_by) references users (id);
alter table capacities add constraint capacities_account_id_owner_id_fkey foreign key (account_id, owner_id)
  references epr_accounts (id, owner_id);
create trigger capacities_kept before truncate on capacities for each statement execute function refuse_change();
create trigger freeze_capacity before delete or update on capacities for each row execute function freeze_capacity();

-- capacity_figures
alter table capacity_figures add constraint capacity_figures_account_id_fkey foreign key (account_id)
  references epr_accounts (id);

-- calendar_days
alter table calendar_days add constraint calendar_days_person_id_fkey foreign key (person_id) references users (id);

-- calendar_links
alter table calendar_links add constraint calendar_links_person_id_fkey foreign key (person_id) references users (id);
alter table calendar_links add constraint calendar_links_owner_id_fkey foreign key (owner_id) references users (id);
