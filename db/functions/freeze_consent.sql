-- A consent stays as it was given; it is withdrawn once.
create or replace function freeze_consent() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' or old.withdrawn_at is not null or new.withdrawn_at is null
      or (to_jsonb(new) - 'withdrawn_at') <> (to_jsonb(old) - 'withdrawn_at') then
    raise exception 'consents are append-only' using errcode = 'AO001';
  end if;
  return new;
end $$;
