-- A company's GST registrations: whom its invoices name, and which state a trade belongs to. Those of no company are the platform's own.
-- Purpose: tax documents. Kept: with the documents that name them, others until the company is closed.
create table gst_registrations (
  id uuid primary key,
  company_id uuid references companies (user_id), -- null: the platform
  gstin text not null check (gstin ~ '^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]Z[0-9A-Z]$'),
  legal_name text not null check (char_length(legal_name) <= 100),
  trade_name text check (char_length(trade_name) <= 100),
  -- Address and place of the profile's registration are null until the profile has them.
  address1 text check (char_length(address1) <= 100),
  address2 text check (char_length(address2) <= 100),
  place text check (char_length(place) <= 50),
  pin text check (pin ~ '^[0-9]{6}$'),
  aato_band text not null default 'up_to_5_crore' check (aato_band in ('up_to_5_crore', 'above_5_crore')),
  e_invoice boolean not null default false,
  invoice_prefix text not null default 'INV' check (invoice_prefix ~ '^[A-Z][A-Z0-9]{0,2}$'),
  credit_note_prefix text not null default 'CRN' check (credit_note_prefix ~ '^[A-Z][A-Z0-9]{0,2}$'),
  is_default boolean not null default false,
  from_profile boolean not null default false,
  cancelled_on date,
  created_by uuid references users (id), -- null: the system itself
  created_at timestamptz not null,
  constraint gst_registration_taken unique nulls not distinct (company_id, gstin),
  constraint gst_registration_of_company unique (id, company_id),
  constraint gst_registration_prefixes_differ check (invoice_prefix <> credit_note_prefix),
  constraint gst_registration_default_stands check (not is_default or cancelled_on is null)
);
create unique index one_default_gst_registration on gst_registrations (company_id) nulls not distinct where is_default;
create unique index gst_registration_from_profile on gst_registrations (company_id) where from_profile;

-- `gstin` is the number in force for the account: of the registration that it names, else of the company's default.
alter table epr_accounts
  add column gst_registration_id uuid,
  add column gstin text,
  add constraint epr_account_gst_registration foreign key (gst_registration_id, owner_id) references gst_registrations (id, company_id) not valid;
create index epr_accounts_gst_registration on epr_accounts (gst_registration_id) where gst_registration_id is not null;

-- The texts of these functions follow with the others.
create function keep_profile_registration() returns trigger language plpgsql as $$ begin return null; end $$;
create function set_account_gstin() returns trigger language plpgsql as $$ begin return new; end $$;
create function copy_default_gstin() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger keep_profile_registration after insert or update of gst_number, address, city on companies
  for each row execute function keep_profile_registration();
create trigger set_account_gstin before insert or update of gst_registration_id on epr_accounts
  for each row execute function set_account_gstin();
create trigger copy_default_gstin after insert or update of is_default on gst_registrations
  for each row when (new.is_default) execute function copy_default_gstin();
