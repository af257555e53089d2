-- The last day of the credits of a financial year: 31 March of the year that ends it and as many years as the rule of that day says. Always
-- one row; the day is null where no rule or no value is known.
create or replace function validity_of(of_stream text, product text, credit text, of_year integer, out rule_id uuid, out expires_on date)
language sql stable as $$
  select r.id, make_date(of_year + 1 + (r.value ->> 'years')::integer, 3, 31)
  from (select) one left join rule_answer('validity', of_stream, make_date(of_year + 1, 3, 31), product, credit) r on true
$$;
