-- A whole number as people in India read it: 1,20,000.
create or replace function grouped(number bigint) returns text language sql immutable as $$
  select regexp_replace(number::text, '(\d)(?=(\d\d)+\d$)', '\1,', 'g')
$$;
