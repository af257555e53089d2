-- A dispute keeps its text and proof; only its end is added.
create or replace function freeze_dispute() returns trigger language plpgsql as $$
declare
  movable text[] := array['status', 'outcome', 'changed_by', 'changed_for', 'changed_at'];
begin
  if (to_jsonb(old) - movable) is distinct from (to_jsonb(new) - movable) then
    raise exception 'a dispute is frozen when it is opened' using errcode = 'AO001';
  end if;
  return new;
end $$;
