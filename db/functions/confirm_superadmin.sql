-- Superadmins count as confirmed: their addresses come from the configuration or from another superadmin.
create or replace function confirm_superadmin() returns trigger language plpgsql as $$
begin
  new.email_verified_at := coalesce(new.email_verified_at, new.created_at);
  return new;
end $$;
