-- Superadmins count as confirmed: their addresses come from the configuration or from another superadmin. Where the configuration requires
-- a second factor, a new one needs it at once.
create or replace function confirm_superadmin() returns trigger language plpgsql as $$
begin
  new.email_verified_at := coalesce(new.email_verified_at, new.created_at);
  new.second_factor_due_at := coalesce(new.second_factor_due_at, new.created_at);
  return new;
end $$;
