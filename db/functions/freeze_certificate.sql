-- Of a certificate only its face value is corrected; the database adds up what is used.
create or replace function freeze_certificate() returns trigger language plpgsql as $$
declare
  movable text[] := array['face_value', 'used_quantity'];
begin
  if (to_jsonb(old) - movable) is distinct from (to_jsonb(new) - movable) then
    raise exception 'a certificate is frozen when it is recorded' using errcode = 'AO001';
  end if;
  return new;
end $$;
