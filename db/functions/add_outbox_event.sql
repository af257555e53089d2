-- Adds an event to the outbox for a change of something that has no status. The arguments: the topic, the column with the time of the change, and, where
-- there is one, the column with the person who acted.
create or replace function add_outbox_event() returns trigger language plpgsql as $$
declare
  changed jsonb := to_jsonb(new);
  instant timestamptz := (changed ->> tg_argv[1])::timestamptz;
begin
  insert into outbox (topic, subject_id, at, next_at, by_id) values (tg_argv[0], new.id, instant, instant, (changed ->> tg_argv[2])::uuid);
  return null;
end $$;
