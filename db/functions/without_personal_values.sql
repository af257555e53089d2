-- The detail of an audit row without what a person is called and reached by: these values are null, also inside other values. What was changed
-- stays readable.
create or replace function without_personal_values(detail jsonb) returns jsonb language plpgsql immutable as $$
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
