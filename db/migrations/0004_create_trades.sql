-- Purchase requests and counter-offers are one thing with two beginnings; a transaction is its payment and settlement.
-- Everything that an order shows is frozen here when it is made.

create table trades (
  id uuid primary key,
  kind text not null check (kind in ('purchase', 'counter')),
  offer_id uuid not null,
  credit_id uuid not null,
  recycler_id uuid not null,
  producer_id uuid not null,
  producer_account_id uuid not null,
  target_id uuid,
  year integer not null check (year between 2000 and 2099), -- the financial year that it is meant for
  quantity_kg bigint not null check (quantity_kg between 1 and 1000000000),
  price_paise bigint not null check (price_paise between 1 and 1000000),
  listed_price_paise bigint not null,
  item_value_paise bigint not null,
  fee_paise bigint not null,
  gst_paise bigint not null,
  cgst_paise bigint not null,
  sgst_paise bigint not null,
  igst_paise bigint not null,
  fee_basis_points integer not null,
  gst_basis_points integer not null,
  title text not null,
  waste_type text not null,
  product_type text not null,
  credit_type text not null,
  recycler_type text not null,
  producer_type text not null,
  seller_company text not null,
  buyer_company text not null,
  -- Of the day: a work order stays as it was made, whatever the companies change later. The first two digits are the state.
  seller_gst_number text not null,
  buyer_gst_number text not null,
  status text not null,
  expires_at timestamptz,
  changed_at timestamptz not null,
  changed_by uuid references users (id), -- null: the system itself, when time runs out
  reason text, -- of its rejection
  created_at timestamptz not null,
  foreign key (offer_id, credit_id, recycler_id) references offers (id, credit_id, recycler_id),
  foreign key (producer_account_id, producer_id, waste_type) references epr_accounts (id, owner_id, waste_type),
  foreign key (target_id, producer_account_id) references targets (id, account_id),
  constraint trade_amounts_right check (
    item_value_paise = quantity_kg * price_paise
    and fee_paise = (item_value_paise * fee_basis_points + 5000) / 10000
    and gst_paise = ((item_value_paise + fee_paise) * gst_basis_points + 5000) / 10000
    and cgst_paise + sgst_paise + igst_paise = gst_paise
  ),
  constraint purchase_at_listed_price check (kind = 'counter' or price_paise = listed_price_paise),
  constraint reason_of_rejection check (reason is null or status = 'rejected'),
  constraint open_trade_expires check ((expires_at is not null) = (status in ('pending', 'approved')))
);
create index trades_recycler on trades (recycler_id, kind, id desc);
create index trades_producer on trades (producer_id, kind, id desc);
create index trades_offer_open on trades (offer_id) where status in ('pending', 'approved');
create index trades_account_open on trades (producer_account_id) where status in ('pending', 'approved');
create index trades_target on trades (target_id, id desc) where target_id is not null;
create index trades_due on trades (expires_at) where expires_at is not null;
create trigger record_beginning after insert on trades referencing new table as begun
  for each statement execute function record_beginning('trade');
create trigger record_move after update of status on trades
  for each row execute function record_move('trade');

-- Nobody rewrites an order: only its status with all that tells of it and the target that it counts towards may change.
create function freeze_trade() returns trigger language plpgsql as $$
begin
  if (to_jsonb(old) - array['status', 'expires_at', 'changed_at', 'changed_by', 'reason', 'target_id'])
     is distinct from (to_jsonb(new) - array['status', 'expires_at', 'changed_at', 'changed_by', 'reason', 'target_id']) then
    raise exception 'an order is frozen when it is made' using errcode = 'AO001';
  end if;
  return new;
end $$;
create trigger freeze_trade before update on trades for each row execute function freeze_trade();

create table order_counters (
  year integer primary key,
  last_number bigint not null
);

create table transactions (
  id uuid primary key,
  trade_id uuid not null unique references trades (id),
  order_id text not null unique, -- WO-2026-27-000123
  transaction_proof_id uuid references files (id),
  producer_transfer_proof_id uuid references files (id),
  recycler_transfer_proof_id uuid references files (id),
  trail_documents_id uuid references files (id),
  status text not null,
  changed_at timestamptz not null,
  changed_by uuid not null references users (id),
  reason text, -- of its rejection
  created_at timestamptz not null,
  constraint reason_of_rejection check (reason is null or status = 'cancelled'),
  constraint verified_has_proof check (
    status not in ('payment_verified', 'completed') or num_nonnulls(transaction_proof_id, producer_transfer_proof_id) > 0
  ),
  constraint completed_has_both_documents check (
    (status = 'completed') = (num_nonnulls(recycler_transfer_proof_id, trail_documents_id) = 2)
  )
);
create index transactions_newest on transactions (id desc);
-- From a document to its transaction: the same bytes in two transactions are marked.
create index transactions_transaction_proof on transactions (transaction_proof_id);
create index transactions_producer_transfer_proof on transactions (producer_transfer_proof_id);
create index transactions_recycler_transfer_proof on transactions (recycler_transfer_proof_id);
create index transactions_trail_documents on transactions (trail_documents_id);
create index transactions_waiting on transactions (id) where status = 'initiated';
create trigger record_beginning after insert on transactions referencing new table as begun
  for each statement execute function record_beginning('transaction');
create trigger record_move after update of status on transactions
  for each row execute function record_move('transaction');

create table ledger (
  id bigint generated always as identity primary key,
  movement text not null check (movement in ('add', 'remove', 'list', 'unlist', 'block', 'release', 'sell', 'achieve')),
  credit_id uuid not null references credit_records (id),
  offer_id uuid references offers (id),
  trade_id uuid references trades (id),
  target_id uuid references targets (id),
  quantity_kg bigint not null check (quantity_kg > 0),
  at timestamptz not null,
  by_id uuid references users (id),
  check (case
    when movement in ('add', 'remove') then num_nonnulls(offer_id, trade_id, target_id) = 0
    when movement in ('list', 'unlist') then offer_id is not null and num_nonnulls(trade_id, target_id) = 0
    else offer_id is not null and trade_id is not null
  end)
);
create unique index ledger_once_per_trade on ledger (trade_id, movement) where trade_id is not null;
create unique index ledger_released_or_sold on ledger (trade_id) where movement in ('release', 'sell');
create index ledger_credit on ledger (credit_id);
create index ledger_offer on ledger (offer_id) where offer_id is not null;
create index ledger_target on ledger (target_id) where target_id is not null;
create trigger append_only before update or delete or truncate on ledger
  for each statement execute function refuse_change();
