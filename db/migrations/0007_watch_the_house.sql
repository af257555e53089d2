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

-- What a work order is worth stands beside it as well, frozen like the trade that it is copied from, so that months of them are summed
-- from one index. A month is a month in India.
alter table transactions
  add column waste_type text not null,
  add column quantity_kg bigint not null,
  add column item_value_paise bigint not null,
  add column month date not null generated always as (date_trunc('month', created_at at time zone 'Asia/Kolkata')::date) stored;

create function copy_order_figures() returns trigger language plpgsql as $$
begin
  select waste_type, quantity_kg, item_value_paise into new.waste_type, new.quantity_kg, new.item_value_paise
    from trades where id = new.trade_id;
  return new;
end $$;
create trigger copy_order_figures before insert or update of trade_id, waste_type, quantity_kg, item_value_paise on transactions
  for each row execute function copy_order_figures();

create index transactions_months on transactions (month, waste_type) include (quantity_kg, item_value_paise) where status <> 'cancelled';
