-- The first status of what is new, of all rows of a statement at once: many trades are placed together. The arguments: the subject, and 'changed_for'
-- where the table has that column, which two parties that share a row need.
create or replace function record_beginning() returns trigger language plpgsql as $$
declare
  wrong text;
begin
  select status into wrong from begun
    where status not in (select to_status from status_moves where subject = tg_argv[0] and from_status = '') limit 1;
  if found then
    raise exception '% may not begin as "%"', tg_argv[0], wrong using errcode = 'MV001';
  end if;
  if tg_argv[1] = 'changed_for' then
    insert into history (subject, subject_id, at, by_id, for_id, from_status, to_status)
      select tg_argv[0], id, changed_at, changed_by, changed_for, '', status from begun order by id;
  else
    insert into history (subject, subject_id, at, by_id, for_id, from_status, to_status)
      select tg_argv[0], id, changed_at, changed_by, acted_for(changed_by, to_jsonb(begun)), '', status from begun order by id;
  end if;
  insert into outbox (topic, subject_id, at, next_at, by_id)
    select tg_argv[0] || '.' || status, id, changed_at, changed_at, changed_by from begun order by id;
  return null;
end $$;
