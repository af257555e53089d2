-- A copy of an organisation's data is for the member who asked for it, and goes with that person too.
alter table data_exports add column asked_by uuid references users (id);
drop trigger erase_data_exports on users;
create trigger erase_data_exports after update of email, closed_at on users
  for each row when (old.email is not null and new.email is null or old.closed_at is null and new.closed_at is not null)
  execute function erase_data_exports();
