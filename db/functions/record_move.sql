-- A move of a status, which `status_moves` must know. The arguments are those of `record_beginning`.
create or replace function record_move() returns trigger language plpgsql as $$
declare
  moved jsonb := to_jsonb(new);
begin
  if not exists (
    select 1 from status_moves where subject = tg_argv[0] and from_status = old.status and to_status = new.status
  ) then
    raise exception '% may not move from "%" to "%"', tg_argv[0], old.status, new.status using errcode = 'MV001';
  end if;
  insert into history (subject, subject_id, at, by_id, for_id, from_status, to_status, reason)
    -- Not each subject has a reason.
    values (tg_argv[0], new.id, new.changed_at, new.changed_by,
      case when tg_argv[1] = 'changed_for' then (moved ->> 'changed_for')::uuid else acted_for(new.changed_by, moved) end, old.status, new.status, moved ->> 'reason');
  insert into outbox (topic, subject_id, at, next_at, by_id)
    values (tg_argv[0] || '.' || new.status, new.id, new.changed_at, new.changed_at, new.changed_by);
  return null;
end $$;
