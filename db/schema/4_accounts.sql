-- Accounts: what is registered and owed: EPR accounts and claims to their numbers, GST registrations, targets,
-- obligations, notices of expiry.

-- Registrations of companies with the CPCB, as superadmins have checked them.
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
  version integer not null default 1,
  released_at timestamptz, -- its number was granted to another company
  -- What has changed since the approval, as the superadmin reads it: {field, from, to, at}. Null after the next
  -- verdict.
  identity_change jsonb,
  gst_registration_id uuid,
  gstin text,
  constraint reason_of_rejection check (reason is null or status = 'rejected'),
  unique (id, owner_id),
  unique (id, owner_id, waste_type),
  constraint epr_accounts_owner_id_role_fkey foreign key (owner_id, role) references users (id, role),
  constraint released_stays_rejected check (released_at is null or status = 'rejected'),
  constraint identity_change_waits check (identity_change is null or status = 'pending')
);
create index epr_accounts_owner on epr_accounts (owner_id, id desc);
create index epr_accounts_certificate on epr_accounts (certificate_id);
create index epr_accounts_role on epr_accounts (role, id desc);
create index epr_accounts_search
  on epr_accounts using gin (lower(registration_number) gin_trgm_ops, lower(registered_name) gin_trgm_ops);
create index epr_accounts_waiting on epr_accounts (role, id) where status = 'pending';
create unique index registration_number_taken on epr_accounts (role, registration_number) where released_at is null;
create index epr_accounts_gst_registration on epr_accounts (gst_registration_id) where gst_registration_id is not null;

-- Purpose: to return a number to its holder. Kept: as long as the account that had it.
create table registration_claims (
  id uuid primary key,
  claimant_id uuid not null,
  role text not null check (role in ('recycler', 'producer')),
  registration_number text not null,
  account_id uuid not null references epr_accounts (id), -- which had the number when it was claimed
  note text not null check (char_length(note) between 10 and 1000),
  certificate_id uuid not null references files (id),
  status text not null default 'open' check (status in ('open', 'granted', 'refused')),
  reason text check (char_length(reason) between 3 and 300),
  decided_at timestamptz,
  decided_by uuid references users (id),
  created_at timestamptz not null,
  constraint decided_claim_tells_all check ((status = 'open') = (num_nonnulls(reason, decided_at, decided_by) = 0)
      and (status = 'open' or num_nulls(reason, decided_at, decided_by) = 0)),
  constraint registration_claims_claimant_id_role_fkey foreign key (claimant_id, role) references users (id, role)
);
create unique index one_open_claim on registration_claims (claimant_id, registration_number) where status = 'open';
create index registration_claims_status on registration_claims (status, id desc);
create index registration_claims_account on registration_claims (account_id);
create index registration_claims_certificate on registration_claims (certificate_id);

-- When superadmins were last told that accounts wait: the first is told at once, all others of the hour after it
-- together.
create table waiting_accounts_mail (
  only_one boolean default true primary key check (only_one),
  told_at timestamptz
);
insert into waiting_accounts_mail (only_one, told_at) values
  (true, null);

-- A company's GST registrations: whom its invoices name, and which state a trade belongs to. Those of no company are
-- the platform's own.
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
  constraint gst_registration_prefixes_differ check (invoice_prefix <> credit_note_prefix),
  constraint gst_registration_default_stands check (not is_default or cancelled_on is null),
  constraint gst_registration_taken unique nulls not distinct (company_id, gstin),
  constraint gst_registration_of_company unique (id, company_id)
);
create unique index one_default_gst_registration on gst_registrations (company_id) nulls not distinct where is_default;
create unique index gst_registration_from_profile on gst_registrations (company_id) where from_profile;
create index gst_registrations_gstin on gst_registrations (gstin);

-- What a producer account has to buy in a financial year, per kind of credit.
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
  target_quantity bigint not null,
  blocked bigint not null default 0,
  achieved bigint not null default 0,
  -- What is still to be bought, and whether the target is met: server rules, section 3.
  remaining bigint generated always as (greatest(target_quantity - achieved - blocked, 0::bigint)) stored not null,
  is_achieved boolean generated always as (achieved >= target_quantity) stored not null,
  created_at timestamptz not null,
  unit text not null default 'kg',
  voided bigint not null default 0, -- What recalls have taken out of the achieved quantity.
  -- A plan is outdated where something was bought for its targets since it was made: each purchase that blocks credit
  -- for a target, and each plan that is placed for it, raises the target's count, and a plan keeps the counts that it
  -- saw.
  purchase_count bigint not null default 0,
  constraint targets_target_kg_check check (target_quantity > 0),
  constraint target_not_negative check (blocked >= 0 and achieved >= 0),
  unique (id, account_id),
  constraint target_number_taken unique (account_id, number),
  constraint targets_account_id_owner_id_waste_type_fkey foreign key (account_id, owner_id, waste_type)
      references epr_accounts (id, owner_id, waste_type),
  constraint targets_unit check (unit in ('kg', 'g')),
  constraint target_taken unique (account_id, year, waste_type, product_type, credit_type, state, unit),
  constraint target_voided_not_negative check (voided >= 0)
);
create index targets_owner on targets (owner_id, id desc);

-- What a producer account owes for a financial year, as it was computed on a day, and the targets that were made of it.
-- Purpose: to show what a target was computed from. Kept: until the owner is closed; the targets stay. A person who made a
-- sheet and has gone answers for it as their unique id.
create table obligation_sheets (
  id uuid primary key,
  owner_id uuid not null,
  account_id uuid not null,
  stream text not null,
  year integer not null check (year between 2000 and 2099),
  items jsonb not null check (jsonb_typeof(items) = 'array'), -- as they were sent
  lines jsonb not null check (jsonb_typeof(lines) = 'array'), -- with the figures and rules of that day
  created_at timestamptz not null,
  created_by uuid not null references users (id),
  unique (id, account_id),
  constraint obligation_sheets_account_id_owner_id_stream_fkey foreign key (account_id, owner_id, stream)
      references epr_accounts (id, owner_id, waste_type)
);
create index obligation_sheets_owner on obligation_sheets (owner_id, id desc);
create index obligation_sheets_account on obligation_sheets (account_id, year, id desc);

-- Which targets a sheet set, with the sums of its lines that the limit of purchases counts with, in the unit of the
-- target. A target that is deleted takes its rows along, and so do the sheets of an owner that is closed.
create table obligation_targets (
  sheet_id uuid not null,
  account_id uuid not null,
  target_id uuid not null,
  quantity bigint not null check (quantity >= 0),
  leftover bigint not null check (leftover >= 0),
  held bigint not null check (held >= 0),
  set_at timestamptz not null,
  constraint obligation_targets_pkey primary key (sheet_id, target_id),
  constraint obligation_targets_sheet_id_account_id_fkey foreign key (sheet_id, account_id)
      references obligation_sheets (id, account_id),
  constraint obligation_targets_target_id_account_id_fkey foreign key (target_id, account_id)
      references targets (id, account_id) on delete cascade
);
create index obligation_targets_target on obligation_targets (target_id);

-- Which credits their owner has been told of before they expire, so that each number of days is told once. Kept until
-- the owner is closed.
create table expiry_notices (
  subject_id uuid primary key, -- a recycler's credit record, or a producer's trade
  owner_id uuid not null references users (id),
  days smallint not null check (days > 0), -- the smallest number of days left that was told
  told_at timestamptz not null
);
create index expiry_notices_owner on expiry_notices (owner_id, told_at desc);

-- After the functions

-- epr_accounts
alter table epr_accounts add constraint epr_account_gst_registration foreign key (gst_registration_id, owner_id)
  references gst_registrations (id, company_id);
create trigger clear_identity_change before update of status on epr_accounts
  for each row when (new.status <> 'pending') execute function clear_identity_change();
create trigger close_seller after update of status on epr_accounts
  for each row when (new.role = 'recycler' and old.status is distinct from new.status) execute function close_seller();
create trigger normalise_registration_number before insert or update of registration_number on epr_accounts
  for each row execute function normalise_registration_number();
-- Only a correction, or a change of the company itself, makes an account wait again.
create trigger raise_account_version before update of status on epr_accounts
  for each row when (new.status = 'pending' and old.status <> 'pending') execute function raise_account_version();
create trigger record_beginning after insert on epr_accounts referencing new table as begun
  for each statement execute function record_beginning('epr_account');
create trigger record_move after update of status on epr_accounts
  for each row execute function record_move('epr_account');
create trigger set_account_gstin before insert or update of gst_registration_id on epr_accounts
  for each row execute function set_account_gstin();

-- registration_claims
create trigger normalise_registration_number before insert or update of registration_number on registration_claims
  for each row execute function normalise_registration_number();
create trigger add_outbox_event after insert on registration_claims
  for each row execute function add_outbox_event('registration_claim.made', 'created_at');
create trigger add_decided_event after update of status on registration_claims
  for each row execute function add_outbox_event('registration_claim.decided', 'decided_at', 'decided_by');

-- gst_registrations
create trigger check_prefixes before update of invoice_prefix, credit_note_prefix on gst_registrations
  for each row execute function check_prefixes();
create trigger copy_default_gstin after insert or update of is_default on gst_registrations
  for each row when (new.is_default) execute function copy_default_gstin();

-- targets
create trigger add_outbox_event after insert on targets
  for each row execute function add_outbox_event('target.added', 'created_at');
create trigger number_target before insert on targets for each row execute function number_target();
create trigger protect_balance before update on targets
  for each row when (old.blocked is distinct from new.blocked or old.achieved is distinct from new.achieved
    or old.voided is distinct from new.voided)
  execute function protect_balance();
create trigger protect_new_balance before insert on targets
  for each row when (new.blocked <> 0 or new.achieved <> 0) execute function protect_balance();
create trigger set_target_unit before insert on targets for each row execute function set_target_unit();

-- obligation_sheets
create trigger obligation_sheets_append_only before delete or update on obligation_sheets
  for each row execute function freeze_obligation_sheets();
create trigger obligation_sheets_append_only_whole before truncate on obligation_sheets
  for each statement execute function refuse_change();
