-- The last second of the day in India, so many days after the one of an instant. The second is taken off before the time zone is, which
-- keeps the expression immutable: so it is part of the statements that call it.
create or replace function end_of_day_after(instant timestamptz, days integer) returns timestamptz language sql immutable as $$
  select (((instant at time zone 'Asia/Kolkata')::date + days + 1)::timestamp - interval '1 second') at time zone 'Asia/Kolkata'
$$;
