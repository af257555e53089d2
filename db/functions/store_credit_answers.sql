-- Stores what the rules answer on the next credit records of some streams, in the order of their ids. Returns the last id that was looked at, null
-- when none is left. Only one process does so at a time.
create or replace function store_credit_answers(streams text[], after uuid, most integer) returns uuid
language plpgsql as $$
declare
  last uuid;
  changed uuid[];
begin
  select (array_agg(b.id order by b.id desc))[1], array_agg(b.id order by b.id)
      filter (where b.waste_type = any (streams) and (b.validity_rule_id, b.expires_on) is distinct from (v.rule_id, v.expires_on))
    into last, changed
    from (select * from credit_records where id > after order by id limit most) b
    cross join lateral validity_of(case when b.waste_type = any (streams) then b.waste_type end, b.product_type, b.credit_type, b.year) v;
  perform 1 from credit_records where id = any (changed) order by id for no key update;
  update credit_records c set validity_rule_id = v.rule_id, expires_on = v.expires_on
    from credit_records b cross join lateral validity_of(b.waste_type, b.product_type, b.credit_type, b.year) v
    where b.id = any (changed) and c.id = b.id;
  return last;
end $$;
