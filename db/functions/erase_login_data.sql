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
  -- Enquiries and the subscription to the newsletter came from the confirmed address.
  if old.email_verified_at is not null then
    delete from enquiries where lower(email) = lower(old.email);
    update consents c set withdrawn_at = greatest(instant_of_change(), c.given_at) from subscriptions s
      where c.subscription_id = s.id and c.withdrawn_at is null and lower(s.email) = lower(old.email);
    delete from subscriptions where lower(email) = lower(old.email);
  end if;
  return null;
end $$;
