-- Stores what the rules answer on the next offers of some streams, in the order of their ids. Returns the last id that was looked at, null
-- when none is left. Only one process does so at a time, after the credit records. The rules are asked once for each kind of credit.
create or replace function store_offer_answers(streams text[], on_day date, after uuid, most integer) returns uuid
language plpgsql as $$
declare
  last uuid;
begin
  with batch as materialized (select * from offers where id > after order by id limit most),
  bands as materialized (
    select k.*, p.rule_id, p.low_paise, p.high_paise
    from (select distinct waste_type, product_type, credit_type, unit from batch where waste_type = any (streams)) k
    cross join lateral band_of(k.waste_type, k.product_type, k.credit_type, k.unit, on_day) p
  ),
  changed as materialized (
    select b.id, c.validity_rule_id, c.expires_on, p.rule_id, p.low_paise, p.high_paise
    from batch b join bands p using (waste_type, product_type, credit_type, unit) join credit_records c on c.id = b.credit_id
    where (b.validity_rule_id, b.expires_on, b.band_rule_id, b.band_low_paise, b.band_high_paise)
      is distinct from (c.validity_rule_id, c.expires_on, p.rule_id, p.low_paise, p.high_paise)
  ),
  -- In the order in which purchases lock them.
  locked as materialized (select c.* from changed c join offers o using (id) order by id for no key update of o),
  stored as (
    update offers o set validity_rule_id = l.validity_rule_id, expires_on = l.expires_on, band_rule_id = l.rule_id,
      band_low_paise = l.low_paise, band_high_paise = l.high_paise
    from locked l where o.id = l.id
  )
  select (array_agg(id order by id desc))[1] into last from batch;
  return last;
end $$;
