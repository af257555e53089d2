-- Tells others of a change of something that has no status. The arguments: topic, and the column that says when it was.
create or replace function tell_change() returns trigger language plpgsql as $$
declare
  instant timestamptz := (to_jsonb(new) ->> tg_argv[1])::timestamptz;
begin
  insert into outbox (topic, subject_id, at, next_at) values (tg_argv[0], new.id, instant, instant);
  return null;
end $$;
