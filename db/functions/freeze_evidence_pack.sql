-- The subject of a pack never changes; once it is made, only its ZIP is removed.
create or replace function freeze_evidence_pack() returns trigger language plpgsql as $$
declare
  movable text[] := array['state'];
begin
  if old.state in ('queued', 'making') and new.state <> 'removed' then
    movable := array['state', 'attempts', 'made_at', 'key_id', 'manifest_sha256', 'byte_size', 'file_id', 'subject', 'files'];
  elsif not (old.state = 'ready' and new.state = 'removed') then
    movable := array[]::text[];
  end if;
  if (to_jsonb(old) - movable) is distinct from (to_jsonb(new) - movable) then
    raise exception 'an evidence pack is frozen when it is made' using errcode = 'AO001';
  end if;
  return new;
end $$;
