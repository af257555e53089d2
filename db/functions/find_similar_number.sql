-- The first line of a certificate whose number looks like that of another certificate is noticed, of the same seller too.
create or replace function find_similar_number() returns trigger language plpgsql as $$
declare
  mine certificates;
begin
  select * into mine from certificates where id = new.certificate_id;
  insert into findings (id, kind, figures, trade_id, document, subject_id, other_trade_id, other_document, other_subject_id, at)
    select new_id(new.recorded_at), 'similar_number',
      jsonb_build_object('number', mine.number, 'other_number', o.number),
      new.trade_id, 'Certificate number', new.id, o.trade_id, 'Certificate number', o.id, new.recorded_at
    from (
      select distinct on (c.id) c.number, l.trade_id, l.id
      from certificates c join transfer_lines l on l.certificate_id = c.id and l.status <> 'withdrawn'
        join transactions x on x.trade_id = l.trade_id
      where c.waste_type = mine.waste_type and look_of_number(c.number) = look_of_number(mine.number)
        and c.used_quantity > 0 and c.number <> mine.number
      order by c.id, l.id limit 20
    ) o
    where not exists (select from transfer_lines l where l.certificate_id = mine.id and l.id < new.id);
  return null;
end $$;
