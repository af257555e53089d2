-- The price record: what a kind of credit was worth in a week. A row says a price and bands, names no person, company or trade, and is kept.
create table price_weeks (
  id bigint generated always as identity primary key,
  waste_type text not null,
  product_type text not null,
  credit_type text not null,
  week date not null check (extract(isodow from week) = 1),
  unit text not null check (unit in ('kg', 'g')),
  kind text not null check (kind in ('traded', 'asking', 'none')),
  price_paise bigint check (price_paise > 0),
  trades_band text,
  quantity_band text,
  carried boolean not null,
  as_of date,
  created_at timestamptz not null,
  constraint price_weeks_kind_week unique (waste_type, product_type, credit_type, week),
  constraint price_weeks_price check ((price_paise is null) = (kind = 'none')),
  constraint price_weeks_bands check ((trades_band is not null) = (kind = 'traded') and (quantity_band is not null) = (kind = 'traded')),
  constraint price_weeks_carried check (carried = (as_of is not null) and (not carried or kind = 'traded' and as_of < week))
);
create trigger price_weeks_append_only before update or delete on price_weeks for each row execute function refuse_change();
create trigger price_weeks_append_only_whole before truncate on price_weeks for each statement execute function refuse_change();
