-- Nothing of it outlives the account of the person.
create or replace function erase_login_data() returns trigger language plpgsql as $$
begin
  delete from devices where user_id = new.id;
  delete from known_addresses where user_id = new.id;
  delete from link_tokens where user_id = new.id;
  delete from account_notices where user_id = new.id;
  delete from email_changes where user_id = new.id;
  delete from second_factors where user_id = new.id;
  delete from recovery_codes where user_id = new.id;
  delete from login_challenges where user_id = new.id;
  delete from invitations where lower(email) = lower(old.email) and state <> 'open';
  delete from password_resets where user_id = new.id;
  update sessions set address = null, device = null where user_id = new.id;
  return null;
end $$;
