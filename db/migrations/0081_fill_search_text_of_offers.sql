-- outside of a transaction
do $$
-- In small steps, so that no purchase waits for long; cut off in its middle it goes on where it stood.
declare
  after uuid := '00000000-0000-0000-0000-000000000000';
  step uuid[];
begin
  loop
    select array_agg(id order by id) into step from (
      select id from offers where id > after order by id limit 1000) next;
    exit when step is null;
    after := step[cardinality(step)];
    update offers o set search_text = offer_search_text(o) where o.id = any (step) and o.search_text = '';
    commit;
  end loop;
end $$
