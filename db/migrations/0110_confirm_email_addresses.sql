-- Whether the holder of an account has proved to read its e-mail, and when the password was chosen.
alter table users
  add column email_verified_at timestamptz,
  add column password_changed_at timestamptz;
-- Accounts that exist already count as confirmed.
update users set email_verified_at = now() where closed_at is null;

-- Changes of e-mail addresses. Until the new address is confirmed by a mailed link the former one holds.
-- Purpose: security of the account; a change that its holder did not make is undone. Kept: 30 days from the end of the link.
create table email_changes (
  id uuid primary key,
  user_id uuid not null references users (id),
  session_id uuid not null, -- that asked for it; it alone outlives the change
  email text not null,
  previous_email text not null,
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  done_at timestamptz,
  cancelled_at timestamptz, -- replaced by another, refused, or undone
  check (cancelled_at is null or done_at is null or cancelled_at >= done_at)
);
create unique index email_changes_one_open on email_changes (user_id) where done_at is null and cancelled_at is null;
create index email_changes_user on email_changes (user_id, requested_at);

-- The change that a link confirms.
alter table link_tokens add column subject_id uuid;

-- A notice goes to the address that the account had then, or to the one it gets; null: to the account's address.
alter table account_notices
  add column email text,
  add column detail jsonb not null default '{}';

-- Superadmins count as confirmed: their addresses come from the configuration or from another superadmin.
create function confirm_superadmin() returns trigger language plpgsql as $$
begin
  new.email_verified_at := coalesce(new.email_verified_at, new.created_at);
  return new;
end $$;
create trigger confirm_superadmin before insert on users for each row when (new.role = 'superadmin') execute function confirm_superadmin();
