-- Oversight: notifications, articles and enquiries, newsletters, exports and erasure of personal data.

-- Purpose: what the bell and the page of notifications show. Kept: 180 days, or until the account is closed.
create table notifications (
  id uuid primary key,
  event_id bigint not null,
  person_id uuid not null references users (id),
  at timestamptz not null,
  category text not null check (category in ('requests', 'payments', 'accounts', 'reminders', 'security', 'review',
      'enquiries', 'sign_ups')),
  topic text not null,
  subject_id uuid not null,
  text text not null check (char_length(text) between 1 and 300),
  path text not null check (path ~~ '/%' and path !~~ '//%'),
  trade_id uuid generated always as ( case when path ~~ '/trade/%' then substring(path from 8 for 36)::uuid
      else null::uuid end) stored,
  read_at timestamptz,
  organisation_id uuid references users (id), -- null: about the person alone, or a superadmin's
  constraint notified_once unique nulls not distinct (event_id, person_id, organisation_id)
);
create index notifications_list on notifications (person_id, id desc);
create index notifications_unread on notifications (person_id, id desc) where read_at is null;
create index notifications_unread_trade on notifications (person_id, trade_id) where read_at is null
  and trade_id is not null;
create index notifications_at on notifications (at);

-- Which groups a person wants by e-mail at once, once a day or never, where that is not the default. Kept until the
-- account is closed.
create table notification_preferences (
  person_id uuid not null references users (id),
  category text not null,
  frequency text not null check (frequency in ('at_once', 'daily', 'never')),
  -- Since when a choice holds: what was mailed at once before is not part of a daily mail.
  chosen_at timestamptz not null default now(),
  constraint security_at_once check (category <> 'security' or frequency = 'at_once'),
  constraint notification_preferences_pkey primary key (person_id, category)
);

-- Daily mails with notifications: each has those of its person that are not read, from after the mail before it up to
-- `up_to`.
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

-- Sub-title and content are HTML that was sanitised before it came here; plain_text is the same without tags, to search
-- and to excerpt.
create table articles (
  id uuid primary key,
  slug text not null unique check (slug not in ('', 'latest')), -- Its address. `latest` is an address of the API.
  title text not null check (title <> ''),
  sub_title text not null,
  content text not null,
  plain_text text not null,
  image_id uuid references files (id),
  status text not null check (status in ('draft', 'published', 'withdrawn', 'deleted')),
  version integer not null default 1, -- Counts the saves: who saves says which one was read.
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid references users (id), -- null: the house itself
  published_at timestamptz, -- Of the first time.
  changed_at timestamptz not null,
  changed_by uuid references users (id), -- null: the house itself
  constraint articles_check check (status <> 'published' or published_at is not null and content <> ''),
  constraint articles_check1 check (status <> 'deleted' or sub_title = '' and content = '' and plain_text = ''
      and image_id is null)
);
create index articles_published on articles (published_at desc, id desc) where status = 'published';
create index articles_kept on articles (id desc) where status <> 'deleted';

-- The articles that come with the product, each given once: whatever became of one, it is not given again.
create table house_articles (
  key text primary key,
  article_id uuid not null unique references articles (id),
  given_at timestamptz not null
);

-- What was sent by the contact and product forms.
create table enquiries (
  id uuid primary key,
  -- The page that it was sent from.
  source text not null check (source in ('contact', 'battery', 'construction', 'e-waste')),
  full_name text not null,
  company_name text not null,
  email text not null,
  mobile text not null,
  profile text,
  category text,
  city text not null,
  state text not null,
  message text not null,
  status text not null check (status in ('received', 'closed', 'reopened')),
  created_at timestamptz not null,
  changed_at timestamptz not null,
  changed_by uuid references users (id), -- null: whoever sent it
  content_hash bigint generated always as
      (hashtextextended((((((((((((((((((source || chr(31)) || lower(email)) || chr(31)) || full_name) || chr(31)) || company_name) || chr(31)) || mobile) || chr(31)) || coalesce(profile, '')) || chr(31)) || coalesce(category, '')) || chr(31)) || city) || chr(31)) || state) || chr(31)) || message, 0::bigint)) stored not null,
  constraint enquiries_check check ((source = 'contact') = (profile is not null and category is not null)),
  -- The same from the same sender within a minute is one, however it races.
  constraint enquiry_repeated exclude using gist (numrange(content_hash::numeric, content_hash::numeric, '[]') with &&,
      tsrange((created_at at time zone 'UTC'), (created_at at time zone 'UTC') + '00:01:00'::interval) with &&)
);
create index enquiries_open on enquiries (id desc) where status <> 'closed';
create index enquiries_sender on enquiries (lower(email));

-- Addresses that get the newsletter, or have not confirmed yet.
create table subscriptions (
  id uuid primary key,
  email text not null,
  created_at timestamptz not null,
  asked_at timestamptz not null default now(), -- of the last mail that asks to confirm
  confirm_hash bytea check (octet_length(confirm_hash) = 32), -- of the newest link, as SHA-256; null once it is used
  confirm_expires_at timestamptz,
  confirmed_at timestamptz,
  constraint link_has_an_end check ((confirm_hash is null) = (confirm_expires_at is null)),
  constraint confirmed_without_link check (confirmed_at is null or confirm_hash is null)
);
create unique index subscriptions_email on subscriptions (lower(email));
create unique index subscriptions_confirm_hash on subscriptions (confirm_hash) where confirm_hash is not null;
create index subscriptions_unconfirmed on subscriptions (created_at) where confirmed_at is null;

-- Links that end a subscription, as SHA-256. They work as long as it exists. Kept: as long as the subscription.
create table newsletter_links (
  hash bytea primary key check (octet_length(hash) = 32),
  subscription_id uuid not null references subscriptions (id) on delete cascade
);
create index newsletter_links_subscription on newsletter_links (subscription_id);

-- Copies of an organisation's data, each for the member who asked for it.
create table data_exports (
  id uuid primary key,
  owner_id uuid not null references users (id),
  state text not null check (state in ('waiting', 'ready', 'failed', 'deleted')),
  attempts smallint not null default 0,
  requested_at timestamptz not null,
  ready_at timestamptz,
  byte_size bigint check (byte_size > 0),
  file_id uuid references files (id),
  -- The member who asked: the copy holds the data of this person beside those of the organisation. Null: asked for before
  -- organisations had members, by the person of the same row.
  asked_by uuid references users (id),
  constraint ready_has_a_file check (state <> 'ready' or num_nonnulls(ready_at, byte_size, file_id) = 3)
);
create index data_exports_owner on data_exports (owner_id, id desc);
create index data_exports_waiting on data_exports (id) where state = 'waiting';
create index data_exports_ready on data_exports (ready_at) where state = 'ready';

-- Companies ask that their data are erased, and a superadmin answers within 30 days.
-- Purpose: the right to erasure, and the proof that it was answered. Kept: 8 years, as the audit trail; the address and
-- the reason of the company until 7 days after the answer, for its mail.
create table erasure_requests (
  id uuid primary key,
  owner_id uuid not null references users (id),
  state text not null check (state in ('requested', 'done', 'refused', 'withdrawn')),
  reason text check (char_length(reason) between 3 and 300),
  answer text check (char_length(answer) between 3 and 300),
  email text,
  requested_at timestamptz not null,
  answer_by timestamptz not null,
  decided_at timestamptz,
  decided_by uuid references users (id),
  constraint open_or_ended check ((state = 'requested') = (decided_at is null)),
  constraint answered_with_a_reason check ((state in ('done', 'refused')) = (answer is not null)
      and (state <> 'refused' or decided_by is not null) and ((state in ('done', 'refused')) or decided_by is null))
);
create unique index one_open_erasure on erasure_requests (owner_id) where state = 'requested';
create index erasure_requests_state on erasure_requests (state, id desc);

-- After the functions

-- notification_digests
create trigger add_outbox_event after insert on notification_digests
  for each row execute function add_outbox_event('notification_digest.due', 'at');

-- articles
create trigger add_outbox_event after update of version on articles
  for each row when (old.status = new.status) execute function add_outbox_event('article.changed', 'updated_at');
create trigger freeze_article_slug before update on articles
  for each row when (old.published_at is not null) execute function freeze_article_slug();
create trigger record_beginning after insert on articles referencing new table as begun
  for each statement execute function record_beginning('article');
create trigger record_move after update of status on articles for each row execute function record_move('article');

-- enquiries
-- By itself: an address that takes no mail must not have support told again.
create trigger add_outbox_event after insert on enquiries
  for each row execute function add_outbox_event('enquiry.confirmable', 'created_at');
create trigger record_beginning after insert on enquiries referencing new table as begun
  for each statement execute function record_beginning('enquiry');
create trigger record_move after update of status on enquiries for each row execute function record_move('enquiry');

-- subscriptions
create trigger add_outbox_event after insert on subscriptions
  for each row when (new.confirmed_at is null)
  execute function add_outbox_event('subscription.unconfirmed', 'asked_at');
create trigger add_outbox_event_again after update of asked_at on subscriptions
  for each row when (new.confirmed_at is null)
  execute function add_outbox_event('subscription.unconfirmed', 'asked_at');
