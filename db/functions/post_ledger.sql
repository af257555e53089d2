create or replace function post_ledger() returns trigger language plpgsql as $$
begin
  update credit_records c
    set available_kg = c.available_kg + p.available, listed_kg = c.listed_kg + p.listed, sold_kg = c.sold_kg + p.sold
    from (
      select credit_id,
        sum(case movement when 'add' then quantity_kg when 'remove' then -quantity_kg when 'sell' then -quantity_kg else 0 end) available,
        sum(case movement when 'list' then quantity_kg when 'unlist' then -quantity_kg when 'sell' then -quantity_kg else 0 end) listed,
        sum(case movement when 'sell' then quantity_kg else 0 end) sold
      from posted where movement in ('add', 'remove', 'list', 'unlist', 'sell') group by credit_id
    ) p
    where c.id = p.credit_id;

  update offers o
    set available_kg = o.available_kg + p.available, listed_kg = o.listed_kg + p.listed,
      blocked_kg = o.blocked_kg + p.blocked, sold_kg = o.sold_kg + p.sold
    from (
      select offer_id,
        sum(case movement when 'list' then quantity_kg when 'unlist' then -quantity_kg when 'sell' then -quantity_kg else 0 end) available,
        sum(case movement when 'list' then quantity_kg when 'unlist' then -quantity_kg else 0 end) listed,
        sum(case movement when 'block' then quantity_kg when 'release' then -quantity_kg when 'sell' then -quantity_kg else 0 end) blocked,
        sum(case movement when 'sell' then quantity_kg else 0 end) sold
      from posted where movement in ('list', 'unlist', 'block', 'release', 'sell') group by offer_id
    ) p
    where o.id = p.offer_id;

  update targets t
    set blocked_kg = t.blocked_kg + p.blocked, achieved_kg = t.achieved_kg + p.achieved
    from (
      select target_id,
        sum(case movement when 'block' then quantity_kg when 'release' then -quantity_kg when 'achieve' then -quantity_kg else 0 end) blocked,
        sum(case movement when 'achieve' then quantity_kg else 0 end) achieved
      from posted where target_id is not null and movement in ('block', 'release', 'achieve') group by target_id
    ) p
    where t.id = p.target_id;
  return null;
end $$;
