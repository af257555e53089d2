-- The instant at which the statements of this transaction say that they act; the database's own where they say none.
create or replace function instant_of_change() returns timestamptz language sql stable as $$
  select coalesce(nullif(current_setting('market.now', true), '')::timestamptz, now())
$$;
