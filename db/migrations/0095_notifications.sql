-- An event gives each person whom it concerns one notification. `notify_at` says from when on it may be given; null: it was, as with all events
-- from before. A server of the previous version adds events that the next version notifies of.
alter table outbox add column by_id uuid, add column notify_at timestamptz; -- by_id: the person who acted, who is not notified
alter table outbox alter column notify_at set default '-infinity';

-- Purpose: what the bell and the page of notifications show. Kept: 180 days, or until the account is closed.
create table notifications (
  id uuid primary key,
  event_id bigint not null,
  person_id uuid not null references users (id),
  at timestamptz not null,
  category text not null check (category in (
    'requests', 'payments', 'accounts', 'reminders', 'security', 'review', 'enquiries', 'sign_ups')),
  topic text not null,
  subject_id uuid not null,
  text text not null check (char_length(text) between 1 and 300),
  path text not null check (path like '/%' and path not like '//%'),
  trade_id uuid generated always as (case when path like '/trade/%' then substring(path from 8 for 36)::uuid end) stored,
  read_at timestamptz,
  constraint notified_once unique (event_id, person_id)
);
create index notifications_list on notifications (person_id, id desc);
create index notifications_unread on notifications (person_id, id desc) where read_at is null;
create index notifications_unread_trade on notifications (person_id, trade_id) where read_at is null and trade_id is not null;
create index notifications_at on notifications (at);

-- Which groups a person wants by e-mail at once, once a day or never, where that is not the default. Kept until the account is closed.
create table notification_preferences (
  person_id uuid not null references users (id),
  category text not null,
  frequency text not null check (frequency in ('at_once', 'daily', 'never')),
  constraint security_at_once check (category <> 'security' or frequency = 'at_once'),
  primary key (person_id, category)
);

-- The text of the function follows with the others.
create function forget_notifications() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger forget_notifications after update of closed_at on users
  for each row when (old.closed_at is null and new.closed_at is not null) execute function forget_notifications();
