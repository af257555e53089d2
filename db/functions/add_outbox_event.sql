-- Adds an event to the outbox for a change of something that has no status. The arguments: the topic, and the column with the time of the change.
create or replace function add_outbox_event() returns trigger language plpgsql as $$
declare
  instant timestamptz := (to_jsonb(new) ->> tg_argv[1])::timestamptz;
begin
  insert into outbox (topic, subject_id, at, next_at) values (tg_argv[0], new.id, instant, instant);
  return null;
end $$;
