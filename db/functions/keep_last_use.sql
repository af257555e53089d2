-- A session that acts for another organisation, or is deleted, leaves with the member when it was used for the one before.
create or replace function keep_last_use() returns trigger language plpgsql as $$
begin
  update members set last_used_at = greatest(last_used_at, old.last_used_at)
  where organisation_id = old.organisation_id and person_id = old.user_id and ended_at is null;
  return null;
end $$;
