-- Every change of a status is checked against the legal moves, recorded for ever, and told to the outbox: all three by one
-- trigger at its beginning and one at each move, so that no code path can set a status silently.

create table status_moves (
  subject text not null,
  from_status text not null,
  to_status text not null,
  primary key (subject, from_status, to_status)
);

-- '' is the state before the first.
insert into status_moves values
  ('epr_account', '', 'pending'),
  ('epr_account', 'pending', 'approved'),
  ('epr_account', 'pending', 'rejected'),
  ('epr_account', 'approved', 'rejected'),
  ('epr_account', 'rejected', 'approved'),
  ('epr_account', 'rejected', 'pending'),
  ('offer', '', 'listed'),
  ('offer', 'listed', 'withdrawn'),
  ('trade', '', 'pending'),
  ('trade', 'pending', 'approved'),
  ('trade', 'pending', 'rejected'),
  ('trade', 'pending', 'expired'),
  ('trade', 'approved', 'complete'),
  ('trade', 'approved', 'expired'),
  ('transaction', '', 'initiated'),
  ('transaction', 'initiated', 'payment_verified'),
  ('transaction', 'initiated', 'cancelled'),
  ('transaction', 'payment_verified', 'completed');

create table history (
  id bigint generated always as identity primary key,
  subject text not null,
  subject_id uuid not null,
  at timestamptz not null,
  by_id uuid references users (id), -- null: the system itself
  from_status text not null,
  to_status text not null,
  -- What who rejected it has said why, if anything.
  reason text check (reason is null or to_status in ('rejected', 'cancelled') and char_length(reason) between 1 and 300)
);
create index history_subject on history (subject_id, id);

-- What must still be told to somebody: by mail (a worker takes rows with SKIP LOCKED, retries, and buries after ten tries) and
-- on the screens of those whom it concerns, once, whatever the mail does.
create table outbox (
  id bigint generated always as identity primary key,
  topic text not null,
  subject_id uuid not null,
  at timestamptz not null,
  attempts integer not null default 0,
  next_at timestamptz not null,
  delivered_at timestamptz,
  buried_at timestamptz,
  last_error text,
  told_at timestamptz -- on the screens
);
create index outbox_waiting on outbox (next_at, id) where delivered_at is null and buried_at is null;
create index outbox_untold on outbox (id) where told_at is null;

-- The first status of what is new, of all rows of a statement at once: many trades are placed together.
create function record_beginning() returns trigger language plpgsql as $$
declare
  wrong text;
begin
  select status into wrong from begun
    where status not in (select to_status from status_moves where subject = tg_argv[0] and from_status = '') limit 1;
  if found then
    raise exception '% may not begin as "%"', tg_argv[0], wrong using errcode = 'MV001';
  end if;
  insert into history (subject, subject_id, at, by_id, from_status, to_status)
    select tg_argv[0], id, changed_at, changed_by, '', status from begun order by id;
  insert into outbox (topic, subject_id, at, next_at)
    select tg_argv[0] || '.' || status, id, changed_at, changed_at from begun order by id;
  return null;
end $$;

create function record_move() returns trigger language plpgsql as $$
begin
  if not exists (
    select 1 from status_moves where subject = tg_argv[0] and from_status = old.status and to_status = new.status
  ) then
    raise exception '% may not move from "%" to "%"', tg_argv[0], old.status, new.status using errcode = 'MV001';
  end if;
  insert into history (subject, subject_id, at, by_id, from_status, to_status, reason)
    -- Not each subject has a reason.
    values (tg_argv[0], new.id, new.changed_at, new.changed_by, old.status, new.status, to_jsonb(new) ->> 'reason');
  insert into outbox (topic, subject_id, at, next_at)
    values (tg_argv[0] || '.' || new.status, new.id, new.changed_at, new.changed_at);
  return null;
end $$;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'AO001';
end $$;
create trigger append_only before update or delete or truncate on history
  for each statement execute function refuse_change();

-- What has no status and is seen by others all the same. The arguments: topic, and the column that says when it was.
create function tell_change() returns trigger language plpgsql as $$
declare
  instant timestamptz := (to_jsonb(new) ->> tg_argv[1])::timestamptz;
begin
  insert into outbox (topic, subject_id, at, next_at) values (tg_argv[0], new.id, instant, instant);
  return null;
end $$;
create trigger tell_registered after insert on users
  for each row execute function tell_change('user.registered', 'created_at');
create trigger tell_closed after update of closed_at on users
  for each row when (old.closed_at is null and new.closed_at is not null) execute function tell_change('user.closed', 'closed_at');
