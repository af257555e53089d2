-- Closing an account makes the names, addresses and numbers of its person null in the rows about it: the one change of a row that is let through.
-- An entry names both the kind and the id of a thing, or neither.
alter table audit add constraint subject_has_an_id check ((subject is null) = (subject_id is null)) not valid;

drop trigger append_only on audit;
create trigger append_only before truncate on audit for each statement execute function refuse_change();

-- Its body is in db/functions, as are those of the next two.
create function without_personal_values(detail jsonb) returns jsonb language plpgsql immutable as $$
declare
  key text;
  value jsonb;
  kept jsonb := detail;
begin
  if jsonb_typeof(detail) <> 'object' then
    return detail;
  end if;
  for key, value in select * from jsonb_each(detail) loop
    kept := kept || jsonb_build_object(key, case
      when key in ('full_name', 'name', 'account_holder_name', 'email', 'mobile', 'mobile_no', 'designation') then 'null'::jsonb
      else without_personal_values(value) end);
  end loop;
  return kept;
end $$;

-- Those who are closed already.
update audit a set detail = without_personal_values(a.detail)
from users u where u.id = a.owner_id and u.closed_at is not null and a.detail <> without_personal_values(a.detail);

drop trigger keep_audit on audit;
create trigger keep_audit before update or delete on audit for each row execute function keep_audit();

create function erase_audit_names() returns trigger language plpgsql security definer set search_path = public as $$
begin
  return null;
end $$;
create trigger erase_audit_names after update of closed_at on users
  for each row when (old.closed_at is null and new.closed_at is not null) execute function erase_audit_names();
