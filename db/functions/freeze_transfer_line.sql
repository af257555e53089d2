-- The recorded fields of a line stay; only its status, with all that tells of it, is changed.
create or replace function freeze_transfer_line() returns trigger language plpgsql as $$
declare
  movable text[] := array['status', 'reason', 'changed_by', 'changed_for', 'changed_at'];
begin
  if (to_jsonb(old) - movable) is distinct from (to_jsonb(new) - movable) then
    raise exception 'a transfer line is frozen when it is recorded' using errcode = 'AO001';
  end if;
  return new;
end $$;
