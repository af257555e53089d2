-- Rupees as people in India read them: 1,20,000.50.
create or replace function grouped_rupees(paise bigint) returns text language sql immutable as $$
  select grouped(paise / 100) || '.' || lpad((paise % 100)::text, 2, '0')
$$;
