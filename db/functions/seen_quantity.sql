-- Quantity that the buyer has seen on the CPCB portal of the completed trades of a target, as far as no recall in force covers it.
create or replace function seen_quantity(of_target uuid) returns bigint language sql stable as $$
  select coalesce(sum(l.quantity), 0)::bigint
  from trades t join transactions x on x.trade_id = t.id join transfer_lines l on l.trade_id = t.id join certificates c on c.id = l.certificate_id
  where t.target_id = of_target and x.status = 'completed' and l.status = 'seen'
    and not exists (select from recalls r where recall_covers(r, c.account_id, c.waste_type, c.year, c.credit_type, c.number))
$$;
