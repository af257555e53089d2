-- Neither notifications nor preferences outlive the account, nor the notifications of superadmins about its sign-up. Those
-- of the other members of an organisation stay where it goes on without its founder.
create or replace function erase_notifications() returns trigger language plpgsql as $$
begin
  delete from notifications where person_id = new.id or new.closed_at is not null and organisation_id = new.id
    or topic = 'user.registered' and subject_id = new.id;
  delete from notification_preferences where person_id = new.id;
  delete from notification_digests where person_id = new.id;
  return null;
end $$;
