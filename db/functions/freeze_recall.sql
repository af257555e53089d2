-- A draft is changed; from then on a recall keeps what it says, and only its status, with all that tells of it, moves.
create or replace function freeze_recall() returns trigger language plpgsql as $$
declare
  movable text[] := array['status', 'preview', 'executed_at', 'lifted_at', 'lift_reason', 'lift_reference', 'changed_by', 'changed_at'];
  fixed text[] := array['id', 'number', 'created_by', 'created_at'];
begin
  if old.status <> 'draft' and (to_jsonb(old) - movable) is distinct from (to_jsonb(new) - movable)
      or old.status in ('lifted', 'discarded') and old is distinct from new
      or old.status = 'executed' and new.status = 'executed' and old is distinct from new
      or (select jsonb_object_agg(f, to_jsonb(old) -> f) is distinct from jsonb_object_agg(f, to_jsonb(new) -> f) from unnest(fixed) f) then
    raise exception 'a recall is frozen when it is executed' using errcode = 'AO001';
  end if;
  return new;
end $$;
