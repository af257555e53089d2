-- A waiting change of the e-mail address does not outlive the password with which it was asked for, nor a suspension.
create or replace function void_waiting_email_change() returns trigger language plpgsql as $$
begin
  perform void_email_changes(new.id, instant_of_change());
  return null;
end $$;
