-- Neither notifications nor preferences outlive the account, nor the notifications of superadmins about its sign-up.
create or replace function erase_notifications() returns trigger language plpgsql as $$
begin
  delete from notifications where new.id in (person_id, organisation_id) or (topic = 'user.registered' and subject_id = new.id);
  delete from notification_preferences where person_id = new.id;
  delete from notification_digests where person_id = new.id;
  return null;
end $$;
