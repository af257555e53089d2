-- Log-ins, steps of proof, sessions and refused access are kept for 1 year, all else for 8 years. Only what is older may be deleted. Of a row about a
-- closed or erased account the values that name its person may become null; nothing else changes.
create or replace function keep_audit() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if to_jsonb(new) = to_jsonb(old) || jsonb_build_object('detail', without_personal_values(old.detail))
      and exists (select from users where id = old.owner_id and (closed_at is not null or email is null)) then
      return new;
    end if;
  elsif old.at <= instant_of_change() - (case when split_part(old.action, '.', 1) in ('login', 'step_up', 'session', 'access')
      then interval '1 year' else interval '8 years' end) then
    return old;
  end if;
  raise exception 'audit is append-only' using errcode = 'AO001';
end $$;
