create or replace function set_target_unit() returns trigger language plpgsql as $$
begin
  new.unit := unit_of(new.waste_type, new.product_type, new.credit_type, (new.created_at at time zone 'Asia/Kolkata')::date);
  return new;
end $$;
