-- From where an account is used, so that guesses of strangers can be told from its holder; links that are mailed and work once.

-- Browsers that an account is known by: a random token of theirs, as SHA-256.
-- Purpose: security of the account. Kept: 90 days from the last log-in.
create table devices (
  user_id uuid not null references users (id),
  hash bytea not null check (octet_length(hash) = 32),
  known_at timestamptz not null,
  primary key (user_id, hash)
);

-- Networks from which an account logged in. Purpose: security of the account. Kept: 30 days from the last log-in.
create table known_addresses (
  user_id uuid not null references users (id),
  network text not null, -- an IPv4 address or an IPv6 /64
  known_at timestamptz not null,
  primary key (user_id, network)
);

-- Links of mails, as SHA-256. Each works once; a newer one of its kind and user makes older ones void. Kept: 30 days after their end.
create table link_tokens (
  hash bytea primary key check (octet_length(hash) = 32),
  kind text not null check (kind ~ '^[a-z_]+$'),
  user_id uuid not null references users (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz -- or made void
);
create unique index link_tokens_one_open on link_tokens (user_id, kind) where used_at is null;

-- What a mail to the holder of an account names: when something happened there, and from where. Kept: 30 days.
create table account_notices (
  id uuid primary key,
  user_id uuid not null references users (id),
  kind text not null check (kind ~ '^[a-z_]+$'),
  at timestamptz not null,
  address text,
  device text -- the browser's own words
);
create index account_notices_user on account_notices (user_id, kind, at);

-- Nothing of it outlives the account.
create function forget_whereabouts() returns trigger language plpgsql as $$
begin
  delete from devices where user_id = new.id;
  delete from known_addresses where user_id = new.id;
  delete from link_tokens where user_id = new.id;
  delete from account_notices where user_id = new.id;
  return null;
end $$;
create trigger forget_whereabouts after update of closed_at on users
  for each row when (old.closed_at is null and new.closed_at is not null) execute function forget_whereabouts();

-- Tries that are counted in windows which slide with the time. They may be lost with a crash, so they need no write-ahead log.
create unlogged table claimed_tries (
  id bigint generated always as identity primary key,
  key text not null,
  at timestamptz not null,
  failed boolean not null default false -- else it is under way
);
create index claimed_tries_key on claimed_tries (key, at desc);
create index claimed_tries_at on claimed_tries (at);

-- Claims a try of a key; of many at once, in whatever process, as many as the windows hold. `id` is null where one of them is full:
-- `free_at` says until when.
create function claim_try(claimed_key text, claimed_at timestamptz, most integer[], seconds integer[],
  out id bigint, out free_at timestamptz) language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('claim_try ' || claimed_key, 0));
  -- A window of so many tries is full until the oldest of the last so many leaves it.
  select max(oldest.at + make_interval(secs => w.seconds)) into free_at
  from unnest(most, seconds) as w (most, seconds) cross join lateral (
    select t.at from claimed_tries t
    where t.key = claimed_key and t.at > claimed_at - make_interval(secs => w.seconds)
    order by t.at desc offset w.most - 1 limit 1
  ) oldest;
  if free_at is null then
    insert into claimed_tries (key, at) values (claimed_key, claimed_at) returning claimed_tries.id into id;
  end if;
end $$;
