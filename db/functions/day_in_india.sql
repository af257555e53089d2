-- The day of an instant in India.
create or replace function day_in_india(at timestamptz) returns date language sql stable strict as $$
  select (at at time zone 'Asia/Kolkata')::date
$$;
