create or replace function post_ledger() returns trigger language plpgsql as $$
begin
  update credit_records c
    set available = c.available + p.available, listed = c.listed + p.listed, sold = c.sold + p.sold
    from (
      select credit_id,
        sum(case movement when 'add' then quantity when 'remove' then -quantity when 'sell' then -quantity else 0 end) available,
        sum(case movement when 'list' then quantity when 'unlist' then -quantity when 'sell' then -quantity else 0 end) listed,
        sum(case movement when 'sell' then quantity else 0 end) sold
      from posted where movement in ('add', 'remove', 'list', 'unlist', 'sell') group by credit_id
    ) p
    where c.id = p.credit_id;

  update offers o
    set available = o.available + p.available, listed = o.listed + p.listed,
      blocked = o.blocked + p.blocked, sold = o.sold + p.sold
    from (
      select offer_id,
        sum(case movement when 'list' then quantity when 'unlist' then -quantity when 'sell' then -quantity else 0 end) available,
        sum(case movement when 'list' then quantity when 'unlist' then -quantity else 0 end) listed,
        sum(case movement when 'block' then quantity when 'release' then -quantity when 'sell' then -quantity else 0 end) blocked,
        sum(case movement when 'sell' then quantity else 0 end) sold
      from posted where movement in ('list', 'unlist', 'block', 'release', 'sell') group by offer_id
    ) p
    where o.id = p.offer_id;

  update targets t
    set blocked = t.blocked + p.blocked, achieved = t.achieved + p.achieved, voided = t.voided + p.voided,
      purchase_count = t.purchase_count + p.purchases
    from (
      select target_id,
        sum(case when movement = 'block' then quantity when movement in ('release', 'achieve', 'end') then -quantity else 0 end) blocked,
        sum(case when movement in ('achieve', 'reinstate') then quantity when movement = 'void' then -quantity else 0 end) achieved,
        sum(case movement when 'void' then quantity when 'reinstate' then -quantity else 0 end) voided,
        count(*) filter (where movement = 'block') purchases
      from posted where target_id is not null and movement in ('block', 'release', 'achieve', 'end', 'void', 'reinstate') group by target_id
    ) p
    where t.id = p.target_id;
  return null;
end $$;
