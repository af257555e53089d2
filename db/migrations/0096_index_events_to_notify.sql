-- outside of a transaction
create index concurrently if not exists outbox_to_notify on outbox (notify_at, id) where notify_at is not null
