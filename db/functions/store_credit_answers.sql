-- Stores what the rules answer on the next credit records of some streams, in the order of their ids. Returns the last id that was looked at, null
-- when none is left. Only one process does so at a time. The rules are asked once for each kind of credit.
create or replace function store_credit_answers(streams text[], after uuid, most integer) returns uuid
language plpgsql as $$
declare
  last uuid;
begin
  with batch as materialized (select * from credit_records where id > after order by id limit most),
  answers as materialized (
    select k.*, v.rule_id as new_rule_id, v.expires_on as new_expires_on
    from (select distinct waste_type, product_type, credit_type, year from batch where waste_type = any (streams)) k
    cross join lateral validity_of(k.waste_type, k.product_type, k.credit_type, k.year) v
  ),
  changed as materialized (
    select b.id, a.new_rule_id, a.new_expires_on
    from batch b join answers a using (waste_type, product_type, credit_type, year)
    where (b.validity_rule_id, b.expires_on) is distinct from (a.new_rule_id, a.new_expires_on)
  ),
  locked as materialized (select c.* from changed c join credit_records r using (id) order by id for no key update of r),
  stored as (
    update credit_records r set validity_rule_id = l.new_rule_id, expires_on = l.new_expires_on from locked l where r.id = l.id
  )
  select (array_agg(id order by id desc))[1] into last from batch;
  return last;
end $$;
