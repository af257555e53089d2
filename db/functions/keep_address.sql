-- Links to what was once published go on leading there.
create or replace function keep_address() returns trigger language plpgsql as $$
begin
  if new.slug <> old.slug or new.published_at is distinct from old.published_at then
    raise exception 'the address of a published article stays' using errcode = 'AD001';
  end if;
  return new;
end $$;
