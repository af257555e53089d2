-- Neither the address of the calendar nor what it has shown outlives the account. Those of an organisation stay where it goes
-- on without its founder.
create or replace function erase_calendar() returns trigger language plpgsql as $$
begin
  if new.closed_at is null then
    return null;
  end if;
  delete from calendar_days
    where person_id = new.id or person_id in (select person_id from calendar_links where owner_id = new.id);
  delete from calendar_links where person_id = new.id or owner_id = new.id;
  delete from extension_notices where owner_id = new.id;
  return null;
end $$;
