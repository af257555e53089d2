-- The sessions in which somebody acts for an organisation end with the membership.
create or replace function end_sessions_of_member() returns trigger language plpgsql as $$
begin
  update sessions set ended_at = new.ended_at
  where user_id = new.person_id and organisation_id = new.organisation_id and ended_at is null;
  return null;
end $$;
