-- A UTR number counts once on a trade while its payment is recorded or received, and TDS is at most a tenth of a payment with its TDS.
-- Payments that were recorded before keep what they say. The table is small: its index is built while its writers wait.
alter table payments add column is_checked boolean not null default false; -- false: recorded before these checks
alter table payments
  alter column is_checked set default true,
  add constraint tds_within_tenth check (not is_checked or tds_paise::numeric * 10 <= amount_paise::numeric + tds_paise);
create unique index payment_recorded_once on payments (trade_id, utr) where status in ('recorded', 'received') and is_checked;
