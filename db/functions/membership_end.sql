-- A membership ends when the day of its end has passed in India.
create or replace function membership_end(until date) returns timestamptz language sql immutable as $$
  select (until + 1)::timestamp at time zone 'Asia/Kolkata'
$$;
