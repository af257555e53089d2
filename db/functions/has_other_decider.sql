-- Whether another member of an organisation may decide what one of them asks for. A suspended person can act for nobody.
create or replace function has_other_decider(organisation uuid, person uuid, at timestamptz) returns boolean language sql stable as $$
  select exists (
    select from members m join users u on u.id = m.person_id
    where m.organisation_id = organisation and m.person_id <> person and m.part in ('owner', 'manager') and is_live_member(m, at)
      and u.person_suspended_at is null)
$$;
