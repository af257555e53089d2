-- Neither the address of the calendar nor what it has shown outlives the account. Calendars of an organisation stay without a person who goes.
create or replace function erase_calendar() returns trigger language plpgsql as $$
begin
  delete from calendar_days where person_id = new.id
    or new.closed_at is not null and person_id in (select person_id from calendar_links where owner_id = new.id);
  delete from calendar_links where person_id = new.id or new.closed_at is not null and owner_id = new.id;
  if new.closed_at is not null then
    delete from extension_notices where owner_id = new.id;
  end if;
  return null;
end $$;
