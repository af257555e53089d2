-- A suspended superadmin asks for nothing, and nothing that one has asked for is carried out. The lock makes one who is being suspended at this
-- moment wait for the suspension, which cancels what waits already.
create or replace function check_approval_maker() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform from users where id = new.maker_id and suspended_at is null for share;
  elsif new.status = 'done' then
    perform from users where id = new.maker_id and suspended_at is null;
  else
    return new;
  end if;
  if not found then
    raise exception 'who asks for an approval is suspended' using errcode = '23514', constraint = 'maker_is_active';
  end if;
  return new;
end $$;
