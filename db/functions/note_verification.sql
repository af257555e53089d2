-- Keeps when the payment of a work order was approved: the instant that its history says.
create or replace function note_verification() returns trigger language plpgsql as $$
begin
  new.verified_at := new.changed_at;
  return new;
end $$;
