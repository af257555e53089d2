-- The organisations that a person may act for at an instant: whether somebody has several is asked here alone.
create or replace function organisations_of(person uuid, at timestamptz) returns table (id uuid) language sql stable as $$
  select o.id from members m join users o on o.id = m.organisation_id
  where m.person_id = person and is_live_member(m, at) and o.closed_at is null and o.suspended_at is null
$$;
