-- The last second of the day in India, so many days after the one of an instant.
create or replace function end_of_day_after(instant timestamptz, days integer) returns timestamptz language sql immutable as $$
  select ((instant at time zone 'Asia/Kolkata')::date + days + 1)::timestamp at time zone 'Asia/Kolkata' - interval '1 second'
$$;
