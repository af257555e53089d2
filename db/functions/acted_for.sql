-- The organisation that a person acted for in a change of a row that one party owns: its owner. Null: a superadmin or the system acted.
create or replace function acted_for(person uuid, changed jsonb) returns uuid language sql stable as $$
  select case when person is not null and not exists (select from users u where u.id = person and u.role = 'superadmin')
    then coalesce(changed ->> 'owner_id', changed ->> 'recycler_id')::uuid end
$$;
