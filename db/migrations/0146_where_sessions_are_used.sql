-- From where a session is used, so that its holder knows the own ones from those of others; and when an account was logged in to first.
alter table sessions
  add column address text,
  add column device text, -- the browser's own words
  add column second_factor text check (second_factor in ('totp', 'passkey', 'recovery_code')); -- that it was opened with; null: none

alter table users add column first_login_at timestamptz;
update users set first_login_at = (select min(created_at) from sessions where user_id = users.id);
-- Sessions are kept for a month, so older accounts without one may have had some.
update users set first_login_at = created_at where first_login_at is null and created_at < now() - interval '30 days';
