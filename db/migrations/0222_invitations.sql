-- Invitations to become a member of an organisation. Purpose: who may join, and on whose word. Kept: 30 days after their end.
create table invitations (
  id uuid primary key,
  organisation_id uuid not null references users (id),
  email text not null,
  part text not null check (part in ('owner', 'manager', 'trader', 'accounts', 'viewer')),
  until date,
  message text,
  invited_by uuid not null references users (id),
  invited_at timestamptz not null,
  token_hash bytea unique check (octet_length(token_hash) = 32),
  expires_at timestamptz not null,
  state text not null check (state in ('open', 'accepted', 'withdrawn', 'expired')),
  ended_at timestamptz,
  constraint invitation_is_open_or_ended check ((state = 'open') = (ended_at is null)),
  constraint invited_owner_without_until check (part <> 'owner' or until is null)
);
create unique index one_open_invitation on invitations (organisation_id, lower(email)) where state = 'open';
create index invitations_ended on invitations (ended_at) where state <> 'open';
create index invitations_due on invitations (expires_at) where state = 'open';
create index invitations_email on invitations (lower(email));

alter table members add column told_until date;
create index members_until on members (until) where ended_at is null and until is not null;
create trigger add_ended_event after update of ended_at on members
  for each row when (old.ended_at is null and new.ended_at is not null)
  execute function add_outbox_event('member.ended', 'ended_at', 'ended_by');

create function announce_ended_session() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger announce_ended_session after update of ended_at on sessions
  for each row when (old.ended_at is null and new.ended_at is not null) execute function announce_ended_session();

-- A person may be erased while the organisation of the same row goes on.
drop trigger erase_audit_names on users;
create trigger erase_audit_names after update of email, closed_at on users
  for each row when (old.email is not null and new.email is null or old.closed_at is null and new.closed_at is not null)
  execute function erase_audit_names();
drop trigger erase_calendar on users;
create trigger erase_calendar after update of email, closed_at on users
  for each row when (old.email is not null and new.email is null or old.closed_at is null and new.closed_at is not null)
  execute function erase_calendar();
drop trigger erase_login_data on users;
create trigger erase_login_data after update of email on users
  for each row when (old.email is not null and new.email is null) execute function erase_login_data();
drop trigger erase_notifications on users;
create trigger erase_notifications after update of email on users
  for each row when (old.email is not null and new.email is null) execute function erase_notifications();
