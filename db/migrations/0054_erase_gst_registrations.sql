-- The text of the function follows with the others.
create function erase_gst_registrations() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger erase_gst_registrations after update of closed_at on users
  for each row when (old.closed_at is null and new.closed_at is not null) execute function erase_gst_registrations();
