create or replace function forget_identity_change() returns trigger language plpgsql as $$
begin
  new.identity_change := null;
  return new;
end $$;
