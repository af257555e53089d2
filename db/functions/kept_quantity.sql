-- The quantity of a trade that no recall in force covers: the rest is no credit any more.
create or replace function kept_quantity(trade trades) returns bigint language sql stable as $$
  select trade.quantity
    - coalesce((select covered_quantity(h.trade_id) from held_trades h where h.trade_id = trade.id limit 1), 0)
$$;
