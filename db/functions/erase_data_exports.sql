-- Copies of a company's data do not outlive its account.
create or replace function erase_data_exports() returns trigger language plpgsql as $$
begin
  update files set erased_at = new.closed_at, name = ''
  where id in (select file_id from data_exports where owner_id = new.id) and erased_at is null;
  update data_exports set state = case state when 'waiting' then 'failed' else 'deleted' end
  where owner_id = new.id and state in ('waiting', 'ready');
  return null;
end $$;
