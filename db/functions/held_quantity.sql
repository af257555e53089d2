-- Quantity that is blocked in a target by verified trades that a recall in force holds.
create or replace function held_quantity(of_target uuid) returns bigint language sql stable as $$
  select coalesce(sum(t.quantity), 0)::bigint from trades t join transactions x on x.trade_id = t.id
  where t.target_id = of_target and x.status = 'payment_verified' and recall_of_trade(t.id) is not null
$$;
