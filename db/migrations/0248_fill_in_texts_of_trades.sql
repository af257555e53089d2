-- outside of a transaction
do $$
-- In small steps, so that nobody waits for long; cut off in its middle it begins anew. A trade that is answered meanwhile has its text by then.
declare
  after uuid := '00000000-0000-0000-0000-000000000000';
  step uuid[];
begin
  loop
    step := array(select id from trades where id > after order by id limit 1000);
    exit when cardinality(step) = 0;
    after := step[cardinality(step)];
    insert into trade_texts (trade_id, text)
      select t.id, trade_text(t) from trades t where t.id = any (step) and t.status not in ('pending', 'countered')
      on conflict do nothing;
    commit;
  end loop;
end $$
