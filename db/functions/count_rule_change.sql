-- Counts a change of a stream's rules or modes. Of the rules, only those of the stored kinds, and not their verification, change an answer
-- that is kept on other rows.
create or replace function count_rule_change() returns trigger language plpgsql as $$
declare
  changes_answers boolean := false;
begin
  if tg_table_name = 'rule_rows' then
    changes_answers := new.kind in ('unit', 'price_band', 'validity')
      and (tg_op = 'INSERT' or (old.ends_on, old.withdrawn_at) is distinct from (new.ends_on, new.withdrawn_at));
  end if;
  update rule_streams s set version = s.version + 1, changed_version = case when changes_answers then s.version + 1 else s.changed_version end
    where s.stream = new.stream;
  return null;
end $$;
