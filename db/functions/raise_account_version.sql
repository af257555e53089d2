create or replace function raise_account_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
