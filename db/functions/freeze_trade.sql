create or replace function freeze_trade() returns trigger language plpgsql as $$
declare
  -- The payee is guarded by a trigger of its own.
  movable text[] := array['status', 'expires_at', 'changed_at', 'changed_by', 'changed_for', 'reason', 'target_id', 'payee_id'];
begin
  -- A round of the recycler binds the buyer when it is accepted, once.
  if old.bound_by is null then
    movable := movable || array['bound_by', 'bound_at', 'approval_id'];
  end if;
  if (to_jsonb(old) - movable) is distinct from (to_jsonb(new) - movable) then
    raise exception 'an order is frozen when it is made' using errcode = 'AO001';
  end if;
  return new;
end $$;
