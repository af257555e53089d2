-- Quantity that the buyer has seen on the CPCB portal of the completed trades of a target, as far as no recall in force covers it. Each trade is
-- read by itself (`offset 0`): a plan for a target of many trades would read all lines of the market, also for a target without trades.
create or replace function seen_quantity(of_target uuid) returns bigint language sql stable as $$
  select coalesce(sum(seen.quantity), 0)::bigint
  from trades t
  cross join lateral (
    select l.quantity, c.account_id, c.waste_type, c.year, c.credit_type, c.number
    from transactions x join transfer_lines l on l.trade_id = x.trade_id join certificates c on c.id = l.certificate_id
    where x.trade_id = t.id and x.status = 'completed' and l.status = 'seen' offset 0
  ) seen
  where t.target_id = of_target
    and not exists (select from recalls r where recall_covers(r, seen.account_id, seen.waste_type, seen.year, seen.credit_type, seen.number))
$$;
