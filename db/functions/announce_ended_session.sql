-- Open event streams of a session that has ended are closed on all servers: they look at the sessions of the organisation, or of the person who acts
-- for none. Said once per transaction, however many sessions end in it.
create or replace function announce_ended_session() returns trigger language plpgsql as $$
begin
  perform pg_notify('people', coalesce(new.organisation_id, new.user_id)::text);
  return null;
end $$;
