-- What a plant may process a year by its consent, as its recycler declares it and a superadmin checks it, and what follows from it for each
-- account and financial year.
-- Purpose: to compare the credits of a plant with what it could process. Kept: as long as the account, after closing too; the people who
-- declared and checked answer for the figure, after closing as their unique id.
create table capacities (
  id uuid primary key,
  account_id uuid not null,
  owner_id uuid not null,
  kg_per_year bigint not null check (kg_per_year between 1 and 1000000000),
  consent_number text not null check (char_length(consent_number) between 1 and 60),
  consent_valid_until date not null,
  from_day date not null, -- it holds until the day before the next one of its account
  document_id uuid not null references files (id),
  created_by uuid not null references users (id),
  created_at timestamptz not null,
  checked_by uuid references users (id),
  checked_at timestamptz, -- null: declared only
  foreign key (account_id, owner_id) references epr_accounts (id, owner_id),
  constraint capacities_one_a_day unique (account_id, from_day),
  constraint capacities_consent_covers_first_day check (consent_valid_until >= from_day),
  constraint capacities_checked_by check ((checked_by is null) = (checked_at is null))
);
create index capacities_document on capacities (document_id);

-- Its text follows with the other functions.
create function guard_capacity() returns trigger language plpgsql as $$ begin return new; end $$;
create trigger guard_capacity before update or delete on capacities for each row execute function guard_capacity();
create trigger capacities_kept before truncate on capacities for each statement execute function refuse_change();

create table capacity_figures (
  account_id uuid not null references epr_accounts (id),
  year integer not null check (year between 2000 and 2099),
  possible bigint not null check (possible >= 0), -- kg
  claimed bigint not null check (claimed >= 0), -- kg
  percent numeric check (percent >= 0), -- whole; null: nothing was possible
  status text not null check (status in ('none', 'declared', 'checked')),
  facts jsonb not null, -- [{code, text}]
  day date not null, -- of which they are
  rules_version bigint not null, -- version of the rules of its waste type that they follow
  primary key (account_id, year)
);

-- The checks of the rows of before are in the next migration, without the lock that is held here for a moment.
alter table credit_records
  add column product_sold bigint, -- kg of the recycled product that its credits are for
  add constraint credit_records_product_sold check (product_sold is null or (product_sold between 1 and 1000000000 and waste_type = 'Tyre')) not valid;
alter table files drop constraint files_purpose_check;
alter table files add constraint files_purpose_check check (purpose in (
  'company_logo', 'pcb_document', 'cancelled_cheque', 'epr_certificate', 'product_image', 'availability_proof',
  'transaction_proof', 'producer_transfer_proof', 'recycler_transfer_proof', 'trail_documents', 'article_image', 'capacity_document'
)) not valid;
