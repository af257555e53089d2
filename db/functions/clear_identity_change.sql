create or replace function clear_identity_change() returns trigger language plpgsql as $$
begin
  new.identity_change := null;
  return new;
end $$;
