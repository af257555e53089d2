-- A seller's offers are found by the name that it shows: a job brings their texts up to date.
create or replace function note_shown_name() returns trigger language plpgsql as $$
begin
  insert into outdated_sellers (recycler_id) values (new.user_id) on conflict do nothing;
  return null;
end $$;
