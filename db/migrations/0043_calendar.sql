-- The address under which calendar programs read a person's days without a log-in. Kept until the person revokes it or the owner is closed.
create table calendar_links (
  person_id uuid primary key references users (id),
  owner_id uuid not null references users (id), -- whose days it shows
  token_hash bytea not null unique,
  created_at timestamptz not null,
  last_read_at timestamptz
);
create index calendar_links_owner on calendar_links (owner_id);

-- The days that a person's calendar programs have received, to tell them of each that has moved. Kept until the owner is closed, since
-- programs keep what they received.
create table calendar_days (
  person_id uuid not null references users (id),
  uid text not null check (char_length(uid) <= 300),
  day date not null,
  sequence integer not null default 0,
  changed_at timestamptz not null,
  primary key (person_id, uid)
);

-- Owners who are told of an extension that was posted, each once. Kept until the owner is closed.
create table extension_notices (
  id uuid primary key,
  rule_id uuid not null references rule_rows (id),
  owner_id uuid not null references users (id),
  at timestamptz not null,
  unique (rule_id, owner_id)
);
create index extension_notices_owner on extension_notices (owner_id);

-- The texts of these functions follow with the others.
create function forget_calendar() returns trigger language plpgsql as $$ begin return null; end $$;
create function note_extension() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger forget_calendar after update of closed_at on users
  for each row when (old.closed_at is null and new.closed_at is not null) execute function forget_calendar();
create trigger note_extension after insert on rule_rows
  for each row when (new.kind = 'extension' and new.origin = 'own') execute function note_extension();
create trigger tell_extension after insert on extension_notices for each row execute function tell_change('return.extended', 'at');
