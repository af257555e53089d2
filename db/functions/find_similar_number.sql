-- The first line of a certificate whose number looks like that of another certificate is noticed, of the same seller too.
create or replace function find_similar_number() returns trigger language plpgsql as $$
declare
  mine certificates;
begin
  select * into mine from certificates where id = new.certificate_id;
  insert into findings (id, kind, text, trade_id, document, subject_id, other_trade_id, other_document, other_subject_id, at)
    select new_id(new.recorded_at), 'similar_number',
      format('Certificate %s differs from %s of %s in punctuation%s only.', mine.number, o.number, o.order_id,
        case when translate(o.number, '/-()._', '') <> translate(mine.number, '/-()._', '') then ' and characters that look alike' else '' end),
      new.trade_id, 'Certificate number', new.id, o.trade_id, 'Certificate number', o.id, new.recorded_at
    from (
      select distinct on (c.id) c.number, l.trade_id, l.id, x.order_id
      from certificates c join transfer_lines l on l.certificate_id = c.id and l.status <> 'withdrawn'
        join transactions x on x.trade_id = l.trade_id
      where c.waste_type = mine.waste_type and look_of_number(c.number) = look_of_number(mine.number)
        and c.used_quantity > 0 and c.number <> mine.number
      order by c.id, l.id limit 20
    ) o
    where not exists (select from transfer_lines l where l.certificate_id = mine.id and l.id < new.id);
  return null;
end $$;
