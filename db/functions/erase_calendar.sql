-- Neither the address of the calendar nor what it has shown outlives the account.
create or replace function erase_calendar() returns trigger language plpgsql as $$
begin
  delete from calendar_days where person_id = new.id or person_id in (select person_id from calendar_links where owner_id = new.id);
  delete from calendar_links where person_id = new.id or owner_id = new.id;
  delete from extension_notices where owner_id = new.id;
  return null;
end $$;
