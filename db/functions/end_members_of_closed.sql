-- A closed organisation has no members, and invites none.
create or replace function end_members_of_closed() returns trigger language plpgsql as $$
begin
  update members set ended_at = greatest(new.closed_at, joined_at) where organisation_id = new.id and ended_at is null;
  update invitations set state = 'withdrawn', ended_at = new.closed_at where organisation_id = new.id and state = 'open';
  return null;
end $$;
