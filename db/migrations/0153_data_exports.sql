-- A company asks for a copy of its data; the job `data exports` makes a ZIP of it.
-- Purpose: the right of access. Kept: the ZIP for 7 days, the row with the account.
do $$
begin
  -- The purposes of this database, whichever migrations have run, and one more.
  execute (select 'alter table files drop constraint files_purpose_check, add constraint files_purpose_check '
      || replace(pg_get_constraintdef(oid), 'ARRAY[', 'ARRAY[''data_export''::text, ') || ' not valid'
    from pg_constraint where conrelid = 'files'::regclass and conname = 'files_purpose_check'
      and position('data_export' in pg_get_constraintdef(oid)) = 0);
end $$;

create table data_exports (
  id uuid primary key,
  owner_id uuid not null references users (id),
  state text not null check (state in ('waiting', 'ready', 'failed', 'deleted')),
  attempts smallint not null default 0,
  requested_at timestamptz not null,
  ready_at timestamptz,
  byte_size bigint check (byte_size > 0),
  file_id uuid references files (id),
  constraint ready_has_a_file check (state <> 'ready' or num_nonnulls(ready_at, byte_size, file_id) = 3)
);
create index data_exports_owner on data_exports (owner_id, id desc);
create index data_exports_waiting on data_exports (id) where state = 'waiting';
create index data_exports_ready on data_exports (ready_at) where state = 'ready';

create function forget_data_exports() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger forget_data_exports after update of closed_at on users
  for each row when (old.closed_at is null and new.closed_at is not null) execute function forget_data_exports();
