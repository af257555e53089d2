-- A capacity is checked and unchecked; nothing else of it changes. A declared one may be replaced, a checked one stays.
create or replace function freeze_capacity() returns trigger language plpgsql as $$
declare
  movable constant text[] := array['checked_by', 'checked_at'];
begin
  if tg_op = 'DELETE' then
    if old.checked_at is null then
      return old;
    end if;
  elsif (to_jsonb(old) - movable) = (to_jsonb(new) - movable) then
    return new;
  end if;
  raise exception 'a checked capacity stays as it is' using errcode = 'AO001';
end $$;
