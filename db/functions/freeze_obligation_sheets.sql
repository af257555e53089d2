-- A sheet never changes, and stays as long as its owner is not closed.
create or replace function freeze_obligation_sheets() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and exists (select from users where id = old.owner_id and closed_at is not null) then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'AO001';
end $$;
