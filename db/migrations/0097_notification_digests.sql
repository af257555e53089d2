-- Since when a choice holds: what was mailed at once before is not part of a daily mail.
alter table notification_preferences add column chosen_at timestamptz not null default now();

-- Daily mails with notifications: each has those of its person that are not read, from after the mail before it up to `up_to`.
-- Kept as long as notifications are.
create table notification_digests (
  id uuid primary key,
  person_id uuid not null references users (id),
  after_id uuid, -- null: the first one
  up_to uuid not null,
  at timestamptz not null
);
create unique index notification_digests_person on notification_digests (person_id, up_to desc);
create index notification_digests_at on notification_digests (at);
create trigger tell_digest after insert on notification_digests for each row execute function tell_change('notification_digest.due', 'at');
