-- Log-ins, steps of proof, sessions and refused access are kept for 1 year, all else for 8 years. Only what is older may be deleted.
create or replace function keep_audit() returns trigger language plpgsql as $$
begin
  if old.at > instant_of_change() - (case when split_part(old.action, '.', 1) in ('login', 'step_up', 'session', 'access')
      then interval '1 year' else interval '8 years' end) then
    raise exception 'audit is append-only' using errcode = 'AO001';
  end if;
  return old;
end $$;
