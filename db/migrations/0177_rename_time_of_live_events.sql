-- When the screens were sent the live event of an outbox event.
alter table outbox rename told_at to live_sent_at;
alter index outbox_untold rename to outbox_live_unsent;
