-- The person who answers for an organisation: that of its sign-up while an owner, else the owner of longest standing. An organisation that was added
-- later has no log-in, name and address of its own.
create or replace function answering_person(organisation uuid) returns uuid language sql stable as $$
  select person_id from members where organisation_id = organisation and part = 'owner' and ended_at is null
  order by person_id = organisation desc, joined_at, id limit 1
$$;
