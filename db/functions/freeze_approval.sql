-- A decided approval stays as it is; of a waiting one only the decision changes.
create or replace function freeze_approval() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' or old.status <> 'waiting' or (to_jsonb(new) - '{status,checker_id,reason,decided_at}'::text[])
      <> (to_jsonb(old) - '{status,checker_id,reason,decided_at}'::text[]) then
    raise exception 'approvals keep what was asked and decided' using errcode = 'AO001';
  end if;
  return new;
end $$;
