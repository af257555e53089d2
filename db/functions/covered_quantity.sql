-- The quantity of a trade that recalls in force cover, and one more if it is given: all of it under a recall of its account, else its active
-- lines with a recalled number. Each unit counts once.
create or replace function covered_quantity(of_trade uuid, also uuid default null) returns bigint language sql stable as $$
  select case
    when exists (
      select from recalls r where (r.status = 'executed' or r.id = also) and r.account_id = o.account_id
        and (r.years = '{}' or o.year = any (r.years)) and (r.credit_types = '{}' or o.credit_type = any (r.credit_types))) then t.quantity
    else (
      select coalesce(sum(l.quantity), 0) from transfer_lines l join certificates c on c.id = l.certificate_id
      where l.trade_id = t.id and l.status <> 'withdrawn' and exists (
        select from recalls r where (r.status = 'executed' or r.id = also) and r.waste_type = c.waste_type
          and c.number = any (r.certificate_numbers))) end
  from trades t join offers o on o.id = t.offer_id where t.id = of_trade
$$;
