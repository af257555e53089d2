-- People, their companies, their sessions and the files they bring.
-- Ids are UUIDv7 made by the server: opaque to people, and their order is the order of creation.

create sequence recycler_number;
create sequence producer_number;
create sequence superadmin_number;

create table users (
  id uuid primary key,
  role text not null check (role in ('recycler', 'producer', 'superadmin')),
  unique_id text not null unique,
  email text,
  full_name text,
  mobile_no text,
  designation text,
  password_hash text,
  created_at timestamptz not null,
  closed_at timestamptz,
  unique (id, role),
  -- An open user can always log in; a closed one keeps nothing personal.
  check (
    case when closed_at is null
      then email is not null and password_hash is not null
      else num_nonnulls(email, full_name, mobile_no, designation, password_hash) = 0
    end
  )
);
create unique index users_email on users (lower(email));
create index users_role on users (role, id desc) where closed_at is null;

-- The short number that people see beside the opaque id: REC-000123, PRO-000123.
create function number_user() returns trigger language plpgsql as $$
declare
  number bigint;
begin
  number := case new.role
    when 'recycler' then nextval('recycler_number')
    when 'producer' then nextval('producer_number')
    else nextval('superadmin_number')
  end;
  new.unique_id := case new.role when 'recycler' then 'REC-' when 'producer' then 'PRO-' else 'ADM-' end
    || lpad(number::text, greatest(6, length(number::text)), '0');
  return new;
end $$;
create trigger number_user before insert on users for each row execute function number_user();

create table files (
  id uuid primary key,
  owner_id uuid references users (id),
  purpose text not null check (purpose in (
    'product_image', 'company_logo', 'availability_proof', 'epr_certificate', 'pcb_document', 'cancelled_cheque',
    'transaction_proof', 'producer_transfer_proof', 'recycler_transfer_proof', 'trail_documents')),
  sha256 bytea not null,
  byte_size bigint not null check (byte_size > 0),
  media_type text not null,
  name text not null,
  created_at timestamptz not null
);
create index files_owner on files (owner_id);
-- The same bytes offered as proof in two transactions are marked for the superadmin.
create index files_proof_bytes on files (sha256)
  where purpose in ('transaction_proof', 'producer_transfer_proof', 'recycler_transfer_proof', 'trail_documents');

-- The same certificate in two companies likewise.
create index files_certificate_bytes on files (sha256) where purpose = 'epr_certificate';

create table companies (
  user_id uuid primary key references users (id),
  company_name text not null,
  gst_number text,
  pcb_number text,
  registration_date date,
  address text,
  state text,
  city text,
  company_logo_id uuid references files (id),
  pcb_document_id uuid references files (id),
  social_links text[] not null default '{}',
  account_holder_name text,
  account_number_encrypted bytea,
  account_number_last4 text,
  bank_name text,
  ifsc_code text,
  branch_name text,
  cancelled_cheque_id uuid references files (id),
  -- Complete = every Company and every Bank field of the profile is there.
  complete boolean not null generated always as (
    num_nulls(gst_number, pcb_number, registration_date, address, state, city, company_logo_id, pcb_document_id,
      account_holder_name, account_number_encrypted, bank_name, ifsc_code, branch_name, cancelled_cheque_id) = 0
  ) stored
);
-- Who else uses a number.
create index companies_gst_number on companies (gst_number);
create index companies_pcb_number on companies (upper(pcb_number));

create table sessions (
  id uuid primary key,
  user_id uuid not null references users (id),
  created_at timestamptz not null,
  ended_at timestamptz
);
create index sessions_user on sessions (user_id) where ended_at is null;

create table refresh_tokens (
  hash bytea primary key,
  session_id uuid not null references sessions (id) on delete cascade,
  expires_at timestamptz not null,
  spent_at timestamptz
);
create index refresh_tokens_session on refresh_tokens (session_id);

create table password_resets (
  hash bytea primary key,
  user_id uuid not null references users (id),
  expires_at timestamptz not null,
  used_at timestamptz
);

-- Counters of attempts; they may be lost with a crash, so they need no write-ahead log.
create unlogged table rate_windows (
  key text not null,
  window_start timestamptz not null,
  hits integer not null,
  primary key (key, window_start)
);

-- First answers of trading requests, kept for 24 hours so that a repeat trades once.
create table idempotency_keys (
  user_id uuid not null references users (id),
  key text not null,
  fingerprint bytea not null,
  http_status integer,
  body text,
  created_at timestamptz not null,
  primary key (user_id, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);
