-- Sign-up makes an organisation, its person and the person's membership as owner in one step.
create or replace function add_owner() returns trigger language plpgsql as $$
begin
  insert into members (id, organisation_id, person_id, part, joined_at)
  values (new_id(new.created_at), new.id, new.id, 'owner', new.created_at);
  return null;
end $$;
