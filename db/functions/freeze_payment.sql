-- The recorded fields of a payment stay; only its answer and the reminder of it are added.
create or replace function freeze_payment() returns trigger language plpgsql as $$
declare
  movable text[] := array['status', 'received_on', 'reason', 'changed_by', 'changed_for', 'changed_at', 'reminded_at'];
begin
  if (to_jsonb(old) - movable) is distinct from (to_jsonb(new) - movable) then
    raise exception 'a payment is frozen when it is recorded' using errcode = 'AO001';
  end if;
  return new;
end $$;
