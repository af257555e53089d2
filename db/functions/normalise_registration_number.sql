create or replace function normalise_registration_number() returns trigger language plpgsql as $$
begin
  new.registration_number := normal_registration_number(new.registration_number);
  return new;
end $$;
