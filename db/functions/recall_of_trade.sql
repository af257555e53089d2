-- The number of the first recall in force of a trade; null without one.
create or replace function recall_of_trade(wanted uuid) returns text language sql stable as $$
  select number from held_trades where trade_id = wanted order by executed_at, number limit 1
$$;
