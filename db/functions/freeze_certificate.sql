-- The face value alone of a certificate is corrected, until a buyer has seen a line of it, and not while a recall holds it. The database alone adds up what is used, because a
-- number whose certificate uses nothing is free for other sellers.
create or replace function freeze_certificate() returns trigger language plpgsql as $$
declare
  movable text[] := array['face_value', 'used_quantity'];
begin
  if (to_jsonb(old) - movable) is distinct from (to_jsonb(new) - movable) then
    raise exception 'a certificate is frozen when it is recorded' using errcode = 'AO001';
  end if;
  -- Depth 1 is this trigger alone; under the trigger that counts lines it is deeper.
  if new.used_quantity <> old.used_quantity and pg_trigger_depth() < 2 then
    raise exception 'the used quantity of a certificate follows its lines' using errcode = 'AO001';
  end if;
  if new.face_value <> old.face_value and exists (select from transfer_lines l where l.certificate_id = new.id and l.status = 'seen') then
    raise exception 'the face value of a certificate that a buyer has seen stays' using errcode = 'AO001';
  end if;
  if new.face_value <> old.face_value
      and recall_in_force(new.account_id, new.waste_type, new.year, new.credit_type, new.number) is not null then
    raise exception 'the face value of a recalled certificate stays' using errcode = 'AO001';
  end if;
  return new;
end $$;
