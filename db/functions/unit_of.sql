-- The unit that a credit is counted in from a day on; kilograms where no rule says it.
create or replace function unit_of(of_stream text, product text, credit text, on_day date) returns text language sql stable as $$
  select coalesce((select value ->> 'unit' from rule_answer('unit', of_stream, on_day, product, credit)), 'kg')
$$;
