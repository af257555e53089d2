-- Minimal tables of a purchase, with the constraints that keep it correct. Numbers stand for offers, buyers and their targets.
create schema bench;
create table bench.offers (
  id bigint primary key,
  price_paise bigint not null,
  available bigint not null,
  blocked bigint not null default 0,
  check (blocked between 0 and available)
) with (fillfactor = 85);
create table bench.targets (
  id bigint primary key,
  blocked bigint not null default 0 check (blocked >= 0)
) with (fillfactor = 85);
create table bench.requests (
  id bigint generated always as identity primary key,
  offer_id bigint not null references bench.offers (id),
  target_id bigint not null references bench.targets (id),
  quantity bigint not null check (quantity > 0),
  item_value_paise bigint not null,
  fee_paise bigint not null,
  gst_paise bigint not null,
  status text not null check (status in ('pending', 'approved', 'rejected')),
  created_at timestamptz not null
);
create table bench.ledger (
  id bigint generated always as identity primary key,
  movement text not null check (movement in ('block', 'release', 'sell')),
  offer_id bigint not null references bench.offers (id),
  request_id bigint not null references bench.requests (id),
  target_id bigint not null references bench.targets (id),
  quantity bigint not null check (quantity > 0),
  at timestamptz not null,
  unique (request_id, movement)
);
insert into bench.offers (id, price_paise, available) select n, 250, 5000000000 from generate_series(1, 1000) n;
insert into bench.targets (id) select n from generate_series(1, 64) n;
-- Statistics exist as in the real market, so no plan is made for an empty table.
insert into bench.requests (offer_id, target_id, quantity, item_value_paise, fee_paise, gst_paise, status, created_at)
select 1 + n % 1000, 1 + n % 64, 100, 25000, 500, 4590, 'rejected', now() from generate_series(1, 10000) n;
insert into bench.ledger (movement, offer_id, request_id, target_id, quantity, at)
select movement, offer_id, id, target_id, quantity, created_at from bench.requests, (values ('block'), ('release')) moves (movement);
analyze bench.offers, bench.targets, bench.requests, bench.ledger;
