-- A subscription to the newsletter counts once its address is confirmed. Those that exist stay.
alter table subscriptions
  add column asked_at timestamptz not null default now(), -- of the last mail that asks to confirm
  add column confirm_hash bytea check (octet_length(confirm_hash) = 32), -- of the newest link, as SHA-256; null once it is used
  add column confirm_expires_at timestamptz,
  add column confirmed_at timestamptz,
  add constraint link_has_an_end check ((confirm_hash is null) = (confirm_expires_at is null)),
  add constraint confirmed_without_link check (confirmed_at is null or confirm_hash is null);
update subscriptions set confirmed_at = created_at;
create unique index subscriptions_confirm_hash on subscriptions (confirm_hash) where confirm_hash is not null;
create index subscriptions_unconfirmed on subscriptions (created_at) where confirmed_at is null;

-- Links that end a subscription, as SHA-256. They work as long as it exists. Kept: as long as the subscription.
create table newsletter_links (
  hash bytea primary key check (octet_length(hash) = 32),
  subscription_id uuid not null references subscriptions (id) on delete cascade
);
create index newsletter_links_subscription on newsletter_links (subscription_id);

-- Support is told of a confirmed subscription. Servers of the version before insert rows that are confirmed in the same way.
drop trigger tell_added on subscriptions;
create trigger tell_unconfirmed after insert on subscriptions
  for each row when (new.confirmed_at is null) execute function tell_change('subscription.unconfirmed', 'asked_at');
create trigger tell_asked_again after update of asked_at on subscriptions
  for each row when (new.confirmed_at is null) execute function tell_change('subscription.unconfirmed', 'asked_at');
