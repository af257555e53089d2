-- A change of the e-mail address that waits is void as soon as the account is secured: whoever asked for it may be a stranger. A new password
-- and a suspension make it void here, whatever sets them; the ends of other people's sessions call the same function.
create function void_waiting_email_change() returns trigger language plpgsql as $$
begin
  return null;
end $$;
create trigger void_waiting_email_change after update of password_hash, suspended_at on users
  for each row when (new.closed_at is null
    and (new.password_hash is distinct from old.password_hash or (old.suspended_at is null and new.suspended_at is not null)))
  execute function void_waiting_email_change();
