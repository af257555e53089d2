-- The short number that people see beside the opaque id: REC-000123, PRO-000123; PER-000123 of a person without a company of their own.
create or replace function number_user() returns trigger language plpgsql as $$
declare
  number bigint;
begin
  number := case new.role
    when 'recycler' then nextval('recycler_number')
    when 'producer' then nextval('producer_number')
    when 'person' then nextval('person_number')
    else nextval('superadmin_number')
  end;
  new.unique_id := case new.role when 'recycler' then 'REC-' when 'producer' then 'PRO-' when 'person' then 'PER-' else 'ADM-' end
    || lpad(number::text, greatest(6, length(number::text)), '0');
  return new;
end $$;
