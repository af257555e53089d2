-- A payment whose UTR number another buyer has recorded too is noticed, once for each of their orders.
create or replace function find_same_utr() returns trigger language plpgsql as $$
begin
  insert into findings (id, kind, figures, trade_id, document, subject_id, other_trade_id, other_document, other_subject_id, at)
    select new_id(new.recorded_at), 'same_utr', jsonb_build_object('utr', new.utr), new.trade_id, 'Payment', new.id,
      o.trade_id, 'Payment', o.id, new.recorded_at
    from (
      select distinct on (p.trade_id) p.trade_id, p.id
      from payments p join trades t on t.id = p.trade_id join transactions x on x.trade_id = p.trade_id
      where p.utr = new.utr and t.producer_id <> (select producer_id from trades where id = new.trade_id)
      order by p.trade_id, p.id limit 20
    ) o;
  return null;
end $$;
