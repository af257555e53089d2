-- What the superadmin watches: how the jobs fare, when the ledger was last verified, and what has been left lying.

create table job_runs (
  name text primary key,
  last_run_at timestamptz not null,
  succeeded_at timestamptz,
  failed_at timestamptz,
  failure text
);

create table ledger_checks (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  by_id uuid references users (id),
  milliseconds integer not null,
  breaches integer not null,
  first_breaches jsonb not null
);

create index outbox_buried on outbox (id) where buried_at is not null;
create index transactions_verified on transactions (changed_at, id) where status = 'payment_verified';
