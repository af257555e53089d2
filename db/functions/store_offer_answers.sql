-- Stores what the rules answer on the next offers of some streams, in the order of their ids. Returns the last id that was looked at, null
-- when none is left. Only one process does so at a time, after the credit records.
create or replace function store_offer_answers(streams text[], on_day date, after uuid, most integer) returns uuid
language plpgsql as $$
declare
  last uuid;
  changed uuid[];
begin
  select (array_agg(b.id order by b.id desc))[1], array_agg(b.id order by b.id) filter (where b.waste_type = any (streams)
      and (b.validity_rule_id, b.expires_on, b.band_rule_id, b.band_low_paise, b.band_high_paise)
        is distinct from (c.validity_rule_id, c.expires_on, p.rule_id, p.low_paise, p.high_paise))
    into last, changed
    from (select * from offers where id > after order by id limit most) b
    join credit_records c on c.id = b.credit_id
    cross join lateral band_of(case when b.waste_type = any (streams) then b.waste_type end, b.product_type, b.credit_type, b.unit, on_day) p;
  perform 1 from offers where id = any (changed) order by id for no key update;
  update offers o set validity_rule_id = c.validity_rule_id, expires_on = c.expires_on, band_rule_id = p.rule_id,
      band_low_paise = p.low_paise, band_high_paise = p.high_paise
    from offers b join credit_records c on c.id = b.credit_id
    cross join lateral band_of(b.waste_type, b.product_type, b.credit_type, b.unit, on_day) p
    where b.id = any (changed) and o.id = b.id;
  return last;
end $$;
