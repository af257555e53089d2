-- outside of a transaction
do $$
-- Trades that were accepted before: paid to the details of the day of this migration. In small steps, so that no acceptance or payment
-- waits for long; cut off in its middle it goes on where it stood.
declare
  after uuid := '00000000-0000-0000-0000-000000000000';
  step uuid[];
begin
  loop
    select array_agg(id order by id) into step from (
      select id from trades where id > after order by id limit 5000) next;
    exit when step is null;
    after := step[cardinality(step)];
    update trades t set payee_id = d.id
      from bank_details d
      where t.id = any (step) and t.payee_id is null and t.status in ('approved', 'complete') and d.company_id = t.recycler_id
        and d.state = 'in_force';
    commit;
  end loop;
  alter table trades validate constraint payee_is_recyclers;
end $$
