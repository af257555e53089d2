-- The address from before a change stays reserved for its account while a link `This was not me` may give it back.
-- Purpose: security of the account. Kept: with the change, 30 days.
alter table email_changes add column reserved_until timestamptz; -- null: the change is not done
update email_changes set reserved_until = done_at + interval '7 days' where done_at is not null;
create index email_changes_reserved on email_changes (lower(previous_email)) where reserved_until is not null and cancelled_at is null;

create function refuse_reserved_address() returns trigger language plpgsql as $$
begin
  return null;
end $$;
-- After the row: an address that another account is about to leave is waited for first, by the unique index.
create trigger refuse_reserved_address after insert or update of email on users
  for each row when (new.email is not null) execute function refuse_reserved_address();
