-- A copy of data outlives neither the organisation nor the account of the person who asked for it.
create or replace function erase_data_exports() returns trigger language plpgsql as $$
declare
  gone uuid[] := array(select id from data_exports
    where state in ('waiting', 'ready') and (owner_id = new.id and new.closed_at is not null or coalesce(asked_by, owner_id) = new.id and new.email is null));
begin
  update files set erased_at = instant_of_change(), name = ''
  where id in (select file_id from data_exports where id = any (gone)) and erased_at is null;
  update data_exports set state = case state when 'waiting' then 'failed' else 'deleted' end where id = any (gone);
  return null;
end $$;
