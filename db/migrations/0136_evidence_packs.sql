-- Evidence packs: a ZIP with the documents of an order or of an account's year, and a signed list of their hashes.
-- Purpose: proof of a purchase towards authorities and auditors. Kept: the ZIP for 30 days; rows and hashes as long as the trade history.

-- Public keys that have signed a pack. The private ones are derived from the application secret and never stored.
create table evidence_keys (
  key_id text primary key check (key_id ~ '^[0-9a-f]{16}$'),
  public_key_pem text not null,
  used_from timestamptz not null,
  used_until timestamptz check (used_until >= used_from) -- null: in use
);
create unique index one_evidence_key_in_use on evidence_keys ((used_until is null)) where used_until is null;

create table evidence_packs (
  id uuid primary key,
  code text not null constraint evidence_code unique check (code ~ '^[0-9A-HJKMNP-TV-Z]{26}$'),
  owner_id uuid references users (id), -- the company that asked for it; null: the platform
  kind text not null check (kind in ('order', 'year')),
  trade_id uuid references trades (id),
  account_id uuid references epr_accounts (id),
  year integer,
  state text not null check (state in ('queued', 'making', 'ready', 'failed', 'removed')),
  attempts smallint not null default 0,
  requested_by uuid not null references users (id),
  requested_role text not null check (requested_role in ('recycler', 'producer', 'superadmin')),
  requested_at timestamptz not null,
  made_at timestamptz,
  key_id text references evidence_keys (key_id),
  manifest_sha256 bytea check (octet_length(manifest_sha256) = 32),
  byte_size bigint check (byte_size > 0), -- of the ZIP
  file_id uuid references files (id),
  subject jsonb, -- as in the manifest
  files jsonb, -- part, sha256 and byte_size of each file of the manifest
  constraint evidence_subject check (case kind
    when 'order' then trade_id is not null and num_nonnulls(account_id, year) = 0
    else trade_id is null and num_nonnulls(account_id, year) = 2 end),
  constraint evidence_is_whole check (num_nonnulls(made_at, key_id, manifest_sha256, byte_size, file_id, subject, files)
    = case when state in ('ready', 'removed') then 7 else 0 end)
);
-- One pack of a company is made at a time.
create unique index evidence_being_made on evidence_packs (coalesce(owner_id, '00000000-0000-0000-0000-000000000000'))
  where state in ('queued', 'making');
create index evidence_packs_owner on evidence_packs (owner_id, id desc);
create index evidence_packs_to_make on evidence_packs (id) where state in ('queued', 'making');
create index evidence_packs_to_remove on evidence_packs (made_at) where state = 'ready';
create index evidence_packs_of_trade on evidence_packs (trade_id, id) where kind = 'order';
create index evidence_packs_of_year on evidence_packs (account_id, year, id) where kind = 'year';

-- The trades in a pack that is made.
create table evidence_pack_trades (
  pack_id uuid not null references evidence_packs (id),
  trade_id uuid not null references trades (id),
  primary key (pack_id, trade_id)
);
create index evidence_pack_trades_trade on evidence_pack_trades (trade_id);

-- The text of this function follows with the others.
create function freeze_evidence_pack() returns trigger language plpgsql as $$ begin return new; end $$;
create trigger evidence_pack_frozen before update on evidence_packs for each row execute function freeze_evidence_pack();
create trigger evidence_packs_kept before delete on evidence_packs for each row execute function refuse_change();
create trigger evidence_pack_trades_kept before update or delete on evidence_pack_trades for each row execute function refuse_change();

-- The purposes that are known, and ZIPs of evidence packs. Other migrations of this version add theirs.
do $$
declare
  form text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'files_purpose_check' and conrelid = 'files'::regclass);
begin
  execute 'alter table files drop constraint files_purpose_check, add constraint files_purpose_check '
    || replace(replace(form, 'ARRAY[', 'ARRAY[''evidence_pack''::text, '), ' NOT VALID', '') || ' not valid';
end $$;
