-- Facts of the trades of a target: whether there are any; the quantity that is blocked by verified ones which a recall in force holds; of completed
-- ones, the quantity that the buyer has seen on the CPCB portal, as far as no recall in force covers it. The function becomes part of the
-- statement that joins it: one that is called for each target would be planned for each. Each trade is read by itself (`offset 0`): a plan for a
-- target of many trades would read all lines of the market, also for a target without trades.
create or replace function target_trades(of_target uuid) returns table (has_trades boolean, held_quantity bigint, seen_quantity bigint)
language sql stable as $$
  select
    exists (select from trades t where t.target_id = of_target),
    (
      select coalesce(sum(t.quantity), 0)::bigint from trades t join transactions x on x.trade_id = t.id
      where t.target_id = of_target and x.status = 'payment_verified' and recall_of_trade(t.id) is not null
    ),
    (
      select coalesce(sum(seen.quantity), 0)::bigint
      from trades t
      cross join lateral (
        select l.quantity, c.account_id, c.waste_type, c.year, c.credit_type, c.number
        from transactions x join transfer_lines l on l.trade_id = x.trade_id join certificates c on c.id = l.certificate_id
        where x.trade_id = t.id and x.status = 'completed' and l.status = 'seen' offset 0
      ) seen
      where t.target_id = of_target
        and not exists (select from recalls r where recall_covers(r, seen.account_id, seen.waste_type, seen.year, seen.credit_type, seen.number))
    )
$$;
