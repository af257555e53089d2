-- Two at once wait for one another, so that each has a number of its own.
create or replace function number_target() returns trigger language plpgsql as $$
begin
  if new.number is null then
    perform pg_advisory_xact_lock(hashtextextended('target ' || new.account_id, 0));
    select coalesce(max(number), 0) + 1 into new.number from targets where account_id = new.account_id;
  end if;
  return new;
end $$;
