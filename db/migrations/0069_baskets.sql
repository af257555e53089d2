-- Purchase plans as they were shown, and what became of their lines once they were placed.
-- Purpose: to place what was shown, once. Kept: as long as the account, after closing too; the person who made a plan answers for it, after
-- closing as their unique id.
create table baskets (
  id uuid primary key,
  owner_id uuid not null references users (id),
  plan jsonb not null,
  created_at timestamptz not null,
  created_by uuid not null references users (id),
  placed_at timestamptz, -- of the first attempt to place it
  placed_key text check (char_length(placed_key) <= 200), -- idempotency key of that attempt; one with the same key goes on with it
  outcomes jsonb, -- of all lines, once each has been tried
  check (placed_at is not null or (placed_key is null and outcomes is null))
);
create index baskets_owner on baskets (owner_id, id desc);
