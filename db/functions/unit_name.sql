-- A unit as people read it.
create or replace function unit_name(unit text) returns text language sql immutable as $$
  select case unit when 'g' then 'g' else 'Kg' end
$$;
